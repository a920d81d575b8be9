import { t } from '@lingui/core/macro'
import { amount, chooseAnother, count, who } from '../../wallet/flow/refusal-words.ts'
import type { Refusals } from '../../wallet/flow/refusals.ts'

/** Texts for the errors of the token and the swap helper. */
export const SWAP_REFUSALS = {
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
  LimitNotSet: () => ({
    message: t`You have set no limit`,
    cause: t`This form of the trade holds to the least that you have set before.`,
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
} satisfies Refusals
