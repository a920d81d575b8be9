import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { deadlineIn } from '../../wallet/flow/deadline.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { poolAbi } from './abi.gen.ts'

/** How long a deposit may take to be included, in seconds. */
const PATIENCE = 20 * 60

export type DepositInput = {
  usdt: Address
  pool: Address
  /** base units */
  amount: bigint
  term: number
  /** the rewards of the quote that the user agreed to; the contract reverts if it would give less */
  minUsdt: bigint
  minToken: bigint
}

/** Hosts `amount` for `term` after approving exactly that amount. */
export function depositFlow(input: DepositInput): Flow {
  return {
    title: msg({ message: 'Host {what}' }),
    amount: input.amount.toString(),
    symbol: brand.stable.symbol,
    approval: { token: input.usdt, symbol: brand.stable.symbol, spender: input.pool, amount: input.amount },
    async build() {
      const info = await chainInfo()
      const deadline = await deadlineIn(PATIENCE)
      return {
        to: contractOf(info, 'hostingPool'),
        data: encodeFunctionData({
          abi: poolAbi,
          functionName: 'deposit',
          args: [input.amount, BigInt(input.term), input.minUsdt, input.minToken, deadline],
        }),
      }
    },
  }
}
