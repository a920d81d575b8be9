// What people and operators do on the site on each day of the month: balances, machines, orders, withdrawals, notices.
import type { Deployment } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import type { Blocks } from './blocks.ts'
import { type Calls, whole } from './calls.ts'
import { MEMBER, NODE_HOLDER, type Person } from './people.ts'
import { goodsOf, noticesOf, projectsOf } from './shown.ts'
import { type Site, until } from './site.ts'

/** Deposits to people's own addresses: day, person, whole USDT. */
const DEPOSITS: [day: number, person: number, amount: number][] = [
  [2, MEMBER, 2_500],
  [2, NODE_HOLDER, 4_000],
  [2, 3, 1_600],
  [2, 4, 400],
  [12, MEMBER, 800],
  [12, 9, 250],
  [20, NODE_HOLDER, 1_200],
  [24, 12, 520],
  [28, 22, 150],
]
/** Purchases of machines: day, person, number of the machine, units. */
const MACHINES: [day: number, person: number, machine: number, units: number][] = [
  [3, MEMBER, 1, 3],
  [3, NODE_HOLDER, 2, 1],
  [5, 3, 1, 2],
  [8, 4, 1, 1],
  [21, NODE_HOLDER, 1, 4],
]
/** Payments from one balance to another: day, payer, receiver, whole USDT. */
const TRANSFERS: [day: number, from: number, to: number, amount: number][] = [
  [7, NODE_HOLDER, MEMBER, 25],
  [16, MEMBER, 3, 40],
  [23, 3, 10, 12],
]
/** Orders of goods: day, person, pieces, and the days of what comes of it. */
const ORDERS: {
  day: number
  person: number
  good: number
  pieces: number
  shipped?: number
  received?: number
  cancelled?: number
}[] = [
  { day: 6, person: MEMBER, good: 1, pieces: 2, shipped: 8, received: 11 },
  { day: 9, person: 4, good: 2, pieces: 1, cancelled: 10 },
  { day: 14, person: NODE_HOLDER, good: 3, pieces: 1, shipped: 15, received: 18 },
  { day: 25, person: 3, good: 4, pieces: 1, shipped: 27 },
  { day: 28, person: MEMBER, good: 3, pieces: 1 },
  { day: 29, person: NODE_HOLDER, good: 1, pieces: 3 },
]
type Fate = 'paid' | 'approved' | 'refused' | 'cancelled' | 'waits'
/** Withdrawals: day, person, whole USDT, and what becomes of it on the day after. */
const WITHDRAWALS: [day: number, person: number, amount: number, fate: Fate][] = [
  [9, MEMBER, 100, 'paid'],
  [13, NODE_HOLDER, 700, 'refused'],
  [17, NODE_HOLDER, 900, 'approved'],
  [22, 3, 520, 'cancelled'],
  [26, 9, 60, 'paid'],
  [29, MEMBER, 750, 'waits'],
  [29, NODE_HOLDER, 1_100, 'waits'],
]
const CONVERTED = { day: 17, person: MEMBER, token: 10 }
/** The day on which a transfer arrives that nobody announced. */
const UNKNOWN = { day: 27, from: 14, amount: 77 }
/** A deposit of an amount that the site named, to the shared wallet. */
const ANNOUNCED = { day: 10, person: 10, amount: 180 }

export class Affairs {
  private readonly deployment: Deployment
  private readonly blocks: Blocks
  private readonly calls: Calls
  private readonly site: Site
  private readonly folk: Person[]
  private readonly orders = new Map<object, number>()
  private readonly goods = new Map<number, number>()
  private readonly asked = new Map<object, number>()

  constructor(o: { deployment: Deployment; blocks: Blocks; calls: Calls; site: Site; folk: Person[] }) {
    this.deployment = o.deployment
    this.blocks = o.blocks
    this.calls = o.calls
    this.site = o.site
    this.folk = o.folk
  }

  /** What happens on `day`, in the afternoon; the chain's clock stands still meanwhile. */
  async day(day: number): Promise<void> {
    await this.site.indexed(Number(await this.blocks.client.getBlockNumber()))
    await this.content(day)
    await this.deposits(day)
    for (const [on, person, id, amount] of MACHINES)
      if (on === day) await (await this.person(person)).post('buyMachine', { id, amount })
    if (day === 4) await (await this.person(NODE_HOLDER)).post('setAutoExchange', { on: true })
    for (const [on, from, to, amount] of TRANSFERS)
      if (on === day)
        await (
          await this.person(from)
        ).post('transfer', { amount: String(whole(amount)), to: this.address(to), symbol: 'USDT' })
    if (day === CONVERTED.day) {
      const client = await this.person(CONVERTED.person)
      // The server takes the price of the new day in its own time.
      await until('the price is of this day', async () => {
        const [price] = await client.get('listPrices', { symbol: 'TDE' })
        return price?.stale === false && !price.unsettled
      })
      await client.post('convertTDE', { amount: String(whole(CONVERTED.token)) })
    }
    await this.shop(day)
    await this.withdrawals(day)
    await this.house(day)
  }

