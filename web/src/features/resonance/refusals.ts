import { t } from '@lingui/core/macro'
import type { Refusals } from '../../wallet/flow/refusals.ts'

const early = () => ({
  message: t`It is too early for this step`,
  cause: t`A period closes after its deadline, is drawn after its draw block, and the next one opens after a rest.`,
  action: t`Come back when the countdown has ended.`,
})
const elsewhere = () => ({
  message: t`The period is in another state by now`,
  cause: t`Everybody can take this step, and somebody may have taken it already.`,
  action: t`Look at the period again.`,
})

/** Texts for the errors of the resonance pool. */
export const RESONANCE_REFUSALS = {
  DeadlineNotReached: early,
  DrawNotReached: early,
  LineResting: early,
  LineBusy: elsewhere,
  LineClosed: elsewhere,
  LineUnknown: elsewhere,
  WrongStatus: elsewhere,
  NothingToRefund: elsewhere,
} satisfies Refusals
