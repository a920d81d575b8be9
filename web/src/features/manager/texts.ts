import { t } from '@lingui/core/macro'
import type { OperatorRole, ProposalState } from '@holdfast/protocol/operators'
import type { NoticeState, NoticeType } from '@holdfast/protocol/content'
import type { ShopOrderState } from '@holdfast/protocol/shop'
import type { DepositState } from '@holdfast/protocol/deposits'
import type { WithdrawalState } from '@holdfast/protocol/withdrawals'
import type { Tone } from '../../ui/Tag.tsx'

/** A role by its name in the reader's language. */
export const roleName = (role: OperatorRole): string =>
  ({
    manager: t`Manager`,
    finance: t`Finance`,
    content: t`Content`,
    store: t`Store`,
    guardian: t`Guardian`,
    auditor: t`Auditor`,
  })[role]

export const proposalState = (state: ProposalState): { tone: Tone; text: string } =>
  ({
    open: { tone: 'wait' as const, text: t`Waits for a second person` },
    executed: { tone: 'good' as const, text: t`Executed` },
    refused: { tone: 'bad' as const, text: t`Refused` },
    withdrawn: { tone: 'plain' as const, text: t`Taken back` },
    expired: { tone: 'plain' as const, text: t`Expired` },
  })[state]

export const withdrawalState = (state: WithdrawalState): { tone: Tone; text: string } =>
  ({
    review: { tone: 'wait' as const, text: t`Under review` },
    approved: { tone: 'wait' as const, text: t`Waiting for payout` },
    signed: { tone: 'wait' as const, text: t`Signed` },
    sent: { tone: 'wait' as const, text: t`Sent` },
    included: { tone: 'wait' as const, text: t`Becoming final` },
    paid: { tone: 'good' as const, text: t`Paid` },
    cancelled: { tone: 'plain' as const, text: t`Cancelled` },
    refused: { tone: 'bad' as const, text: t`Refused` },
    refunded: { tone: 'plain' as const, text: t`Refunded` },
  })[state]

export const depositState = (state: DepositState): { tone: Tone; text: string } =>
  ({
    waiting: { tone: 'wait' as const, text: t`Waiting` },
    seen: { tone: 'wait' as const, text: t`Seen` },
    confirming: { tone: 'wait' as const, text: t`Becoming final` },
    credited: { tone: 'good' as const, text: t`Credited` },
    under: { tone: 'wait' as const, text: t`Too little` },
    over: { tone: 'wait' as const, text: t`Too much` },
    late: { tone: 'wait' as const, text: t`Too late` },
    wrongToken: { tone: 'bad' as const, text: t`Another token` },
    duplicate: { tone: 'wait' as const, text: t`A second time` },
    unknown: { tone: 'wait' as const, text: t`Nobody's` },
    expired: { tone: 'plain' as const, text: t`Expired` },
    cancelled: { tone: 'plain' as const, text: t`Cancelled` },
    resolved: { tone: 'good' as const, text: t`Resolved` },
    returned: { tone: 'plain' as const, text: t`Sent back` },
  })[state]

export const noticeType = (type: NoticeType): string =>
  ({
    announcement: t`Announcement`,
    news: t`News`,
    message: t`Notice`,
    partner: t`Partner agency`,
    ecology: t`Page: ecology`,
    chain: t`Page: public chain`,
    nodeRights: t`Node rights`,
  })[type]

export const noticeState = (state: NoticeState): { tone: Tone; text: string } =>
  ({
    draft: { tone: 'plain' as const, text: t`Draft` },
    scheduled: { tone: 'wait' as const, text: t`Scheduled` },
    shown: { tone: 'good' as const, text: t`Shown` },
    ended: { tone: 'plain' as const, text: t`Ended` },
  })[state]

export const shopOrderState = (state: ShopOrderState): { tone: Tone; text: string } =>
  ({
    pending: { tone: 'wait' as const, text: t`Pending shipment` },
    shipped: { tone: 'good' as const, text: t`Shipped` },
    received: { tone: 'good' as const, text: t`Arrived at the buyer` },
    cancelled: { tone: 'plain' as const, text: t`Cancelled, paid back` },
  })[state]
