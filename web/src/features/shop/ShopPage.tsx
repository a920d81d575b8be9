import { Trans, useLingui } from '@lingui/react/macro'
import type { ShopGood } from '@holdfast/protocol/shop'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { Onward } from '../../ui/Onward.tsx'
import { LoadedList } from '../../ui/Loaded.tsx'
import { useShut } from '../../parts/ModuleGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { GoodPicture } from './GoodPicture.tsx'
import { useGoods } from './queries.ts'

const SIZE = 12
/** How many a phone shows without scrolling. */
const FIRST = 4

/** Goods on sale. */
export function ShopPage() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const goods = useGoods(page, SIZE)
  const shut = useShut('shop')
  return (
    <Page
      title={t`Shop`}
      width="overview"
      side={
        <Link
          to="/shopOrder"
          className="flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
        >
          <Trans>My orders</Trans>
          <Onward />
        </Link>
      }
    >
      {shut ?? (
        <LoadedList
          query={goods}
          failed={t`The goods could not be loaded`}
          skeleton={
            <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
              {[0, 1, 2, 3].map((i) => (
                <TileBone key={i} />
              ))}
            </div>
          }
          empty={
            <Empty
              icon={<ShoppingBag size={22} strokeWidth={1.7} aria-hidden="true" />}
              title={t`Nothing on sale at the moment`}
            >
              <Trans>What is put on sale will be listed here.</Trans>
            </Empty>
          }
        >
          {(data) => (
            <>
              <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
                {data.records.map((good, i) => (
                  <li key={good.id}>
                    <Tile good={good} first={i < FIRST} />
                  </li>
                ))}
              </ul>
              <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
            </>
          )}
        </LoadedList>
      )}
    </Page>
  )
}

/** A tile before the goods are there. */
function TileBone() {
  return (
    <div className="hf-card flex h-full flex-col gap-2 p-3">
      <Bone lead="picture" className="aspect-square w-full rounded-md" />
      <Bone lead="title" className="h-10 rounded-md" />
      <Bone className="h-6 w-24 rounded-md" />
    </div>
  )
}

function Tile({ good, first }: { good: ShopGood; first: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
    <Link
      to="/shopDetail"
      search={{ id: good.id }}
      className="hf-card flex h-full flex-col gap-2 p-3 text-ink no-underline hover:bg-sunken"
    >
      <GoodPicture image={good.image} first={first} className="aspect-square w-full" />
      <span className="line-clamp-2 min-h-10 text-sm font-medium" lang={tagOf(good.text.language)}>
        {good.text.title}
      </span>
      <span className="tnum flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="font-semibold">
          {formatAmount(BigInt(good.price), tag, { digits: 18 })} {brand.stable.symbol}
        </span>
        {good.stock === 0 ? (
          <Tag tone="bad">{t`Sold out`}</Tag>
        ) : (
          <span className="text-xs text-ink2">{t`${formatCount(good.stock, tag)} left`}</span>
        )}
      </span>
    </Link>
  )
}
