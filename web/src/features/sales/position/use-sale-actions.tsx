import { useLingui } from '@lingui/react/macro'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { useAccount } from '../../../wallet/use-reads.ts'
import {
  claimDropFlow,
  claimFlow,
  claimOneFlow,
  leaveFlow,
  refundFlow,
  updatePoolFlow,
} from './claim.flow.ts'
import type { ChainProject } from '../kit/queries.ts'

/** Functions that start the flows of a sale's buyer; `sheet` is the element to render. */
export function useSaleActions() {
  const { t } = useLingui()
  const account = useAccount()
  const { start, sheet } = useFlowSheet()
  return {
    sheet,
    claim: (project: ChainProject) =>
      start({ title: t`Claim from the project`, flow: claimFlow(project.index) }),
    claimOne: (project: ChainProject, asset: 'usdt' | 'token') =>
      account &&
      start({ title: t`Claim from the project`, flow: claimOneFlow(project.mint, asset, account) }),
    claimDrop: (project: ChainProject) =>
      start({ title: t`Claim the airdrop`, flow: claimDropFlow(project.index) }),
    refund: (project: ChainProject, sale: bigint) =>
      start({ title: t`Take back the principal`, flow: refundFlow(project.index, sale) }),
    leave: (project: ChainProject, sale: bigint) =>
      start({ title: t`Leave the sale`, flow: leaveFlow(project.mint, sale) }),
    updatePool: (project: ChainProject) =>
      account &&
      start({
        title: t`Move to the pool of the present level`,
        flow: updatePoolFlow(project.mint, account),
      }),
  }
}
export type SaleActions = Omit<ReturnType<typeof useSaleActions>, 'sheet'>
