import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import { linesAbi } from '../kit/abi.gen.ts'

/** What the tray calls a change of the resonance pool, made at once or after its announcement. */
export const MANAGE_LINES = msg`Change the resonance pool`

/** Dissolves an open period before its deadline: everybody gets everything back. @returns the flow, and its calldata for the note of the reason */
export function dissolveFlow(pool: Address, period: bigint, reason: string) {
  const data = encodeFunctionData({ abi: linesAbi, functionName: 'dissolve', args: [period, reason] })
  return { data, flow: plainFlow(msg`Dissolve the period`, async () => ({ to: pool, data })) }
}
