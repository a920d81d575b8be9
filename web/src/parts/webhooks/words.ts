import { t } from '@lingui/core/macro'
import type { Delivery, DeliveryProblem, EventType, Webhook } from '@holdfast/protocol/webhooks'
import type { Tone } from '../../ui/Tag.tsx'

/** What an event tells, by its type. */
export const eventName = (type: EventType): string =>
  ({
    'deposit.credited': t`Deposit credited`,
    'withdrawal.requested': t`Withdrawal requested`,
    'withdrawal.paid': t`Withdrawal paid`,
    'withdrawal.returned': t`Withdrawal returned to the balance`,
    'order.placed': t`Order placed`,
    'level.reached': t`Level reached`,
    'level.lost': t`Level lost`,
    'webhook.test': t`Test`,
  })[type]

/** Whether an endpoint is on, and why not. */
export function endpointState({ off, failingSince }: Webhook): { tone: Tone; text: string } {
  if (off !== null)
    return {
      new: { tone: 'plain' as const, text: t`Not switched on yet` },
      paused: { tone: 'plain' as const, text: t`Switched off` },
      failing: { tone: 'bad' as const, text: t`Off: it took nothing for days` },
      gone: { tone: 'bad' as const, text: t`Off: it said it is gone` },
    }[off]
  return failingSince === null
    ? { tone: 'good', text: t`On` }
    : { tone: 'wait', text: t`On, but it takes nothing` }
}

export const deliveryState = (state: Delivery['state']): { tone: Tone; text: string } =>
  ({
    waiting: { tone: 'wait' as const, text: t`To be delivered` },
    delivered: { tone: 'good' as const, text: t`Delivered` },
    givenUp: { tone: 'bad' as const, text: t`Given up` },
  })[state]

const problemText = (problem: DeliveryProblem): string =>
  ({
    status: t`The receiver refused it`,
    timeout: t`No answer in time`,
    unreachable: t`Nobody there`,
    certificate: t`The certificate is not valid`,
    address: t`Not a public address`,
    secret: t`The server's key is missing`,
  })[problem]

/** What the latest attempt came to; empty before it. */
export const deliveryResult = ({ status, problem }: Delivery): string =>
  [problem && problemText(problem), status && `HTTP ${status}`].filter(Boolean).join(' · ')
