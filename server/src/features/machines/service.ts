import { randomUUID } from 'node:crypto'
import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import { MACHINES_TOTAL } from '@holdfast/protocol/machine-total'
import {
  type BuyMachineInput,
  type Machine,
  type MachineSummary,
  type MachineTotals,
  type UserMachine,
} from '@holdfast/protocol/machines'
import { textIn, type WrittenText } from '@holdfast/protocol/texts'
import { type Db, inTransaction } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { tellOrders } from '../../events/orders.ts'
import { AppError } from '../../http/errors.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import { InsufficientBalance, KeyConflict } from '../../ledger/errors.ts'
import { post } from '../../ledger/post.ts'
import { facts, houseTde, showOne, showPage } from './shown.ts'
import * as store from './store.ts'
import { availableOf, BUDGET, DAY, dailyOf, RESERVE, SALES, startOf } from './terms.ts'
import type { Uplines } from './uplines.ts'
import { userAccount } from '../../ledger/owner.ts'

export type MachinesOptions = {
  db: Db
  settings: Settings
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  /** the lower-case addresses that get a share of an address's output */
  uplinesOf: (address: string) => Promise<Uplines>
}

/** A concurrent request with the same key has made the purchase. */
class Twin extends Error {}

/** Machines: what is for sale, purchases with their whole output reserved, and what a user has. */
export class MachinesService {
  private readonly settings: Settings
  private readonly db: Db
  private readonly now: MachinesOptions['now']
  private readonly uplinesOf: MachinesOptions['uplinesOf']

  constructor(o: MachinesOptions) {
    this.settings = o.settings
    this.db = o.db
    this.now = o.now
    this.uplinesOf = o.uplinesOf
  }

  /** @throws AppError MODULE_CLOSED */
  async page(paging: PageQuery, language: string): Promise<Page<Machine>> {
    await requireModule(this.settings, 'machines')
    return showPage(this.db, { ...paging, open: true }, machineIn(language))
  }

  /** @throws AppError MACHINE_UNKNOWN, MODULE_CLOSED */
  async one(id: number, language: string): Promise<Machine> {
    await requireModule(this.settings, 'machines')
    const row = await store.findMachine(this.db, id)
    if (!row) throw new AppError('MACHINE_UNKNOWN', { id })
    return showOne(this.db, row, machineIn(language))
  }

  async totals(): Promise<MachineTotals> {
    const { db } = this
    const [sold, reserved, budget] = await Promise.all([
      store.totalSold(db),
      houseTde(db, RESERVE),
      houseTde(db, BUDGET),
    ])
    return { total: MACHINES_TOTAL, sold, reserved: String(reserved), budget: String(budget) }
  }

  /**
   * Buys units: payment, stock and the reservation of the whole output are one transaction. Once a key has had its effect,
   * repeating the request returns that purchase.
   * @throws AppError MODULE_CLOSED, MACHINE_UNKNOWN, MACHINE_CLOSED, MACHINE_CHANGED, SOLD_OUT, LIMIT_REACHED
   * @throws InsufficientBalance, KeyConflict
   */
  async buy(session: Session, input: BuyMachineInput, language: string): Promise<UserMachine> {
    const { settings } = this
    const owner = session.address
    const key = input.key ?? `auto.${randomUUID()}`
    const before = await this.before(owner, key, input)
    if (before) return this.shown(before, language)
    await requireModule(settings, 'machines')
    const [time, uplines] = await Promise.all([this.now(), this.uplinesOf(owner)])
    try {
      return await this.shown(await this.book({ owner, key, input, time, uplines }), language)
    } catch (e) {
      if (e instanceof InsufficientBalance && e.owner === BUDGET)
        throw new AppError('LIMIT_REACHED', { available: String(e.available), needed: String(e.needed) })
      const twin =
        e instanceof Twin || e instanceof KeyConflict ? await this.before(owner, key, input) : undefined
      if (twin) return this.shown(twin, language)
      throw e
    }
  }

  private async before(owner: string, key: string, input: BuyMachineInput) {
    const row = await store.purchaseByKey(this.db, owner, key)
    if (row && (row.machine_id !== input.id || row.units !== input.amount)) throw new KeyConflict(key)
    return row
  }

