import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { rpc } from '../../api/rpc.ts'
import { plainFlow } from '../../wallet/flow/plain.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { resonanceAbi, togetherAbi } from './abi.gen.ts'

/** What an order pays: what was not filled, rewards, filled principal. */
export type Payout = 'refund' | 'claim' | 'release'
/** Orders to ask for each payment. */
export type Payouts = Record<Payout, readonly number[]>

const TITLES = {
  refund: msg`Take back what was not filled`,
  claim: msg`Claim rewards`,
  release: msg`Release principal`,
}
const KINDS = ['refund', 'release', 'claim'] as const
/** Gas of one payment of an order whose estimate failed, and of the transaction around them. */
const PART_GAS = 200_000n
const FRAME_GAS = 80_000n

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

/**
 * Every payment at once, in one transaction. An estimate for the whole would also be enough for an order that runs out of gas, because
 * orders may fail by themselves; so each is estimated alone.
 */
export const payAllFlow = (all: Payouts): Flow =>
  plainFlow(msg`Take everything that is due`, async () => {
    const info = await chainInfo()
    const target: Address = contractOf(info, 'resonancePool')
    const kinds = KINDS.filter((kind) => all[kind].length > 0)
    const gas = await Promise.all(
      kinds.flatMap((kind) =>
        all[kind].map((id) =>
          rpc<Hex>(info.rpcUrl, 'eth_estimateGas', [{ to: target, data: dataOf(kind, [id]) }]).then(
            BigInt,
            () => PART_GAS,
          ),
        ),
      ),
    )
    const calls = kinds.map((kind) => ({ target, allowFailure: false, callData: dataOf(kind, all[kind]) }))
    return {
      to: contractOf(info, 'multicall3'),
      data: encodeFunctionData({ abi: togetherAbi, functionName: 'aggregate3', args: [calls] }),
      gas: FRAME_GAS + (gas.reduce((sum, g) => sum + g, 0n) * 13n) / 10n,
    }
  })
