import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useModuleOpen } from '../../../api/modules.ts'
import { sameAddress } from '../../../lib/address.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { tagOf } from '../../../lib/i18n/languages.ts'
import { Onward } from '../../../ui/Onward.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Columns } from '../../../ui/Columns.tsx'
import { CopyButton } from '../../../ui/Copy.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { Page } from '../../../ui/Page.tsx'
import { ReserveLine } from '../../../parts/books/ReserveLine.tsx'
import { RiskPoints } from '../../../parts/risk/RiskPoints.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { GasHint } from '../../../wallet/GasHint.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { useAccount } from '../../../wallet/use-reads.ts'
import { Claims } from '../position/Claims.tsx'
import { phaseOf } from '../kit/model.ts'
import { Pools } from '../position/Pools.tsx'
import { Position } from '../position/Position.tsx'
import { ProjectGate } from '../kit/ProjectGate.tsx'
import { type ProjectRead, useEscrow, useMine, useProject } from '../kit/queries.ts'
import { useProjectText, useSaleDetail } from '../kit/records.ts'
import { saleRisks } from '../kit/risks.ts'
import { SaleProgress } from '../kit/SaleProgress.tsx'
import { SaleSteps } from './SaleSteps.tsx'
import { SaleTerms } from './SaleTerms.tsx'
import { SalesNav } from '../kit/SalesNav.tsx'
import { SplitCard } from './SplitCard.tsx'
import { phaseText, phaseTone } from '../kit/texts.ts'
import { useSaleActions } from '../position/use-sale-actions.tsx'
import { Vesting } from '../kit/Vesting.tsx'
import { useSheet } from '../../../lib/use-sheet.ts'
import { Waiting } from '../../../ui/Waiting.tsx'

const EscrowSheet = lazyPart(() => import('./EscrowSheet.tsx'))

/** One project: its sale, the split of the money, the release of tokens, risks, pools, and the account's own part. */
export function ProjectPage({ id }: { id: number | null }) {
  const { t } = useLingui()
  const text = useProjectText(id ?? undefined).data?.text
  const name = useProject(id).data?.value?.project.name
  return (
    <Page title={text?.title ?? name ?? t`Project`} width="overview" side={<SalesNav />}>
      <GasHint />
      <ProjectGate id={id} skeleton={<Skeleton />}>
        {(read, stale) => <Shown read={read} stale={stale} />}
      </ProjectGate>
    </Page>
  )
}

/** What can go wrong with any sale is there from the first paint on. */
function Skeleton() {
  const { t } = useLingui()
  return (
    <Columns>
      <div className="flex min-w-0 flex-col gap-3">
        <Bone className="h-[441px] rounded-lg" />
        <Bone className="h-[155px] rounded-lg" />
        <Risks of={t`The token`} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Bone className="h-[355px] rounded-lg" />
        <Bone className="h-[251px] rounded-lg" />
      </div>
    </Columns>
  )
}

function Risks({ of: token }: { of: string }) {
  const { t } = useLingui()
  return (
    <Card label={t`What can go wrong`}>
      <h2>
        <Trans>What can go wrong</Trans>
      </h2>
      <RiskPoints points={saleRisks(token)} />
    </Card>
  )
}

function Shown({ read, stale }: { read: ProjectRead; stale: ReactNode }) {
  const { t } = useLingui()
  const account = useAccount()
  const now = useChainClock()
  const mine = useMine(read.project).data?.value
  const escrow = useEscrow(read.project)
  const { sheet, ...actions } = useSaleActions()
  const { project, sales, token } = read
  const sale = sales.at(-1)
  const phase = sale && phaseOf(sale, now)
  // While sales are switched off the page offers nothing to buy, but claims still work.
  const offered = useModuleOpen('sales')
  const buys = offered === true && (phase === 'open' || phase === 'upcoming')
  const owned = mine?.releases ?? []
  const user = mine?.user
  const earns =
    user !== undefined &&
    [user.usdtBalance, user.tokenBalance, user.drop, user.usdtPending, user.usdtInvite].some((v) => v > 0n)
  // Schedule and split of a sale that failed would mislead.
  const lives = phase !== undefined && !['failed', 'dissolved', 'returned'].includes(phase)
  const nameOf = (index: bigint) => sales.find((s) => s.index === index)?.name || t`Sale ${index}`
  const saleName = sale ? sale.name || t`Sale ${sale.index}` : ''
  return (
    <>
      {stale}
      <Columns>
        <div className="flex min-w-0 flex-col gap-3">
          {sale && phase ? (
            <Card label={sale.name ? t`${sale.name}, sale ${sale.index}` : saleName}>
              <CardHead title={saleName}>
                <Tag tone={phaseTone[phase]}>{phaseText(phase)}</Tag>
              </CardHead>
              <SaleProgress sale={sale} now={now} big />
              <SaleTerms sale={sale} token={token} />
              {lives && <Escrowed read={read} escrow={escrow} />}
              {offered === false && <Tag>{t`Not open yet`}</Tag>}
              {buys && (
                <Link to="/subscription" search={{ id: Number(project.index) }} className={linkButton()}>
                  {phase === 'open' ? <Trans>Subscribe</Trans> : <Trans>See how to subscribe</Trans>}
                </Link>
              )}
            </Card>
          ) : (
            <Card label={t`No sale yet`}>
              <h2>
                <Trans>No sale yet</Trans>
              </h2>
              <p className="text-sm text-ink2">
                <Trans>The project is listed; its manager has not made a sale so far.</Trans>
              </p>
            </Card>
          )}
          {mine && earns && (
            <Card label={t`My part`}>
              <h2>
                <Trans>My part</Trans>
              </h2>
              <Claims project={project} user={mine.user} token={token} actions={actions} />
            </Card>
          )}
          {owned.toReversed().map((r) => (
            <Position
              key={r.saleIndex.toString()}
              project={project}
              release={r}
              name={nameOf(r.saleIndex)}
              token={token}
              now={now}
              actions={actions}
            />
          ))}
          <About read={read} />
          {sale && <SaleSteps project={project} sale={sale} now={now} />}
          <Risks of={token.symbol} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {sale && lives && (
            <>
              <SplitCard sale={sale} project={project} units={1n} line={mine?.line ?? null} />
              <Vesting
                sale={sale}
                tokens={sale.tokens}
                token={token}
                now={now}
                title={t`How the tokens of one unit become free`}
              />
            </>
          )}
          <Pools project={project} token={token} escrow={escrow} mine={mine} actions={actions} />
          <Addresses read={read} />
          {sameAddress(account, project.manager) && (
            <Link to="/projectManage" search={{ id: Number(project.index) }} className={linkButton('ghost')}>
              <Trans>Manage this project</Trans>
            </Link>
          )}
        </div>
      </Columns>
      {sheet}
    </>
  )
}

