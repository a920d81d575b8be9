import { t } from '@lingui/core/macro'
import { brand } from '../../brand.ts'
import { formatAmount, formatTime } from '../../lib/format.ts'
import { shortAddress } from '../../lib/address.ts'
import { language } from '../../lib/i18n/i18n.ts'
import type { Failure } from './decode.ts'
import { SALE_TEXTS } from './failure-texts-sales.ts'

/** What happened, why, and what can be done about it. */
export type FailureText = { message: string; cause: string; action: string }
type Args = Record<string, unknown>

const amount = (v: unknown) => (typeof v === 'bigint' ? formatAmount(v, language().tag, { digits: 4 }) : '?')
const count = (v: unknown) => (typeof v === 'bigint' ? String(v) : '?')
const words = (v: unknown) => (typeof v === 'string' ? v : '?')
const when = (v: unknown) => (typeof v === 'bigint' ? formatTime(Number(v), language().tag, true) : '?')
const who = (v: unknown) => (typeof v === 'string' ? shortAddress(v) : '?')

const chooseAnother = () => t`Change the amount and try again.`
const tryAgain = () => t`Try again. If it stays like this, tell the operator.`
const nothingSpent = () => t`Nothing was taken from you.`

/** Errors that only an operator's call can meet: one text for all of them. */
const operator = (): FailureText => ({
  message: t`This call is for operators`,
  cause: t`The contract lets only an authorised role make it, at the right time and with valid values.`,
  action: t`Ask the operator. Your own funds are not affected.`,
})

/** Signature and data errors of the token, which a person can do nothing about but sign anew. */
const signature = (): FailureText => ({
  message: t`The signature was not accepted`,
  cause: t`It has expired, was used already, or is by another account.`,
  action: t`Sign again with the connected account.`,
})

const invalidAddress = (): FailureText => ({
  message: t`The token refused an address`,
  cause: t`The zero address cannot send, receive or approve.`,
  action: tryAgain(),
})

const refusedTransfer = (): FailureText => ({
  message: t`The token refused the transfer`,
  cause: t`The token contract did not carry it out.`,
  action: t`Each reward can be claimed by itself, and principal does not depend on them.`,
})

/** What routers and older tokens say in words: the reasons that a trade or a payment here can meet. */
function knownReason(reason: string): FailureText | null {
  if (/INSUFFICIENT_OUTPUT_AMOUNT/.test(reason))
    return {
      message: t`The price has moved too far`,
      cause: t`The trade would bring less than the least you set.`,
      action: t`Look at the new price and decide again, or allow more slippage.`,
    }
  if (/EXPIRED/.test(reason)) return TEXTS.DeadlinePassed({})
  if (/INSUFFICIENT_(INPUT_AMOUNT|LIQUIDITY)|: K$/.test(reason))
    return {
      message: t`The pair cannot carry out this trade`,
      cause: t`The amount is too small, or larger than what the pair holds.`,
      action: chooseAnother(),
    }
  if (/TRANSFER_FROM_FAILED|exceeds (balance|allowance)/i.test(reason))
    return {
      message: t`The token refused the transfer`,
      cause: t`Balance or approval is too small.`,
      action: t`Check the balance, then go on and approve the exact amount.`,
    }
  return null
}

