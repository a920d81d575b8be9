import { msg } from '@lingui/core/macro'
import type { Address, Hex } from 'viem'
import type { Flow } from '../../../wallet/flow/runner.ts'

/** What the tray calls a change of the pool, made at once or after its announcement. */
export const MANAGE_POOL = msg`Change the pool`

/** Pays `amount` of `token` (base units) into the pool's budget, after approving exactly that. */
export const fundFlow = (o: {
  pool: Address
  token: Address
  symbol: string
  amount: bigint
  data: Hex
}): Flow => ({
  title: msg({ message: 'Put {what} into the budget' }),
  amount: String(o.amount),
  symbol: o.symbol,
  approval: { token: o.token, symbol: o.symbol, spender: o.pool, amount: o.amount },
  build: async () => ({ to: o.pool, data: o.data }),
})
