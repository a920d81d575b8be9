import { encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { poolAbi } from './abi.gen.ts'

/** Claims both rewards of `ids`, or of every open order when `ids` is null. */
export function claimFlow(ids: readonly number[] | null): Flow {
  return {
    kind: 'claim',
    amount: null,
    symbol: null,
    approval: null,
    async build() {
      const info = await chainInfo()
      return {
        to: contractOf(info, 'hostingPool'),
        data:
          ids === null
            ? encodeFunctionData({ abi: poolAbi, functionName: 'claim', args: [] })
            : encodeFunctionData({ abi: poolAbi, functionName: 'claim', args: [ids.map(BigInt)] }),
      }
    },
  }
}