/** A text for every custom error of our contracts; the compiler refuses a missing one. */
const TEXTS: Record<Failure['name'], (args: Args) => FailureText> = {
  // registering
  AlreadyRegistered: () => ({
    message: t`This account is registered already`,
    cause: t`A referrer is bound once and never changes.`,
    action: t`Reload the page and sign in.`,
  }),
  ReferrerNotRegistered: (a) => ({
    message: t`The recommended address is not registered, please enter a valid recommended address`,
    cause: t`${who(a['refer'])} does not take part yet.`,
    action: t`Ask the person who invited you for their address or invite link.`,
  }),
  ReferrerIsSelf: () => ({
    message: t`You cannot recommend yourself`,
    cause: t`The recommended address is your own.`,
    action: t`Enter the address of the person who invited you.`,
  }),
  NotRegistered: () => ({
    message: t`This account is not registered yet`,
    cause: t`This is open to accounts that have bound a referrer.`,
    action: t`Register first, then come back: what you typed is kept.`,
  }),
  // depositing
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
  NothingToBurn: () => ({
    message: t`This number is used already`,
    cause: t`The vault has paid with it, or you gave it up before.`,
    action: t`Reload the page to see which of the two.`,
  }),
  TermsNotAccepted: () => ({
    message: t`The terms have changed`,
    cause: t`A deposit that names no term would give something else than when you last agreed.`,
    action: t`Host on this page, which names term and rewards.`,
  }),
  DeadlinePassed: () => ({
    message: t`It took too long`,
    cause: t`The transaction came in after the time you allowed.`,
    action: t`Try again; the time starts anew.`,
  }),
  TooManyOrders: () => ({
    message: t`You have 32 open orders`,
    cause: t`That is the most one account can have at once.`,
    action: t`Claim and release finished orders first.`,
  }),
  UnexpectedTransferAmount: (a) => ({
    message: t`The token did not arrive in full`,
    cause: t`${amount(a['received'])} of ${amount(a['expected'])} arrived.`,
    action: tryAgain(),
  }),
  // claiming and releasing
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
  // trading
  NotOpenYet: (a) => ({
    message: t`Trading is not open yet`,
    cause: t`It opens at block ${count(a['startBlock'])}.`,
    action: t`Come back then. Transfers and burning are possible already.`,
  }),
  TooLittle: (a) => ({
    message: t`The price has moved too far`,
    cause: t`The trade would bring ${amount(a['amount'])}, less than the ${amount(a['minimum'])} you set as the least.`,
    action: t`Look at the new price and decide again, or allow more slippage.`,
  }),
  NothingToSwap: () => ({
    message: t`The amount is too small to swap`,
    cause: t`After fees nothing would be left of it.`,
    action: chooseAnother(),
  }),
  AverageUnknown: () => ({
    message: t`There is no average price yet`,
    cause: t`This form of the trade needs 12 hours of prices to compare with.`,
    action: t`Swap on this page, where you set the least you accept yourself.`,
  }),
  PriceNotSettled: () => ({
    message: t`Somebody has just traded`,
    cause: t`This form of the trade compares with the price before this second.`,
    action: t`Swap on this page, where you set the least you accept yourself.`,
  }),
  NoLiquidity: () => ({
    message: t`The pair has no liquidity`,
    cause: t`There is nothing to trade against.`,
    action: t`Look again later.`,
  }),
  TokenNotSupported: (a) => ({
    message: t`This token cannot be traded here`,
    cause: t`${who(a['token'])} is not the token of this deployment.`,
    action: t`Reload the page.`,
  }),
  InvalidReceiver: (a) => ({
    message: t`The receiver cannot take this`,
    cause: t`${who(a['account'] ?? a['to'])} is the pair or a contract of the trade itself.`,
    action: t`Use the address of your own account.`,
  }),
  // sales
  ...SALE_TEXTS,
  // nodes
  PriceAboveMaximum: (a) => ({
    message: t`The price has changed`,
    cause: t`One now costs ${amount(a['price'])} ${brand.stable.symbol}, you agreed to ${amount(a['maxPrice'])} at most.`,
    action: t`Look at the new price and decide again.`,
  }),
  MintExceedsMaxSupply: (a) => ({
    message: t`Not enough cards are left`,
    cause: t`${count(a['left'])} of this kind can still be bought.`,
    action: chooseAnother(),
  }),
  CardUnknown: (a) => ({
    message: t`This card does not exist`,
    cause: t`There is no kind of card ${count(a['tokenId'])}.`,
    action: t`Reload the page and choose from the list.`,
  }),
  ProjectUnknown: () => ({
    message: t`This sale does not exist`,
    cause: t`The contract knows no such project.`,
    action: t`Reload the page and choose from the list.`,
  }),
  BlackListed: () => ({
    message: t`This account cannot claim at present`,
    cause: t`It is on the block list, which lapses after 90 days. What it earned stays owed to it.`,
    action: t`Ask the operator for the reason.`,
  }),
  ERC1155InsufficientBalance: (a) => ({
    message: t`You do not hold that many cards`,
    cause: t`${count(a['needed'])} are needed, ${count(a['balance'])} are there.`,
    action: chooseAnother(),
  }),
  ERC1155MissingApprovalForAll: () => ({
    message: t`These cards belong to somebody else`,
    cause: t`Their owner has not allowed this account to move them.`,
    action: t`Check which account is connected.`,
  }),
  ERC1155InvalidApprover: invalidAddress,
  ERC1155InvalidOperator: invalidAddress,
  ERC1155InvalidReceiver: invalidAddress,
  ERC1155InvalidSender: invalidAddress,
  InvalidAddress: invalidAddress,
  // tokens
  ERC20InsufficientBalance: (a) => ({
    message: t`Balance is insufficient`,
    cause: t`${amount(a['needed'])} is needed, ${amount(a['balance'])} is there.`,
    action: t`Lower the amount or add funds.`,
  }),
  ERC20InsufficientAllowance: (a) => ({
    message: t`The approval is too small`,
    cause: t`${amount(a['needed'])} is needed, ${amount(a['allowance'])} is approved.`,
    action: t`Go on and approve the exact amount of this action.`,
  }),
  ERC20InvalidApprover: invalidAddress,
  ERC20InvalidReceiver: invalidAddress,
  ERC20InvalidSender: invalidAddress,
  ERC20InvalidSpender: invalidAddress,
  ERC2612ExpiredSignature: signature,
  ERC2612InvalidSigner: signature,
  ECDSAInvalidSignature: signature,
  ECDSAInvalidSignatureLength: signature,
  ECDSAInvalidSignatureS: signature,
  InvalidAccountNonce: signature,
  SafeERC20FailedOperation: refusedTransfer,
  TransferFailed: refusedTransfer,
  InsufficientBalance: (a) => TEXTS.ERC20InsufficientBalance(a),
  // what a caller of the pages cannot bring about
  ReentrancyGuardReentrantCall: () => ({
    message: t`The contract was called from within itself`,
    cause: t`A guard against nested calls has stopped it.`,
    action: tryAgain(),
  }),
  AccessManagedInvalidAuthority: operator,
  AccessManagedRequiredDelay: operator,
  AccessManagedUnauthorized: operator,
  AlreadyInitialized: operator,
  AlreadyLaunched: operator,
  AlreadySet: operator,
  ERC1155InvalidArrayLength: operator,
  FailedDeployment: operator,
  FeeTooHigh: operator,
  InvalidCard: operator,
  InvalidConfig: operator,
  InvalidShortString: operator,
  ModuleNotAccepted: operator,
  NotAReward: operator,
  NotEarlier: operator,
  MintUnknown: operator,
  NotFactory: operator,
  NotGuardian: operator,
  NotItself: operator,
  NotMain: operator,
  NotManager: operator,
  NotMint: operator,
  NotReady: operator,
  NotThePair: operator,
  OwnableInvalidOwner: operator,
  OwnableUnauthorizedAccount: operator,
  PayoutRefused: operator,
  PoolUnknown: operator,
  PriceAboveCap: operator,
  ReceiversNotSet: operator,
  RenewalIsDelayed: operator,
  StringTooLong: operator,
  SupplyAboveCap: operator,
  SurplusExceeded: operator,
  // what the chain itself answers
  Error: (a) =>
    knownReason(words(a['reason'])) ?? {
      message: t`The contract refused`,
      cause: t`It answered: ${words(a['reason'])}`,
      action: tryAgain(),
    },
  Panic: () => ({
    message: t`The contract stopped on an internal check`,
    cause: nothingSpent(),
    action: tryAgain(),
  }),
  Unknown: () => ({
    message: t`The contract refused without a reason`,
    cause: nothingSpent(),
    action: tryAgain(),
  }),
}

/** The text of a contract's refusal in the language in use. */
export const failureText = (failure: Failure): FailureText => TEXTS[failure.name](failure.args)

/** Names that have a text. */
export const failureNames = () => Object.keys(TEXTS) as Failure['name'][]
