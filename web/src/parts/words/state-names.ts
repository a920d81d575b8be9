import { t } from '@lingui/core/macro'
import type { DepositState } from '@holdfast/protocol/deposits'
import type { HostingOrder } from '@holdfast/protocol/hosting'
import type { UserMachine } from '@holdfast/protocol/machines'
import type { NodeRecord } from '@holdfast/protocol/nodes'
import type { ParticipationState } from '@holdfast/protocol/participations'
import type { ResonanceState } from '@holdfast/protocol/resonance'
import type { SaleState } from '@holdfast/protocol/sales'
import type { ShopOrderState } from '@holdfast/protocol/shop'
import type { VisaState } from '@holdfast/protocol/visa'
import type { Withdrawal, WithdrawalState } from '@holdfast/protocol/withdrawals'
import type { Tone } from '../../ui/Tag.tsx'

// Names of states, the same for users and in the console.

export type StateName = { tone: Tone; name: string }
const of = (tone: Tone, name: string): StateName => ({ tone, name })

export const depositState = (state: DepositState): StateName =>
  ({
    waiting: of('wait', t`Waiting for the transfer`),
    seen: of('wait', t`In a block`),
    confirming: of('wait', t`Confirming`),
    credited: of('good', t`Credited`),
    under: of('bad', t`Less than agreed`),
    over: of('bad', t`More than agreed`),
    late: of('bad', t`Too late`),
    wrongToken: of('bad', t`Wrong token`),
    duplicate: of('bad', t`Sent twice`),
    unknown: of('bad', t`Not matched`),
    expired: of('plain', t`Expired`),
    cancelled: of('plain', t`Cancelled`),
    resolved: of('good', t`Credited after review`),
    returned: of('plain', t`Sent back`),
  })[state]

export const withdrawalState = (state: WithdrawalState): StateName =>
  ({
    review: of('wait', t`Under review`),
    approved: of('wait', t`Approved for payout`),
    signed: of('wait', t`Payout signed`),
    sent: of('wait', t`Sent to the network`),
    included: of('wait', t`In a block`),
    paid: of('good', t`Paid`),
    cancelled: of('plain', t`Cancelled`),
    refused: of('bad', t`Refused`),
    refunded: of('bad', t`Returned`),
  })[state]

/** The specification's three states of a withdrawal, which each step of its way belongs to. */
export const withdrawalStatus = (status: Withdrawal['status']): StateName =>
  ({
    review: of('wait', t`Under review`),
    completed: of('good', t`Completed`),
    failed: of('bad', t`Failed`),
  })[status]

export const shopOrderState = (state: ShopOrderState): StateName =>
  ({
    pending: of('wait', t`Pending shipment`),
    shipped: of('good', t`Shipped`),
    received: of('good', t`Arrived at the buyer`),
    cancelled: of('plain', t`Cancelled, paid back`),
  })[state]

/** States of a sale, with the specification's labels for crowdfunding. */
export const saleState = (state: SaleState): StateName =>
  ({
    awaitingOrder: of('wait', t`Awaiting order`),
    orderArranged: of('wait', t`Order arranged`),
    success: of('good', t`Crowdfunding success`),
    failed: of('bad', t`Crowdfunding failed`),
    dissolution: of('bad', t`Crowdfunding dissolution`),
    principalReturn: of('plain', t`Principal return`),
  })[state]

export const hostingState = (state: HostingOrder['state']): StateName =>
  ({
    running: of('good', t`Running`),
    due: of('wait', t`Principal due`),
    released: of('plain', t`Released`),
  })[state]

export const machineState = (state: UserMachine['status']): StateName =>
  ({
    notActivated: of('wait', t`Not activated`),
    producing: of('good', t`Producing`),
    expired: of('plain', t`Expired`),
  })[state]

/** States of an application for the card. */
export const cardState = (state: VisaState): StateName =>
  ({
    review: of('wait', t`Under review`),
    approved: of('good', t`Passed review`),
    refused: of('bad', t`Refused`),
    withdrawn: of('plain', t`Withdrawn`),
  })[state]

/** Kinds of records of node cards. */
export const nodeRecordKind = (kind: NodeRecord['kind']): string =>
  ({ buy: t`Bought`, receive: t`Received`, send: t`Sent`, claim: t`Claimed` })[kind]

/** States of an order of the resonance pool, with the specification's labels. */
export const resonanceState = (state: ResonanceState): StateName =>
  ({
    awaiting: of('wait', t`Awaiting order`),
    drawing: of('wait', t`Drawing`),
    arranged: of('good', t`Order arranged`),
    unfilled: of('plain', t`Not filled`),
    failed: of('bad', t`Crowdfunding failed`),
    dissolved: of('bad', t`Crowdfunding dissolution`),
    due: of('wait', t`Principal due`),
    returned: of('plain', t`Principal return`),
  })[state]

const SALES: readonly ParticipationState[] = [
  'awaitingOrder',
  'orderArranged',
  'success',
  'failed',
  'dissolution',
  'principalReturn',
]
const isSale = (state: ParticipationState): state is SaleState => SALES.includes(state)
const isHosting = (state: ParticipationState): state is HostingOrder['state'] =>
  state === 'running' || state === 'released'

/** States of what an account took part in, of whichever kind. */
export const participationState = (state: ParticipationState): StateName =>
  isSale(state) ? saleState(state) : isHosting(state) ? hostingState(state) : resonanceState(state)
