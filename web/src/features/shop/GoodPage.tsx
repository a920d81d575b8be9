import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import type { ShopGood } from '@holdfast/protocol/shop'
import { Link } from '@tanstack/react-router'
import { refusedWith } from '../../api/refusal.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Markdown } from '../../ui/Markdown.tsx'
import { useShut } from '../../parts/ModuleGate.tsx'
import { Bone } from '../../ui/States.tsx'
import { OtherLanguage } from '../../parts/OtherLanguage.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { BuyBar, useSpendable } from '../../wallet/BuyBar.tsx'
import { GoodPicture } from './GoodPicture.tsx'
import { useGood } from './queries.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const BuySheet = lazyPart(() => import('./BuySheet.tsx').then((m) => ({ default: m.BuySheet })))
const usdt = brand.stable.symbol

/** One of the goods: what it is, what it costs, and buying it with the balance. */
export function GoodPage({ id }: { id: number }) {
  const { t } = useLingui()
  const good = useGood(id)
  const shut = useShut('shop')
  const gone = !Number.isSafeInteger(id) || id < 1 || refusedWith(good.error, 'GOOD_UNKNOWN')
  return (
    <DetailPage
      title={good.data?.text.title ?? t`Goods`}
      query={good}
      closed={shut}
      gone={
        gone
          ? {
              title: t`These goods are not on sale`,
              action: (
                <Link to="/shop" className={linkButton('ghost')}>
                  <Trans>To the shop</Trans>
                </Link>
              ),
            }
          : null
      }
      failed={t`The goods could not be loaded`}
      skeleton={
        <>
          <Card>
            <Bone lead="picture" className="aspect-video max-h-80 w-full rounded-md" />
            <Bone className="h-[38px] w-40 rounded-md" />
            <Bone className="h-8 rounded-md" />
          </Card>
          <Bone className="h-[229px] rounded-lg" />
          <Bone className="h-13 rounded-md" />
        </>
      }
    >
      {(data) => <Offer good={data} />}
    </DetailPage>
  )
}

function Offer({ good }: { good: ShopGood }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const own = useSpendable()
  const [pieces, setPieces] = useState(1)
  const [buying, setBuying] = useState(false)
  const most = Math.min(good.stock, good.limit)
  const amount = Math.min(pieces, Math.max(1, most))
  const total = BigInt(good.price) * BigInt(amount)
  const show = (value: bigint) => formatAmount(value, tag, { digits: 18 })
  return (
    <>
      <Card>
        <GoodPicture image={good.image} first className="aspect-video max-h-80 w-full" />
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <Figure size="big" value={show(BigInt(good.price))} unit={usdt} />
          <span className="flex flex-wrap items-baseline justify-end gap-2">
            <OtherLanguage language={good.text.language} />
            {good.stock === 0 ? (
              <Tag tone="bad">{t`Sold out`}</Tag>
            ) : (
              <span className="text-sm text-ink2">{t`${formatCount(good.stock, tag)} left`}</span>
            )}
          </span>
        </div>
        {good.text.text !== '' && (
          <article className="border-t border-line pt-3 text-sm text-ink2" lang={tagOf(good.text.language)}>
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
            {own === undefined ? '–' : `${formatAmount(own, tag)} ${usdt}`}
          </Fact>
          <Fact label={t`Sold by`}>{good.store.name}</Fact>
          <Fact label={t`Before shipment`}>
            <Trans>can be cancelled, the whole price is paid back</Trans>
          </Fact>
          <Fact label={t`At most in one order`}>{formatCount(good.limit, tag)}</Fact>
        </Facts>
      </Card>
      <BuyBar total={total} shut={good.stock === 0 ? t`Sold out` : null} onBuy={() => setBuying(true)} />
      {buying && (
        <Suspense fallback={<Waiting />}>
          <BuySheet good={good} amount={amount} onClose={() => setBuying(false)} />
        </Suspense>
      )}
    </>
  )
}
