import { msg } from '@lingui/core/macro'
import { type Address, encodeFunctionData } from 'viem'
import { plainFlow } from '../../wallet/flow/plain.ts'
import type { Flow } from '../../wallet/flow/runner.ts'
import { numbersAbi } from './abi.gen.ts'

/** Burns the connected account's number `n` at the vault: no withdrawal signed with it can be paid any more. */
export const burnFlow = (vault: Address, n: bigint): Flow =>
  plainFlow(msg`Give up the number of a withdrawal`, async () => ({
    to: vault,
    data: encodeFunctionData({ abi: numbersAbi, functionName: 'burn', args: [n] }),
  }))
