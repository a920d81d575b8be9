import { t } from '@lingui/core/macro'
import type { Tone } from '../../../ui/Tag.tsx'
import type { Phase, Share } from './model.ts'

/** The phase of a sale in words. */
export function phaseText(phase: Phase): string {
  const texts: Record<Phase, string> = {
    upcoming: t`Not yet started`,
    open: t`On sale`,
    soldOut: t`Sold out`,
    ended: t`Ended`,
    failed: t`Failed`,
    dissolved: t`Dissolved`,
    returned: t`Paid back`,
  }
  return texts[phase]
}

export const phaseTone: Record<Phase, Tone> = {
  upcoming: 'wait',
  open: 'good',
  soldOut: 'wait',
  ended: 'plain',
  failed: 'bad',
  dissolved: 'bad',
  returned: 'plain',
}

/** Who gets each share of the proceeds, and what for. `most` is the highest commission, formatted. */
export function shareTexts(): Record<Share, { title: string; text(most: string): string }> {
  const commission = (most: string) =>
    t`by the referrer's level, at most ${most}; what is not paid goes to the project`
  return {
    cost: { title: t`Project`, text: () => t`to its cost wallet, together with what is left over below` },
    pool: { title: t`Power pools`, text: () => t`to those who bought and to levels V4 to V9` },
    direct: { title: t`Referrer`, text: commission },
    indirect: { title: t`Referrer's referrer`, text: commission },
    platform: { title: t`Platform`, text: () => t`to the operator of this product` },
    special: { title: t`Special contribution award`, text: () => t`to the award's contract` },
  }
}
