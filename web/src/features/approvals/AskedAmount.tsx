import { useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { chooseLargeApproval, useLargeApproval } from '../../wallet/large-approval.ts'

/** Choice of how much approvals ask for: exactly the amount, or the specification's large allowance. */
export function AskedAmount() {
  const { t } = useLingui()
  const large = useLargeApproval()
  return (
    <Card label={t`What new approvals ask for`}>
      <h2>{t`What new approvals ask for`}</h2>
      <Choice
        label={t`What new approvals ask for`}
        value={large ? 'large' : 'exact'}
        items={[
          { value: 'exact', label: t`Exactly the amount` },
          { value: 'large', label: t`A large amount, once` },
        ]}
        onChange={(next) => chooseLargeApproval(next === 'large')}
      />
      <p className={large ? 'text-sm text-amber' : 'text-sm text-ink2'} aria-live="polite">
        {large
          ? t`Each contract you use may from then on take everything of that token from your account, also what arrives later, until you revoke it. It saves a confirmation each time. If the contract has a fault, all of it can be lost.`
          : t`Each action is allowed exactly what it needs, so a fault in a contract finds nothing left over to take.`}
      </p>
    </Card>
  )
}
