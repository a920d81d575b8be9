import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { brand } from '../../brand.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { tradeAbi } from './abi.gen.ts'

/** Burns `amount` of the account's TDE, base units. */
export const burnFlow = (token: Address, amount: bigint): Flow => ({
  title: msg({ message: 'Destroy {what}' }),
  amount: amount.toString(),
  symbol: brand.token.symbol,
  approval: null,
  build: async () => ({
    to: token,
    data: encodeFunctionData({ abi: tradeAbi, functionName: 'burn', args: [amount] }),
  }),
})