  private book(o: {
    owner: string
    key: string
    input: BuyMachineInput
    time: number
    uplines: Uplines
  }): Promise<store.PurchaseRow> {
    const { owner, key, time, input, uplines } = o
    return inTransaction(this.db, async (trx) => {
      const m = await store.lockMachine(trx, input.id)
      if (!m) throw new AppError('MACHINE_UNKNOWN', { id: input.id })
      // A request with the same key may have held the lock before: its purchase is visible now.
      if (await store.purchaseByKey(trx, owner, key)) throw new Twin()
      if (!m.open) throw new AppError('MACHINE_CLOSED', { id: m.id })
      if (input.version !== undefined && input.version !== m.version)
        throw new AppError('MACHINE_CHANGED', { id: m.id, version: m.version })
      const left = m.units - m.sold
      if (input.amount > left) throw new AppError('SOLD_OUT', { available: left })
      const price = BigInt(m.price) * BigInt(input.amount)
      const { power, daily, ...shares } = dailyOf(m, input.amount)
      const invitation = uplines.inviter === null ? 0n : shares.invitation
      const acceleration = uplines.accelerator === null ? 0n : shares.acceleration
      const reserve = (daily + invitation + acceleration) * BigInt(m.days)
      const { journalId } = await post(trx, {
        key: `machine:buy:${owner}:${key}`,
        kind: 'machine',
        postings: [
          { owner: userAccount(owner), currency: 'USDT', amount: -price },
          { owner: SALES, currency: 'USDT', amount: price },
          { owner: BUDGET, currency: 'TDE', amount: -reserve },
          { owner: RESERVE, currency: 'TDE', amount: reserve },
        ],
        memo: { ref: `machine ${m.id} x ${input.amount}` },
        time,
      })
      await store.updateMachine(trx, m.id, { sold: m.sold + input.amount })
      const bought = await store.insertPurchase(trx, {
        owner,
        key,
        machine_id: m.id,
        units: input.amount,
        price: String(price),
        power: String(power),
        days: m.days,
        daily: String(daily),
        inviter: uplines.inviter,
        invitation: String(invitation),
        accelerator: uplines.accelerator,
        acceleration: String(acceleration),
        bought_at: time,
        starts_at: startOf(time),
        journal_id: journalId,
      })
      await tellOrders(trx, [{ kind: 'machine', orderId: bought.id, account: owner, amount: price, time }])
      return bought
    })
  }

  purchases(session: Pick<Session, 'address'>, q: PageQuery, language: string): Promise<Page<UserMachine>> {
    return paged(
      q,
      (slice) => store.purchases(this.db, session.address, slice),
      async (rows) => {
        const [now, texts] = await Promise.all([
          this.now(),
          store.textsOf(this.db, [...new Set(rows.map((r) => r.machine_id))]),
        ])
        return rows.map((r) => purchase(r, texts.get(r.machine_id) ?? [], language, now))
      },
    )
  }

  private async shown(row: store.PurchaseRow, language: string): Promise<UserMachine> {
    const texts = await store.textsOf(this.db, [row.machine_id])
    return purchase(row, texts.get(row.machine_id) ?? [], language, await this.now())
  }

  async summary(session: Pick<Session, 'address'>): Promise<MachineSummary> {
    const { db } = this
    const [sums, autoExchange] = await Promise.all([
      store.summary(db, session.address, await this.now()),
      store.wantsExchange(db, session.address),
    ])
    return {
      totalPower: sums.power,
      remainingPower: sums.remaining,
      activePower: sums.active,
      dailyOutput: sums.daily,
      output: sums.output,
      remainingOutput: sums.rest,
      autoExchange,
    }
  }

  /** Power of an address's machines that produce output now, 18 decimals. */
  async powerOf(address: string): Promise<bigint> {
    return BigInt((await store.summary(this.db, address.toLowerCase(), await this.now())).active)
  }

  async setAutoExchange(session: Session, on: boolean): Promise<boolean> {
    await store.setExchange(this.db, session.address, on, await this.now())
    return on
  }
}

function written(texts: WrittenText[], language: string): WrittenText {
  const text = textIn(texts, language)
  if (!text) throw new Error('a machine has no text')
  return text
}

const machineIn =
  (language: string) =>
  (r: store.MachineRow, texts: WrittenText[], budget: bigint): Machine => {
    const { daily } = dailyOf(r, 1)
    return {
      ...facts(r, budget),
      text: written(texts, language),
      dailyOutput: String(daily),
      totalOutput: String(daily * BigInt(r.days)),
      available: availableOf(r, budget),
    }
  }

function purchase(r: store.PurchaseRow, texts: WrittenText[], language: string, now: number): UserMachine {
  const endsAt = r.starts_at + r.days * DAY
  const left = BigInt(r.days - r.posted)
  return {
    id: r.id,
    machine: { id: r.machine_id, title: written(texts, language).title },
    units: r.units,
    price: r.price,
    power: r.power,
    remainingPower: String((BigInt(r.power) * left) / BigInt(r.days)),
    days: r.days,
    posted: r.posted,
    dailyOutput: r.daily,
    output: String(BigInt(r.daily) * BigInt(r.posted)),
    remainingOutput: String(BigInt(r.daily) * left),
    boughtAt: r.bought_at,
    startsAt: r.starts_at,
    endsAt,
    status: now < r.starts_at ? 'notActivated' : now < endsAt ? 'producing' : 'expired',
  }
}
