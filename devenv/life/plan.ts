// What people do on the chain on each day of the month: arrivals, hosting, trades, cards, sales, liquidity.
import { resonancePoolAbi } from '@holdfast/protocol/abi/ResonancePool'
import { type Address, erc20Abi } from 'viem'
import { localAccount } from '../accounts.ts'
import type { Act, Blocks } from './blocks.ts'
import { type Calls, TERMS, whole } from './calls.ts'
import { Chance } from './chance.ts'
import { MEMBER, NODE_HOLDER, type Person } from './people.ts'
import { type Project, projectActs } from './project.ts'

type Asset = 'usdt' | 'token' | 'pair' | 'resonancePool'

/** Days from the first arrival until now. */
export const DAYS = 30
/** Times of a day at which people act, in hours. */
export const SLOTS = [3, 9, 15, 21] as const

/** USDT that the faucet gives to who arrives. */
const PURSE = 20_000
/** Early backers hold much TDE; on the day of the crash they sell. */
const BACKERS = [5, 11, 17]
const BACKING = { usdt: 120_000, token: 300_000 }
/** A week's chart, which the page opens with, shows the calm before it and what came after. */
export const CRASH = { day: 25, slots: [1, 2, 3] as number[], part: 0.28 }
/** Least TDE that a USDT buys in the month: what people can sell is reckoned with it. */
const LEAST_TOKENS = 2

/** Who buys how many node cards on which day. */
const CARDS: Record<number, [person: number, cards: number]> = {
  1: [NODE_HOLDER, 3],
  2: [MEMBER, 1],
  6: [4, 1],
  9: [8, 2],
  13: [12, 1],
}
/** Hosting of the two whose accounts the page offers: day, whole USDT, term. */
const SHOWN: Record<number, [day: number, amount: number, term: number][]> = {
  [MEMBER]: [
    [0, 5_000, TERMS.month],
    [0, 1_000, TERMS.week],
    [4, 800, TERMS.fortnight],
    [11, 1_200, TERMS.twoMonths],
    [21, 500, TERMS.week],
    [27, 1_500, TERMS.quarter],
  ],
  [NODE_HOLDER]: [
    [0, 3_000, TERMS.quarter],
    [12, 1_000, TERMS.halfYear],
  ],
}
const TERMS_TAKEN = [TERMS.week, TERMS.fortnight, TERMS.month, TERMS.month, TERMS.twoMonths, TERMS.quarter]
const DAYS_OF = [7, 15, 30, 60, 90, 180]
const AMOUNTS = [300, 500, 800, 1_000, 1_500, 2_500]
const PROVIDERS = [3, 6, 9]
/** Days on which some join the resonance pool, and the lines that they join. */
const RESONANCE = { days: [7, 14, 22, 27, 29], lines: [1, 2] }
/** A period's status while it can be joined. */
const OPEN = 1n

/** The month's acts by day and slot. It is the same at each start, but for what it reads from the chain. */
export class Plan {
  private readonly chance = new Chance(20_261_024)
  private readonly folk: Person[]
  private readonly calls: Calls
  private readonly blocks: Blocks
  private readonly assets: Record<Asset, Address>
  private readonly project: Project
  /** TDE that each person has at least, whole */
  private readonly tokens = new Map<number, number>()
  /** days on which an order of a person ends, and whether it is taken back then */
  private readonly ends: { n: number; day: number }[] = []
  private readonly firstOrder = new Map<number, number>()
  /** the last day on which an order of a person earns */
  private readonly earnsUntil = new Map<number, number>()

  constructor(o: {
    folk: Person[]
    calls: Calls
    blocks: Blocks
    assets: Record<Asset, Address>
    project: Project
  }) {
    this.folk = o.folk
    this.calls = o.calls
    this.blocks = o.blocks
    this.assets = o.assets
    this.project = o.project
  }

