import { t } from '@lingui/core/macro'
import type { EpochState } from '@holdfast/protocol/epochs'
import type { LevelSource } from '@holdfast/protocol/levels'
import type { Tone } from '../../ui/Tag.tsx'

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
