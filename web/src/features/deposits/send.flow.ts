import { type Address, encodeFunctionData } from 'viem'
import { brand } from '../../brand.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { usdtAbi } from './abi.gen.ts'

/**
 * Sends exactly `amount` of USDT from the connected wallet to a deposit address: one transaction, no approval.
 * @param token the USDT contract
 * @param to where deposits are taken
 * @param amount base units
 */
export function sendFlow(token: Address, to: Address, amount: bigint): Flow {
  return {
    kind: 'recharge',
    amount: amount.toString(),
    symbol: brand.stable.symbol,
    approval: null,
    build: async () => ({
      to: token,
      data: encodeFunctionData({ abi: usdtAbi, functionName: 'transfer', args: [to, amount] }),
    }),
  }
}
