import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { plainFlow } from '../../wallet/flow/plain.ts'
import { nodesAbi } from './abi.gen.ts'

/** Claims the income of the account's cards, in both assets. */
export const claimFlow = (nodes: Address) =>
  plainFlow(msg`Claim node income`, async () => ({
    to: nodes,
    data: encodeFunctionData({ abi: nodesAbi, functionName: 'claim', args: [] }),
  }))
