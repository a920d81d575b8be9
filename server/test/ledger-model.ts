import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import type { Hold } from '../src/ledger/holds.ts'
import type { Journal } from '../src/ledger/journal.ts'
import type { Transfer } from '../src/ledger/writer.ts'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'

export type Step =
  | { type: 'post'; journal: Journal }
  | { type: 'transfer'; writer: number; transfer: Transfer }
  | { type: 'hold'; hold: Hold }
  | { type: 'release'; key: string }
  | {
      type: 'settle'
      key: string
      owner: LedgerOwner
      currency: LedgerSymbol
      amount: bigint
      journalKey: string
    }
export type Outcome = 'done' | 'replayed' | 'insufficient' | 'conflict' | 'unknown' | 'released' | 'settled'

type Held = Hold & { state: 'held' | 'released' | 'settled'; journal?: string }
type Balance = { posted: bigint; held: bigint }

/** A model of the ledger: plain maps, one operation at a time. */
class State {
  balances = new Map<string, Balance>()
  journals = new Map<string, string>()
  holds = new Map<string, Held>()

  copy(): State {
    const copy = new State()
    copy.balances = new Map([...this.balances].map(([k, b]) => [k, { ...b }]))
    copy.journals = new Map(this.journals)
    copy.holds = new Map([...this.holds].map(([k, h]) => [k, { ...h }]))
    return copy
  }

  balance(owner: LedgerOwner, currency: LedgerSymbol): Balance {
    const key = `${owner} ${currency}`
    const found = this.balances.get(key) ?? { posted: 0n, held: 0n }
    this.balances.set(key, found)
    return found
  }

  book(journal: Journal, freed?: Held): Outcome {
    const body = bodyOf(journal)
    const known = this.journals.get(journal.key)
    if (known !== undefined) return known === body && !freed ? 'replayed' : 'conflict'
    const net = new Map<string, { owner: LedgerOwner; currency: LedgerSymbol; amount: bigint }>()
    for (const p of journal.postings) {
      const sum = net.get(`${p.owner} ${p.currency}`)
      if (sum) sum.amount += p.amount
      else net.set(`${p.owner} ${p.currency}`, { ...p })
    }
    for (const { owner, currency, amount } of net.values()) {
      const b = this.balance(owner, currency)
      const held = b.held - (freed?.owner === owner && freed.currency === currency ? freed.amount : 0n)
      if (owner !== 'custody' && amount < 0n && b.posted - held + amount < 0n) return 'insufficient'
    }
    for (const { owner, currency, amount } of net.values()) this.balance(owner, currency).posted += amount
    this.journals.set(journal.key, body)
    return 'done'
  }

  hold(h: Hold): Outcome {
    const known = this.holds.get(h.key)
    if (known)
      return known.owner === h.owner && known.currency === h.currency && known.amount === h.amount
        ? 'replayed'
        : 'conflict'
    const b = this.balance(h.owner, h.currency)
    if (b.posted - b.held < h.amount) return 'insufficient'
    b.held += h.amount
    this.holds.set(h.key, { ...h, state: 'held' })
    return 'done'
  }

  release(key: string): Outcome {
    const h = this.holds.get(key)
    if (!h) return 'unknown'
    if (h.state === 'settled') return 'settled'
    if (h.state === 'released') return 'replayed'
    h.state = 'released'
    this.balance(h.owner, h.currency).held -= h.amount
    return 'done'
  }

  settle(key: string, journal: Journal): Outcome {
    const h = this.holds.get(key)
    if (!h) return 'unknown'
    if (h.state === 'released') return 'released'
    if (h.state === 'settled') {
      const known = this.journals.get(journal.key)
      if (known !== undefined && known !== bodyOf(journal)) return 'conflict'
      return h.journal === journal.key ? 'replayed' : 'settled'
    }
    const outcome = this.book(journal, h)
    if (outcome !== 'done') return outcome
    h.state = 'settled'
    h.journal = journal.key
    this.balance(h.owner, h.currency).held -= h.amount
    return 'done'
  }
}

const bodyOf = (j: Journal) =>
  `${j.kind} ${j.postings.map((p) => `${p.owner} ${p.currency} ${p.amount}`).join()}`

/** The model, which is told the real ledger's answers to steps that were taken concurrently. */
export class Model {
  private state = new State()
  private readonly settlement: (step: Step & { type: 'settle' }) => Journal

  constructor(settlement: (step: Step & { type: 'settle' }) => Journal) {
    this.settlement = settlement
  }

  begin(owner: LedgerOwner, currency: LedgerSymbol, posted: bigint): void {
    this.state.balance(owner, currency).posted = posted
  }

  balances(owner: LedgerOwner) {
    return SYMBOLS.map((currency) => ({ currency, ...this.state.balance(owner, currency) }))
  }

  /** Looks for an order in which these steps have these outcomes, and applies it. @returns whether there is one */
  explain(steps: Step[], outcomes: Outcome[]): boolean {
    const found = this.search(
      this.state,
      steps.map((step, i) => ({ step, outcome: outcomes[i]! })),
    )
    if (found) this.state = found
    return found !== undefined
  }

  private search(state: State, left: { step: Step; outcome: Outcome }[]): State | undefined {
    if (left.length === 0) return state
    for (const [i, { step, outcome }] of left.entries()) {
      const next = state.copy()
      if (this.take(next, step) !== outcome) continue
      const found = this.search(
        next,
        left.filter((_, n) => n !== i),
      )
      if (found) return found
    }
    return undefined
  }

  private take(state: State, step: Step): Outcome {
    switch (step.type) {
      case 'post':
        return state.book(step.journal)
      case 'transfer': {
        const { key, from, to, currency, amount, fee, time } = step.transfer
        return state.book({
          key,
          kind: 'transfer',
          time,
          postings: [
            { owner: from, currency, amount: -amount },
            { owner: to, currency, amount: amount - fee },
            { owner: 'fees', currency, amount: fee },
          ],
        })
      }
      case 'hold':
        return state.hold(step.hold)
      case 'release':
        return state.release(step.key)
      default:
        return state.settle(step.key, this.settlement(step))
    }
  }
}
