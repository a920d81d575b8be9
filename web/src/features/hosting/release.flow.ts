import { encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { poolAbi } from './abi.gen.ts'

/** Takes out the principal of `ids`, or of every order that is due when `ids` is null. */
export function releaseFlow(ids: readonly number[] | null): Flow {
  return {
    kind: 'release',
    amount: null,
    symbol: null,
    approval: null,
    async build() {
      const info = await chainInfo()
      return {
        to: contractOf(info, 'hostingPool'),
        data:
          ids === null
            ? encodeFunctionData({ abi: poolAbi, functionName: 'release', args: [] })
            : encodeFunctionData({ abi: poolAbi, functionName: 'release', args: [ids.map(BigInt)] }),
      }
    },
  }
}
