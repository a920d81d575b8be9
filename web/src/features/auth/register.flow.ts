import { mainAbi } from '@holdfast/protocol/abi/Main'
import { type Address, encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import type { Flow } from '../../wallet/flow/runner.ts'

/** Binds the connected account below `refer`, once and for good. */
export function registerFlow(refer: Address): Flow {
  return {
    kind: 'register',
    amount: null,
    symbol: null,
    approval: null,
    async build() {
      const info = await chainInfo()
      return {
        to: contractOf(info, 'main'),
        data: encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] }),
      }
    },
  }
}
