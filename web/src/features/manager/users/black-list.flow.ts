import { msg } from '@lingui/core/macro'

/** Title in the tray of a change of a blacklist, made at once or after its announcement. */
export const BLACK_LIST = msg`Change the blacklist`
