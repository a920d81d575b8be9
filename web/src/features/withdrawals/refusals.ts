import { t } from '@lingui/core/macro'
import type { Refusals } from '../../wallet/flow/refusals.ts'

/** Texts for the errors of the vault that users can meet. */
export const WITHDRAWAL_REFUSALS = {
  NothingToBurn: () => ({
    message: t`This number is used already`,
    cause: t`The vault has paid with it, or you gave it up before.`,
    action: t`Reload the page to see which of the two.`,
  }),
} satisfies Refusals
