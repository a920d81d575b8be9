import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SaleOrder } from '@holdfast/protocol/sale-account-calls'
import { useState } from 'react'
import { brand } from '../../../brand.ts'
import { formatAmount, formatCount, formatTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Fact, Facts } from '../../../ui/Card.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { Page } from '../../../ui/Page.tsx'
import { OwnRecordList } from '../../../parts/RecordList.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { saleState } from '../../../parts/words/state-names.ts'
import { useAccount } from '../../../wallet/use-reads.ts'
import { isLive } from '../kit/model.ts'
import { ConnectForOwn } from './Own.tsx'
import { useSaleOrders } from '../kit/records.ts'
import { SalesNav } from '../kit/SalesNav.tsx'

const SIZE = 10
const usdt = brand.stable.symbol

/** The account's purchases in sales: time, participants, reward, principal returned, state. */
export function OrdersPage() {
  const { t } = useLingui()
  const account = useAccount()
  const [page, setPage] = useState(1)
  const orders = useSaleOrders(page, SIZE)
  return (
    <Page title={t`Orders`} side={<SalesNav />}>
      {account === null ? (
        <ConnectForOwn />
      ) : (
        <OwnRecordList
          title={t`Participation records`}
          query={orders}
          onPage={setPage}
          why={t`The list is kept by our server and shown to its owner only.`}
          failed={t`The orders could not be loaded`}
          empty={
            <span className="flex flex-col items-start gap-3">
              <Trans>No orders yet. Each subscription is listed here with its state.</Trans>
              <Link to="/project" className={linkButton('ghost', 'small')}>
                <Trans>To the projects</Trans>
              </Link>
            </span>
          }
          keyOf={(o) => `${o.project}.${o.orderId}`}
        >
          {(o) => <Row order={o} />}
        </OwnRecordList>
      )}
    </Page>
  )
}

function Row({ order: o }: { order: SaleOrder }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const symbol = o.token.symbol ?? t`tokens`
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4, decimals: o.token.decimals ?? 18 })
  const paid = `${formatAmount(BigInt(o.amount), tag, { digits: 4 })} ${usdt}`
  const back: Record<SaleOrder['state'], string> = {
    awaitingOrder: t`if it fails`,
    orderArranged: t`by leaving, or if it fails`,
    success: t`none, it succeeded`,
    failed: t`${paid} to take back`,
    dissolution: t`${paid} to take back`,
    principalReturn: t`${paid} paid back`,
  }
  return (
    <article className="flex flex-col gap-2" aria-label={t`Order ${o.orderId}, ${o.projectName}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/projectDetail"
          search={{ id: o.project }}
          className="grid min-h-11 place-items-center font-medium text-ink"
        >
          {o.projectName} · {o.saleName || t`Sale ${o.sale}`}
        </Link>
        <span className="flex items-center gap-1.5">
          {!o.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
          <Tag tone={saleState(o.state).tone}>{saleState(o.state).name}</Tag>
        </span>
      </div>
      <Facts>
        <Fact label={t`Order`}>
          {o.orderId} · {t`${formatCount(o.nfts, tag)} units`}
        </Fact>
        <Fact label={t`Time`}>{formatTime(o.startTime, tag, true)}</Fact>
        <Fact label={t`Paid`} strong>
          {paid}
        </Fact>
        <Fact label={t`Participants`}>{formatCount(o.participants, tag)}</Fact>
        <Fact label={t`Reward`}>
          {isLive(o.state) || o.state === 'awaitingOrder' ? (
            <>
              {show(o.tokens)} {symbol}
              <span className="block text-xs text-ink3">
                <Trans>{show(o.releaseTokens)} paid out</Trans>
              </span>
            </>
          ) : (
            t`none, it did not succeed`
          )}
        </Fact>
        <Fact label={t`Principal return`}>{back[o.state]}</Fact>
      </Facts>
      {(o.state === 'failed' || o.state === 'dissolution') && (
        <Link to="/myProject" className="grid min-h-11 place-items-center rounded-md text-kelp">
          <Trans>Take it back under My projects</Trans>
        </Link>
      )}
      {o.state === 'orderArranged' && (
        <Link to="/lockRelease" className="grid min-h-11 place-items-center rounded-md text-kelp">
          <Trans>Leave under Lock release</Trans>
        </Link>
      )}
    </article>
  )
}
