import { t } from '@lingui/core/macro'
import type { WithdrawalState } from '@holdfast/protocol/withdrawals'
import { type StateName, withdrawalState } from '../../parts/words/state-names.ts'

/** Each state of a withdrawal: its name for the timeline, what it means, and its tone. */
export const stateText = (state: WithdrawalState): StateName & { text: string } => ({
  ...withdrawalState(state),
  text: meaning(state),
})

function meaning(state: WithdrawalState): string {
  switch (state) {
    case 'review':
      return t`People look at it before it is paid. The amount is held for you meanwhile.`
    case 'approved':
      return t`It waits for its turn to be paid out.`
    case 'signed':
      return t`The payout is signed and kept, and goes to the network next. From here on it cannot be cancelled.`
    case 'sent':
      return t`It waits for a block.`
    case 'included':
      return t`It is paid; the block is becoming final.`
    case 'paid':
      return t`The payout is final on the chain.`
    case 'cancelled':
      return t`You cancelled it. The whole amount is in your balance.`
    case 'refused':
      return t`It was refused after review. The whole amount is in your balance.`
    case 'refunded':
      break
  }
  return t`It was proven that this payout can never happen. The whole amount is back in your balance.`
}
