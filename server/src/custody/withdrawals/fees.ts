import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Address } from 'viem'
import type { Client } from '../../chain/client.ts'
import type { Halts } from '../halts.ts'
import type { Head } from '../../chain/head.ts'
import type { Outbox } from '../payouts/outbox.ts'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/read.ts'
import { convertFees, type FeeConversionOptions } from './fee-conversion.ts'
import { vaultLimit } from './limits.ts'
import type { HouseAccount } from '@holdfast/protocol/house-accounts'

/** Assets that the node cards' contract pays out; fees in other assets become USDT first. */
const SWEPT = ['USDT', 'TDE'] as const
type Swept = (typeof SWEPT)[number]

export type FeeSweepOptions = {
  db: Db
  client: Client
  head: Head
  outbox: Outbox
  halts: Halts
  vault: Address
  tokens: Map<LedgerSymbol, Address>
  rateOf: FeeConversionOptions['rateOf']
  /** less than this waits for a later sweep, base units */
  minimum: bigint
}

/** Pays withdrawal fees to the node cards, by payments of the vault like others, traceable in the ledger. */
export class FeeSweep {
  private readonly db: Db
  private readonly client: Client
  private readonly head: Head
  private readonly vault: Address
  private readonly tokens: Map<LedgerSymbol, Address>
  private readonly minimum: bigint
  private readonly rateOf: FeeSweepOptions['rateOf']
  private readonly halts: Halts
  private readonly outbox: Outbox

  constructor(o: FeeSweepOptions) {
    this.db = o.db
    this.client = o.client
    this.head = o.head
    this.vault = o.vault
    this.tokens = o.tokens
    this.minimum = o.minimum
    this.rateOf = o.rateOf
    this.halts = o.halts
    this.outbox = o.outbox
    o.outbox.handle('fees', {
      paid: (trx, out) => this.book(trx, out.ref, 'custody', out.time, 'paid', out.tx_hash),
      failed: (trx, out) => this.book(trx, out.ref, 'fees', out.time, 'back', null),
    })
  }

  /** Orders a payment of the fees that are due. @returns false: there is no more to do at once */
  async step(): Promise<boolean> {
    const { db, client, head, vault, tokens, minimum, rateOf, halts } = this
    if ((await halts.now()).length > 0) return false
    await convertFees({ db, now: () => head.time(), rateOf, minimum })
    for (const symbol of SWEPT) {
      const due = (await balances(db, 'fees')).find((b) => b.currency === symbol)!.posted
      const token = tokens.get(symbol)
      if (due < minimum || !token) continue
      const { largest } = await vaultLimit(client, vault, token)
      const amount = due < largest ? due : largest
      if (amount > 0n) await this.order(symbol, token, amount)
    }
    return false
  }

  private async order(symbol: Swept, token: Address, amount: bigint): Promise<void> {
    const time = await this.head.time()
    await inTransaction(this.db, async (trx) => {
      const open = await this.outbox.lockOpen(trx, 'fees')
      const before = await trx
        .selectFrom('fee_sweep')
        .select('id')
        .where('id', 'in', [0, ...open])
        .where('symbol', '=', symbol)
        .executeTakeFirst()
      if (before || (await this.halts.inside(trx)).length > 0) return
      const { id } = await trx
        .insertInto('fee_sweep')
        .values({ symbol, amount: String(amount), created_at: time })
        .returning('id')
        .executeTakeFirstOrThrow()
      await move(
        trx,
        { id, symbol, amount },
        { from: 'fees', to: 'inflight', what: 'order', time, txHash: null },
      )
      await this.outbox.pay(trx, {
        kind: 'nodes',
        purpose: 'fees',
        ref: id,
        token,
        amount,
        time,
      })
    })
  }

  private async book(
    trx: Trx,
    id: number,
    to: HouseAccount,
    time: number,
    what: string,
    txHash: string | null,
  ) {
    const row = await trx
      .selectFrom('fee_sweep')
      .select(['symbol', 'amount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sweep = { id, symbol: row.symbol, amount: BigInt(row.amount) }
    await move(trx, sweep, { from: 'inflight', to, what, time, txHash })
  }
}

const move = (
  trx: Trx,
  { id, symbol, amount }: { id: number; symbol: Swept; amount: bigint },
  m: { from: HouseAccount; to: HouseAccount; what: string; time: number; txHash: string | null },
) =>
  post(trx, {
    key: `fees:${id}:${m.what}`,
    kind: 'feeSweep',
    postings: [
      { owner: m.from, currency: symbol, amount: -amount },
      { owner: m.to, currency: symbol, amount },
    ],
    memo: { ref: `fees:${id}`, ...(m.txHash ? { txHash: m.txHash } : {}) },
    time: m.time,
  })
