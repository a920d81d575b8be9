// Random trees and histories, from a seed.
import type { Address } from 'viem'
import type { Change, ChangeKind, EpochFacts, Params } from '../src/types.ts'
import type { Events } from './reference.ts'

export const FIRST_EPOCH = 40_000
const EPOCH = 43_200
export const ZERO = `0x${'0'.repeat(40)}`
export const USDT = 10n ** 18n

/** A generator of whole numbers below a bound: the same seed, the same numbers. */
export function random(seed: number) {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** Addresses whose order differs from that of their numbers. */
export const accountOf = (i: number): Address =>
  `0x${((Math.imul(i, 0x9e3779b1) >>> 0) + 2 ** 33).toString(16).padStart(12, '0')}${i.toString(16).padStart(28, '0')}`

export const PARAMS: Params = {
  generations: 10,
  teamValids: [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n],
  teamAmounts: [0n, 100n, 200n, 300n, 400n, 500n, 600n, 700n, 800n, 900n].map((v) => v * USDT),
  inviteBps: 3_000,
  teamRates: [300, 700, 900, 800, 700, 600, 400, 300, 200, 100],
  v4Bps: 1_000,
  v5Bps: 1_000,
  validMin: 100n * USDT,
  legsNeeded: 2,
}

const fixed = (byte: string): Address => `0x${byte.repeat(20)}`
export const factsOf = (n: number, params: Params = PARAMS): EpochFacts => ({
  epoch: FIRST_EPOCH + n - 1,
  inputBlock: n * 1_000_000,
  chainId: 31_337,
  teamRewards: fixed('11'),
  hostingPool: fixed('22'),
  usdt: fixed('33'),
  token: fixed('44'),
  params,
})

/** A history that is handed out epoch by epoch. */
export class World {
  readonly #random: (below: number) => number
  readonly #inside = new Map<string, bigint>()
  readonly accounts: Address[] = []
  readonly #deep: number

  readonly #version: 1 | 2
  #running: Change[] = []

  constructor(seed: number, version: 1 | 2 = 1) {
    this.#random = random(seed)
    this.#version = version
    this.#deep = this.#random(3)
  }

  /** Everything that happens in epoch n: `people` register, `moves` move money; several in a block and in a second. */
  next(n: number, people: number, moves: number): Events {
    const r = this.#random
    const start = (FIRST_EPOCH + n - 1) * EPOCH
    const events: Events = { registrations: [], changes: [], funded: [] }
    let block = (n - 1) * 1_000_000 + 1
    // The first epoch has a history from before it.
    let time = n === 1 ? start - EPOCH : start
    const total = people + moves
    const span = (start + EPOCH - 1 - time) / Math.max(1, total)
    let logIndex = 0
    let left = people
    for (let i = 0; i < total; i++) {
      logIndex += 1 + r(3)
      if (r(3) > 0) {
        block += 1 + r(5)
        logIndex = r(3)
        time = Math.min(start + EPOCH - 1, time + r(Math.ceil(span * 2.5)))
        // Some of the last ones fall into the last second.
        if (i > total * 0.9 && r(20) === 0) time = start + EPOCH - 1
      }
      const at = { block, logIndex, time }
      if (left > 0 && (this.accounts.length < 2 || r(total - i) < left)) {
        left--
        const index = this.accounts.length + 1
        const account = accountOf(index)
        events.registrations.push({ account, refer: this.#inviter(), index, ...at })
        this.accounts.push(account)
      } else if (this.accounts.length > 0) events.changes.push(this.#move(at))
    }
    if (this.#version === 2) {
      const over = this.#running.filter((c) => c.time < start + EPOCH)
      this.#running = this.#running.filter((c) => c.time >= start + EPOCH)
      events.changes.push(...over)
    }
    const pots = r(4)
    for (let i = 0; i < pots; i++) {
      const asset = r(2) === 0 ? 'usdt' : 'token'
      const amount = BigInt(1 + r(2 ** 31)) * BigInt(1 + r(2 ** 31))
      events.funded.push({ asset, amount, block: block + 1, logIndex: i, time: Math.max(start, time) })
    }
    return events
  }

  /** Newest ones make deep lines, the first ones wide teams, any others bushes; worlds differ in how much of each. */
  #inviter(): string {
    const known = this.accounts
    if (known.length === 0) return ZERO
    const few = Math.min(known.length, 6)
    const way = this.#random(4)
    if (way < this.#deep) return known[known.length - 1 - this.#random(few)]!
    return way === 3 ? known[this.#random(few)]! : known[this.#random(known.length)]!
  }

  #move(at: { block: number; logIndex: number; time: number }): Change {
    const r = this.#random
    const account = this.accounts[r(this.accounts.length)]!
    const inside = this.#inside.get(account) ?? 0n
    const out = this.#version === 1 && inside > 0n && r(4) === 0
    const kinds: ChangeKind[] = out
      ? ['released', 'left', 'refunded']
      : ['deposited', 'card', 'bought', 'deposited']
    // Round amounts, dust, and all of it at once.
    const size = [USDT, USDT / 7n + 1n, 100n * USDT, 1n, CENT_LESS_ONE][r(5)]! * BigInt(1 + r(300))
    const less = r(2) === 0 || size > inside ? inside : size
    const amount = out ? -less : size
    this.#inside.set(account, inside + amount)
    const kind = kinds[r(kinds.length)]!
    if (this.#version === 1) return { account, kind, amount, ...at }
    if (kind === 'card') return { account, kind, amount, ...at }
    const ends = { ...at, time: at.time + [14, 14, 28, 60][r(4)]! * EPOCH - r(2) * 13 * EPOCH }
    this.#running.push({ account, kind: 'ended', amount: -amount, ...ends })
    return { account, kind: 'deposited', amount, ...at }
  }
}
const CENT_LESS_ONE = 10n ** 16n - 1n
