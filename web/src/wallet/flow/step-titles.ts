import { msg } from '@lingui/core/macro'

/** Titles of the steps before an action, in the sheet and in the tray. */
export const STEP_TITLES = {
  approve: msg({ message: 'Approve exactly {what}' }),
  approveLarge: msg({ message: 'Approve a large amount of {symbol}' }),
  reset: msg`Set the old approval to zero`,
  permit: msg({ message: 'Allow exactly {what} by signature' }),
}
