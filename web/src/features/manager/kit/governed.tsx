import type { ContractName } from '@holdfast/protocol/contracts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address, Hex } from 'viem'
import { contractOf } from '../../../api/chain-info.ts'
import { readContract } from '../../../api/read.ts'
import type { Flow } from '../../../wallet/flow/runner.ts'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { useAccount, useChainRead } from '../../../wallet/use-reads.ts'
import { callAbi } from './abi.gen.ts'
import { useAct } from './queries.ts'

/** Whether an account may call a function: at once, after announcing it (`delay` in seconds), or not at all. */
export type May = { immediate: boolean; delay: number }
export const mayAtAll = (may: May | undefined): boolean =>
  may !== undefined && (may.immediate || may.delay > 0)

/** What the connected account may do with functions of a contract, as the AccessManager says, by selector. */
export function useMay(target: ContractName, selectors: readonly Hex[]) {
  const account = useAccount()
  return useChainRead(
    ['may', account, target, ...selectors],
    account === null
      ? null
      : async (info) => {
          const answers = await Promise.all(
            selectors.map((selector) =>
              readContract(info, contractOf(info, 'accessManager'), callAbi, 'canCall', [
                account,
                contractOf(info, target),
                selector,
              ]),
            ),
          )
          return new Map(answers.map(([immediate, delay], i) => [selectors[i]!, { immediate, delay }]))
        },
  )
}

/** Whether the connected account has the role GUARDIAN, which can pause at once. */
export function useIsGuardian() {
  const account = useAccount()
  return useChainRead(
    ['guardian', account],
    account === null
      ? null
      : async (info) => {
          const [member] = await readContract(
            info,
            contractOf(info, 'accessManager'),
            callAbi,
            'hasRole',
            // GUARDIAN in contracts/src/libraries/Roles.sol
            [4n, account],
          )
          return member
        },
  )
}

/** Writes the reason down, then has the wallet send or announce the call. */
export function useNoted(address: Address | undefined, onClose: () => void) {
  const { t } = useLingui()
  const { start, sheet } = useFlowSheet()
  const [noted, setNoted] = useState(false)
  const note = useAct('noteCall', () => t`The reason is written down`)
  const go = (o: { data: Hex; current: string; reason: string; title: string; flow: Flow }) =>
    note.submit({ target: address ?? '', data: o.data, current: o.current, reason: o.reason }, () => {
      setNoted(true)
      start({ title: o.title, flow: o.flow, onClosed: onClose })
    })
  return { go, noted, sheet, busy: note.pending }
}

/** Words for a call that the wallet sends at once, or announces because the account has a delay. */
export function useTiming(may: May) {
  const { t } = useLingui()
  return may.immediate
    ? { step: t`Send the call`, text: t`Your wallet sends the call after this.` }
    : {
        step: t`Announce the call`,
        text: t`Your wallet announces the call; after the delay you make it here.`,
      }
}