  /** The acts of a slot of `day`, a block's at a time: what comes later may look at what was mined. */
  async *acts(day: number, slot: number): AsyncGenerator<Act[]> {
    const { calls } = this
    const faucet = localAccount('faucet')
    if (slot === 0) {
      yield this.arrivals(day)
      yield [calls.openPeriod(faucet)]
    }
    if (slot === 1) yield [...this.hosting(day), ...this.cards(day), ...(await this.openings(day))]
    if (slot === 2) yield [...this.claims(day), ...(await this.liquidity(day))]
    yield this.trades(day, slot)
    if (slot === 1) yield await this.joins(day)
    if (slot === 3) {
      yield projectActs(this.project, day)
      yield [calls.bookLevels(faucet)]
    }
  }

  private here = (day: number) => this.folk.filter((p) => p.joins < day)

  private arrivals(day: number): Act[] {
    const { calls, assets } = this
    const faucet = localAccount('faucet')
    // On the first two days all stand below somebody who came the day before, or below the root.
    return this.folk
      .filter((p) => p.joins === day)
      .flatMap((p) => {
        const backs = BACKERS.includes(p.n)
        const inviter = p.inviter === null ? undefined : this.folk[p.inviter]?.account.address
        if (backs) this.tokens.set(p.n, BACKING.token)
        return [
          calls.transfer(faucet, assets.usdt, p.account.address, whole(backs ? BACKING.usdt : PURSE)),
          ...(backs
            ? [
                calls.transfer(
                  localAccount('deployer'),
                  assets.token,
                  p.account.address,
                  whole(BACKING.token),
                ),
              ]
            : []),
          calls.register(p.account, inviter),
        ]
      })
  }

  private hosting(day: number): Act[] {
    const { chance } = this
    const orders: [Person, number, number][] = []
    for (const p of this.folk.filter((one) => one.joins <= day)) {
      const shown = SHOWN[p.n]
      if (shown)
        orders.push(...shown.filter(([d]) => d === day).map(([, a, t]) => [p, a, t] as (typeof orders)[0]))
      else if (p.joins === day || (p.joins + 9 === day && p.n % 2 === 0))
        orders.push([p, chance.of(AMOUNTS), chance.of(TERMS_TAKEN)])
    }
    for (const [p, , term] of orders) {
      if (!this.firstOrder.has(p.n)) this.firstOrder.set(p.n, day)
      this.earnsUntil.set(p.n, Math.max(this.earnsUntil.get(p.n) ?? 0, day + DAYS_OF[term]!))
      if (term === TERMS.week && (p.n === MEMBER || chance.is(0.5))) this.ends.push({ n: p.n, day: day + 8 })
    }
    return orders.flatMap(([p, amount, term]) => this.calls.host(p.account, whole(amount), term))
  }

  private cards(day: number): Act[] {
    const [n, cards] = CARDS[day] ?? []
    if (n === undefined || cards === undefined) return []
    const from = this.folk[n]!.account
    return this.calls.units(from, { project: 0n, id: 1n, times: BigInt(cards), price: whole(1_000) })
  }

  /** Every week each takes the rewards so far; some take the principal of ended terms. */
  private claims(day: number): Act[] {
    const claiming = this.folk.filter(
      (p) =>
        (p.n + day) % 7 === 0 &&
        (this.firstOrder.get(p.n) ?? day) <= day - 5 &&
        (this.earnsUntil.get(p.n) ?? 0) >= day,
    )
    const ended = this.ends.filter((e) => e.day === day).map((e) => this.folk[e.n]!)
    return [
      ...claiming.map((p) => this.calls.claim(p.account)),
      ...[...new Set(ended)].map((p) => this.calls.release(p.account)),
    ]
  }

  /** A line's newest period, which somebody may have opened long ago. */
  private async newest(line: number) {
    const { client } = this.blocks
    const pool = { address: this.assets.resonancePool, abi: resonancePoolAbi } as const
    const [, id] = await client.readContract({ ...pool, functionName: 'getLine', args: [BigInt(line)] })
    const period = await client.readContract({ ...pool, functionName: 'getPeriod', args: [id] })
    return { id, ...period }
  }

