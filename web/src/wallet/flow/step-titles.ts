import { msg } from '@lingui/core/macro'

/** The steps before an action, as the sheet and the tray call them. */
export const STEP_TITLES = {
  approve: msg({ message: 'Approve exactly {what}' }),
  approveLarge: msg({ message: 'Approve a large amount of {symbol}' }),
  reset: msg`Set the old approval to zero`,
  permit: msg({ message: 'Allow exactly {what} by signature' }),
}
