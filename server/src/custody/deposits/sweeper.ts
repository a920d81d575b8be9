import { depositForwardersAbi } from '@holdfast/protocol/abi/index'
import { FRAME_GAS, ITEM_GAS, PART_GAS } from '@holdfast/protocol/gas'
import { sql } from 'kysely'
import { type Address, encodeFunctionData } from 'viem'
import { asideSince } from '../../chain/asides.ts'
import type { Halts } from '../halts.ts'
import type { Head } from '../../chain/head.ts'
import type { Outbox } from '../payouts/outbox.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Settings } from '../../http/settings.ts'

/** Deposit addresses that one transaction empties; the others wait for the next. */
const AT_ONCE = Math.min(20, Number((PART_GAS - FRAME_GAS) / ITEM_GAS.sweep))

export type SweeperOptions = {
  db: Db
  head: Head
  outbox: Outbox
  settings: Settings
  halts: Halts
  forwarders: Address
  tokens: string[]
}

/**
 * Orders transactions that move balances of deposit addresses to the vault. A sweep books nothing: the transfer was booked as a
 * deposit when it arrived.
 */
export class Sweeper {
  private readonly halts: Halts
  private readonly settings: Settings
  private readonly tokens: SweeperOptions['tokens']
  private readonly db: Db
  private readonly head: Head
  private readonly outbox: Outbox
  private readonly forwarders: Address

  constructor(o: SweeperOptions) {
    this.halts = o.halts
    this.settings = o.settings
    this.tokens = o.tokens
    this.db = o.db
    this.head = o.head
    this.outbox = o.outbox
    this.forwarders = o.forwarders
    const nothing = () => Promise.resolve()
    o.outbox.handle('sweep', { paid: nothing, failed: nothing })
  }

  /** Orders sweeps of balances of at least the minimum deposit. @returns false: there is no more to do at once */
  async step(): Promise<boolean> {
    if ((await this.halts.now()).length > 0) return false
    const minimum = await this.settings.get('deposit.minimum')
    const aside = await asideSince(this.db)
    for (const token of this.tokens.filter((a) => !aside.has(a))) {
      const accounts = await this.due(token, minimum)
      if (accounts.length > 0) await this.order(token, accounts)
    }
    return false
  }

  /** Accounts whose deposit address has a final balance of at least `minimum`, largest first. */
  private async due(token: string, minimum: bigint): Promise<string[]> {
    const { rows } = await sql<{ account: string }>`
      with come as (
        select receiver as address, sum(amount) as amount from (
          select t.receiver, t.amount from deposit_transfer t, chain_cursor c
          where t.way = 'own' and t.token = ${token} and t.block_number <= c.finalized
          union all
          select address, amount from deposit_opening where token = ${token}
        ) m group by receiver
      ), gone as (
        select account, sum(amount) as amount from deposit_sweep where token = ${token} group by account
      )
      select a.account from come i join deposit_address a on a.address = i.address
      left join gone o on o.account = a.account
      where i.amount - coalesce(o.amount, 0) >= greatest(${String(minimum)}::numeric, 1)
      order by i.amount - coalesce(o.amount, 0) desc limit ${AT_ONCE}`.execute(this.db)
    return rows.map((r) => r.account)
  }

  private async order(token: string, accounts: string[]): Promise<void> {
    const time = await this.head.time()
    await inTransaction(this.db, async (trx) => {
      const open = await this.outbox.lockOpen(trx, 'sweep')
      const before = await trx
        .selectFrom('forwarder_sweep')
        .select('id')
        .where('id', 'in', [0, ...open])
        .where('token', '=', token)
        .executeTakeFirst()
      if (before || (await this.halts.inside(trx)).length > 0) return
      const { id } = await trx
        .insertInto('forwarder_sweep')
        .values({ token, accounts, created_at: time })
        .returning('id')
        .executeTakeFirstOrThrow()
      const data = encodeFunctionData({
        abi: depositForwardersAbi,
        functionName: 'sweepMany',
        args: [accounts as Address[], token as Address],
      })
      await this.outbox.call(trx, { ref: id, target: this.forwarders, data, time })
    })
  }
}
