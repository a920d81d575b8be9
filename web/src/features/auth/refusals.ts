import { t } from '@lingui/core/macro'
import { who } from '../../wallet/flow/refusal-words.ts'
import type { Refusals } from '../../wallet/flow/refusals.ts'

/** Texts for the errors of registration in `Main`. */
export const REGISTER_REFUSALS = {
  AlreadyRegistered: () => ({
    message: t`This account is registered already`,
    cause: t`A referrer is bound once and never changes.`,
    action: t`Reload the page and sign in.`,
  }),
  ReferrerNotRegistered: (a) => ({
    message: t`The recommended address is not registered, please enter a valid recommended address`,
    cause: t`${who(a['refer'])} does not take part yet.`,
    action: t`Ask the person who invited you for their address or invite link.`,
  }),
  ReferrerIsSelf: () => ({
    message: t`You cannot recommend yourself`,
    cause: t`The recommended address is your own.`,
    action: t`Enter the address of the person who invited you.`,
  }),
  NotRegistered: () => ({
    message: t`This account is not registered yet`,
    cause: t`This is open to accounts that have bound a referrer.`,
    action: t`Register first, then come back: what you typed is kept.`,
  }),
} satisfies Refusals
