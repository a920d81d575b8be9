import { Trans, useLingui } from '@lingui/react/macro'
import type { ResonanceOrder } from '@holdfast/protocol/resonance'
import { useSession } from '../../api/session.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { ResonanceOrderCard } from './OrderCard.tsx'
import { type Payout, payAllFlow, payoutFlow, transactionsOf } from './payout.flow.ts'
import { payable } from './phase.ts'
import { MOST_ORDERS, useOpenOrders } from './queries.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** The session's orders of the resonance pool that have something open; with one button for all that is due. */
export function MyResonance() {
  const { t } = useLingui()
  return (
    <section className="flex flex-col gap-3" aria-label={t`Resonance pool`}>
      <h2 className="pt-2">
        <Trans>Resonance pool</Trans>
      </h2>
      <Own empty={t`Nothing open here. Orders of a period appear as soon as they are in a block.`} />
    </section>
  )
}

/** The session's orders of one period; nothing where there are none. */
export const PeriodOrders = ({ period }: { period: number }) => <Own period={period} empty={null} />

function Own({ period, empty }: { period?: number; empty: string | null }) {
  const { t } = useLingui()
  const { isLogin } = useSession()
  const orders = useOpenOrders(period)
  const { start, sheet } = useFlowSheet()
  if (!isLogin)
    return (
      <Notice
        tone="plain"
        title={t`Sign in to see your orders here`}
        action={
          <Button look="ghost" size="small" onClick={() => openOverlay('signIn')}>
            <Trans>Sign in</Trans>
          </Button>
        }
      >
        <Trans>They are listed by our server, for their owner only.</Trans>
      </Notice>
    )
  return (
    <>
      <Loaded
        query={orders}
        failed={t`Your orders could not be loaded`}
        skeleton={<Bone className="h-52 rounded-lg" />}
      >
        {(page) =>
          page.records.length === 0 ? (
            empty === null ? null : (
              <p className="text-sm text-ink2">{empty}</p>
            )
          ) : (
            <Orders list={page.records} more={page.total > MOST_ORDERS} onPay={start} />
          )
        }
      </Loaded>
      {sheet}
    </>
  )
}

/** @property onPay opens the flow, where it stays when its order leaves the list */
function Orders({
  list,
  more,
  onPay,
}: {
  list: readonly ResonanceOrder[]
  more: boolean
  onPay: ReturnType<typeof useFlowSheet>['start']
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const due = payable(list)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const [a, b] = [`${show(due.usdt)} ${usdt}`, `${show(due.token)} ${token}`]
  const sum = due.token === 0n ? a : due.usdt === 0n ? b : `${a} + ${b}`
  const titles: Record<Payout, string> = {
    refund: t`Take back what was not filled`,
    claim: t`Claim rewards`,
    release: t`Release principal`,
  }
  const kinds = (['refund', 'claim', 'release'] as const).filter((kind) => due[kind].length > 0)
  const transactions = transactionsOf(due).length
  return (
    <>
      {kinds.length > 0 && (
        <Card label={t`Due to you now`}>
          <CardHead title={<Trans>Due to you now</Trans>}>
            <span className="tnum text-right text-sm font-medium" data-testid="resonance-due">
              {sum}
            </span>
          </CardHead>
          <StateButton>
            <Button onClick={() => onPay({ title: t`Take everything that is due`, flow: payAllFlow(due) })}>
              <Trans>Take everything: {sum}</Trans>
            </Button>
          </StateButton>
          <p className="text-xs text-ink2">
            {transactions > 1 ? (
              <Trans>
                {formatCount(transactions, tag)} transactions, one after the other, because a single one
                cannot hold so many orders. It always goes to the orders' owner.
              </Trans>
            ) : (
              <Trans>
                One transaction for rewards, principal and what was not filled. It always goes to the orders'
                owner.
              </Trans>
            )}
          </p>
        </Card>
      )}
      <ul className="flex flex-col gap-3" aria-label={t`Orders of the resonance pool`}>
        {list.slice(0, MOST_ORDERS).map((o) => (
          <li key={o.orderId}>
            <ResonanceOrderCard
              order={o}
              now={now}
              onPay={(kind) => onPay({ title: titles[kind], flow: payoutFlow(kind, o.orderId) })}
            />
          </li>
        ))}
      </ul>
      {more && (
        <p className="text-sm text-ink2">
          <Trans>These are the newest {MOST_ORDERS}. The rest shows once some of them are paid out.</Trans>
        </p>
      )}
    </>
  )
}
