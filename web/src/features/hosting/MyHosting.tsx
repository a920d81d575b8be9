import { Trans, useLingui } from '@lingui/react/macro'
import { Landmark } from 'lucide-react'
import { toDecimal } from '@holdfast/protocol/amounts'
import { brand } from '../../brand.ts'
import { decimalSeparator, formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { writeText } from '../../lib/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { ConnectFirst } from '../../wallet/readiness.tsx'
import { useWallet } from '../../wallet/store.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { useChainClock } from '../../wallet/use-clock.ts'
import { claimFlow, releaseFlow } from './orders.flow.ts'
import { OrderCard } from './OrderCard.tsx'
import { totals, viewOrder } from '../../parts/orders/orders.ts'
import type { PoolOf } from './pools.ts'
import { useOpenOrders } from '../../parts/orders/open-orders.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** Less of both than this is not what a visitor came for, base units. */
const DUST = 10n ** 16n

type Props = { of: PoolOf; title?: string; onJoin?: () => void }

/**
 * The account's orders of a pool: what can be claimed and released now, and each order.
 * @param onJoin leads to the pool; omitted: nothing is shown where there is no order
 */
export function MyHosting(props: Props) {
  // Outside of the orders, because the last one may go with what the sheet shows.
  const { start, sheet } = useFlowSheet()
  return (
    <>
      <Orders {...props} start={start} />
      {sheet}
    </>
  )
}

function Orders({ of, title, onJoin, start }: Props & Pick<ReturnType<typeof useFlowSheet>, 'start'>) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { status } = useWallet()
  const account = useAccount()
  const now = useChainClock()
  const orders = useOpenOrders(of.contract)
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })

  const extra = onJoin === undefined
  if (extra && (account === null || orders.data?.value.length === 0)) return null
  if (status !== 'starting' && account === null)
    return (
      <ConnectFirst icon={<Landmark size={22} strokeWidth={1.7} aria-hidden="true" />}>
        <Trans>Connect to see what you host, what it has earned and when it is due.</Trans>
      </ConnectFirst>
    )
  if (orders.isError && !orders.data)
    return (
      <LoadFailed title={t`Your orders could not be read`} query={orders}>
        <Trans>Your orders are on the chain and unaffected.</Trans>
      </LoadFailed>
    )
  if (!orders.data)
    return (
      <>
        <Bone className="h-40 rounded-lg" />
        <Bone className="h-52 rounded-lg" />
      </>
    )

  const list = orders.data.value.map((o) => viewOrder(o, now)).toSorted((a, b) => b.id - a.id)
  const sum = totals(list)
  const canClaim = sum.usdt > 0n || sum.token > 0n
  const isDust = sum.usdt < DUST && sum.token < DUST
  const pool = title ?? t`Mint pool`
  const claim = (ids: number[] | null) => start({ title: t`Claim rewards`, flow: claimFlow(of, ids) })
  const release = (ids: number[] | null) => {
    const amount = list
      .filter((o) => o.state === 'due' && (ids === null || ids.includes(o.id)))
      .reduce((all, o) => all + o.amount, 0n)
    start({
      title: t`Release principal`,
      flow: releaseFlow(of, ids),
      ...(onJoin && {
        next: {
          label: t`Host ${show(amount, 2)} ${of.unit} again`,
          run() {
            writeText(of.draft.amount, toDecimal(amount).replace('.', decimalSeparator(tag)), 'session')
            onJoin()
          },
        },
      }),
    })
  }

  return (
    <section className="flex flex-col gap-3" aria-label={pool}>
      {title !== undefined && <h2 className="pt-2">{title}</h2>}
      {list.length === 0 ? (
        <Empty
          icon={<Landmark size={22} strokeWidth={1.7} aria-hidden="true" />}
          title={t`You host nothing at present`}
          action={
            <Button onClick={onJoin}>
              <Trans>To the mint pool</Trans>
            </Button>
          }
        >
          <Trans>Orders appear here as soon as their transaction is in a block.</Trans>
        </Empty>
      ) : (
        <>
          <Card label={`${pool}: ${t`All orders`}`}>
            <span className="text-sm text-ink2">
              <Trans>In hosting</Trans>
            </span>
            <Figure size="big" value={show(sum.principal, 2)} unit={of.unit} />
            <Facts ruled>
              <Fact label={t`Claimable`} strong>
                <span data-testid={`claimable${extra ? `-${of.contract}` : ''}`}>
                  {show(sum.usdt)} {usdt} + {show(sum.token)} {token}
                </span>
              </Fact>
              <Fact label={t`Principal due`} strong={sum.due > 0n}>
                {show(sum.due, 2)} {of.unit}
              </Fact>
            </Facts>
            <div className="flex flex-col gap-2 sm:flex-row">
              <Button
                className="flex-1"
                look={sum.due > 0n || isDust ? 'ghost' : 'filled'}
                disabled={!canClaim}
                onClick={() => claim(null)}
              >
                {canClaim ? (
                  <Trans>
                    Claim {show(sum.usdt)} {usdt} + {show(sum.token)} {token}
                  </Trans>
                ) : (
                  <Trans>Nothing to claim yet</Trans>
                )}
              </Button>
              {sum.due > 0n && (
                <Button className="flex-1" onClick={() => release(null)}>
                  <Trans>
                    Release {show(sum.due, 2)} {of.unit}
                  </Trans>
                </Button>
              )}
            </div>
          </Card>
          <ul className="flex flex-col gap-3" aria-label={t`Open orders`}>
            {list.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={order}
                  pool={pool}
                  unit={of.unit}
                  now={now}
                  onClaim={() => claim([order.id])}
                  onRelease={() => release([order.id])}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