  /** Opens the lines that some will join, and closes what is over there; the robot may have been first. */
  private async openings(day: number): Promise<Act[]> {
    if (!RESONANCE.days.includes(day)) return []
    const faucet = localAccount('faucet')
    const lines = await Promise.all(
      RESONANCE.lines.map(async (line) => {
        const { id, status } = await this.newest(line)
        return [...(status === OPEN ? [this.calls.close(faucet, id)] : []), this.calls.openLine(faucet, line)]
      }),
    )
    return lines.flat()
  }

  /** More join the first line than it takes: what is not filled is drawn and paid back. */
  private async joins(day: number): Promise<Act[]> {
    if (!RESONANCE.days.includes(day)) return []
    const now = await this.blocks.time()
    const found = await Promise.all(RESONANCE.lines.map((line) => this.newest(line)))
    const joining = [MEMBER, NODE_HOLDER, 2 + (day % 5), 4 + (day % 3) * 2]
    // A period that waits for its draw is followed by none yet; then nobody joins on this day.
    return found
      .filter(({ status, deadline }) => status === OPEN && Number(deadline) > now + 60)
      .flatMap(({ id }) =>
        joining.flatMap((n) =>
          this.calls.join(this.folk[n]!.account, id, whole(Math.round(this.chance.from(15, 45)) * 10)),
        ),
      )
  }

  private async liquidity(day: number): Promise<Act[]> {
    const { calls } = this
    const providers = PROVIDERS.map((n) => this.folk[n]!)
    if (day === 5) return providers.flatMap((p) => calls.buy(p.account, whole(1_500)))
    if (day === 6) return providers.flatMap((p) => calls.addLiquidity(p.account, whole(2_500), whole(2_000)))
    if (day !== 7) return []
    const shares = await Promise.all(providers.map((p) => this.balance(this.assets.pair, p)))
    return providers.flatMap((p, i) => calls.mine(p.account, shares[i]! / 2n, TERMS.month))
  }

  private balance(address: Address, { account }: Person): Promise<bigint> {
    return this.blocks.client.readContract({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account.address],
    })
  }

  /** A calm stretch in which the price rises slowly, a crash, and a slow way up again. */
  private trades(day: number, slot: number): Act[] {
    const { chance } = this
    const here = this.here(day).filter((p) => !PROVIDERS.includes(p.n))
    if (here.length === 0) return []
    if (day === CRASH.day && CRASH.slots.includes(slot))
      return BACKERS.flatMap((n) => this.sale(this.folk[n]!, BACKING.token * CRASH.part))
    const acts: Act[] = []
    const backer = this.folk[chance.of(BACKERS)]!
    if (slot === 2 && day < CRASH.day - 1 && backer.joins < day)
      acts.push(...this.purchase(backer, chance.from(3_000, 8_000)))
    for (let i = 0; i < 2; i++) {
      const p = chance.of(here)
      const most = this.tokens.get(p.n) ?? 0
      const sells = !BACKERS.includes(p.n) && most > 400 && chance.is(day > CRASH.day ? 0.3 : 0.45)
      acts.push(
        ...(sells ? this.sale(p, chance.from(200, most / 2)) : this.purchase(p, chance.from(150, 1_200))),
      )
    }
    return acts
  }

  private purchase(p: Person, usdt: number): Act[] {
    const amount = Math.round(usdt)
    this.tokens.set(p.n, (this.tokens.get(p.n) ?? 0) + amount * LEAST_TOKENS)
    return this.calls.buy(p.account, whole(amount))
  }

  private sale(p: Person, token: number): Act[] {
    const amount = Math.round(token)
    this.tokens.set(p.n, (this.tokens.get(p.n) ?? 0) - amount)
    return this.calls.sell(p.account, whole(amount))
  }
}
