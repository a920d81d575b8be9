import { randomBytes } from 'node:crypto'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { expectSound, fund, newOwner } from '#test/ledger.ts'
import { type DatabaseHandle, inTransaction, openDatabase, openPipeline } from '../db/database.ts'
import { HoldMissing, InsufficientBalance, KeyConflict } from './errors.ts'
import { hold, release, settle } from './holds.ts'
import type { Journal } from './journal.ts'
import { Model, type Outcome, type Step } from '#test/ledger-model.ts'
import { post } from './post.ts'
import { balances } from './read.ts'
import { TransferWriter } from './writer.ts'
import type { HouseAccount, LedgerOwner, UserAccount } from '@holdfast/protocol/house-accounts'

const USERS = 4
const HOUSE: HouseAccount[] = ['custody', 'inflight', 'fees', 'liquidity', 'rounding', 'treasury']
const CURRENCIES: LedgerSymbol[] = ['USDT', 'TDE']
const DEEP = process.env.DEEP === '1'
const RUNS = DEEP ? 400 : 30
const ROUNDS = 60

let url: string
let database: DatabaseHandle
let writers: TransferWriter[]

beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url, undefined, { max: 12 })
  writers = [1, 2].map(() => new TransferWriter({ connect: () => openPipeline(url) }))
})
afterAll(async () => {
  for (const w of writers ?? []) await w.stop()
  await database?.close()
})

const WHAT =
  'deposit transfer transfer transfer gift hold hold release settle swap paid refund sweep fund decrease'.split(
    ' ',
  )

/** What people and operators do, drawn small so that they get into each other's way. */
type Drawn = {
  what: string
  a: number
  b: number
  currency: LedgerSymbol
  amount: bigint
  key: number
  again: number
}
const drawn = fc.record({
  what: fc.constantFrom(...WHAT),
  a: fc.integer({ min: 0, max: USERS - 1 }),
  b: fc.integer({ min: 1, max: USERS - 1 }),
  currency: fc.constantFrom(...CURRENCIES),
  amount: fc.bigInt(1n, 40n),
  /** few keys, so that many are used again, with the same body and with others */
  key: fc.integer({ min: 0, max: 60 }),
  /** how many steps ago the request was made that this step repeats, if it repeats one */
  again: fc.integer({ min: 1, max: 40 }),
})

/** A step with whole journals, as the ledger and the model both understand it. */
function stepOf(d: Drawn, users: UserAccount[], run: string): Step {
  const user = users[d.a]!
  const other = users[(d.a + d.b) % USERS]!
  const { currency, amount } = d
  const name = `${run}-${d.what}-${d.key}`
  const holdKey = `${run}-hold-${d.key % 6}`
  const journal = (kind: Journal['kind'], ...legs: [LedgerOwner, LedgerSymbol, bigint][]): Journal => ({
    key: name,
    kind,
    time: 1,
    postings: legs.map(([owner, c, value]) => ({ owner, currency: c, amount: value })),
  })
  const move = (kind: Journal['kind'], from: LedgerOwner, to: LedgerOwner, value = amount): Step => ({
    type: 'post',
    journal: journal(kind, [from, currency, -value], [to, currency, value]),
  })
  switch (d.what) {
    case 'deposit':
      // much at once, so that what is drawn later often finds something there
      return move('deposit', 'custody', user, 10n * amount)
    case 'fund':
      return move('funding', 'custody', 'treasury', 10n * amount)
    case 'gift':
      return move('increase', 'treasury', user)
    case 'decrease':
      return move('decrease', user, 'treasury')
    case 'paid':
      return {
        type: 'post',
        journal: journal(
          'paid',
          ['inflight', currency, -amount - 1n],
          ['custody', currency, amount],
          ['fees', currency, 1n],
        ),
      }
    case 'refund':
      return move('withdrawalRefund', 'inflight', user)
    case 'sweep':
      return move('feeSweep', 'fees', 'custody')
    case 'swap': {
      const to = currency === 'USDT' ? 'TDE' : 'USDT'
      return {
        type: 'post',
        journal: journal(
          'swap',
          [user, currency, -amount],
          ['liquidity', currency, amount],
          ['liquidity', to, -amount * 2n - 1n],
          [user, to, amount * 2n],
          ['rounding', to, 1n],
        ),
      }
    }
    case 'hold':
      return { type: 'hold', hold: { key: holdKey, owner: user, currency, amount } }
    case 'release':
      return { type: 'release', key: holdKey }
    case 'settle':
      return { type: 'settle', key: holdKey, owner: user, currency, amount, journalKey: name }
    default:
      return {
        type: 'transfer',
        writer: d.b % 2,
        transfer: {
          key: name,
          from: user,
          to: other,
          currency,
          amount: amount + 1n,
          fee: amount % 3n === 0n ? 1n : 0n,
          time: 1,
        },
      }
  }
}

