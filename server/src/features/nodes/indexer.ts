import { hostingPoolAbi, nodeNFTAbi, payoutVaultAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { NodeStream } from '@holdfast/protocol/nodes'
import { type Insertable, sql } from 'kysely'
import { isAddressEqual, zeroAddress } from 'viem'
import type { Batch } from '../../chain/batch.ts'
import { HistoryGap } from '../../chain/errors.ts'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'
import { insertRows } from '../../db/insert.ts'
import { tellOrders } from '../../events/orders.ts'
import type { Database } from '../../db/schema.ts'

const DAY = 86_400
/** Fractional bits of the contract's shares per card. */
const FRACTION = 32n

const readCards = eventReader(nodeNFTAbi, [
  'CardAdded',
  'PriceSet',
  'Bought',
  'TransferSingle',
  'TransferBatch',
  'Claimed',
])
const readFees = eventReader(tokenAbi, ['TradeFee'])
const readLevels = eventReader(hostingPoolAbi, ['LevelPaid'])
const readPayments = eventReader(payoutVaultAbi, ['NodesPaid'])

type Place = { blockNumber: bigint; logIndex: number }

/** Events of the cards, and of the money that came in for them, in the order of the chain. */
function eventsOf(batch: Batch, d: Deployment) {
  const { nodes, token, hostingPool, liquidityPool, resonancePool, payoutVault } = d.contracts
  return [
    ...readCards(batch.of(nodes)),
    ...readFees(batch.of(token)),
    // The same event of every pool with a budget.
    ...[hostingPool, liquidityPool, resonancePool].flatMap((pool) => readLevels(batch.of(pool))),
    // The vault pays withdrawal fees to the node cards.
    ...readPayments(batch.of(payoutVault)),
  ].toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
}
type Event = ReturnType<typeof eventsOf>[number]
type Named<N extends Event['eventName']> = Extract<Event, { eventName: N }>
const named = <N extends Event['eventName']>(events: Event[], name: N) =>
  events.filter((e): e is Named<N> => e.eventName === name)

const place = (e: Place) => ({ block_number: Number(e.blockNumber), log_index: e.logIndex })

/** Indexes kinds of cards, their buyers and holders, what came in for them, and what was paid out. */
export function nodesIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'nodes',
    async apply(trx, batch) {
      const events = eventsOf(batch, d)
      if (events.length === 0) return
      const at = (e: Event) => ({
        ...place(e),
        time: batch.headers.get(Number(e.blockNumber))!.time,
        tx_hash: e.transactionHash,
      })
      await expectComplete(trx, events, batch.from - 1)
      const { power } = await trx.selectFrom('node_total').select('power').executeTakeFirstOrThrow()
      await insertRows(trx, 'node_card', cardsOf(events))
      await insertRows(trx, 'node_price', pricesOf(events))
      await insertRows(
        trx,
        'node_purchase',
        named(events, 'Bought').map((e) => ({
          account: e.args.account.toLowerCase(),
          token_id: Number(e.args.tokenId),
          times: Number(e.args.times),
          cost: String(e.args.cost),
          ...at(e),
        })),
      )
      await tellPurchases(
        trx,
        named(events, 'Bought').map((e) => ({ ...e.args, ...at(e) })),
      )
      await insertRows(
        trx,
        'node_transfer',
        movesOf(events).map(({ event, ...move }) => ({ ...move, ...at(event) })),
      )
      await insertRows(
        trx,
        'node_inflow',
        inflowsOf(events, power, d).map(({ event, ...inflow }) => ({ ...inflow, ...at(event) })),
      )
      await insertRows(
        trx,
        'node_claim',
        named(events, 'Claimed').map((e) => ({
          account: e.args.account.toLowerCase(),
          usdt: String(e.args.usdtAmount),
          token: String(e.args.tokenAmount),
          ...at(e),
        })),
      )
      await addTotals(trx, batch.from - 1, 1)
      await setPrices(trx, batch.from - 1)
    },
    async rollback(trx, block) {
      await addTotals(trx, block, -1)
      const repriced = await trx
        .deleteFrom('node_price')
        .where('block_number', '>', block)
        .returning('token_id')
        .execute()
      for (const table of ['node_claim', 'node_inflow', 'node_transfer', 'node_purchase'] as const)
        await trx.deleteFrom(table).where('block_number', '>', block).execute()
      await trx.deleteFrom('node_card').where('block_number', '>', block).execute()
      if (repriced.length > 0) await setPrices(trx, -1)
    },
  }
}

