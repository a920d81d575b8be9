import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import { vetoAbi } from '../kit/abi.gen.ts'

/** Takes back epoch `n` and all later ones, before they are active. @returns the flow, and its calldata for the note of the reason */
export function vetoFlow(teamRewards: Address, n: number, reason: string) {
  const data = encodeFunctionData({ abi: vetoAbi, functionName: 'veto', args: [BigInt(n), reason] })
  return { data, flow: plainFlow(msg`Veto an epoch`, async () => ({ to: teamRewards, data })) }
}
