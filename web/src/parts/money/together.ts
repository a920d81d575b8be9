import type { ChainInfo } from '@holdfast/protocol/chain'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { contractOf } from '../../api/chain-info.ts'
import { readTag } from '../../api/read.ts'
import { rpc } from '../../api/rpc.ts'
import { togetherAbi } from './abi.gen.ts'

type Asked = { to: Address; data: Hex }

/** Calls as one of Multicall3. @param allowFailure whether each may fail without hindering the others */
export const together = (calls: readonly Asked[], allowFailure: boolean): Hex =>
  encodeFunctionData({
    abi: togetherAbi,
    functionName: 'aggregate3',
    args: [calls.map(({ to, data }) => ({ target: to, allowFailure, callData: data }))],
  })

/**
 * What the chain would answer to each call now, in their order.
 * @param most calls in one question: a node gives it 50 million units of gas
 * @throws RpcError, NodeAway
 */
export async function askTogether(
  info: ChainInfo,
  calls: readonly Asked[],
  { most, from }: { most: number; from?: Address },
): Promise<{ success: boolean; returnData: Hex }[]> {
  const to = contractOf(info, 'multicall3')
  const lists = Array.from({ length: Math.ceil(calls.length / most) }, (_, i) =>
    calls.slice(i * most, (i + 1) * most),
  )
  const answers = await Promise.all(
    lists.map(async (list) => {
      const data = await rpc<Hex>(info.rpcUrl, 'eth_call', [
        { ...(from && { from }), to, data: together(list, true) },
        readTag(info),
      ])
      return decodeFunctionResult({ abi: togetherAbi, functionName: 'aggregate3', data })
    }),
  )
  return answers.flat()
}