/**
 * Kinds are numbered without gaps, and every bought card is minted: otherwise a node left an event out.
 * @throws HistoryGap
 */
async function expectComplete(trx: Trx, events: Event[], completeTo: number): Promise<void> {
  const added = named(events, 'CardAdded')
  const bought = named(events, 'Bought')
  if (added.length > 0) {
    const newest = await trx
      .selectFrom('node_card')
      .select(['token_id', 'block_number'])
      .orderBy('token_id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const expected = (newest?.token_id ?? 0) + 1
    const gap = added.findIndex((e, i) => Number(e.args.tokenId) !== expected + i)
    if (gap >= 0)
      throw new HistoryGap(`kind of card ${expected + gap} is missing`, (newest?.block_number ?? 1) - 1)
  }
  const made = movesOf(events).filter((m) => m.sender === null)
  const count = (amounts: number[]) => amounts.reduce((sum, n) => sum + n, 0)
  if (count(made.map((m) => m.amount)) !== count(bought.map((e) => Number(e.args.times))))
    throw new HistoryGap('cards bought and cards made differ', completeTo)
}

type Purchase = { account: string; cost: bigint; block_number: number; time: number; tx_hash: string }

/** Tells of the newest purchases, which are written down. The contract does not number them: they are counted in the chain's order. */
async function tellPurchases(trx: Trx, bought: Purchase[]): Promise<void> {
  if (bought.length === 0) return
  const { count } = await trx
    .selectFrom('node_purchase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const before = count - bought.length
  await tellOrders(
    trx,
    bought.map((p, i) => ({
      kind: 'node' as const,
      orderId: before + i + 1,
      account: p.account,
      amount: p.cost,
      time: p.time,
      at: { block: p.block_number, txHash: p.tx_hash },
    })),
  )
}

const cardsOf = (events: Event[]): Insertable<Database['node_card']>[] =>
  named(events, 'CardAdded').map((e) => ({
    token_id: Number(e.args.tokenId),
    supply: Number(e.args.supply),
    cid: e.args.cid,
    suffix: e.args.suffix,
    price: String(e.args.price),
    ...place(e),
  }))

const pricesOf = (events: Event[]): Insertable<Database['node_price']>[] =>
  events.flatMap((e) =>
    e.eventName === 'CardAdded' || e.eventName === 'PriceSet'
      ? [{ token_id: Number(e.args.tokenId), price: String(e.args.price), ...place(e) }]
      : [],
  )

type Move = Omit<Insertable<Database['node_transfer']>, 'block_number' | 'log_index' | 'time' | 'tx_hash'> & {
  event: Event
}

/** Cards that moved. Anybody may move none of a kind, and name any kind for it, one that does not exist too: nothing moves. */
function movesOf(events: Event[]): Move[] {
  return events.flatMap((event) => {
    if (event.eventName !== 'TransferSingle' && event.eventName !== 'TransferBatch') return []
    const { args } = event
    const [ids, amounts] = 'ids' in args ? [args.ids, args.values] : [[args.id], [args.value]]
    return ids.flatMap((id, item) =>
      amounts[item] === 0n
        ? []
        : [
            {
              event,
              item,
              token_id: Number(id),
              sender: args.from === zeroAddress ? null : args.from.toLowerCase(),
              receiver: args.to.toLowerCase(),
              amount: Number(amounts[item]),
            },
          ],
    )
  })
}

type Inflow = Omit<Insertable<Database['node_inflow']>, 'block_number' | 'log_index' | 'time' | 'tx_hash'> & {
  event: Event
}

/** @param power number of cards before these events */
function inflowsOf(events: Event[], power: number, d: Deployment): Inflow[] {
  let cards = power
  return events.flatMap((event) => {
    if (event.eventName === 'Bought') cards += Number(event.args.times)
    const inflow = (stream: NodeStream, asset: 'usdt' | 'token', amount: bigint): Inflow[] =>
      amount === 0n
        ? []
        : [
            {
              event,
              stream,
              asset,
              amount: String(amount),
              power: cards,
              per_card: String((amount << FRACTION) / BigInt(cards)),
            },
          ]
    if (event.eventName === 'TradeFee')
      return [
        ...inflow('trade', 'token', event.args.nodeFee),
        ...inflow('crash', 'token', event.args.crashFee),
      ]
    if (event.eventName === 'NodesPaid') {
      const { token: asset, amount } = event.args
      if (isAddressEqual(asset, d.contracts.usdt)) return inflow('withdrawal', 'usdt', amount)
      return isAddressEqual(asset, d.contracts.token) ? inflow('withdrawal', 'token', amount) : []
    }
    if (event.eventName !== 'LevelPaid') return []
    const isUsdt = isAddressEqual(event.args.asset, d.contracts.usdt)
    return inflow('dynamic', isUsdt ? 'usdt' : 'token', event.args.toNodes)
  })
}

/** Sets the newest price of each kind of card whose price changed above `block`. */
async function setPrices(trx: Trx, block: number): Promise<void> {
  await sql`
    update node_card c set price = n.price from (
      select distinct on (token_id) token_id, price from node_price where block_number > ${block}
      order by token_id, block_number desc, log_index desc
    ) n where n.token_id = c.token_id`.execute(trx)
}

/**
 * Adds (`sign` 1) or subtracts (-1) the rows of the blocks above `block` to or from the sums. These must be the newest blocks,
 * both when they are applied and when they are rolled back.
 */
async function addTotals(trx: Trx, block: number, sign: 1 | -1): Promise<void> {
  await sql`
    update node_card c set mints = c.mints + ${sign} * s.times
    from (select token_id, sum(times) as times from node_purchase where block_number > ${block} group by token_id) s
    where c.token_id = s.token_id`.execute(trx)
  await sql`
    merge into node_holding h using (
      select account, token_id, ${sign} * sum(amount) as amount from (
        select receiver as account, token_id, amount from node_transfer where block_number > ${block}
        union all
        select sender, token_id, -amount from node_transfer where block_number > ${block} and sender is not null
      ) moved group by account, token_id having sum(amount) <> 0
    ) m on h.account = m.account and h.token_id = m.token_id
    when matched and h.amount + m.amount = 0 then delete
    when matched then update set amount = h.amount + m.amount
    when not matched then insert (account, token_id, amount) values (m.account, m.token_id, m.amount)`.execute(
    trx,
  )
  await sql`
    merge into node_day n using (
      select time - time % ${DAY} as day, stream, asset, ${sign} * sum(amount) as amount,
        ${sign} * sum(per_card) as per_card
      from node_inflow where block_number > ${block} group by 1, 2, 3
    ) s on n.day = s.day and n.stream = s.stream and n.asset = s.asset
    when matched and n.amount + s.amount = 0 then delete
    when matched then update set amount = n.amount + s.amount, per_card = n.per_card + s.per_card
    when not matched then insert (day, stream, asset, amount, per_card)
      values (s.day, s.stream, s.asset, s.amount, s.per_card)`.execute(trx)
  await sql`
    update node_total t set power = t.power + ${sign} * p.times, paid_usdt = t.paid_usdt + ${sign} * c.usdt,
      paid_token = t.paid_token + ${sign} * c.token
    from (
      select coalesce(sum(times), 0) as times from node_purchase where block_number > ${block}
    ) p, (
      select coalesce(sum(usdt), 0) as usdt, coalesce(sum(token), 0) as token
      from node_claim where block_number > ${block}
    ) c`.execute(trx)
}
