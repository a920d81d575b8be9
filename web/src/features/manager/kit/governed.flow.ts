import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import type { Flow, FlowTitle } from '../../../wallet/flow/runner.ts'
import { callAbi } from './abi.gen.ts'
import type { May } from './governed.tsx'

/** The call itself, or its announcement at the AccessManager where a delay comes first. */
export const governedFlow = (target: Hex, authority: Hex, data: Hex, title: FlowTitle, may: May): Flow =>
  may.immediate
    ? plainFlow(title, async () => ({ to: target, data }))
    : plainFlow(msg`Announce a change`, async () => ({
        to: authority,
        // 0: as soon as the delay allows
        data: encodeFunctionData({ abi: callAbi, functionName: 'schedule', args: [target, data, 0] }),
      }))

/** Takes an announced call away at the AccessManager. @returns the call's data too, which is written down first */
export function cancelFlow(authority: Address, o: { caller: Address; target: Address; data: Hex }) {
  const data = encodeFunctionData({
    abi: callAbi,
    functionName: 'cancel',
    args: [o.caller, o.target, o.data],
  })
  return { data, flow: plainFlow(msg`Cancel an announced change`, async () => ({ to: authority, data })) }
}
