import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import type { LedgerKind, LedgerSymbol } from '@holdfast/protocol/ledger'
import { entryHash, prepare } from './journal.ts'

/** Where an account stands: number, hash (hex) and balance (base units, decimal) after its last entry. */
export type End = { seq: number; hash: string; balance: string }

/** A journal with its entries as an archive holds it; amounts are decimal, hashes hex. */
export type ArchivedJournal = {
  id: number
  key: string
  kind: LedgerKind
  time: number
  txHash: string | null
  from: string | null
  to: string | null
  note: string | null
  ref: string | null
  requestHash: string
  entries: {
    account: number
    owner: LedgerOwner
    currency: LedgerSymbol
    stripe: number
    seq: number
    line: number
    amount: string
    balanceAfter: string
    hash: string
  }[]
}

/** What is read does not follow from what came before it. */
export class BrokenChain extends Error {
  override name = 'BrokenChain'
}

const BEGINNING: End = { seq: 0, hash: '', balance: '0' }

/** Follows journals in the order of their ids, and every account's entries from where it stood. */
export class Chain {
  readonly ends: Map<number, End>
  journals = 0
  entries = 0
  private last = -1

  /** @param ends where accounts stand before the first journal; copied */
  constructor(ends: Map<number, End>) {
    this.ends = new Map(ends)
  }

  /** @throws BrokenChain */
  follow(j: ArchivedJournal): void {
    const broken = (what: string) => new BrokenChain(`journal ${j.id}: ${what}`)
    if (j.id <= this.last) throw broken('it is not in its order')
    this.last = j.id
    this.journals++
    if (requestHashOf(j) !== j.requestHash) throw broken('it is not what its key was given for')
    for (const e of j.entries) {
      const before = this.ends.get(e.account) ?? BEGINNING
      if (e.seq !== before.seq + 1)
        throw broken(`account ${e.account} has entry ${e.seq} after ${before.seq}`)
      if (BigInt(e.balanceAfter) !== BigInt(before.balance) + BigInt(e.amount))
        throw broken(`the balance of account ${e.account} does not follow from the one before`)
      const line = { ...e, journalId: j.id, kind: j.kind, time: j.time }
      if (entryHash(before.hash, line, j.requestHash) !== e.hash)
        throw broken(`the entry of account ${e.account} was changed`)
      this.ends.set(e.account, { seq: e.seq, hash: e.hash, balance: e.balanceAfter })
      this.entries++
    }
  }
}

/** Also refuses a journal that does not net to zero, as booking it would. */
function requestHashOf(j: ArchivedJournal): string {
  const { id, key, kind, time, txHash, from, to, note, ref, entries } = j
  try {
    return prepare({
      key,
      kind,
      time,
      memo: {
        ...(txHash === null ? {} : { txHash }),
        ...(from === null ? {} : { from }),
        ...(to === null ? {} : { to }),
        ...(note === null ? {} : { note }),
        ...(ref === null ? {} : { ref }),
      },
      postings: entries.map(({ owner, currency, amount }) => ({ owner, currency, amount: BigInt(amount) })),
    }).requestHash
  } catch (e) {
    throw new BrokenChain(`journal ${id}: ${e instanceof Error ? e.message : String(e)}`, { cause: e })
  }
}
