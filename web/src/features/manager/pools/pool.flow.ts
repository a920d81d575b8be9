import { msg } from '@lingui/core/macro'

/** What the tray calls a change of the pool, made at once or after its announcement. */
export const MANAGE_POOL = msg`Change the pool`