async function outcomeOf(work: () => Promise<{ replayed: boolean }>): Promise<Outcome> {
  try {
    return (await work()).replayed ? 'replayed' : 'done'
  } catch (e) {
    if (e instanceof InsufficientBalance) return 'insufficient'
    if (e instanceof KeyConflict) return 'conflict'
    if (e instanceof HoldMissing) return e.state
    throw e
  }
}

/** Performs the step on the ledger. */
function perform(step: Step): Promise<Outcome> {
  const { db } = database
  switch (step.type) {
    case 'post':
      return outcomeOf(() => inTransaction(db, (trx) => post(trx, step.journal)))
    case 'transfer':
      return outcomeOf(() => writers[step.writer]!.transfer(step.transfer))
    case 'hold':
      return outcomeOf(() => inTransaction(db, (trx) => hold(trx, step.hold)))
    case 'release':
      return outcomeOf(() => inTransaction(db, (trx) => release(trx, step.key)))
    default:
      return outcomeOf(() => inTransaction(db, (trx) => settle(trx, step.key, settlement(step))))
  }
}

const settlement = (step: Step & { type: 'settle' }): Journal => ({
  key: step.journalKey,
  kind: 'withdrawal',
  time: 1,
  postings: [
    { owner: step.owner, currency: step.currency, amount: -step.amount },
    { owner: 'inflight', currency: step.currency, amount: step.amount },
  ],
})

let steps = 0
const seen = new Set<Outcome>()

test(
  'whatever users and operators do at once, some order of it explains every answer and every balance',
  async () => {
    await fund(database.db, 'liquidity', 3_000n)
    await fund(database.db, 'liquidity', 3_000n, 'TDE')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(drawn, { minLength: 1, maxLength: 6 }), {
          minLength: ROUNDS / 2,
          maxLength: ROUNDS,
        }),
        async (rounds) => {
          const run = randomBytes(4).toString('hex')
          const users = Array.from({ length: USERS }, newOwner)
          const model = new Model(settlement)
          for (const owner of HOUSE)
            for (const b of await balances(database.db, owner)) model.begin(owner, b.currency, b.posted)
          const asked: Step[] = []
          for (const round of rounds) {
            const now = round.map((d) => {
              const step = (d.again <= 8 && asked.at(-d.again)) || stepOf(d, users, run)
              asked.push(step)
              return step
            })
            const outcomes = await Promise.all(now.map(perform))
            steps += now.length
            for (const o of outcomes) seen.add(o)
            const explained = model.explain(now, outcomes)
            expect(explained ? 'explained' : describe(now, outcomes)).toBe('explained')
          }
          for (const owner of [...users, ...HOUSE])
            expect([owner, await balances(database.db, owner)]).toEqual([owner, model.balances(owner)])
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
    await expectSound(url)
    expect(steps).toBeGreaterThan(RUNS * 90)
    expect(seen.size).toBe(7)
  },
  DEEP ? 3_600_000 : 600_000,
)

const describe = (now: Step[], outcomes: Outcome[]) =>
  now
    .map(
      (s, i) =>
        `${outcomes[i]}: ${JSON.stringify(s, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))}`,
    )
    .join('\n')
