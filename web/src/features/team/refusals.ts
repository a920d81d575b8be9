import { t } from '@lingui/core/macro'
import { when } from '../../wallet/flow/refusal-words.ts'
import type { Refusals } from '../../wallet/flow/refusals.ts'

const reload = () => t`Reload the page.`

const unsubmittable = () => ({
  message: t`This root cannot be submitted`,
  cause: t`Its number, its time, its block or its totals do not follow on what stands on the chain.`,
  action: t`Compute the epoch again.`,
})

const unproven = () => ({
  message: t`This record cannot be written to the chain`,
  cause: t`Only records of the last two active epochs count.`,
  action: reload(),
})

/** Texts for the errors of level rewards and team records. */
export const TEAM_REFUSALS = {
  NotActive: (a) => ({
    message: t`This epoch cannot be claimed from yet`,
    cause:
      a['activeAt'] === 0n
        ? t`Its root is not on the chain, or the guardian has taken it back.`
        : t`Its root becomes active on ${when(a['activeAt'])}; until then the guardian can take it back.`,
    action: t`Claim with the latest active epoch.`,
  }),
  InvalidProof: () => ({
    message: t`The proof does not lead to the root`,
    cause: t`The amount is not what the root on the chain says of this account. Nothing was paid.`,
    action: reload(),
  }),
  TotalExceeded: () => ({
    message: t`This epoch has nothing left to pay`,
    cause: t`All claims together have reached its total.`,
    action: t`Claim with the latest active epoch.`,
  }),
  RecordNotNewer: () => ({
    message: t`This record is on the chain already`,
    cause: t`The same one, or a later one, was written before.`,
    action: reload(),
  }),
  RecordNotProven: unproven,
  LevelUnknown: unproven,
  AlreadyActive: (a) => ({
    message: t`This epoch is active already`,
    cause: t`Its root is active since ${when(a['activeAt'])}. It can be taken back before that only.`,
    action: reload(),
  }),
  NotSubmitted: () => ({
    message: t`This epoch has no root on the chain`,
    cause: t`Nothing was submitted for it, or it was taken back.`,
    action: reload(),
  }),
  WrongNumber: unsubmittable,
  EpochNotOver: unsubmittable,
  InputBlockNotAccepted: unsubmittable,
  TotalFalls: unsubmittable,
  TotalAboveFunded: unsubmittable,
} satisfies Refusals
