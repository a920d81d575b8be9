import { type Address, encodeFunctionData } from 'viem'
import type { Flow } from '../../wallet/flow/runner.ts'
import { nodesAbi } from './abi.gen.ts'

/** Pays the account what its cards have earned, in both assets. */
export const claimFlow = (nodes: Address): Flow => ({
  kind: 'claimNode',
  amount: null,
  symbol: null,
  approval: null,
  build: async () => ({
    to: nodes,
    data: encodeFunctionData({ abi: nodesAbi, functionName: 'claim', args: [] }),
  }),
})
