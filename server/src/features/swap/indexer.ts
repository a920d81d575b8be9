import { tokenAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { SwapSide } from '@holdfast/protocol/swap'
import type { Insertable } from 'kysely'
import { type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import type { Batch } from '../../chain/batch.ts'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'
import { insertRows } from '../../db/insert.ts'
import type { Database } from '../../db/schema.ts'
import { addCandles, takeBackCandles } from './candles.ts'

const ONE = 10n ** 18n

const pairAbi = parseAbi([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])

const readPair = eventReader(pairAbi)
const readToken = eventReader(tokenAbi, ['Transfer', 'TradeFee'])

const pairEvents = (batch: Batch, d: Deployment) => readPair(batch.of(d.contracts.pair))
const tokenEvents = (batch: Batch, d: Deployment) => readToken(batch.of(d.contracts.token))
type PairEvent = ReturnType<typeof pairEvents>[number]
type Swapped = Extract<PairEvent, { eventName: 'Swap' }>
type TokenEvent = ReturnType<typeof tokenEvents>[number]
type TradeFee = Extract<TokenEvent, { eventName: 'TradeFee' }>
type Change = Insertable<Database['pair_change']>

/** Indexes trades, prices by the hour, and burned tokens. */
export function swapIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'swap',
    async apply(trx, batch) {
      const tokens = tokenEvents(batch, d)
      const changes = changesOf(batch, tokens, d)
      const burns = burnsOf(batch, tokens)
      await insertRows(trx, 'pair_change', changes)
      await insertRows(trx, 'token_burn', burns)
      if (changes.length > 0) await addCandles(trx, batch.from - 1)
      if (changes.length + burns.length > 0) await addTotals(trx, batch.from - 1, 1)
    },
    async rollback(trx, block) {
      await addTotals(trx, block, -1)
      await takeBackCandles(trx, block)
      await trx.deleteFrom('token_burn').where('block_number', '>', block).execute()
    },
  }
}

const place = (e: { blockNumber: bigint; logIndex: number; transactionHash: Hex }, batch: Batch) => ({
  block_number: Number(e.blockNumber),
  log_index: e.logIndex,
  time: batch.headers.get(Number(e.blockNumber))!.time,
  tx_hash: e.transactionHash,
})

/**
 * One row for each `Sync`. When it comes from a trade, the pair's `Swap` is the log right after it, and the token's
 * `TradeFee` came before it in the same transaction.
 */
function changesOf(batch: Batch, tokens: TokenEvent[], d: Deployment): Change[] {
  const isToken0 = BigInt(d.contracts.token) < BigInt(d.contracts.usdt)
  const events = pairEvents(batch, d)
  const fees = tokens.filter((e): e is TradeFee => e.eventName === 'TradeFee')
  const rows: Change[] = []
  let next = 0
  events.forEach((e, i) => {
    if (e.eventName !== 'Sync') return
    // Fees since the change before; those of the same transaction belong to this change.
    const before: TradeFee[] = []
    for (; next < fees.length && isBefore(fees[next]!, e); next++)
      if (fees[next]!.transactionHash === e.transactionHash) before.push(fees[next]!)
    const { reserve0, reserve1 } = e.args
    const [token, usdt] = isToken0 ? [reserve0, reserve1] : [reserve1, reserve0]
    const after = events[i + 1]
    const isSwap =
      after?.eventName === 'Swap' && after.blockNumber === e.blockNumber && after.logIndex === e.logIndex + 1
    rows.push({
      ...place(e, batch),
      reserve_usdt: String(usdt),
      reserve_token: String(token),
      price: String(token === 0n ? 0n : (usdt * ONE) / token),
      ...(isSwap ? trade(after, before, isToken0, d) : noTrade),
    })
  })
  return rows
}

const isBefore = (
  a: { blockNumber: bigint; logIndex: number },
  b: { blockNumber: bigint; logIndex: number },
) => a.blockNumber < b.blockNumber || (a.blockNumber === b.blockNumber && a.logIndex < b.logIndex)

const abs = (n: bigint) => (n < 0n ? -n : n)

const noTrade = {
  side: null,
  account: null,
  usdt: '0',
  token: '0',
  node_fee: '0',
  burn_fee: '0',
  crash_fee: '0',
}

function trade({ args }: Swapped, before: TradeFee[], isToken0: boolean, d: Deployment) {
  const net0 = args.amount0In - args.amount0Out
  const net1 = args.amount1In - args.amount1Out
  const [token, usdt] = isToken0 ? [net0, net1] : [net1, net0]
  const side: SwapSide = token < 0n ? 'buy' : 'sell'
  const fees = before.filter((f) =>
    isAddressEqual(side === 'buy' ? f.args.from : f.args.to, d.contracts.pair),
  )
  const trader = side === 'buy' ? fees.at(-1)?.args.to : fees.at(-1)?.args.from
  const sum = (of: 'nodeFee' | 'burnFee' | 'crashFee') =>
    String(fees.reduce((total, f) => total + f.args[of], 0n))
  return {
    side,
    account: (trader ?? args.to).toLowerCase(),
    usdt: String(abs(usdt)),
    token: String(abs(token)),
    node_fee: sum('nodeFee'),
    burn_fee: sum('burnFee'),
    crash_fee: sum('crashFee'),
  }
}

/** Transfers to the zero address. In a trade, one is two logs before its `TradeFee`, which names the same account and amount. */
function burnsOf(batch: Batch, tokens: TokenEvent[]): Insertable<Database['token_burn']>[] {
  const at = (e: { blockNumber: bigint; logIndex: number }, ahead = 0) =>
    `${e.blockNumber}/${e.logIndex + ahead}`
  const fees = new Map(tokens.flatMap((e) => (e.eventName === 'TradeFee' ? [[at(e), e.args] as const] : [])))
  return tokens.flatMap((e) => {
    if (e.eventName !== 'Transfer' || e.args.to !== zeroAddress || e.args.value === 0n) return []
    const fee = fees.get(at(e, 2))
    const isTrade = fee !== undefined && fee.from === e.args.from && fee.burnFee === e.args.value
    return [
      {
        ...place(e, batch),
        kind: isTrade ? ('trade' as const) : ('own' as const),
        account: e.args.from.toLowerCase(),
        amount: String(e.args.value),
      },
    ]
  })
}

/** Adds (`sign` 1) or subtracts (-1) the rows of the blocks above `block`. */
async function addTotals(trx: Trx, block: number, sign: 1 | -1): Promise<void> {
  const { swaps } = await trx
    .selectFrom('pair_change')
    .select((e) => e.fn.countAll<number>().as('swaps'))
    .where('block_number', '>', block)
    .where('side', 'is not', null)
    .executeTakeFirstOrThrow()
  const burns = await trx
    .selectFrom('token_burn')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('kind', '=', 'trade').as('trade'),
      e.fn.countAll<number>().filterWhere('kind', '=', 'own').as('own'),
    ])
    .where('block_number', '>', block)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('swap_total')
    .set((e) => ({
      swaps: e('swaps', '+', sign * swaps),
      trade_burns: e('trade_burns', '+', sign * burns.trade),
      own_burns: e('own_burns', '+', sign * burns.own),
    }))
    .execute()
}
