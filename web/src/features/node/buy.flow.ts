import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { brand } from '../../brand.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { buyNodeAbi } from './abi.gen.ts'

export type BuyInput = {
  main: Address
  usdt: Address
  tokenId: bigint
  times: bigint
  /** price of one card that the user agreed to, USDT base units; the contract reverts if it costs more */
  maxPrice: bigint
}

export const BUY = msg({ message: 'Buy node for {what}' })

/** Buys node cards after approving exactly what they cost at most. */
export function buyFlow({ main, usdt, tokenId, times, maxPrice }: BuyInput): Flow {
  const cost = maxPrice * times
  return {
    title: BUY,
    amount: cost.toString(),
    symbol: brand.stable.symbol,
    approval: { token: usdt, symbol: brand.stable.symbol, spender: main, amount: cost },
    build: async () => ({
      to: main,
      data: encodeFunctionData({
        abi: buyNodeAbi,
        functionName: 'buyNFT',
        args: [0n, tokenId, times, maxPrice],
      }),
    }),
  }
}
