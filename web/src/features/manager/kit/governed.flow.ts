import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import type { Flow, FlowTitle } from '../../../wallet/flow/runner.ts'
import { callAbi } from './abi.gen.ts'
import type { May } from './governed.tsx'

/** Makes the call, or announces it at the AccessManager if the account has a delay. */
export const governedFlow = (target: Hex, authority: Hex, data: Hex, title: FlowTitle, may: May): Flow =>
  may.immediate
    ? plainFlow(title, async () => ({ to: target, data }))
    : plainFlow(msg`Announce a change`, async () => ({
        to: authority,
        // 0: as soon as the delay allows
        data: encodeFunctionData({ abi: callAbi, functionName: 'schedule', args: [target, data, 0] }),
      }))

/** Cancels an announced call at the AccessManager. @returns the flow, and its calldata for the note of the reason */
export function cancelFlow(authority: Address, o: { caller: Address; target: Address; data: Hex }) {
  const data = encodeFunctionData({
    abi: callAbi,
    functionName: 'cancel',
    args: [o.caller, o.target, o.data],
  })
  return { data, flow: plainFlow(msg`Cancel an announced change`, async () => ({ to: authority, data })) }
}
