import { t } from '@lingui/core/macro'
import type { Fault } from './terms.ts'

/** What is wrong with a field of a form, in words; null when nothing is. */
export function faultText(fault: Fault | undefined): string | null {
  if (fault === undefined) return null
  const texts: Record<Fault, string> = {
    missing: t`Please fill this in`,
    tooLong: t`At most 64 bytes: about 64 Latin letters or 21 Chinese characters`,
    notAnAddress: t`This is no address: 0x and 40 digits`,
    checksum: t`A letter of this address is wrong: its checksum does not fit`,
    notANumber: t`This is no valid figure`,
    tooLarge: t`Too large`,
    tooSmall: t`Too small`,
    sum: t`The parts do not add up to 100%`,
    past: t`This must lie after the start`,
    tooFar: t`At most 90 days`,
    falling: t`Each mark must lie at or after the one before`,
  }
  return texts[fault]
}
