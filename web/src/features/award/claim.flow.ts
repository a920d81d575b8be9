import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { plainFlow } from '../../wallet/flow/plain.ts'
import { awardAbi } from './abi.gen.ts'

/** Claims what the account has earned as a member. */
export const claimFlow = (award: Address) =>
  plainFlow(msg`Claim the award`, async () => ({
    to: award,
    data: encodeFunctionData({ abi: awardAbi, functionName: 'claim', args: [] }),
  }))
