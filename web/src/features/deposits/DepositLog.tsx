import { Trans, useLingui } from '@lingui/react/macro'
import type { RechargeLog } from '@holdfast/protocol/deposits'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Fact, Facts } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { RowHead } from '../../ui/RowHead.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TxHash } from '../../wallet/TxHash.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { useRechargeLog } from './queries.ts'
import { isMoving, stateText } from './states.ts'

/** Columns of a row where there is room: amount, time, way, state. */
const COLUMNS = '@2xl:grid-cols-[minmax(0,1fr)_8.5rem_9rem_11rem_18px]'

/** The account's deposits, newest first, each with its state and what to do. */
export function DepositLog({ symbol, size = 20 }: { symbol?: LedgerSymbol; size?: number }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const log = useRechargeLog(symbol, page, size, size < 20)
  if (log.isError && !log.data) return <LoadFailed title={t`Your deposits could not be loaded`} query={log} />
  if (!log.data) return <Bone className="h-32 rounded-lg" />
  if (log.data.total === 0)
    return size < 20 ? (
      <p className="text-sm text-ink2">
        <Trans>Nothing has arrived yet. A transfer shows here as soon as it is in a block.</Trans>
      </p>
    ) : (
      <Empty
        icon={<ArrowDownToLine size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`No deposits yet`}
        action={
          symbol === undefined || symbol === 'USDT' ? (
            <Link to="/recharge" className={linkButton('ghost')}>
              <Trans>To a deposit</Trans>
            </Link>
          ) : undefined
        }
      >
        {symbol === undefined || symbol === 'USDT' ? (
          <Trans>Every transfer that arrives for you is listed here with its state.</Trans>
        ) : (
          <Trans>Only USDT can be deposited. This asset comes from conversions.</Trans>
        )}
      </Empty>
    )
  return (
    <>
      <StaleNote query={log} />
      <div className="hf-card @container overflow-hidden">
        <RowHead grid={COLUMNS} labels={[t`Amount`, t`Time`, t`Way`, t`State`]} />
        <ul className="divide-y divide-line" aria-label={t`Deposits`}>
          {log.data.records.map((row) => (
            <Row key={`${row.id}${row.txHash}`} row={row} />
          ))}
        </ul>
      </div>
      <Pager page={page} size={size} total={log.data.total} onPage={setPage} />
    </>
  )
}

function Row({ row }: { row: RechargeLog }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const text = stateText(row.state, row.way)
  const show = (v: string, digits = 4) => formatAmount(BigInt(v), tag, { digits })
  return (
    <li>
      <details className="group text-sm">
        <summary
          className={cx(
            'grid min-h-16 list-none grid-cols-[minmax(0,1fr)_auto_18px] items-center gap-3 px-4 py-3 hover:bg-sunken @2xl:min-h-12 @2xl:py-2',
            COLUMNS,
          )}
        >
          <span className="flex min-w-0 flex-col @2xl:contents">
            <span className="tnum font-medium">
              {show(row.amount)} {row.symbol}
            </span>
            <span className="text-xs text-ink2 @2xl:contents">
              <span className="whitespace-nowrap">{formatTime(row.time, tag)}</span>{' '}
              <span className="@2xl:hidden">·</span>{' '}
              <span className="whitespace-nowrap">
                {row.way === 'own' ? t`own address` : t`exact amount`}
              </span>
            </span>
          </span>
          <span className="@2xl:justify-self-start">
            <Tag tone={text.tone}>
              {isMoving(row.state)
                ? t`${text.name} ${Math.min(row.confirmations, row.needed)}/${row.needed}`
                : text.name}
            </Tag>
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.7}
            aria-hidden="true"
            className="text-ink3 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-3 border-t border-line bg-sunken px-4 py-3">
          <p className="text-ink2">{text.text}</p>
          <Facts>
            <Fact label={t`Amount`}>
              {show(row.amount, 18)} {row.symbol}
            </Fact>
            <Fact label={t`Credited`} strong>
              {show(row.credited, 18)} {row.symbol}
            </Fact>
            <Fact label={t`Time`}>{formatTime(row.time, tag, true)}</Fact>
            {row.txHash && (
              <Fact label={t`Transaction`}>
                <TxHash hash={row.txHash} />
              </Fact>
            )}
          </Facts>
          {text.claim && row.state !== 'waiting' && (
            <ClaimForm {...(row.txHash ? { hash: row.txHash } : {})} />
          )}
        </div>
      </details>
    </li>
  )
}
