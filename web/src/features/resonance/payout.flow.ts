import { msg } from '@lingui/core/macro'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { ITEM_GAS, type Part, partsOf } from '@holdfast/protocol/gas'
import { encodeFunctionData, type Hex } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { askTogether, together } from '../../parts/money/together.ts'
import { partsFlow, plainFlow } from '../../wallet/flow/plain.ts'
import type { Call, Flow } from '../../wallet/flow/runner.ts'
import { resonanceAbi } from './abi.gen.ts'

/** What an order pays: what was not filled, rewards, filled principal. */
export type Payout = 'refund' | 'claim' | 'release'
/** Orders to ask for each payment. */
export type Payouts = Record<Payout, readonly number[]>
type One = { kind: Payout; id: number }

const TITLES = {
  refund: msg`Take back what was not filled`,
  claim: msg`Claim rewards`,
  release: msg`Release principal`,
}
const KINDS = ['refund', 'release', 'claim'] as const
/** Payments that are tried out with one question. */
const TRIED = 200

/** One order by itself, which is refused with a reason; or many, of which each may fail without hindering the others. */
const dataOf = (kind: Payout, list: readonly number[]): Hex =>
  encodeFunctionData({
    abi: resonanceAbi,
    functionName: kind,
    args: list.length === 1 ? [BigInt(list[0] ?? 0)] : [list.map(BigInt)],
  })

/** One payment of one order. */
export const payoutFlow = (kind: Payout, orderId: number): Flow =>
  plainFlow(TITLES[kind], async () => ({
    to: contractOf(await chainInfo(), 'resonancePool'),
    data: dataOf(kind, [orderId]),
  }))

/** Every payment, oldest orders first, so that what is cut off stays the same when newer ones come. */
const payments = (all: Payouts): One[] =>
  KINDS.flatMap((kind) => all[kind].toSorted((a, b) => a - b).map((id) => ({ kind, id })))

/** The transactions that it takes. */
export const transactionsOf = (all: readonly One[] | Payouts): Part<One>[] =>
  partsOf('claim' in all ? payments(all) : all, ({ kind }) => ITEM_GAS[kind])

/** A transaction's call. */
function callOf({ items, gas }: Part<One>, info: ChainInfo): Call {
  const lists = KINDS.map((kind) => ({ kind, ids: items.filter((p) => p.kind === kind).map((p) => p.id) }))
  const to = contractOf(info, 'resonancePool')
  const calls = lists
    .filter(({ ids }) => ids.length > 0)
    .map(({ kind, ids }) => ({ to, data: dataOf(kind, ids) }))
  return {
    to: contractOf(info, 'multicall3'),
    data: together(calls, false),
    gas,
  }
}

/** Those that the chain would make now. @throws RpcError, NodeAway */
async function open(info: ChainInfo, all: readonly One[]): Promise<One[]> {
  const to = contractOf(info, 'resonancePool')
  const calls = all.map(({ kind, id }) => ({ to, data: dataOf(kind, [id]) }))
  const answers = await askTogether(info, calls, { most: TRIED })
  return all.filter((_, i) => answers[i]?.success)
}

/** Every payment that is due, in as many transactions as it takes. */
export const payAllFlow = (all: Payouts): Flow =>
  partsFlow(msg`Take everything that is due`, async () => {
    const info = await chainInfo()
    return transactionsOf(await open(info, payments(all))).map((part) => callOf(part, info))
  })
