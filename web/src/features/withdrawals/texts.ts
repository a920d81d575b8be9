import { t } from '@lingui/core/macro'
import type { WithdrawalState } from '@holdfast/protocol/withdrawals'
import type { Tone } from '../../ui/Tag.tsx'

/** Each state of a withdrawal: its name for the timeline, what it means, and its tone. */
export function stateText(state: WithdrawalState): { name: string; text: string; tone: Tone } {
  switch (state) {
    case 'review':
      return {
        name: t`Under review`,
        text: t`People look at it before it is paid. The amount is held for you meanwhile.`,
        tone: 'wait',
      }
    case 'approved':
      return {
        name: t`Approved for payout`,
        text: t`It waits for its turn to be paid out.`,
        tone: 'wait',
      }
    case 'signed':
      return {
        name: t`Payout signed`,
        text: t`The payout is signed and kept, and goes to the network next. From here on it cannot be cancelled.`,
        tone: 'wait',
      }
    case 'sent':
      return { name: t`Sent to the network`, text: t`It waits for a block.`, tone: 'wait' }
    case 'included':
      return { name: t`In a block`, text: t`It is paid; the block is becoming final.`, tone: 'wait' }
    case 'paid':
      return { name: t`Paid`, text: t`The payout is final on the chain.`, tone: 'good' }
    case 'cancelled':
      return {
        name: t`Cancelled`,
        text: t`You cancelled it. The whole amount is in your balance.`,
        tone: 'plain',
      }
    case 'refused':
      return {
        name: t`Refused`,
        text: t`It was refused after review. The whole amount is in your balance.`,
        tone: 'bad',
      }
    case 'refunded':
      break
  }
  return {
    name: t`Returned`,
    text: t`It was proven that this payout can never happen. The whole amount is back in your balance.`,
    tone: 'bad',
  }
}
