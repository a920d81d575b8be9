import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { plainFlow } from '../../wallet/flow/plain.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { operatorsAbi } from './abi.gen.ts'

/** An allowance from here on is more than anybody can own, and shown as unlimited. Base units. */
export const UNLIMITED = 1n << 128n

/** Sets the allowance of `spender` over `asset` to zero. */
export const revokeFlow = (asset: Address, symbol: string, spender: Address, amount: bigint): Flow => ({
  title: msg({ message: 'Revoke the approval of {what}' }),
  amount: amount >= UNLIMITED ? null : amount.toString(),
  symbol,
  approval: null,
  build: async () => ({
    to: asset,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] }),
  }),
})

/** Revokes the right of `operator` to move all node cards. */
export const revokeOperatorFlow = (nodes: Address, operator: Address): Flow =>
  plainFlow(msg`Revoke the right to move your node cards`, async () => ({
    to: nodes,
    data: encodeFunctionData({
      abi: operatorsAbi,
      functionName: 'setApprovalForAll',
      args: [operator, false],
    }),
  }))
