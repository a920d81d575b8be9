import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { brand } from '../../../brand.ts'
import type { Flow } from '../../../wallet/flow/runner.ts'
import { membersAbi } from '../kit/abi.gen.ts'

/** What the tray calls a change of a membership, made at once or after its announcement. */
export const MANAGE_MEMBERS = msg`Change a membership of the award`

/** Brings `amount` of USDT (base units) to the present members, after approving exactly that. @returns the flow, and its calldata for the note of the reason */
export function notifyFlow(o: { award: Address; usdt: Address; amount: bigint }) {
  const data = encodeFunctionData({ abi: membersAbi, functionName: 'notify', args: [o.amount] })
  const symbol = brand.stable.symbol
  const flow: Flow = {
    title: msg({ message: 'Share {what} among the members' }),
    amount: String(o.amount),
    symbol,
    approval: { token: o.usdt, symbol, spender: o.award, amount: o.amount },
    build: async () => ({ to: o.award, data }),
  }
  return { data, flow }
}