/** The reserve line of a sale: what is promised to buyers, and what the escrow holds for it. */
function Escrowed({ read, escrow }: { read: ProjectRead; escrow: ReturnType<typeof useEscrow> }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const sheet = useSheet()
  const books = escrow.data?.value.books.token
  if (!books) return escrow.isError ? null : <Bone className="h-[30px] rounded-md" />
  const { symbol, decimals } = read.token
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2, decimals })
  const owed = books.principal + books.reserved
  return (
    <>
      <ReserveLine
        label={t`${show(owed)} ${symbol} promised, ${show(books.balance)} ${symbol} in the escrow`}
        filled={books.balance >= owed ? 1 : 0}
        left={
          books.balance >= owed ? (
            <Trans>
              All {show(owed)} {symbol} promised are in the escrow
            </Trans>
          ) : (
            <Trans>
              {show(books.balance)} of {show(owed)} {symbol} promised are in the escrow
            </Trans>
          )
        }
        right={
          <button type="button" onClick={() => sheet.open()} className="-my-3 min-h-11 font-medium text-kelp">
            <Trans>Check</Trans>
            <Onward />
          </button>
        }
      />
      {sheet.shown && (
        <Suspense fallback={<Waiting />}>
          <EscrowSheet read={read} escrow={escrow.data} {...sheet.props} />
        </Suspense>
      )}
    </>
  )
}

/** The project manager's text, marked as such. */
function About({ read }: { read: ProjectRead }) {
  const { t } = useLingui()
  const { code } = useLanguage()
  const { project, sales } = read
  const id = Number(project.index)
  const sale = sales.at(-1)
  const text = useProjectText(id).data?.text
  const detail = useSaleDetail(sale && id, sale && Number(sale.index))
  const saleText = detail.data?.sale.text
  if (!text && !saleText) return null
  return (
    <Card label={t`In the project's own words`}>
      <h2>
        <Trans>In the project's own words</Trans>
      </h2>
      {[text, saleText].map(
        (own) =>
          own && (
            <div key={own.title} className="flex flex-col gap-1 text-sm">
              <h3 lang={tagOf(own.language)}>{own.title}</h3>
              <p className="whitespace-pre-line text-ink2" lang={tagOf(own.language)}>
                {own.text}
              </p>
              {own.language !== code && (
                <p className="text-xs text-ink3">
                  <Trans>Not written in your language yet.</Trans>
                </p>
              )}
            </div>
          ),
      )}
      <p className="border-t border-line pt-3 text-xs text-ink3">
        <Trans>Written by the project's manager, not by us, and not checked.</Trans>
      </p>
    </Card>
  )
}

/** Addresses of the project's contracts and accounts. */
function Addresses({ read }: { read: ProjectRead }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { project, token } = read
  const rows = [
    [t`Escrow contract`, project.mint],
    [t`Token ${token.symbol}`, project.token],
    [t`Manager`, project.manager],
    [t`Cost wallet`, project.costWallet],
  ] as const
  return (
    <Card label={t`Who and where`}>
      <h2>
        <Trans>Who and where</Trans>
      </h2>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(([label, address]) => (
          <li key={label} className="flex items-center gap-2 py-1">
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium">{label}</p>
              <p className="font-mono text-[13px] break-all text-ink2">{address}</p>
            </div>
            <CopyButton text={address} label={t`Copy address of ${label}`} doneLabel={t`Copied`} />
          </li>
        ))}
      </ul>
      <Facts ruled>
        <Fact label={t`Accounts that ever bought`}>{formatCount(project.totalUser, tag)}</Fact>
        <Fact label={t`Sales so far`}>{formatCount(read.sales.length, tag)}</Fact>
      </Facts>
    </Card>
  )
}
