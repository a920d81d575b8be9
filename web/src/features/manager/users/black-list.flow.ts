import { msg } from '@lingui/core/macro'

/** What the tray calls a change of a blacklist, made at once or after its announcement. */
export const BLACK_LIST = msg`Change the blacklist`