  private address = (n: number): Address => this.folk[n]!.account.address
  private person = (n: number) => this.site.as(this.folk[n]!.account)

  private async content(day: number): Promise<void> {
    for (const notice of await noticesOf(this.site, day, await this.blocks.time()))
      await (await this.site.operator('managerA')).post('saveNotice', notice)
    for (const text of projectsOf(day))
      await (await this.site.operator('managerA')).post('setProjectText', text)
    for (const [n, good] of await goodsOf(this.site, day))
      this.goods.set(n, await (await this.site.operator('managerA')).post('saveGood', good))
  }

  private async deposits(day: number): Promise<void> {
    const { usdt } = this.deployment.contracts
    const now = await this.blocks.time()
    const due = DEPOSITS.filter(([on]) => on === day)
    const acts = await Promise.all(
      due.map(async ([, n, amount]) => {
        const client = await this.person(n)
        const { address } = await client.get('getUserAddress', { address: this.address(n) })
        return this.calls.transfer(this.folk[n]!.account, usdt, address as Address, whole(amount))
      }),
    )
    if (day === ANNOUNCED.day) {
      const client = await this.person(ANNOUNCED.person)
      const { amount, address } = await client.post('createRechargeAmount', {
        amount: String(whole(ANNOUNCED.amount)),
      })
      const { account } = this.folk[ANNOUNCED.person]!
      acts.push(this.calls.transfer(account, usdt, address as Address, BigInt(amount)))
    }
    if (day === UNKNOWN.day) {
      const to = this.deployment.contracts.payoutVault
      acts.push(this.calls.transfer(this.folk[UNKNOWN.from]!.account, usdt, to, whole(UNKNOWN.amount)))
    }
    if (acts.length === 0) return
    await this.blocks.at(now + 1, acts)
    for (const [, n, amount] of due)
      await until(`the deposit of ${amount} is credited`, async () => {
        const { records } = await (await this.person(n)).get('pageRechargeLog', { page: 1, size: 5 })
        return records.some(
          (r) => r.state === 'credited' && r.time >= now && BigInt(r.amount) === whole(amount),
        )
      })
  }

  private async shop(day: number): Promise<void> {
    for (const order of ORDERS) {
      if (![order.day, order.shipped, order.received, order.cancelled].includes(day)) continue
      const client = await this.person(order.person)
      if (order.day === day) {
        const id = this.goods.get(order.good) ?? order.good
        const { recieveName, recieveMobile, recieveAddress } = RECEIVER
        const body = { id, amount: order.pieces, recieveName, recieveMobile, recieveAddress }
        this.orders.set(order, (await client.post('buyShopGoods', body)).id)
      }
      const id = this.orders.get(order)
      if (id === undefined) continue
      if (order.shipped === day)
        await (
          await this.site.operator('sender')
        ).post('sendOrder', { id, sendInfo: `Post, HF${String(id).padStart(9, '0')}TW` })
      if (order.received === day) await client.post('confirmShopOrder', { id })
      if (order.cancelled === day) await client.post('cancelShopOrder', { id })
    }
  }

  private async withdrawals(day: number): Promise<void> {
    for (const one of WITHDRAWALS) {
      const [on, n, amount, fate] = one
      const { account } = this.folk[n]!
      if (on === day) this.asked.set(one, (await this.site.withdraw(account, whole(amount))).id)
      const id = this.asked.get(one)
      if (id === undefined || on + 1 !== day) continue
      if (fate === 'cancelled') await (await this.site.as(account)).post('cancelWithdrawal', { id })
      if (fate === 'refused' || fate === 'approved')
        await (
          await this.site.operator('finance')
        ).post('reviewWithdrawal', {
          id,
          approve: fate === 'approved',
          reason: fate === 'approved' ? 'Known address, called back' : 'The owner asked us to stop it',
        })
    }
  }

  /** Finance moves assets between the house's accounts; the last proposal waits for a second person. */
  private async house(day: number): Promise<void> {
    if (day !== 11 && day !== 29) return
    const finance = await this.site.operator('finance')
    const { proposal } = await finance.post('proposeAllocation', {
      from: 'treasury',
      to: 'machine-budget',
      symbol: 'TDE',
      amount: String(whole(day === 11 ? 20_000 : 35_000)),
      reason: day === 11 ? 'More machines are asked for than planned' : 'For the machines of next month',
    })
    if (day === 11)
      await (
        await this.site.operator('managerB')
      ).post('decideProposal', { id: proposal, approve: true, note: 'Compared with the sales of the week' })
  }

  /** Resolves when every payout of the month is on the chain for good. */
  async paid(): Promise<void> {
    for (const one of WITHDRAWALS) {
      const [, n, amount, fate] = one
      const id = this.asked.get(one)
      if (id === undefined || (fate !== 'paid' && fate !== 'approved')) continue
      const client = await this.person(n)
      await until(`the withdrawal of ${amount} is paid`, async () => {
        return (await client.get('getWithdrawal', { id })).state === 'paid'
      })
    }
  }
}

const RECEIVER = {
  recieveName: 'Lin Mei',
  recieveMobile: '+886 912 345 678',
  recieveAddress: '1 Harbour Road, Keelung',
}
