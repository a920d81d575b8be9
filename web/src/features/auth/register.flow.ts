import { msg } from '@lingui/core/macro'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { type Address, encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { plainFlow } from '../../wallet/flow/plain.ts'

/** Registers the connected account with `refer` as its inviter, which can never change. */
export const registerFlow = (refer: Address) =>
  plainFlow(msg`Bind the recommended address`, async () => ({
    to: contractOf(await chainInfo(), 'main'),
    data: encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] }),
  }))
