import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Card } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { useBooksSheet } from '../../parts/books/use-books-sheet.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { DepositForm, DepositFormSkeleton } from './DepositForm.tsx'
import type { PoolOf } from './pools.ts'
import { usePool } from './queries.ts'
import { useSliced } from '../../lib/use-sliced.ts'
import { undigited } from '../../lib/blanks.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** The pool's period with its reserve line, then the form to join. */
export function MintPool({ of, onHosted }: { of: PoolOf; onHosted: () => void }) {
  const { t } = useLingui()
  const pool = usePool(of)
  const data = useSliced(pool.data)
  if (pool.isError && !pool.data) return <LoadFailed title={t`The pool could not be read`} query={pool} />
  return (
    <>
      <PeriodCard of={of} />
      {data ? (
        <DepositForm of={of} pool={data.value} block={data.block.number} onHosted={onHosted} />
      ) : (
        <DepositFormSkeleton of={of} />
      )}
    </>
  )
}

function PeriodSkeleton() {
  const { tag } = useLanguage()
  const show = (v: bigint) => undigited(formatAmount(v, tag, { decimals: 0 }))
  return (
    <Card>
      <Bone className="h-5 w-32" />
      <Bone className="h-8 w-52" />
      <ReserveLine
        label=""
        filled={0}
        left={<Trans>All promised rewards are set aside</Trans>}
        right={
          <span className="font-medium">
            {show(10_000n)} {usdt} + {show(100_000n)} {token}
            <Onward />
          </span>
        }
      />
    </Card>
  )
}

/** The shape of the pool while it is being read. */
export function PoolSkeleton({ of }: { of: PoolOf }) {
  return (
    <>
      <PeriodSkeleton />
      <DepositFormSkeleton of={of} />
    </>
  )
}

function PeriodCard({ of }: { of: PoolOf }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const data = useSliced(usePool(of).data)
  const { open, sheet } = useBooksSheet(
    of.contract,
    data && { books: data.value.books, block: data.block.number },
  )
  if (!data) return <PeriodSkeleton />
  const { period, config, books } = data.value
  const show = (v: bigint) => formatAmount(v, tag, { digits: 0 })
  const status = Number(config.poolStatus)
  const opened = BigInt(period.hash) !== 0n
  return (
    <Card label={t`Period`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2>
          <Trans>Period {formatCount(period.index, tag)}</Trans>
        </h2>
        {config.paused ? (
          <Tag tone="wait">{t`Joining paused`}</Tag>
        ) : status === 2 ? (
          <Tag tone="wait">{t`Limit reached`}</Tag>
        ) : status === 0 ? (
          <Tag>{t`Not open yet`}</Tag>
        ) : status >= 3 ? (
          <Tag>{t`Closed`}</Tag>
        ) : null}
        <span className={`${opened ? 'font-mono ' : ''}text-[13px] text-ink2`}>
          {opened ? (
            <>
              HASH …
              <em className="rounded-[4px] bg-kelp-soft px-1 py-px text-ink not-italic">
                {period.hash.slice(-6)}
              </em>
            </>
          ) : (
            t`HASH with the first deposit`
          )}
        </span>
      </div>
      <Figure size="title" value={show(period.amount)} unit={`/ ${show(period.capacity)} ${of.unit}`} />
      <ReserveLine
        label={t`${show(period.amount)} of ${show(period.capacity)} ${of.unit} have joined this period`}
        filled={ratio(period.amount, period.capacity)}
        left={<Trans>All promised rewards are set aside</Trans>}
        right={
          <button type="button" className="-my-3.5 min-h-11 font-medium text-kelp" onClick={open}>
            {show(books.usdt.reserved)} {usdt} + {show(books.token.reserved)} {token}
            <Onward />
            <span className="sr-only">{t`Check the pool's books`}</span>
          </button>
        }
      />
      {sheet}
    </Card>
  )
}
