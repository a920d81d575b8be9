import { Trans, useLingui } from '@lingui/react/macro'
import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import { Link } from '@tanstack/react-router'
import { Clock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ClaimButton } from '../../parts/money/ClaimAll.tsx'
import MyMoney from '../../parts/money/MyMoney.tsx'
import { Latest } from '../../parts/notices/Latest.tsx'
import { usePoolOrders } from '../../parts/money/queries.ts'
import { useOwned } from '../../parts/money/use-owned.ts'
import { nextPayout } from '../../parts/orders/payouts.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Bone } from '../../ui/States.tsx'

const { symbol } = brand.token
const usdt = brand.stable.symbol
const link = '-my-2 flex min-h-11 items-center text-sm font-medium text-kelp no-underline'

/** For a member: all they own, what comes next, what waits for them, and what happened last. */
export default function Own() {
  return (
    <>
      <div className="flex flex-col gap-3 *:last:grow">
        <MyMoney />
        <NextPayout />
      </div>
      <div className="flex flex-col gap-3 *:last:grow">
        <NeedsYou />
        <Latest />
      </div>
    </>
  )
}

/** Principal to take back and rewards to claim; where there is neither, the way to host. */
function NeedsYou() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { owned, failed } = useOwned()
  const money = (v: bigint, unit: string) => `${formatAmount(v, tag, { digits: 2 })} ${unit}`
  const rows = owned
    ? [
        { key: 'hosting', amount: owned.hosting.due, unit: usdt },
        { key: 'resonance', amount: owned.resonance.due, unit: usdt },
        { key: 'liquidity', amount: owned.liquidity.due, unit: 'LP' },
      ].filter(({ amount }) => amount > 0n)
    : []
  const back = owned?.sales.due ?? 0n
  const claims = owned?.claims ?? []
  const isIdle = owned && rows.length === 0 && back === 0n && claims.length === 0
  return (
    <Card label={t`Needs you`}>
      <CardHead title={<Trans>Needs you</Trans>} />
      {isIdle && (
        <p className="text-sm text-ink2">
          <Trans>Nothing waits for you now. What becomes due or can be claimed is shown here.</Trans>
        </p>
      )}
      {!owned && !failed && <Bone className="h-25" />}
      {(failed || isIdle) && (
        <Link to="/hosting" className={`${linkButton()} mt-auto`}>
          <Trans>Host {usdt}</Trans>
        </Link>
      )}
      {rows.map(({ key, amount, unit }) => (
        <Waiting
          key={key}
          icon={<Clock size={18} strokeWidth={1.7} />}
          title={
            key === 'resonance'
              ? t`${money(amount, unit)} to take back`
              : t`${money(amount, unit)} principal is due`
          }
        >
          <Link to="/hosting" search={{ tab: 'mine' }} className={linkButton('ghost', 'small')}>
            <Trans>Take</Trans>
          </Link>
        </Waiting>
      ))}
      {back > 0n && (
        <Waiting
          icon={<Undo2 size={18} strokeWidth={1.7} />}
          title={t`${money(back, usdt)} back from a sale`}
        >
          <Link to="/myProject" className={linkButton('ghost', 'small')}>
            <Trans>Take</Trans>
          </Link>
        </Waiting>
      )}
      <ClaimButton claims={claims} />
    </Card>
  )
}

function Waiting({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-sm">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-amber-soft text-amber"
      >
        {icon}
      </span>
      <span className="tnum grow font-medium">{title}</span>
      {children}
    </div>
  )
}

/** When hosting pays next, and what. Nothing where no order pays any more. */
function NextPayout() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { now, hosting, liquidity } = usePoolOrders()
  const next = nextPayout(
    [...(hosting ?? []), ...(liquidity ?? [])].map((order) => ({ order, unit: '' })),
    now,
  )
  if (!next) return null
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const gone = BigInt(Math.max(0, STEP_SECONDS - (next.time - now)))
  return (
    <Card label={t`Next payout`}>
      <CardHead title={<Trans>Next payout</Trans>}>
        <span className="tnum text-sm text-ink2">{formatTime(next.time, tag)}</span>
      </CardHead>
      <p className="tnum flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-title font-semibold tracking-[-0.022em] text-amber">
          <Countdown until={next.time} now={now} dayWord={t`d`} />
        </span>
        <span className="text-sm font-medium" data-testid="next-payout">
          {show(next.usdt)} {usdt} + {show(next.token)} {symbol}
        </span>
      </p>
      <span className="h-1.5 overflow-hidden rounded-full bg-sunken dark:bg-raised" aria-hidden="true">
        <span
          className="block h-full rounded-full bg-amber"
          style={{ width: `${ratio(gone, BigInt(STEP_SECONDS)) * 100}%` }}
        />
      </span>
      <Link to="/hosting" search={{ tab: 'mine' }} className={link}>
        <Trans>All dates</Trans>
        <Onward />
      </Link>
    </Card>
  )
}
