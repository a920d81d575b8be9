import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { brand } from '../../brand.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { resonanceAbi } from './abi.gen.ts'

export const JOIN = msg({ message: 'Join with {what}' })

/** Joins `period` with `amount` USDT after approving exactly that. The period's terms cannot change, so its number binds them. */
export const joinFlow = (usdt: Address, pool: Address, period: number, amount: bigint): Flow => ({
  title: JOIN,
  amount: amount.toString(),
  symbol: brand.stable.symbol,
  approval: { token: usdt, symbol: brand.stable.symbol, spender: pool, amount },
  build: async () => ({
    to: pool,
    data: encodeFunctionData({ abi: resonanceAbi, functionName: 'join', args: [BigInt(period), amount] }),
  }),
})
