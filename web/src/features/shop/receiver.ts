import { t } from '@lingui/core/macro'
import type { ReceiveInfo } from '@holdfast/protocol/shop'

export const NOBODY: ReceiveInfo = { name: '', mobile: '', address: '' }
const MOBILE = /^[+]?[0-9][0-9 ()-]{4,30}$/

/** What is missing or wrong in a receiver, in words; null when nothing is. */
export function receiverProblem(r: ReceiveInfo): string | null {
  if (r.name.trim() === '') return t`Enter the receiver's name`
  if (!MOBILE.test(r.mobile.trim())) return t`Enter a phone number`
  if (r.address.trim().length < 3) return t`Enter the delivery address`
  return null
}

/** The receiver with all fields trimmed. */
export const trimmed = (r: ReceiveInfo): ReceiveInfo => ({
  name: r.name.trim(),
  mobile: r.mobile.trim(),
  address: r.address.trim(),
})
