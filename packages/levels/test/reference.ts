// docs/LEVELS.md once more, slow and plain: bigint, loops, no SQL. Written from the text alone, to compare the rules with.
import { encodeAbiParameters, type Address, type Hex, keccak256, parseAbiParameters } from 'viem'
import type {
  Amounts,
  Change,
  EpochFacts,
  Funding,
  IncomeSource,
  Registration,
  TeamRecord,
} from '../src/types.ts'

const EPOCH = 43_200n
const CENT = 10n ** 16n

type Member = {
  account: Address
  refer: string
  index: number
  /** P */
  inside: bigint
  card: boolean
  /** team of the epoch before */
  team: bigint
  recorded: boolean
  earned: Amounts
}

export type Figures = {
  a: bigint
  valid: boolean
  level: number
  team: bigint
  largest: bigint
  small: bigint
  members: number
  validMembers: number
  inviteValids: number
  teamNew: bigint
  legs: number[]
}

type Income = Amounts & { account: string; source: IncomeSource; weight: bigint }

/** What one epoch gives. */
export type Reference = {
  figures: Map<string, Figures>
  income: Income[]
  returned: Amounts
  rewards: { account: string; asset: 'usdt' | 'token'; cumulative: bigint }[]
  records: { account: string; record: TeamRecord }[]
  root: Hex
  totals: Amounts
}

export type Events = { registrations: Registration[]; changes: Change[]; funded: Funding[] }

/** All epochs from the first by one version of the rules, one `next` after the other. */
export class ReferenceLevels {
  readonly #members = new Map<string, Member>()
  readonly #pool: Amounts = { usdt: 0n, token: 0n }
  readonly #carry: Amounts = { usdt: 0n, token: 0n }
  readonly #version: 1 | 2

  constructor(version: 1 | 2 = 1) {
    this.#version = version
  }

