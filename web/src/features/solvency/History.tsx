import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatTime } from '../../lib/dates.ts'
import { formatCount, formatCoverage } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { useSnapshots } from './queries.ts'

const SIZE = 6

/** All statements: coverage of each asset at each block. @param shown number of the statement on the page */
export function History({ shown }: { shown: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useSnapshots(page, SIZE)
  const percent = (bps: number | null) => (bps === null ? '–' : formatCoverage(BigInt(bps), 10_000n, tag))
  return (
    <section className="flex flex-col gap-2 pt-2" aria-label={t`History`}>
      <h2>
        <Trans>History</Trans>
      </h2>
      <Loaded
        query={list}
        failed={t`The history could not be loaded`}
        skeleton={<Bone className="h-48 rounded-lg" />}
      >
        {(data) => (
          <>
            <ul className="hf-card divide-y divide-line overflow-hidden">
              {data.records.map((s) => (
                <li key={s.id}>
                  <Link
                    to="/solvency"
                    search={{ id: s.id }}
                    aria-current={s.id === shown ? 'true' : undefined}
                    className={cx(
                      'flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm text-ink no-underline hover:bg-sunken',
                      s.id === shown && 'bg-sunken',
                    )}
                  >
                    <span className="flex flex-col">
                      <span className="font-medium">{formatTime(s.time, tag, true)}</span>
                      <span className="text-xs text-ink2">
                        <Trans>Block {formatCount(s.block, tag)}</Trans>
                      </span>
                    </span>
                    <span className="tnum grid grid-cols-4 gap-x-4 text-right text-xs max-sm:w-full">
                      {s.assets.map((a) => (
                        <span key={a.symbol} className="flex flex-col">
                          <span className="text-ink2">{a.symbol}</span>
                          <span
                            className={cx(
                              'font-medium',
                              BigInt(a.reserves) < BigInt(a.liabilities) && 'text-red',
                            )}
                          >
                            {percent(a.ratioBps)}
                          </span>
                        </span>
                      ))}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
          </>
        )}
      </Loaded>
    </section>
  )
}
