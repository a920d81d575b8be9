import { t } from '@lingui/core/macro'
import type { Tone } from '../../ui/Tag.tsx'
import type { Tolerance } from './quote.ts'

/** Warning about an unusually small or large tolerance; null for others. */
export function toleranceWarning(tolerance: Tolerance): { tone: Tone; title: string; text: string } | null {
  if (tolerance === 'auto') return null
  if (tolerance < 10n)
    return {
      tone: 'wait',
      title: t`The swap may well fail`,
      text: t`Any other trade before yours moves the price further than this. A failed swap costs the network fee.`,
    }
  if (tolerance > 500n)
    return {
      tone: 'bad',
      title: t`Very high tolerance`,
      text: t`Others can trade before you and leave you with this much less. Choose less unless you know why.`,
    }
  if (tolerance > 100n)
    return {
      tone: 'wait',
      title: t`High tolerance`,
      text: t`You may receive up to this much less than quoted.`,
    }
  return null
}
