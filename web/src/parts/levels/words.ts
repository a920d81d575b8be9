import { t } from '@lingui/core/macro'
import type { EpochState } from '@holdfast/protocol/epochs'
import type { LevelCondition, LevelSource } from '@holdfast/protocol/levels'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import type { Tone } from '../../ui/Tag.tsx'

/** `V3`: how a level is written everywhere. */
export const levelName = (level: number) => `V${level}`

/** What a level asks for, in words. @param level the level that asks */
export function conditionText(kind: LevelCondition['kind'], level: number): string {
  switch (kind) {
    case 'self':
      return t`Own participation over the epoch`
    case 'valids':
      return t`Valid accounts in your community`
    case 'amount':
      return t`Small zone`
    case 'legs':
      break
  }
  return t`Legs that hold a ${levelName(level - 1)}`
}

/** A value of a condition: an amount of USDT, or a count. */
export const conditionValue = (kind: LevelCondition['kind'], value: bigint, tag: string): string =>
  kind === 'self' || kind === 'amount'
    ? `${formatAmount(value, tag)} ${brand.stable.symbol}`
    : formatCount(value, tag)

/** What a level earns, and of whom an account of level `level` shares it. */
export function sourceName(source: LevelSource): string {
  const names: Record<LevelSource, string> = {
    invite: t`Invite reward`,
    community: t`Community income`,
    v4: t`V4 dividend`,
    v5: t`V5 dividend`,
  }
  return names[source]
}

/** The state of an epoch's result in a word. */
export function epochState(state: EpochState): { name: string; tone: Tone } {
  const states: Record<EpochState, { name: string; tone: Tone }> = {
    computed: { name: t`Computed`, tone: 'plain' },
    posted: { name: t`Posted, can be vetoed`, tone: 'wait' },
    active: { name: t`Active`, tone: 'good' },
    vetoed: { name: t`Vetoed`, tone: 'bad' },
    differs: { name: t`Differs from the chain`, tone: 'bad' },
  }
  return states[state]
}
