import { t } from '@lingui/core/macro'
import type { FailureText, Refusals } from '../../wallet/flow/refusals.ts'

/** Errors that only an operator's call can meet: one text for all of them. */
const operator = (): FailureText => ({
  message: t`This call is for operators`,
  cause: t`The contract lets only an authorised role make it, at the right time and with valid values.`,
  action: t`Ask the operator. Your own funds are not affected.`,
})

/** Texts for the errors of calls that only operators make. */
export const OPERATOR_REFUSALS = {
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
  NoMembers: operator,
  NotGuardian: operator,
  NothingChanges: operator,
  ReasonMissing: operator,
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
  PriceBelowFloor: operator,
  ReceiversNotSet: operator,
  RenewalIsDelayed: operator,
  StringTooLong: operator,
  SupplyAboveCap: operator,
  SurplusExceeded: operator,
} satisfies Refusals
