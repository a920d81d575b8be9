import { isMobileNumber } from '@holdfast/protocol/mobile'

/**
 * A typed number in the one form of E.164: full-width signs as plain ones; blanks, dashes, dots and brackets left out; 00
 * as +. Null when it is none.
 */
export function toE164(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s().\-–/]/g, '')
    .replace(/^00/, '+')
  return isMobileNumber(plain) ? plain : null
}
