import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { ShopGood } from '@holdfast/protocol/shop'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/client.ts'
import { useBalances } from '../../api/custody.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WhenReady } from '../../wallet/readiness.tsx'
import { GoodPicture } from './GoodPicture.tsx'
import { useGood } from './queries.ts'
import { Closed, isClosed } from './ShopPage.tsx'
import { Stepper } from '../../ui/Stepper.tsx'

const BuySheet = lazy(() => import('./BuySheet.tsx').then((m) => ({ default: m.BuySheet })))
const usdt = brand.stable.symbol

/** One of the goods: what it is, what it costs, and buying it with the balance. */
export function GoodPage({ id }: { id: number }) {
  const { t } = useLingui()
  const good = useGood(id)
  const gone = good.error instanceof ApiError && good.error.code === 'GOOD_UNKNOWN'
  return (
    <Page title={good.data?.text.title ?? t`Goods`}>
      {isClosed(good.error) ? (
        <Closed />
      ) : gone || !Number.isSafeInteger(id) || id < 1 ? (
        <Empty
          title={t`These goods are not on sale`}
          action={
            <Link to="/shop" className={linkButton('ghost')}>
              <Trans>To the shop</Trans>
            </Link>
          }
        />
      ) : good.isError && !good.data ? (
        <LoadFailed title={t`The goods could not be loaded`} query={good}>
          {good.error.message}
        </LoadFailed>
      ) : good.data ? (
        <Offer good={good.data} />
      ) : (
        <>
          <Bone className="aspect-video rounded-lg" />
          <Bone className="h-40 rounded-lg" />
          <Bone className="h-13 rounded-md" />
        </>
      )}
    </Page>
  )
}

function Offer({ good }: { good: ShopGood }) {
  const { t } = useLingui()
  const { tag, code } = useLanguage()
  const balances = useBalances()
  const [pieces, setPieces] = useState(1)
  const [buying, setBuying] = useState(false)
  const most = Math.min(good.stock, good.limit)
  const amount = Math.min(pieces, Math.max(1, most))
  const total = BigInt(good.price) * BigInt(amount)
  const own = balances.data?.balances.find((b) => b.symbol === 'USDT')
  const short = own !== undefined && BigInt(own.withdrawable) < total
  const show = (value: bigint) => formatAmount(value, tag)
  return (
    <>
      <Card>
        <GoodPicture image={good.image} className="aspect-video w-full" />
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <Figure size="big" value={show(BigInt(good.price))} unit={usdt} />
          {good.stock === 0 ? (
            <Tag tone="bad">{t`Sold out`}</Tag>
          ) : (
            <span className="text-sm text-ink2">{t`${formatCount(good.stock, tag)} left`}</span>
          )}
        </div>
        {good.text.text !== '' && (
          <article
            className="border-t border-line pt-3 text-sm text-ink2"
            {...(good.text.language === code ? {} : { lang: good.text.language })}
          >
            <Markdown text={good.text.text} />
          </article>
        )}
      </Card>
      <Card label={t`What you pay`}>
        <div className="flex items-center justify-between gap-3">
          <span className="text-sm text-ink2">
            <Trans>Pieces</Trans>
          </span>
          <Stepper label={t`Pieces`} value={amount} most={most} onChange={setPieces} />
        </div>
        <Facts ruled>
          <Fact label={t`Total`} strong>
            {show(total)} {usdt}
          </Fact>
          <Fact label={t`Withdrawable balance`}>
            {own ? `${show(BigInt(own.withdrawable))} ${usdt}` : '–'}
          </Fact>
          <Fact label={t`Sold by`}>{good.store.name}</Fact>
          <Fact label={t`Before shipment`}>
            <Trans>can be cancelled, the whole price is paid back</Trans>
          </Fact>
          <Fact label={t`At most in one order`}>{formatCount(good.limit, tag)}</Fact>
        </Facts>
      </Card>
      <ActionBar>
        <WhenReady>
          {good.stock === 0 ? (
            <Button disabled>
              <Trans>Sold out</Trans>
            </Button>
          ) : short ? (
            <Link to="/recharge" className={linkButton()}>
              <Trans>Your balance is not sufficient: deposit first</Trans>
            </Link>
          ) : (
            <Button busy={!own} onClick={() => setBuying(true)}>
              <Trans>
                Buy for {show(total)} {usdt}
              </Trans>
            </Button>
          )}
        </WhenReady>
      </ActionBar>
      {buying && (
        <Suspense fallback={null}>
          <BuySheet good={good} amount={amount} onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </>
  )
}
