import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import type { Flow } from '../../../wallet/flow/runner.ts'
import { budgetAbi } from './abi.gen.ts'

/** Pays `amount` of `token` (base units) into a pool's budget, after approving exactly that. @returns the flow, and its calldata for the note of the reason */
export function fundFlow(o: { pool: Address; token: Address; symbol: string; amount: bigint }) {
  const data = encodeFunctionData({ abi: budgetAbi, functionName: 'fund', args: [o.token, o.amount] })
  const flow: Flow = {
    title: msg({ message: 'Put {what} into the budget' }),
    amount: String(o.amount),
    symbol: o.symbol,
    approval: { token: o.token, symbol: o.symbol, spender: o.pool, amount: o.amount },
    build: async () => ({ to: o.pool, data }),
  }
  return { data, flow }
}
