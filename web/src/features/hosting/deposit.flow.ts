import { msg } from '@lingui/core/macro'
import type { Address } from 'viem'
import { loadCodec } from '../../api/load-codec.ts'
import { deadlineIn } from '../../wallet/flow/deadline.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { poolAbi } from './abi.gen.ts'

/** How long a deposit may take to be included, in seconds. */
const PATIENCE = 20 * 60

export type DepositInput = {
  /** the pool's principal, and what it is called */
  principal: Address
  unit: string
  pool: Address
  /** base units */
  amount: bigint
  term: number
  /** the rewards of the quote that the user agreed to; the contract reverts if it would give less */
  minUsdt: bigint
  minToken: bigint
}

export const HOST = msg({ message: 'Host {what}' })

/** Hosts `amount` for `term` after approving exactly that amount. */
export function depositFlow(input: DepositInput): Flow {
  return {
    title: HOST,
    amount: input.amount.toString(),
    symbol: input.unit,
    approval: { token: input.principal, symbol: input.unit, spender: input.pool, amount: input.amount },
    async build() {
      const { encodeFunctionData } = await loadCodec()
      const deadline = await deadlineIn(PATIENCE)
      return {
        to: input.pool,
        data: encodeFunctionData({
          abi: poolAbi,
          functionName: 'deposit',
          args: [input.amount, BigInt(input.term), input.minUsdt, input.minToken, deadline],
        }),
      }
    },
  }
}
