import { Trans, useLingui } from '@lingui/react/macro'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine } from 'lucide-react'
import { useState } from 'react'
import { Onward } from '../../ui/Onward.tsx'
import { Page } from '../../ui/Page.tsx'
import { Select } from '../../ui/Select.tsx'
import { Bone } from '../../ui/States.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { WithdrawalLog } from './WithdrawalLog.tsx'

/** All withdrawals with their timelines. @param open id of the one shown opened */
export function RecordsPage({ open }: { open: number | undefined }) {
  const { t } = useLingui()
  const [symbol, setSymbol] = useState<LedgerSymbol | ''>('')
  return (
    <Page
      title={t`Withdrawal records`}
      side={
        <Link to="/extract" className="flex min-h-11 items-center text-sm font-medium text-kelp no-underline">
          <Trans>Withdraw</Trans>
          <Onward />
        </Link>
      }
    >
      <OwnOnly
        icon={<ArrowUpFromLine size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>Your withdrawals are shown to you alone, so a signature is needed.</Trans>}
        skeleton={<Bone className="h-48 rounded-lg" />}
      >
        <span className="self-start">
          <Select<LedgerSymbol | ''>
            label={t`Asset`}
            value={symbol}
            items={[{ value: '', label: t`All assets` }, ...SYMBOLS.map((s) => ({ value: s, label: s }))]}
            onChange={setSymbol}
          />
        </span>
        <WithdrawalLog
          key={symbol}
          {...(symbol === '' ? {} : { symbol })}
          {...(open === undefined ? {} : { open })}
        />
      </OwnOnly>
    </Page>
  )
}
