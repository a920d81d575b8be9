// Attacks on the income of levels, played on the plain implementation of each version of the rules.
import type { Change, EpochFacts, Params } from '../src/types.ts'
import { ReferenceLevels, type Events } from './reference.ts'
import { accountOf, factsOf, FIRST_EPOCH, USDT, ZERO } from './world.ts'

const EPOCH = 43_200
const PER_DAY = 2
/** The figures of the seed for BSC. */
const SEED: Params = {
  generations: 10,
  teamValids: [0n, 3n, 5n, 8n, 12n, 20n, 30n, 50n, 80n, 120n],
  teamAmounts: [0, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000].map(
    (usdt) => BigInt(usdt) * USDT,
  ),
  inviteBps: 3_000,
  teamRates: [0, 300, 400, 500, 600, 600, 600, 650, 650, 700],
  v4Bps: 1_000,
  v5Bps: 1_000,
  validMin: 100n * USDT,
  legsNeeded: 2,
}

/** A history that both versions of the rules are given, each in its events. Times are days from the first epoch. */
class History {
  readonly #refer: number[] = [0]
  readonly #one: Change[] = []
  readonly #two: Change[] = []
  readonly #funded: { day: number; usdt: number }[] = []
  /** USDT · days that could not be taken out, of each account */
  readonly locked = new Map<number, number>()
  #place = 0

  constructor() {
    this.join(0)
  }

  /** @returns the number of a new account below `refer` */
  join(refer: number): number {
    this.#refer.push(refer)
    return this.#refer.length - 1
  }

