import { t } from '@lingui/core/macro'
import type { ReceiveInfo } from '@holdfast/protocol/shop'
import { typedPhone } from '@holdfast/protocol/typed-phone'
import { typedName } from '@holdfast/protocol/typed-text'

export const NOBODY: ReceiveInfo = { name: '', mobile: '', address: '' }
const MOBILE = /^[+]?[0-9][0-9 ()-]{4,30}$/

/** What is missing or wrong in a receiver, in words; null when nothing is. */
export function receiverProblem(r: ReceiveInfo): string | null {
  if (typedName(r.name) === '') return t`Enter the receiver's name`
  if (!MOBILE.test(typedPhone(r.mobile))) return t`Enter a phone number`
  if (typedName(r.address).length < 3) return t`Enter the delivery address`
  return null
}

/** The receiver's fields in one form, whatever keyboard typed them. */
export const trimmed = (r: ReceiveInfo): ReceiveInfo => ({
  name: typedName(r.name),
  mobile: typedPhone(r.mobile),
  address: typedName(r.address),
})
