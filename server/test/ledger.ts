import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import * as pg from 'pg'
import { expect } from 'vitest'
import { type Db, inTransaction } from '../src/db/database.ts'
import { LEDGER_CHECKS } from '../src/ledger/check.ts'
import { type Breach, runChecks } from '../src/ledger/run-checks.ts'
import { post } from '../src/ledger/post.ts'
import { balances } from '../src/ledger/read.ts'
import type { LedgerOwner, UserAccount } from '@holdfast/protocol/house-accounts'
import { userAccount } from '../src/ledger/owner.ts'

let people = 0
/** A new owner on each call. */
export const newOwner = (): UserAccount => `0x${(++people).toString(16).padStart(40, '0')}`

/** The owner of the accounts of an address, in any letter case. */
export const ownerOf = (address: string): UserAccount => userAccount(address.toLowerCase())

/** Gives an account its first money: as a deposit, or as funding of a house account. */
export async function fund(db: Db, owner: LedgerOwner, amount: bigint, currency: LedgerSymbol = 'USDT') {
  await inTransaction(db, (trx) =>
    post(trx, {
      key: `fund ${owner} ${currency}`,
      kind: owner.startsWith('0x') ? 'deposit' : 'funding',
      time: 1_000,
      postings: [
        { owner: 'custody', currency, amount: -amount },
        { owner, currency, amount },
      ],
    }),
  )
}

/** A new account with this balance. */
export async function person(db: Db, amount: bigint, currency: LedgerSymbol = 'USDT'): Promise<UserAccount> {
  const owner = newOwner()
  if (amount > 0n) await fund(db, owner, amount, currency)
  return owner
}

export async function posted(db: Db, owner: LedgerOwner, currency: LedgerSymbol = 'USDT'): Promise<bigint> {
  return (await balances(db, owner)).find((b) => b.currency === currency)!.posted
}

/** Broken invariants of the ledger in this database. */
export async function breachesOf(url: string): Promise<Breach[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await runChecks(client, LEDGER_CHECKS)
  } finally {
    await client.end()
  }
}

/** Expects every invariant of the ledger to hold. */
export const expectSound = async (url: string): Promise<void> => expect(await breachesOf(url)).toEqual([])
