import { t } from '@lingui/core/macro'
import { amount, chooseAnother, invalidAddress, nothingTaken, tryAgain } from './refusal-words.ts'
import type { FailureText, Refusals } from './refusals.ts'

type Args = Record<string, unknown>
const words = (v: unknown) => (typeof v === 'string' ? v : '?')

/** Errors of a signature or its data, where all the user can do is to sign anew. */
const signature = (): FailureText => ({
  message: t`The signature was not accepted`,
  cause: t`It has expired, was used already, or is by another account.`,
  action: t`Sign again with the connected account.`,
})

const refusedTransfer = (): FailureText => ({
  message: t`The token refused the transfer`,
  cause: t`The token contract did not carry it out.`,
  action: t`Each reward can be claimed by itself, and principal does not depend on them.`,
})

const shortBalance = (a: Args): FailureText => ({
  message: t`Balance is insufficient`,
  cause: t`${amount(a['needed'])} is needed, ${amount(a['balance'])} is there.`,
  action: t`Lower the amount or add funds.`,
})

/** Text for a revert reason of a router or an older token, which revert with a string; null for an unknown one. */
function knownReason(reason: string): FailureText | null {
  if (/INSUFFICIENT_OUTPUT_AMOUNT/.test(reason))
    return {
      message: t`The price has moved too far`,
      cause: t`The trade would bring less than the least you set.`,
      action: t`Look at the new price and decide again, or allow more slippage.`,
    }
  if (/EXPIRED/.test(reason)) return WALLET_REFUSALS.DeadlinePassed()
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

/** Errors that any transaction can meet: of tokens, deadlines, and the EVM itself. */
export const WALLET_REFUSALS = {
  DeadlinePassed: () => ({
    message: t`It took too long`,
    cause: t`The transaction came in after the time you allowed.`,
    action: t`Try again; the time starts anew.`,
  }),
  UnexpectedTransferAmount: (a) => ({
    message: t`The token did not arrive in full`,
    cause: t`${amount(a['received'])} of ${amount(a['expected'])} arrived.`,
    action: tryAgain(),
  }),
  ERC20InsufficientBalance: shortBalance,
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
  InsufficientBalance: shortBalance,
  ReentrancyGuardReentrantCall: () => ({
    message: t`The contract was called from within itself`,
    cause: t`A guard against nested calls has stopped it.`,
    action: tryAgain(),
  }),
  Error: (a) =>
    knownReason(words(a['reason'])) ?? {
      message: t`The contract refused`,
      cause: t`It answered: ${words(a['reason'])}`,
      action: tryAgain(),
    },
  Panic: () => ({
    message: t`The contract stopped on an internal check`,
    cause: nothingTaken(),
    action: tryAgain(),
  }),
  Unknown: () => ({
    message: t`The contract refused without a reason`,
    cause: nothingTaken(),
    action: tryAgain(),
  }),
} satisfies Refusals
