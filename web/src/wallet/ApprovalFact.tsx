import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { Fact } from '../ui/Card.tsx'
import { useLargeApproval } from './large-approval.ts'

/** Shows the allowance that an action will ask for: exactly its amount, or the large one if the user has opted in. */
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
