import { useLingui } from '@lingui/react/macro'
import type { BalanceLog } from '@holdfast/protocol/ledger'
import { ChevronDown } from 'lucide-react'
import { useSession } from '../../api/session.ts'
import { looksLikeAddress, sameAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Fact, Facts } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { TxHash } from '../../wallet/TxHash.tsx'
import { kindText, ownerText } from '../../parts/words/ledger-kinds.ts'

/** An amount with its sign: a gain is told apart by `+`, not by colour alone. */
const signed = (units: string, tag: string, digits: number) => {
  const value = BigInt(units)
  return `${value > 0n ? '+' : ''}${formatAmount(value, tag, { digits })}`
}

/** Columns where there is room for a table. */
const COLUMNS = 'lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_170px_170px_18px]'

/**
 * One ledger entry: kind, time, amount and the balance after it; opened also the counter-entries and the transaction.
 * @param wide whether it has the whole width of the page on a desktop
 */
export function EntryRow({ entry: e, wide = false }: { entry: BalanceLog; wide?: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const gain = BigInt(e.amount) > 0n
  // In a transfer between users the other user's address says more than the kind's name.
  const { loginAccount } = useSession()
  const others = e.counter.filter((c) => !sameAddress(c.owner, loginAccount))
  const other = others.find((c) => looksLikeAddress(c.owner)) ?? others[0]
  const what = kindText(e.type)
  return (
    <li>
      <details className="group text-sm">
        <summary
          className={cx(
            'grid min-h-16 list-none grid-cols-[minmax(0,1fr)_auto_18px] items-center gap-x-3 px-4 py-3 hover:bg-sunken',
            wide && COLUMNS,
          )}
        >
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">{what}</span>
            <span className="text-xs text-ink2">{formatTime(e.time, tag)}</span>
          </span>
          <span className={cx('hidden truncate text-ink2', wide && 'lg:block')}>
            {other && ownerText(other.owner)}
          </span>
          <span className="tnum flex flex-col text-right">
            <span className={cx('font-medium', gain && 'text-kelp')}>
              {signed(e.amount, tag, 4)} {e.symbol}
            </span>
            <span className={cx('text-xs text-ink2', wide && 'lg:hidden')}>
              {t`Balance ${formatAmount(BigInt(e.balanceAfter), tag, { digits: 4 })}`}
            </span>
          </span>
          <span className={cx('tnum hidden text-right text-ink2', wide && 'lg:block')}>
            {formatAmount(BigInt(e.balanceAfter), tag, { digits: 4 })}
          </span>
          <ChevronDown
            size={18}
            strokeWidth={1.7}
            aria-hidden="true"
            className="text-ink3 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-3 border-t border-line bg-sunken px-4 py-3">
          <Facts>
            <Fact label={t`Amount`} strong>
              {signed(e.amount, tag, 18)} {e.symbol}
            </Fact>
            <Fact label={t`Balance after it`}>
              {formatAmount(BigInt(e.balanceAfter), tag, { digits: 18 })} {e.symbol}
            </Fact>
            {e.counter.map((c) => (
              <Fact
                key={`${c.owner}${c.symbol}${c.amount}`}
                label={t`Counter-entry: ${sameAddress(c.owner, loginAccount) ? t`your ${c.symbol}` : ownerText(c.owner)}`}
              >
                {signed(c.amount, tag, 18)} {c.symbol}
              </Fact>
            ))}
            {e.txHash && (
              <Fact label={t`Transaction`}>
                <TxHash hash={e.txHash} />
              </Fact>
            )}
            {e.note && <Fact label={t`Note`}>{e.note}</Fact>}
            <Fact label={t`Time`}>{formatTime(e.time, tag, true)}</Fact>
            <Fact label={t`Journal and entry`}>
              {formatCount(e.journal, tag)} / {formatCount(e.seq, tag)}
            </Fact>
          </Facts>
        </div>
      </details>
    </li>
  )
}

/** The heads of the columns, where there is room for a table. */
export function EntryHeads() {
  const { t } = useLingui()
  return (
    <li aria-hidden="true" className={cx('hidden gap-x-3 px-4 py-2 text-xs text-ink2 lg:grid', COLUMNS)}>
      <span>{t`Type and time`}</span>
      <span>{t`Opposite`}</span>
      <span className="text-right">{t`Amount`}</span>
      <span className="text-right">{t`Balance after it`}</span>
    </li>
  )
}
