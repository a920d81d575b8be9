import { t } from '@lingui/core/macro'
import type { RiskPoint } from '../../parts/risk/RiskPoints.tsx'

/** What should be known of the award before anybody counts on it. */
export const awardRisks = (): RiskPoint[] => [
  {
    title: t`It can be nothing`,
    text: t`It depends on sales that succeed. A successful one pays its part, as its page shows; where there is none, nothing comes in.`,
  },
  {
    title: t`Membership can end`,
    text: t`Who leaves a class gets nothing of what arrives later. What was earned until then stays claimable, without a time limit.`,
  },
  {
    title: t`More members, smaller shares`,
    text: t`The members of a class share its part equally. A new member gets nothing of what arrived before.`,
  },
]
