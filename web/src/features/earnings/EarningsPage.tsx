import { Trans, useLingui } from '@lingui/react/macro'
import { Coins } from 'lucide-react'
import { Suspense } from 'react'
import { useChainInfo } from '../../api/chain-info.ts'
import { useSession } from '../../api/session.ts'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useWithin } from '../../lib/use-within.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { Source } from '../../ui/Source.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { GasHint } from '../../wallet/GasHint.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { ClaimAll } from '../../parts/money/ClaimAll.tsx'
import { Holdings } from './Holdings.tsx'
import { type Earned, earnedBy, sumsOf } from '../../parts/money/earned.ts'
import { useClaims, useEarnings, usePromised } from '../../parts/money/queries.ts'
import { NotRead, type Unread } from '../../parts/money/NotRead.tsx'
import { Sources } from './Sources.tsx'
import { pairText } from '../../parts/money/words.ts'

const BySource = lazyPart(() => import('./BySource.tsx'))
const IncomeHistory = lazyPart(() => import('./IncomeHistory.tsx'))
const Machines = lazyPart(() => import('./Machines.tsx'))
const usdt = brand.stable.symbol
const token = brand.token.symbol
/** How long sources wait for what can be claimed, whose list stands above them, in milliseconds. */
const WAIT_MS = 4_000

/** Earnings: power, income in total and today, claiming all of it at once, each source, and history. */
export function EarningsPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Earnings`} width="overview">
      <OwnOnly
        icon={<Coins size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>What you earn is shown to you alone, so a signature is needed.</Trans>}
        skeleton={<Bone className="h-96 rounded-lg" />}
      >
        <Own />
      </OwnOnly>
    </Page>
  )
}

function Own() {
  const { t } = useLingui()
  const earnings = useEarnings()
  const { data: info } = useChainInfo()
  const claims = useClaims()
  const { promised, failed } = usePromised()
  const rows = earnings.data && info && earnedBy(earnings.data, claims.data?.value, promised, info.contracts)
  const { isPending } = claims
  const isPlaced = useWithin(!isPending, WAIT_MS)
  return (
    <Columns>
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-sm text-ink2">
          <Trans>
            What contracts paid to your wallet, what was booked to your balance, and what you can claim now.
            Each figure says where it comes from.
          </Trans>
        </p>
        <GasHint />
        <StaleNote query={earnings} />
        <Total rows={rows} broken={claims.isError && !claims.data ? claims : failed} />
        <ClaimAll />
        {isPlaced && (
          <Loaded
            query={earnings}
            failed={t`Your earnings could not be loaded`}
            skeleton={<Bone className="h-96 rounded-lg" />}
          >
            {(data) => rows && <Sources rows={rows} earnings={data} />}
          </Loaded>
        )}
      </div>
      {isPlaced ? (
        <div className="flex min-w-0 flex-col gap-3">
          <Suspense fallback={<Bone className="h-80 rounded-lg" />}>
            <BySource />
          </Suspense>
          <Holdings />
          <Suspense fallback={<Bone className="h-60 rounded-lg" />}>
            <Machines />
          </Suspense>
          <Suspense fallback={<Bone className="h-96 rounded-lg" />}>
            <IncomeHistory />
          </Suspense>
        </div>
      ) : (
        // Another one once it is known what can be claimed, below which it stands on a phone: none moves.
        <Bone key={isPending ? 'first' : 'second'} className="h-80 rounded-lg" />
      )}
    </Columns>
  )
}

/** One below the other on a phone, however long they are, so that nothing moves when they come. */
const FIGURES = '-mt-2 flex flex-col gap-x-6 sm:flex-row sm:flex-wrap'

function Total({
  rows,
  broken,
}: {
  rows: readonly Earned[] | undefined
  /** what could not be read, without which there is no total */
  broken: Unread | null
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { userInfo } = useSession()
  const earnings = useEarnings()
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const power = userInfo?.user?.effectivePower
  const sums = rows && sumsOf(rows)
  const isRead = rows?.every(({ isKnown }) => isKnown)
  const bone = <Bone className="ml-auto h-4 w-24" />
  return (
    <Card label={t`Total return`}>
      <span className="flex items-center gap-1.5 text-sm text-ink2">
        <Trans>Total return</Trans>
        <Source
          source={{
            what: t`Total return`,
            kind: 'server',
            call: 'getEarnings',
            readAt: earnings.dataUpdatedAt,
            note: t`What you received, what you can take now, and what is promised and still to come: the sum of the rows below. What levels earn counts as today's with the newest epoch.`,
          }}
        />
      </span>
      {sums && isRead ? (
        <div className={FIGURES} data-testid="total-return">
          <Figure size="big" value={show(sums.whole.usdt)} unit={usdt} />
          <Figure size="big" value={show(sums.whole.token)} unit={token} />
        </div>
      ) : broken ? (
        <NotRead query={broken} />
      ) : (
        <div className={FIGURES}>
          <Bone className="my-[3px] h-[32px] w-64" />
          <Bone className="my-[3px] h-[32px] w-64 sm:hidden" />
        </div>
      )}
      <Facts ruled>
        <Fact label={t`Received`}>{sums ? pairText(sums.received, tag) : bone}</Fact>
        <Fact label={t`Ready to take`}>{sums && isRead ? pairText(sums.ready, tag) : bone}</Fact>
        <Fact label={t`Still to come`}>{sums && isRead ? pairText(sums.coming, tag) : bone}</Fact>
        <Fact label={t`Today's return`} strong>
          {sums ? <span data-testid="today">{pairText(sums.recent, tag)}</span> : bone}
        </Fact>
        <Fact label={t`Effective power`}>{power === undefined ? bone : show(BigInt(power), 2)}</Fact>
      </Facts>
    </Card>
  )
}
