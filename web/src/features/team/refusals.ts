import { t } from '@lingui/core/macro'
import { count, nothingTaken, when } from '../../wallet/flow/refusal-words.ts'
import type { FailureText, Refusals } from '../../wallet/flow/refusals.ts'

/** A proof that the contract does not accept: the server's figures and the root on the chain differ, or the root is gone. */
const notProven = (): FailureText => ({
  message: t`The chain does not confirm these figures`,
  cause: t`The root of this epoch is another one, was vetoed, or is too old.`,
  action: t`Load the page again. If it stays like this, check it yourself on the community page.`,
})

/** Texts for the errors of level rewards and of records of teams. */
export const LEVEL_REFUSALS = {
  InvalidProof: notProven,
  RecordNotProven: notProven,
  LevelUnknown: notProven,
  NotActive: (a) => ({
    message: t`This epoch cannot be claimed yet`,
    cause: t`It counts from ${when(a['activeAt'])}; until then it can be vetoed.`,
    action: t`Come back after that.`,
  }),
  RecordNotNewer: (a) => ({
    message: t`Your level is written already`,
    cause: t`The chain has the record of epoch ${count(a['stored'])}.`,
    action: t`Come back with a later epoch.`,
  }),
  TotalExceeded: () => ({
    message: t`More than this epoch holds would be paid`,
    cause: t`The contract never pays more than an epoch's total. ${nothingTaken()}`,
    action: t`Tell the operator: the epoch was posted with a wrong total.`,
  }),
} satisfies Refusals