  #change(to: Change[], account: number, kind: Change['kind'], usdt: number, day: number): void {
    const time = FIRST_EPOCH * EPOCH + Math.round(day * PER_DAY * EPOCH)
    this.#place++
    to.push({
      account: accountOf(account),
      kind,
      amount: BigInt(usdt) * USDT,
      time,
      block: this.#place,
      logIndex: 0,
    })
  }

  /** Hosts for a term of `days`, and takes the principal out `after` days more. */
  host(account: number, usdt: number, from: number, days: number, after = 0): this {
    this.#change(this.#one, account, 'deposited', usdt, from)
    this.#change(this.#one, account, 'released', -usdt, from + days + after)
    if (days >= 7) {
      this.#change(this.#two, account, 'deposited', usdt, from)
      this.#change(this.#two, account, 'ended', -usdt, from + days)
    }
    this.locked.set(account, (this.locked.get(account) ?? 0) + usdt * days)
    return this
  }

  /** Buys in a sale that pays back at `until`; what can be left at any second, or is paid back, is not locked. */
  park(account: number, usdt: number, from: number, until: number): this {
    this.#change(this.#one, account, 'bought', usdt, from)
    this.#change(this.#one, account, 'left', -usdt, until)
    return this
  }

  /** Buys in a sale that succeeds. */
  buy(account: number, usdt: number, day: number): this {
    this.#change(this.#one, account, 'bought', usdt, day)
    return this
  }

  /** Buys a card. */
  card(account: number, usdt: number, day: number): this {
    for (const to of [this.#one, this.#two]) this.#change(to, account, 'card', usdt, day)
    return this
  }

  fund(usdt: number, day: number): this {
    this.#funded.push({ day, usdt })
    return this
  }

  /** `usdt` in each half day from 0 to `days`. */
  stream(usdt: number, days: number): this {
    for (let k = 0; k < days * PER_DAY; k++) this.fund(usdt, k / PER_DAY)
    return this
  }

  /** USDT that each account earned in `days`, by a version of the rules. */
  play(version: 1 | 2, days: number, params: Params = SEED): Map<number, number> {
    const rules = new ReferenceLevels(version)
    const changes = (version === 1 ? this.#one : this.#two).toSorted((a, b) => a.time - b.time)
    const earned = new Map<string, bigint>()
    let [next, block] = [0, 1]
    for (let n = 1; n <= days * PER_DAY; n++) {
      const facts: EpochFacts = factsOf(n, params)
      const start = (FIRST_EPOCH + n - 1) * EPOCH
      const events: Events = { registrations: [], changes: [], funded: [] }
      if (n === 1)
        for (const [index, refer] of this.#refer.entries())
          if (index > 0)
            events.registrations.push({
              account: accountOf(index),
              refer: refer === 0 ? ZERO : accountOf(refer),
              index,
              block: block++,
              logIndex: 0,
              time: start,
            })
      for (; next < changes.length && changes[next]!.time < start + EPOCH; next++)
        events.changes.push(changes[next]!)
      for (const { day, usdt } of this.#funded)
        if (Math.floor(day * PER_DAY) === n - 1)
          events.funded.push({
            asset: 'usdt',
            amount: BigInt(Math.round(usdt * 1e6)) * 10n ** 12n,
            block,
            logIndex: 0,
            time: start,
          })
      for (const { account, usdt } of rules.next(facts, events).income)
        earned.set(account, (earned.get(account) ?? 0n) + usdt)
    }
    const whole = (v: bigint) => Number(v / 10n ** 10n) / 1e8
    return new Map(this.#refer.map((_, i) => [i, i === 0 ? 0 : whole(earned.get(accountOf(i)) ?? 0n)]))
  }
}

/** An honest team below `above`: a leader, three legs of four people, 60,000 USDT hosted for `days`. */
function honestTeam(h: History, above: number, days: number): number[] {
  const leader = h.join(above)
  const all = [leader]
  for (let leg = 0; leg < 3; leg++) {
    const top = h.join(leader)
    all.push(top, h.join(top), h.join(top), h.join(top))
  }
  for (const i of all) h.host(i, i === leader ? 3_000 : 4_750, 0, days)
  return all
}

export type Row = {
  attack: string
  /** USDT that attackers took of the pot */
  taken: number
  /** USDT that they lost, and USDT · days that they could not take out */
  lost: number
  locked: number
  /** the same of the same money hosted honestly */
  honestTaken: number
  honestLocked: number
  /** locked USDT · days for each USDT taken, as a multiple of what an honest account gives; Infinity when nothing was taken */
  ratio: number
}

/** Money of a group: what it took, lost and locked. */
type Group = { history: History; members: readonly number[]; lost?: number }
const sum = (of: Map<number, number>, members: readonly number[]) =>
  members.reduce((s, i) => s + (of.get(i) ?? 0), 0)

function rowOf(attack: string, version: 1 | 2, days: number, bad: Group, good: Group): Row {
  const taken = sum(bad.history.play(version, days), bad.members)
  const honestTaken = sum(good.history.play(version, days), good.members)
  const [locked, honestLocked] = [bad, good].map((g) => sum(g.history.locked, g.members)) as [number, number]
  const ratio = taken === 0 ? Infinity : locked / taken / (honestLocked / honestTaken)
  return { attack, taken, lost: bad.lost ?? 0, locked, honestTaken, honestLocked, ratio }
}

/** A team below one account, as one who wants levels builds it: `legs` legs of `size` accounts each in a line of `depth`. */
function tree(h: History, above: number, legs: number, depth: number, each: (i: number) => void): number[] {
  const all: number[] = []
  for (let leg = 0; leg < legs; leg++) {
    let at = above
    for (let d = 0; d < depth; d++) {
      at = h.join(at)
      all.push(at)
      each(at)
    }
  }
  return all
}

const DAYS = 60
const STREAM = 100
/** A history with a root, an honest team and a stream into the pot. */
function scene(days = DAYS, stream = STREAM): { h: History; root: number } {
  const h = new History().stream(stream, days)
  honestTeam(h, 1, days)
  return { h, root: 1 }
}

/** Fourteen accounts as the honest team is, with `put` for the money of each. */
function likeTeam(put: (h: History, i: number, usdt: number) => void, days = DAYS, usdt = 12_000): Group {
  const { h, root } = scene(days)
  const leader = h.join(root)
  const members = [leader, ...tree(h, leader, 3, 4, () => {})]
  for (const i of members) put(h, i, usdt)
  return { history: h, members }
}

/** Every attack by a version of the rules. */
export function attacks(version: 1 | 2): Row[] {
  const honest = likeTeam((h, i, usdt) => h.host(i, usdt, 0, DAYS))
  const rows = [
    rowOf(
      'parking in an open sale, and leaving in its last second',
      version,
      DAYS,
      likeTeam((h, i, usdt) => h.park(i, usdt, 0, DAYS)),
      honest,
    ),
    rowOf(
      'parking in a sale that failed',
      version,
      DAYS,
      likeTeam((h, i, usdt) => h.buy(i, usdt, 0)),
      honest,
    ),
    rowOf(
      'washing through own sales of a day, 3 % lost each time',
      version,
      DAYS,
      {
        ...likeTeam((h, i, usdt) => {
          for (let k = 0; k < 20; k++) h.buy(i, usdt, k)
        }),
        lost: 13 * 12_000 * 0.03 * 20,
      },
      honest,
    ),
    rowOf(
      'principal that is due and not taken out',
      version,
      DAYS,
      likeTeam((h, i, usdt) => h.host(i, usdt, 0, 7, DAYS)),
      likeTeam((h, i, usdt) => h.host(i, usdt, 0, 7)),
    ),
    rowOf(
      "a treasury's own cards, whose price comes back to it",
      version,
      DAYS,
      likeTeam((h, i) => h.card(i, 1_000, 0)),
      likeTeam((h, i) => h.host(i, 1_000, 0, DAYS)),
    ),
    rowOf(
      'a visit of seven days',
      version,
      DAYS + 60,
      likeTeam((h, i, usdt) => h.host(i, usdt, 30, 7), DAYS + 60),
      likeTeam((h, i, usdt) => h.host(i, Math.floor((usdt * 7) / DAYS), 0, DAYS), DAYS + 60),
    ),
  ]
  return [...rows, heads(version), deep(version), ...settled(version)]
}

/** Whoever reaches V4 with own accounts in several trees, beside an honest V4 whose team has as much. */
function heads(version: 1 | 2): Row {
  const [whole, trees, days] = [3_000_000, 5, 20]
  const h = new History().stream(STREAM, days)
  /** An account with two legs of the level below, down to V2, whose legs are lines of three. */
  const ladder = (above: number, level: number, usdt: number): number[] => {
    const top = h.join(above)
    h.host(top, usdt, 0, days)
    if (level === 2) return [top, ...tree(h, top, 2, 3, (i) => h.host(i, usdt, 0, days))]
    return [top, ...ladder(top, level - 1, usdt), ...ladder(top, level - 1, usdt)]
  }
  const own = Array.from({ length: trees }, () => ladder(1, 4, Math.floor(whole / trees / 31))).flat()
  const honest = ladder(1, 4, Math.floor(whole / 31))
  const group = (members: number[]): Group => ({ history: h, members })
  return rowOf(`${trees} trees of own accounts with a V4 each`, version, days, group(own), group(honest))
}

/** The money of a leader's team in a line of own leaders above it. */
function deep(version: 1 | 2): Row {
  const build = (line: number): Group => {
    const { h, root } = scene()
    let at = root
    const members: number[] = []
    for (let k = 0; k < line; k++) {
      at = h.join(at)
      members.push(at)
      h.host(at, 100, 0, DAYS)
      // A second leg for each, so that its zone is not empty.
      if (k < line - 1)
        members.push(...tree(h, at, 1, 1, (i) => h.host(i, Math.floor(60_000 / (line - 1)), 0, DAYS)))
    }
    members.push(...tree(h, at, 3, 4, (i) => h.host(i, line === 1 ? 10_000 : 5_000, 0, DAYS)))
    return { history: h, members }
  }
  return rowOf('a line of eight own leaders above one team', version, DAYS, build(8), build(1))
}

/**
 * Old claims of others settled in one half day, by somebody who hosts for the seven days from then on; beside the same USDT · days
 * hosted in the same history, or in one in which they were settled bit by bit.
 */
function settled(version: 1 | 2): Row[] {
  const days = 90
  const group = (isAtOnce: boolean, put: (h: History, i: number) => void): Group => {
    const h = new History()
    honestTeam(h, 1, days)
    if (isAtOnce) h.fund(1.27 * 180, 30)
    else h.stream(1.27, days)
    const leader = h.join(1)
    const members = [leader, ...tree(h, leader, 3, 4, () => {})]
    for (const i of members) put(h, i)
    return { history: h, members }
  }
  const visit = (h: History, i: number) => h.host(i, 12_000, 30, 7)
  const stay = (h: History, i: number) => h.host(i, Math.floor((12_000 * 7) / DAYS), 30, DAYS)
  const bad = group(true, visit)
  return [
    rowOf('others’ old claims settled for a visit, beside who stays', version, days, bad, group(true, stay)),
    rowOf('the same, beside a visit at another time', version, days, bad, group(false, visit)),
  ]
}
