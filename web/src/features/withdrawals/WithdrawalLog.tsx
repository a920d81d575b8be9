import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { Link } from '@tanstack/react-router'
import { ArrowUpFromLine } from 'lucide-react'
import { useState } from 'react'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowHead } from '../../ui/RowHead.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { useWithdrawals } from './queries.ts'
import { COLUMNS, WithdrawalItem } from './WithdrawalItem.tsx'

const SIZE = 20

/** The session's withdrawals, of one asset or of all. @param open id of the one shown opened */
export function WithdrawalLog({ symbol, open }: { symbol?: LedgerSymbol; open?: number }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const list = useWithdrawals(symbol, page, SIZE)
  if (list.isError && !list.data)
    return (
      <LoadFailed title={t`Your withdrawals could not be loaded`} query={list}>
        <Trans>What is under way goes on without this page.</Trans>
      </LoadFailed>
    )
  if (!list.data) return <Bone className="h-48 rounded-lg" />
  if (list.data.total === 0)
    return (
      <Empty
        icon={<ArrowUpFromLine size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`No withdrawals yet`}
        action={
          <Link to="/extract" search={symbol ? { symbol } : {}} className={linkButton('ghost')}>
            <Trans>To a withdrawal</Trans>
          </Link>
        }
      >
        <Trans>Each one is listed here from the request to the final payout.</Trans>
      </Empty>
    )
  return (
    <>
      <StaleNote query={list} />
      <div className="hf-card @container overflow-hidden">
        <RowHead grid={COLUMNS} labels={[t`Amount`, t`Time`, t`Payout address`, t`Step`, t`State`]} />
        <ul className="divide-y divide-line" aria-label={t`Withdrawals`}>
          {list.data.records.map((w) => (
            <WithdrawalItem key={w.id} withdrawal={w} open={w.id === open} />
          ))}
        </ul>
      </div>
      <Pager page={page} size={SIZE} total={list.data.total} onPage={setPage} />
    </>
  )
}
