import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { Fact } from '../ui/Card.tsx'
import { useLargeApproval } from './large-approval.ts'

/** What an action will ask to be allowed: exactly its amount, or the large approval that the person has opted into. */
export function ApprovalFact({ amount, symbol }: { amount: bigint | null; symbol: string }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const large = useLargeApproval()
  const shown = amount === null || amount === 0n ? null : formatAmount(amount, tag, { digits: 18 })
  return (
    <Fact label={t`Approval`}>
      {large ? (
        <span className="text-amber">{t`large, as you chose under Approvals`}</span>
      ) : shown === null ? (
        t`exactly the amount`
      ) : (
        <Trans>
          exactly {shown} {symbol}
        </Trans>
      )}
    </Fact>
  )
}
