import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { brand } from '../../brand.ts'
import type { Call, Flow } from '../../wallet/flow/runner.ts'
import { usdtAbi } from './abi.gen.ts'

/** The transfer of exactly `amount`, base units, to a deposit address. */
export const sendCall = (token: Address, to: Address, amount: bigint): Call => ({
  to: token,
  data: encodeFunctionData({ abi: usdtAbi, functionName: 'transfer', args: [to, amount] }),
})

/**
 * Sends exactly `amount` of USDT from the connected wallet to a deposit address: one transaction, no approval.
 * @param token the USDT contract
 * @param to a deposit address
 * @param amount base units
 */
export function sendFlow(token: Address, to: Address, amount: bigint): Flow {
  return {
    title: msg({ message: 'Send {what} to your deposit' }),
    amount: amount.toString(),
    symbol: brand.stable.symbol,
    approval: null,
    build: async () => sendCall(token, to, amount),
  }
}
