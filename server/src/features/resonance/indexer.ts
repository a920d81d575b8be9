import type { Deployment } from '@holdfast/protocol/chain'
import { HistoryGap } from '../../chain/errors.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import { insertRows } from '../../db/insert.ts'
import { note } from '../../events/notices.ts'
import { tellOrders } from '../../events/orders.ts'
import { type Event, eventsOf, type Into, named, place } from './events.ts'
import { storeSteps } from './steps.ts'
import { addJoined, addPaid } from './sums.ts'

/** `IResonancePool.Period.status` of what `Closed` tells. */
const CLOSED = { 2: 'drawing', 3: 'arranged', 4: 'failed' } as const

/** Indexes lines, periods with their steps, orders and payments. */
export function resonanceIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'resonance',
    async apply(trx, batch) {
      const events = eventsOf(batch, d)
      if (events.length === 0) return
      const timeOf = (e: Event) => batch.headers.get(Number(e.blockNumber))!.time
      const to = { trx, events, timeOf, deployment: d }
      await storeLines(to)
      await storePeriods(to)
      await storeOrders(to)
      await addJoined(trx, batch.from - 1, 1)
      await settlePeriods(to)
      await storePayments(to)
      await noteRefunds(to)
      await addPaid(trx, batch.from - 1, 1)
      await storeSteps(to)
    },
    async rollback(trx, block) {
      await addPaid(trx, block, -1)
      await unsettle(trx, block)
      await addJoined(trx, block, -1)
      for (const table of [
        'resonance_step',
        'resonance_payment',
        'resonance_order',
        'resonance_period',
        'resonance_line',
      ] as const)
        await trx.deleteFrom(table).where('block_number', '>', block).execute()
    },
  }
}

const storeLines = ({ trx, events }: Into) =>
  insertRows(
    trx,
    'resonance_line',
    named(events, 'LineSet').map((e) => ({
      line: Number(e.args.line),
      capacity: String(e.args.capacity),
      minimum: String(e.args.minimum),
      join_min: String(e.args.joinMin),
      join_seconds: Number(e.args.joinSeconds),
      rest_seconds: Number(e.args.restSeconds),
      steps: Number(e.args.steps),
      rate_usdt: String(e.args.rateUsdt),
      rate_token: String(e.args.rateToken),
      is_open: e.args.isOpen,
      ...place(e),
    })),
  )

const storePeriods = ({ trx, events, timeOf }: Into) =>
  insertRows(
    trx,
    'resonance_period',
    named(events, 'PeriodOpened').map((e) => ({
      period: Number(e.args.period),
      line: Number(e.args.line),
      capacity: String(e.args.capacity),
      minimum: String(e.args.minimum),
      join_min: String(e.args.joinMin),
      deadline: Number(e.args.deadline),
      steps: Number(e.args.steps),
      rate_usdt: String(e.args.rateUsdt),
      rate_token: String(e.args.rateToken),
      hash_block: Number(e.args.hashBlock),
      hash: e.args.hash,
      open_time: timeOf(e),
      open_tx: e.transactionHash,
      ...place(e),
    })),
  )

async function storeOrders({ trx, events, timeOf }: Into): Promise<void> {
  const joined = named(events, 'Joined')
  if (joined.length === 0) return
  const newest = await trx
    .selectFrom('resonance_order')
    .select(['order_id', 'block_number'])
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = newest?.order_id ?? 0
  joined.forEach(({ args }, i) => {
    // Orders are numbered without gaps: a gap means that a node left an event out.
    if (Number(args.orderId) !== last + 1 + i)
      throw new HistoryGap(
        `resonance order ${last + 1 + i} is missing before order ${args.orderId}`,
        (newest?.block_number ?? 1) - 1,
      )
  })
  await insertRows(
    trx,
    'resonance_order',
    joined.map((e) => ({
      order_id: Number(e.args.orderId),
      owner: e.args.owner.toLowerCase(),
      period: Number(e.args.period),
      before: String(e.args.before),
      amount: String(e.args.amount),
      time: timeOf(e),
      tx_hash: e.transactionHash,
      ...place(e),
    })),
  )
  await tellOrders(
    trx,
    joined.map((e) => ({
      kind: 'resonance' as const,
      orderId: Number(e.args.orderId),
      account: e.args.owner,
      amount: e.args.amount,
      time: timeOf(e),
      at: { block: Number(e.blockNumber), txHash: e.transactionHash },
    })),
  )
}

