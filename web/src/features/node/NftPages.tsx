import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card as Box, Fact, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Page } from '../../ui/Page.tsx'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ConnectFirst } from '../../wallet/readiness.tsx'
import { useWallet } from '../../wallet/store.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { CardArt } from './CardArt.tsx'
import { type Card, useCards, useMyCards } from './queries.ts'

const usdt = brand.stable.symbol

function Kind({ card, held }: { card: Card; held: bigint | null }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const left = card.supply - card.mints
  const nodes = info?.contracts['nodes']
  // As wallets write the id there (EIP-1155).
  const id = card.tokenId.toString(16).padStart(64, '0')
  const picture = `ipfs://${card.cid}${card.suffix}`.replaceAll('{id}', id)
  return (
    <Box label={t`Node card ${card.tokenId}`} className="sm:flex-row sm:gap-5">
      <CardArt tokenId={card.tokenId} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2>
            <Trans>Node card {card.tokenId}</Trans>
          </h2>
          {held !== null ? (
            <Tag tone="good">{t`${formatCount(held, tag)} held`}</Tag>
          ) : left === 0n ? (
            <Tag tone="wait">{t`Sold out`}</Tag>
          ) : (
            <Tag tone="good">{t`On sale`}</Tag>
          )}
        </div>
        <ReserveLine
          label={t`${formatCount(card.mints, tag)} of ${formatCount(card.supply, tag)} cards are sold`}
          filled={ratio(card.mints, card.supply)}
          left={
            <Trans>
              {formatCount(card.mints, tag)} of {formatCount(card.supply, tag)} sold
            </Trans>
          }
          right={
            <span>
              <Trans>{formatCount(left, tag)} left</Trans>
            </span>
          }
        />
        <Facts>
          <Fact label={t`Node price`}>
            {formatAmount(card.price, tag)} {usdt}
          </Fact>
          <Fact label={t`Power of one card`}>{formatCount(card.power, tag)}</Fact>
          <Fact label={t`Standard`}>ERC-1155</Fact>
        </Facts>
        <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
          <span className="min-w-0 flex-1 truncate font-mono text-xs text-ink2" title={picture}>
            {picture.length > 28 ? `${picture.slice(0, 13)}…${picture.slice(-8)}` : picture}
          </span>
          <CopyButton text={picture} label={t`Copy address of the picture`} doneLabel={t`Copied`} />
        </div>
        {nodes && held !== null && (
          <p className="text-xs text-ink3">
            <Trans>
              To see the card in your wallet, add contract {nodes} with token id {card.tokenId}.
            </Trans>
          </p>
        )}
        {held === null && left > 0n && (
          <Link to="/node" className={linkButton()}>
            <Trans>Buy node</Trans>
          </Link>
        )}
      </div>
    </Box>
  )
}

const sideLink = 'grid min-h-11 place-items-center rounded-md px-3 text-sm text-kelp'

/** Link to the page where units of sales are bought: these are no node cards and cannot be transferred. */
function ToSales() {
  return (
    <Link to="/subscription" className={sideLink}>
      <Trans>Units of sales</Trans>
    </Link>
  )
}

/** Link to the page that lists what was bought in sales. */
function ToUnits() {
  return (
    <Link to="/lockRelease" className={sideLink}>
      <Trans>Bought in sales</Trans>
    </Link>
  )
}

/** The node cards of the connected account. */
export function MyCardsPage() {
  const { t } = useLingui()
  const { status } = useWallet()
  const account = useAccount()
  const cards = useCards()
  const kinds = cards.data?.value.cards ?? []
  const mine = useMyCards(kinds.map((c) => c.tokenId))
  const held = kinds.flatMap((card, i) => {
    const n = mine.data?.value[i] ?? 0n
    return n > 0n ? [{ card, n }] : []
  })
  const icon = <BadgeCheck size={22} strokeWidth={1.7} aria-hidden="true" />
  return (
    <Page title={t`My cards`} side={<ToUnits />}>
      {status !== 'starting' && account === null ? (
        <ConnectFirst icon={icon}>
          <Trans>Connect to see the cards of your account.</Trans>
        </ConnectFirst>
      ) : (cards.isError && !cards.data) || (mine.isError && !mine.data) ? (
        <LoadFailed
          title={t`The cards could not be read`}
          query={{
            error: cards.error ?? mine.error,
            isFetching: cards.isFetching || mine.isFetching,
            refetch: () => Promise.all([cards.refetch(), mine.refetch()]),
          }}
        />
      ) : !cards.data || (!mine.data && kinds.length > 0) ? (
        <Bone className="h-64 rounded-lg" />
      ) : held.length === 0 ? (
        <Empty
          icon={icon}
          title={t`You hold no card`}
          action={
            <Link to="/nftList" className={linkButton()}>
              <Trans>Cards on sale</Trans>
            </Link>
          }
        >
          <Trans>A card makes you a node: it shares in the four streams for as long as you hold it.</Trans>
        </Empty>
      ) : (
        <>
          {held.map(({ card, n }) => (
            <Kind key={card.tokenId.toString()} card={card} held={n} />
          ))}
          <Link to="/node" className={linkButton('ghost')}>
            <Trans>To the income of my node</Trans>
          </Link>
        </>
      )}
    </Page>
  )
}

/** All kinds of cards with what is left of each. */
export function CardListPage() {
  const { t } = useLingui()
  const cards = useCards()
  return (
    <Page title={t`Cards on sale`} side={<ToSales />}>
      <p className="text-sm text-ink2">
        <Trans>A card makes you a node: it shares in the four streams for as long as you hold it.</Trans>
      </p>
      {cards.data ? (
        cards.data.value.cards.length === 0 ? (
          <Empty title={t`No cards yet`}>
            <Trans>The operator has not put up any kind of card.</Trans>
          </Empty>
        ) : (
          cards.data.value.cards.map((card) => <Kind key={card.tokenId.toString()} card={card} held={null} />)
        )
      ) : cards.isError ? (
        <LoadFailed title={t`The cards could not be read`} query={cards} />
      ) : (
        <Bone className="h-[478px] rounded-lg" />
      )}
    </Page>
  )
}
