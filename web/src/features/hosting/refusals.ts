import { t } from '@lingui/core/macro'
import { brand } from '../../brand.ts'
import { amount, chooseAnother, count, when, who } from '../../wallet/flow/refusal-words.ts'
import type { Refusals } from '../../wallet/flow/refusals.ts'

/** Texts for the errors of the hosting pool. */
export const HOSTING_REFUSALS = {
  PoolNotOpen: () => ({
    message: t`The pool does not take deposits`,
    cause: t`It is not open yet, its limit is reached, or it was closed. Claims and exits go on.`,
    action: t`Look again in the next period.`,
  }),
  PoolPaused: () => ({
    message: t`New deposits are paused`,
    cause: t`The guardian has paused joining. Claims and exits go on.`,
    action: t`Wait until joining is open again.`,
  }),
  TermNotOffered: () => ({
    message: t`This term is not on offer any more`,
    cause: t`The offers were changed for new orders.`,
    action: t`Choose another term.`,
  }),
  BelowMinimum: (a) => ({
    message: t`The amount is below the minimum`,
    cause: t`The pool takes ${amount(a['minimum'])} ${brand.stable.symbol} or more.`,
    action: chooseAnother(),
  }),
  AmountTooLarge: (a) => ({
    message: t`The amount is too large`,
    cause: t`One order holds at most ${amount(a['maximum'])} ${brand.stable.symbol}.`,
    action: chooseAnother(),
  }),
  PeriodFull: (a) => ({
    message: t`This period is full`,
    cause: t`${amount(a['left'])} ${brand.stable.symbol} can still join.`,
    action: t`Lower the amount or wait for the next period.`,
  }),
  BudgetExhausted: (a) => ({
    message: t`Limit reached`,
    cause: t`The reward would need ${amount(a['needed'])}, but only ${amount(a['free'])} is free to be set aside. What cannot be set aside is not promised.`,
    action: t`Lower the amount, choose a shorter term, or wait until the budget is refilled.`,
  }),
  RewardBelowMinimum: () => ({
    message: t`The reward has changed`,
    cause: t`The offer is now lower than what you agreed to.`,
    action: t`Look at the new offer and decide again.`,
  }),
  TermsNotAccepted: () => ({
    message: t`The terms have changed`,
    cause: t`A deposit that names no term would give something else than when you last agreed.`,
    action: t`Host on this page, which names term and rewards.`,
  }),
  TooManyOrders: () => ({
    message: t`You have 32 open orders`,
    cause: t`That is the most one account can have at once.`,
    action: t`Claim and release finished orders first.`,
  }),
  NothingToClaim: (a) =>
    'account' in a
      ? {
          message: t`Nothing to claim yet`,
          cause: t`Nothing has come in for this account since the last claim.`,
          action: t`Come back after the next trade or payout.`,
        }
      : {
          message: t`Nothing to claim yet`,
          cause: t`Rewards become payable every 12 hours from the start of each order.`,
          action: t`Come back after the next step.`,
        },
  NothingToRelease: () => ({
    message: t`No principal is due yet`,
    cause: t`Principal is due at the end of an order's term.`,
    action: t`Come back when the countdown has ended.`,
  }),
  NotDue: (a) => ({
    message: t`Principal is not due yet`,
    cause: t`Order ${count(a['orderId'])} is due on ${when(a['due'])}.`,
    action: t`Come back when the countdown has ended.`,
  }),
  AlreadyReleased: (a) => ({
    message: t`This principal was paid already`,
    cause: t`Order ${count(a['orderId'])} has been released.`,
    action: t`Look into the history of your orders.`,
  }),
  OrderUnknown: (a) => ({
    message: t`This order does not exist`,
    cause: t`The pool knows no order ${count(a['orderId'])}.`,
    action: t`Reload the page.`,
  }),
  OrderOfAnother: (a) => ({
    message: t`This order belongs to somebody else`,
    cause: t`Its owner is ${who(a['owner'])}.`,
    action: t`Check which account is connected.`,
  }),
} satisfies Refusals
