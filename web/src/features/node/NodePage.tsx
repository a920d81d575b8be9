import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useWithin } from '../../lib/use-within.ts'
import { Columns } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone } from '../../ui/States.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { GasHint } from '../../wallet/GasHint.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { Benefits } from './Benefits.tsx'
import { BuyCard } from './BuyCard.tsx'
import { MyNode } from './MyNode.tsx'
import { useCards, useMyNode } from './queries.ts'
import { Records } from './Records.tsx'
import { Streams } from './Streams.tsx'
import { WrittenRights } from './WrittenRights.tsx'

/** How long the page waits for the income of the account's own cards, which stands above the rest, in milliseconds. */
const WAIT_MS = 4_000

/** Node cards: what they bring, in words and figures, buying one, and the income of the account's own. */
export function NodePage() {
  const { t } = useLingui()
  const account = useAccount()
  const cards = useCards()
  const mine = useMyNode()
  const isPlaced = useWithin(account === null || !(mine.isPending || cards.isPending), WAIT_MS)
  const card = cards.data?.value.cards.find((c) => c.mints < c.supply) ?? cards.data?.value.cards[0]
  const holds = (mine.data?.value.user.power ?? 0n) > 0n
  return (
    <Page
      title={t`Node`}
      width="overview"
      side={
        <nav className="flex gap-1 text-sm" aria-label={t`Cards`}>
          <Link to="/nft" className="grid min-h-11 place-items-center rounded-md px-3 text-kelp">
            {t`My cards`}
          </Link>
          <Link to="/nftList" className="grid min-h-11 place-items-center rounded-md px-3 text-kelp">
            {t`Cards on sale`}
          </Link>
        </nav>
      }
    >
      {isPlaced ? (
        <Columns>
          <div className="flex min-w-0 flex-col gap-3">
            <GasHint />
            {cards.isError && !cards.data && (
              <LoadFailed title={t`The node contract could not be read`} query={cards} />
            )}
            {account !== null && mine.data && (mine.data.value.user.isExist || holds) && (
              <MyNode user={mine.data.value.user} total={cards.data?.value.config.power} />
            )}
            {card ? (
              <BuyCard card={card} balance={mine.data?.value.usdt} holds={holds} />
            ) : (
              !cards.isError && <Bone className="h-[333px] rounded-lg" />
            )}
            <Benefits />
            <WrittenRights />
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <Streams />
            {account !== null && <Records />}
          </div>
        </Columns>
      ) : (
        <>
          <Bone className="h-64 rounded-lg" />
          <Bone className="h-[600px] rounded-lg" />
        </>
      )}
    </Page>
  )
}
