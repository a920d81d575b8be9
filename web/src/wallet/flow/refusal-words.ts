import { t } from '@lingui/core/macro'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { shortAddress } from '../../lib/address.ts'
import { language } from '../../lib/i18n/i18n.ts'
import type { FailureText } from './refusals.ts'

// Formatting of the values in contracts' errors, and sentences that many refusals share.

export const amount = (v: unknown) =>
  typeof v === 'bigint' ? formatAmount(v, language().tag, { digits: 4 }) : '?'
export const count = (v: unknown) => (typeof v === 'bigint' ? String(v) : '?')
export const when = (v: unknown) =>
  typeof v === 'bigint' ? formatTime(Number(v), language().tag, true) : '?'
export const who = (v: unknown) => (typeof v === 'string' ? shortAddress(v) : '?')

export const chooseAnother = () => t`Change the amount and try again.`
export const tryAgain = () => t`Try again. If it stays like this, tell the operator.`
export const nothingTaken = () => t`Nothing was taken from you.`

export const invalidAddress = (): FailureText => ({
  message: t`The token refused an address`,
  cause: t`The zero address cannot send, receive or approve.`,
  action: tryAgain(),
})