/** Notes what became of periods; each of these happens to a period once. */
async function settlePeriods({ trx, events, timeOf }: Into): Promise<void> {
  for (const e of events) {
    if (e.eventName !== 'Closed' && e.eventName !== 'Drawn' && e.eventName !== 'Dissolved') continue
    const at = { block: Number(e.blockNumber), time: timeOf(e), tx: e.transactionHash }
    const period = trx.updateTable('resonance_period').where('period', '=', Number(e.args.period))
    if (e.eventName === 'Closed')
      await period
        .set({
          status: CLOSED[Number(e.args.status) as keyof typeof CLOSED],
          close_block: at.block,
          close_time: at.time,
          close_tx: at.tx,
          awaited_block: e.args.drawBlock === 0n ? null : Number(e.args.drawBlock),
        })
        .execute()
    else if (e.eventName === 'Drawn')
      await period
        .set({
          status: 'arranged',
          draw_block: at.block,
          draw_time: at.time,
          draw_tx: at.tx,
          start: e.args.proRata ? null : String(e.args.start),
          draw_hash: e.args.proRata ? null : e.args.hash,
          pro_rata: e.args.proRata,
        })
        .execute()
    else
      await period
        .set({
          status: 'dissolved',
          dissolve_block: at.block,
          dissolve_time: at.time,
          dissolve_tx: at.tx,
          reason: e.args.reason,
        })
        .execute()
  }
}

/** Takes back what became of periods in blocks above `block`. */
async function unsettle(trx: Into['trx'], block: number): Promise<void> {
  await trx
    .updateTable('resonance_period')
    .set({
      status: 'drawing',
      draw_block: null,
      draw_time: null,
      draw_tx: null,
      start: null,
      draw_hash: null,
      pro_rata: false,
    })
    .where('draw_block', '>', block)
    .execute()
  await trx
    .updateTable('resonance_period')
    .set({ status: 'open', close_block: null, close_time: null, close_tx: null, awaited_block: null })
    .where('close_block', '>', block)
    .execute()
  await trx
    .updateTable('resonance_period')
    .set({ status: 'open', dissolve_block: null, dissolve_time: null, dissolve_tx: null, reason: null })
    .where('dissolve_block', '>', block)
    .execute()
}

const storePayments = ({ trx, events, timeOf }: Into) =>
  insertRows(
    trx,
    'resonance_payment',
    events.flatMap((e) => {
      if (e.eventName !== 'Refunded' && e.eventName !== 'Claimed' && e.eventName !== 'Released') return []
      const kind = ({ Refunded: 'refund', Claimed: 'claim', Released: 'release' } as const)[e.eventName]
      return [
        {
          kind,
          order_id: Number(e.args.orderId),
          owner: e.args.owner.toLowerCase(),
          usdt: String(e.eventName === 'Claimed' ? e.args.usdtAmount : e.args.amount),
          token: e.eventName === 'Claimed' ? String(e.args.tokenAmount) : '0',
          time: timeOf(e),
          tx_hash: e.transactionHash,
          ...place(e),
        },
      ]
    }),
  )

/** Tells owners of what a period did not take. */
const noteRefunds = ({ trx, events, timeOf }: Into) =>
  note(
    trx,
    named(events, 'Refunded').map((e) => ({
      kind: 'resonance.refunded' as const,
      key: `resonance:${e.transactionHash}:${e.logIndex}`,
      account: e.args.owner,
      time: timeOf(e),
      block: Number(e.blockNumber),
      data: {
        amounts: [{ currency: 'USDT', amount: String(e.args.amount) }],
        ref: Number(e.args.orderId),
        txHash: e.transactionHash,
      },
    })),
  )
