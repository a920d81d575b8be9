import { isMobileNumber } from '@holdfast/protocol/mobile'
import { typedPhone } from '@holdfast/protocol/typed-phone'

/**
 * A typed number in E.164 form: digits of any script and full-width characters become plain ones; blanks, dashes, dots and brackets are left out; 00
 * becomes +. Null when it is no such number.
 */
export function toE164(typed: string): string | null {
  const plain = typedPhone(typed)
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  return isMobileNumber(plain) ? plain : null
}
