import { Trans, useLingui } from '@lingui/react/macro'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Notice } from '../../ui/Tag.tsx'
import { useDeductions } from './queries.ts'

/** What operators are about to deduct from this account, with their reason; nothing where there is none. */
export function Deductions() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data = [] } = useDeductions()
  return data.map((d) => {
    const amount = `${formatAmount(BigInt(d.amount), tag, { digits: 6 })} ${d.symbol}`
    return (
      <Notice
        key={d.proposal}
        tone="wait"
        title={t`${amount} will be deducted on ${formatTime(d.dueAt, tag, true)}`}
      >
        <Trans>
          Two operators decided this. Their reason: {d.reason}. Until then the balance is yours to withdraw;
          if you disagree, contact the operator and name proposal #{d.proposal}.
        </Trans>
      </Notice>
    )
  })
}
