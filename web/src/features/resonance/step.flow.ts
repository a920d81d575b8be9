import { msg } from '@lingui/core/macro'
import { encodeFunctionData } from 'viem'
import { chainInfo, contractOf } from '../../api/chain-info.ts'
import { plainFlow } from '../../wallet/flow/plain.ts'
import { resonanceAbi } from './abi.gen.ts'

/** What anybody can do for a line (`open`) or a period, once it is due; `update` hands level shares on. */
export type PublicStep = 'open' | 'close' | 'draw' | 'update'

const TITLES = {
  open: msg`Open the next period`,
  close: msg`Close the period`,
  draw: msg`Draw the period`,
  update: msg`Hand on level shares`,
}

/** Takes a step that the order robot would take. @param id the line's number to open, else the period's */
export const stepFlow = (step: PublicStep, id: number) =>
  plainFlow(TITLES[step], async () => ({
    to: contractOf(await chainInfo(), 'resonancePool'),
    data:
      step === 'update'
        ? encodeFunctionData({ abi: resonanceAbi, functionName: 'updatePool' })
        : encodeFunctionData({ abi: resonanceAbi, functionName: step, args: [BigInt(id)] }),
  }))