  next(facts: EpochFacts, events: Events): Reference {
    const members = this.#members
    const { params } = facts
    const start = BigInt(facts.epoch) * EPOCH
    for (const r of events.registrations)
      members.set(r.account, {
        account: r.account as Address,
        refer: r.refer,
        index: r.index,
        inside: 0n,
        card: false,
        team: 0n,
        recorded: false,
        earned: { usdt: 0n, token: 0n },
      })

    // P at the beginning, then W over the epoch.
    const two = this.#version === 2
    const counted = events.changes.map((c) => (two && c.kind === 'card' ? { ...c, amount: 0n } : c))
    for (const c of counted) if (BigInt(c.time) < start) members.get(c.account)!.inside += c.amount
    const w = new Map([...members.values()].map((m) => [m.account as string, m.inside * EPOCH]))
    for (const c of counted) {
      const m = members.get(c.account)!
      if (c.kind === 'card') m.card = true
      if (BigInt(c.time) < start) continue
      m.inside += c.amount
      w.set(c.account, w.get(c.account)! + c.amount * (start + EPOCH - BigInt(c.time)))
    }
    const a = (account: string) => w.get(account)! / (EPOCH * CENT)
    const valid = (account: string) => a(account) * CENT >= params.validMin

    const children = new Map<string, string[]>()
    for (const m of members.values()) {
      children.set(m.account, children.get(m.account) ?? [])
      if (members.has(m.refer)) children.set(m.refer, [...(children.get(m.refer) ?? []), m.account])
    }
    /** Everybody from `top` itself down to so many generations below. */
    const down = (top: string, generations: number): string[] => {
      const all = [top]
      let last = [top]
      for (let g = 0; g < generations && last.length > 0; g++) {
        last = last.flatMap((x) => children.get(x)!)
        all.push(...last)
      }
      return all
    }
    const g = params.generations
    const legsOf = (account: string) => (g === 0 ? [] : children.get(account)!.map((c) => down(c, g - 1)))

    const figures = new Map<string, Figures>()
    for (const m of members.values()) {
      const legs = legsOf(m.account)
      const carries = legs.map((leg) => leg.reduce((s, x) => s + a(x), 0n))
      const team = carries.reduce((s, c) => s + c, 0n)
      const largest = carries.reduce((s, c) => (c > s ? c : s), 0n)
      const everybody = legs.flat()
      figures.set(m.account, {
        a: a(m.account),
        valid: valid(m.account),
        level: 0,
        team,
        largest,
        small: team - largest,
        members: everybody.length,
        validMembers: everybody.filter(valid).length,
        inviteValids: children.get(m.account)!.filter(valid).length,
        teamNew: team > m.team ? team - m.team : 0n,
        legs: [],
      })
    }

    // Levels, one after the other.
    const reached = new Map([...members.keys()].map((x) => [x, 0]))
    const legsWith = (account: string, k: number) =>
      legsOf(account).filter((leg) => leg.some((x) => reached.get(x)! >= k)).length
    for (let k = 1; k <= 9; k++) {
      const now = [...members.keys()].filter((x) => {
        const f = figures.get(x)!
        if (reached.get(x) !== k - 1 || !f.valid) return false
        if (BigInt(f.validMembers) < params.teamValids[k]!) return false
        if (f.small * CENT < params.teamAmounts[k]!) return false
        return k < 3 || legsWith(x, k - 1) >= params.legsNeeded
      })
      for (const x of now) reached.set(x, k)
    }
    for (const m of members.values()) {
      const f = figures.get(m.account)!
      f.legs = [2, 3, 4, 5, 6, 7, 8, 9].map((k) => legsWith(m.account, k))
      f.level = reached.get(m.account)!
      if (m.card && f.level === 0) f.level = 1
    }

    // Income.
    const pot: Amounts = { usdt: 0n, token: 0n }
    for (const f of events.funded) pot[f.asset] += f.amount
    if (two)
      for (const asset of ['usdt', 'token'] as const) {
        const lying = this.#carry[asset] + pot[asset]
        pot[asset] = lying / 60n
        this.#carry[asset] = lying - pot[asset]
      }
    const income: Income[] = []
    const share = (source: IncomeSource, bps: number, weights: [string, bigint][]) => {
      const sum = weights.reduce((s, [, x]) => s + x, 0n)
      if (sum === 0n || (two && bps === 0)) return
      const part = { usdt: (pot.usdt * BigInt(bps)) / 10_000n, token: (pot.token * BigInt(bps)) / 10_000n }
      for (const [account, weight] of weights)
        if (weight > 0n)
          income.push({
            account,
            source,
            weight,
            usdt: (part.usdt * weight) / sum,
            token: (part.token * weight) / sum,
          })
    }
    const paid = [...members.keys()].filter(valid)
    const u = (x: string) =>
      children
        .get(x)!
        .filter(valid)
        .reduce((s, c) => s + (a(c) < a(x) ? a(c) : a(x)), 0n)
    share(
      'invite',
      params.inviteBps,
      paid.map((x) => [x, u(x)]),
    )
    const level = (x: string) => figures.get(x)!.level
    /** Of each leg what has no nearer account above it that the class pays, less the largest. */
    const within = (x: string, is: (y: string) => boolean): bigint => {
      const leg = (top: string, left: number): bigint => {
        if (left === 0) return 0n
        const below = is(top) ? 0n : children.get(top)!.reduce((s, y) => s + leg(y, left - 1), 0n)
        return a(top) + below
      }
      const legs = children.get(x)!.map((y) => leg(y, g))
      const most = legs.reduce((m, y) => (y > m ? y : m), 0n)
      return legs.reduce((s, y) => s + y, 0n) - most
    }
    const weights = (is: (y: string) => boolean, one: (y: string) => bigint): [string, bigint][] => {
      const found = paid.filter(is)
      const set = new Set(found)
      return found.map((x) => [x, two ? within(x, (y) => set.has(y)) : one(x)])
    }
    for (let k = 0; k <= 9; k++)
      share(
        'community',
        params.teamRates[k]!,
        weights(
          (x) => level(x) === k,
          (x) => figures.get(x)!.small,
        ),
      )
    share(
      'v4',
      params.v4Bps,
      weights(
        (x) => level(x) >= 4,
        () => 1n,
      ),
    )
    share(
      'v5',
      params.v5Bps,
      weights(
        (x) => level(x) >= 5,
        () => 1n,
      ),
    )
    const returned = { ...pot }
    for (const i of income) {
      const { earned } = members.get(i.account)!
      for (const asset of ['usdt', 'token'] as const) {
        earned[asset] += i[asset]
        returned[asset] -= i[asset]
      }
    }
    this.#pool.usdt += returned.usdt
    this.#pool.token += returned.token

    for (const m of members.values()) {
      const f = figures.get(m.account)!
      m.team = f.team
      m.recorded ||= f.level > 0
    }
    return { figures, income, returned, ...this.#leaves(facts, figures) }
  }

  #leaves(facts: EpochFacts, figures: Map<string, Figures>) {
    const byAccount = <T extends { account: string }>(list: T[]) =>
      list.toSorted((x, y) => (BigInt(x.account) < BigInt(y.account) ? -1 : 1))
    const members = [...this.#members.values()]
    const owners = byAccount([
      ...members.map(({ account, earned }) => ({ account: account as string, earned })),
      { account: facts.hostingPool, earned: this.#pool },
    ])
    const rewards = owners.flatMap(({ account, earned }) =>
      (['usdt', 'token'] as const)
        .filter((asset) => earned[asset] > 0n)
        .map((asset) => ({ account, asset, cumulative: earned[asset] })),
    )
    const records = byAccount(members.filter((m) => m.recorded)).map(({ account }) => {
      const f = figures.get(account)!
      const record: TeamRecord = {
        level: f.level,
        teamUser: f.members,
        teamValid: f.validMembers,
        inviteValids: f.inviteValids,
        teamAmount: f.team * CENT,
        teamActual: f.small * CENT,
        teamNew: f.teamNew * CENT,
        invites: f.legs,
      }
      return { account, record }
    })
    const leaves = [
      ...rewards.map((r) => leafOfReward(facts, r.account as Address, r.asset, r.cumulative)),
      ...records.map(({ account, record }) => leafOfRecord(facts, account, record)),
    ]
    const totals = { usdt: 0n, token: 0n }
    for (const r of rewards) totals[r.asset] += r.cumulative
    return { rewards, records, root: rootOfLeaves(leaves), totals }
  }
}

const twice = (encoded: Hex) => keccak256(keccak256(encoded))

export function leafOfReward(
  facts: Pick<EpochFacts, 'chainId' | 'teamRewards' | 'usdt' | 'token'>,
  account: Address,
  asset: 'usdt' | 'token',
  cumulative: bigint,
): Hex {
  const types = parseAbiParameters('uint8, uint256, address, address, address, uint256')
  const values = [1, BigInt(facts.chainId), facts.teamRewards, account, facts[asset], cumulative] as const
  return twice(encodeAbiParameters(types, values))
}

export function leafOfRecord(
  facts: Pick<EpochFacts, 'chainId' | 'teamRewards'>,
  account: Address,
  r: TeamRecord,
): Hex {
  const types = parseAbiParameters(
    'uint8, uint256, address, address, uint8, uint32, uint32, uint32, uint128, uint128, uint128, uint32[8]',
  )
  const figures = [r.level, r.teamUser, r.teamValid, r.inviteValids] as const
  const invites = r.invites as unknown as [number, number, number, number, number, number, number, number]
  return twice(
    encodeAbiParameters(types, [
      2,
      BigInt(facts.chainId),
      facts.teamRewards,
      account,
      ...figures,
      r.teamAmount,
      r.teamActual,
      r.teamNew,
      invites,
    ]),
  )
}

export function rootOfLeaves(leaves: Hex[]): Hex {
  if (leaves.length === 0) return `0x${'0'.repeat(64)}`
  let level = leaves
  while (level.length > 1) {
    const above: Hex[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [x, y] = [level[i]!, level[i + 1]]
      if (y === undefined) above.push(x)
      else above.push(keccak256(x < y ? `0x${x.slice(2)}${y.slice(2)}` : `0x${y.slice(2)}${x.slice(2)}`))
    }
    level = above
  }
  return level[0]!
}
