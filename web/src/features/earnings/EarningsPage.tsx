import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Source } from '../../ui/Source.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Flow } from '../../wallet/flow/runner.ts'
import { GasHint } from '../../wallet/GasHint.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { claimHostingFlow, claimNodeFlow } from './claim.flow.ts'
import { Holdings } from './Holdings.tsx'
import { Machines } from './Machines.tsx'
import { useClaimable, useLedgerIncome, useReceived } from './queries.ts'
import { claimedToday, type Earned, type Pair, plus } from './sums.ts'

const FlowSheet = lazy(() => import('../../wallet/flow/FlowSheet.tsx'))
const usdt = brand.stable.symbol
const token = brand.token.symbol

/** Earnings: power, income in total and today, each kind of income, and claiming. */
export function EarningsPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Earnings`} width="overview">
      <OwnOnly
        icon={<Coins size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>What you earn is shown to you alone, so a signature is needed.</Trans>}
        skeleton={<Bone className="h-96 rounded-lg" />}
      >
        <div className="grid items-start gap-3 lg:grid-cols-2 lg:gap-x-6">
          <div className="flex min-w-0 flex-col gap-3">
            <GasHint />
            <Income />
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <Holdings />
            <Machines />
          </div>
        </div>
      </OwnOnly>
    </Page>
  )
}

/** An amount of both tokens; what is zero in one of them is left out. */
function useBoth() {
  const { tag } = useLanguage()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  return ({ usdt: a, token: b }: Pair) =>
    b === 0n
      ? `${show(a)} ${usdt}`
      : a === 0n
        ? `${show(b)} ${token}`
        : `${show(a)} ${usdt} + ${show(b)} ${token}`
}

function Income() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { userInfo } = useSession()
  const both = useBoth()
  const now = useChainClock()
  const claimable = useClaimable()
  const received = useReceived()
  const ledger = useLedgerIncome()
  const [flow, setFlow] = useState<{ title: string; flow: Flow } | null>(null)
  const show = (v: bigint, digits = 4) => formatAmount(v, tag, { digits })
  const at = claimable.data?.value
  const hostingDue = at && { usdt: at.hosting.usdtBalance, token: at.hosting.tokenBalance }
  const nodeDue = at && { usdt: at.node.balance, token: at.node.tokenBalance }
  const r = received.data
  const hostingPaid = r && { usdt: BigInt(r.hosting.claimedUsdt), token: BigInt(r.hosting.claimedToken) }
  const nodePaid = r && { usdt: BigInt(r.node.claimedUsdt), token: BigInt(r.node.claimedToken) }
  const booked = ledger.data && Object.values(ledger.data)
  const paid = hostingPaid && nodePaid && booked && plus(hostingPaid, nodePaid, ...booked.map((b) => b.total))
  const total = paid && plus(paid, ...(hostingDue && nodeDue ? [hostingDue, nodeDue] : []))
  const today =
    r &&
    booked &&
    plus(
      { usdt: BigInt(r.hosting.claimedUsdtToday), token: BigInt(r.hosting.claimedTokenToday) },
      claimedToday(r.records, now),
      ...booked.map((b) => b.today),
    )
  const power = userInfo?.user?.effectivePower
  const failed = [received, ledger].find((q) => q.isError && !q.data)
  if (failed)
    return (
      <LoadFailed title={t`Your earnings could not be loaded`} query={failed}>
        {failed.error?.message}
      </LoadFailed>
    )
  return (
    <>
      <StaleNote query={received} />
      <Card label={t`Total return`}>
        <span className="flex items-center gap-1.5 text-sm text-ink2">
          <Trans>Total return</Trans>
          <Source
            source={{
              what: t`Total return`,
              kind: 'server',
              call: 'getHostingIncome, getNodeIncome, getIncomeSums',
              readAt: received.dataUpdatedAt,
              note: t`What contracts paid out to your wallet, what was booked to your balance, and what can be claimed now.`,
            }}
          />
        </span>
        {total ? (
          <div className="-mt-2 flex flex-wrap gap-x-6" data-testid="total-return">
            <Figure size="big" value={show(total.usdt)} unit={usdt} />
            <Figure size="big" value={show(total.token)} unit={token} />
          </div>
        ) : (
          <Bone className="-mt-2 h-9.5 w-64" />
        )}
        <Facts ruled>
          <Fact label={t`Today's return`} strong>
            {today ? <span data-testid="today">{both(today)}</span> : <Bone className="ml-auto h-4 w-24" />}
          </Fact>
          <Fact label={t`Effective power`}>
            {power === undefined ? <Bone className="ml-auto h-4 w-16" /> : show(BigInt(power), 2)}
          </Fact>
          <Fact label={t`Received`}>{paid ? both(paid) : <Bone className="ml-auto h-4 w-24" />}</Fact>
        </Facts>
      </Card>
      <Kind
        title={t`Static income`}
        text={t`From hosting, a step every 12 hours.`}
        due={hostingDue}
        paid={hostingPaid}
        to="/hosting"
        failed={claimable.isError && !at}
        onClaim={() => setFlow({ title: t`Claim rewards`, flow: claimHostingFlow() })}
      />
      <Kind
        title={t`Node income`}
        text={t`Equal shares of four streams, for every card held.`}
        due={nodeDue}
        paid={nodePaid}
        to="/node"
        failed={claimable.isError && !at}
        onClaim={() => setFlow({ title: t`Claim node income`, flow: claimNodeFlow() })}
      />
      <Card label={t`Invite and community income`}>
        <CardHead title={<Trans>Invite and community income</Trans>} />
        <p className="text-sm text-ink2">
          <Trans>
            Shares of the output of machines that people below you bought, set aside for you when they bought.
          </Trans>
        </p>
        <Facts>
          <Fact label={t`Invite income`} strong>
            <Booked of={ledger.data?.invitation} />
          </Fact>
          <Fact label={t`Community income`} strong>
            <Booked of={ledger.data?.acceleration} />
          </Fact>
          <Fact label={t`Level rewards of hosting`}>
            <Tag>{t`Not open yet`}</Tag>
          </Fact>
        </Facts>
      </Card>
      {flow && (
        <Suspense fallback={null}>
          <FlowSheet
            flow={flow.flow}
            title={flow.title}
            onDone={() => void queryClient.invalidateQueries()}
            onClosed={() => setFlow(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Income of one kind, in total and today. */
function Booked({ of }: { of: Earned | undefined }) {
  const both = useBoth()
  if (!of) return <Bone className="ml-auto h-4 w-24" />
  const { total } = of
  return <>{total.usdt === 0n && total.token === 0n ? `0 ${token}` : both(total)}</>
}

/** One kind of income: what can be claimed now, and what was received. */
function Kind({
  title,
  text,
  due,
  paid,
  to,
  failed,
  onClaim,
}: {
  title: string
  text: string
  due: Pair | undefined
  paid: Pair | undefined
  to: '/hosting' | '/node'
  failed: boolean
  onClaim(): void
}) {
  const { t } = useLingui()
  const both = useBoth()
  const can = due !== undefined && (due.usdt > 0n || due.token > 0n)
  return (
    <Card label={title}>
      <CardHead title={title}>
        <Link to={to} className="-my-3 flex min-h-11 items-center text-sm font-medium text-kelp no-underline">
          <Trans>Details</Trans> ›
        </Link>
      </CardHead>
      <p className="text-sm text-ink2">{text}</p>
      <Facts>
        <Fact label={t`Claimable now`} strong>
          {due ? both(due) : failed ? '–' : <Bone className="ml-auto h-4 w-24" />}
        </Fact>
        <Fact label={t`Received`}>{paid ? both(paid) : <Bone className="ml-auto h-4 w-24" />}</Fact>
      </Facts>
      <Button
        look={can ? 'filled' : 'ghost'}
        size="small"
        busy={due === undefined && !failed}
        disabled={!can}
        onClick={onClaim}
      >
        {failed ? (
          <Trans>The chain's node did not answer.</Trans>
        ) : can && due ? (
          <Trans>Claim {both(due)}</Trans>
        ) : (
          <Trans>Nothing to claim yet</Trans>
        )}
      </Button>
    </Card>
  )
}
