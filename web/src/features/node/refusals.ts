import { t } from '@lingui/core/macro'
import { brand } from '../../brand.ts'
import { amount, chooseAnother, count, invalidAddress } from '../../wallet/flow/refusal-words.ts'
import type { Refusals } from '../../wallet/flow/refusals.ts'

/** Texts for the errors of the node cards. */
export const NODE_REFUSALS = {
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
} satisfies Refusals
