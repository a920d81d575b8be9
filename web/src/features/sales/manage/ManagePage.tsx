import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { brand } from '../../../brand.ts'
import { sameAddress, shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { openOverlay } from '../../../lib/overlay.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { Page } from '../../../ui/Page.tsx'
import { OwnRecordList } from '../../../parts/RecordList.tsx'
import { Empty } from '../../../ui/States.tsx'
import { Notice, Tag } from '../../../ui/Tag.tsx'
import { useFlowSheet } from '../../../wallet/flow/use-flow-sheet.tsx'
import { GasHint } from '../../../wallet/GasHint.tsx'
import { StateButton } from '../../../wallet/readiness.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { useRegistration } from '../../../wallet/use-registration.ts'
import { useAccount } from '../../../wallet/use-reads.ts'
import { reclaimFlow, settleFlow } from '../position/claim.flow.ts'
import { type ChainSale, payTimeAt, phaseOf, stateAt } from '../kit/model.ts'
import { ProjectGate } from '../kit/ProjectGate.tsx'
import { type ProjectRead, useEscrow } from '../kit/queries.ts'
import { useParticipants } from '../kit/records.ts'
import { SaleProgress } from '../kit/SaleProgress.tsx'
import { TextEditor } from './TextEditor.tsx'
import { phaseText, phaseTone } from '../kit/texts.ts'

const SIZE = 20
const usdt = brand.stable.symbol

/** Whether a sale has succeeded and its pay time, one day after the close, has come. */
const paysAt = (sale: ChainSale, now: number) => stateAt(sale, now) === 'success' && now >= payTimeAt(sale)

/** Page for a project manager: the sale, its proceeds and unsold tokens, the texts, and the buyers. */
export function ManagePage({ id }: { id: number | null }) {
  const { t } = useLingui()
  return (
    <Page title={t`Manage project`}>
      <GasHint />
      <ProjectGate id={id}>{(read) => <Shown key={read.project.mint} read={read} />}</ProjectGate>
    </Page>
  )
}

function Shown({ read }: { read: ProjectRead }) {
  const { t } = useLingui()
  const account = useAccount()
  const { isLogin } = useSession()
  const registered = useRegistration()
  const now = useChainClock()
  const { project, sales } = read
  const sale = sales.at(-1)
  const phase = sale && phaseOf(sale, now)
  const lost = phase === 'failed' || phase === 'dissolved' || phase === 'returned'
  const over = sale === undefined || lost || paysAt(sale, now)
  if (account === null) return <StateButton>{null}</StateButton>
  if (!sameAddress(account, project.manager))
    return (
      <Empty
        icon={<KeyRound size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`For this project's manager only`}
        action={
          <Link to="/projectDetail" search={{ id: Number(project.index) }} className={linkButton('ghost')}>
            <Trans>To the project</Trans>
          </Link>
        }
      >
        <Trans>Connect the account that manages it.</Trans>
      </Empty>
    )
  return (
    <>
      <Card label={project.name}>
        <CardHead title={project.name}>
          {phase ? <Tag tone={phaseTone[phase]}>{phaseText(phase)}</Tag> : <Tag>{t`No sale yet`}</Tag>}
        </CardHead>
        {sale && <SaleProgress sale={sale} now={now} />}
        {over && (
          <Link
            to="/saleCreate"
            search={{ id: Number(project.index) }}
            className={linkButton(sale ? 'ghost' : 'filled')}
          >
            <Trans>Make a sale</Trans>
          </Link>
        )}
      </Card>
      {sale && <Money read={read} sale={sale} now={now} />}
      {isLogin ? (
        <>
          <TextEditor project={Number(project.index)} sale={sale && Number(sale.index)} />
          <Participants read={read} />
        </>
      ) : (
        <Notice
          tone="plain"
          title={t`Sign in to write texts and see who bought`}
          action={
            <Button
              look="ghost"
              size="small"
              onClick={() => openOverlay(registered === false ? 'register' : 'signIn')}
            >
              {registered === false ? <Trans>Register and Bind</Trans> : <Trans>Sign in</Trans>}
            </Button>
          }
        >
          <Trans>Both are kept by our server, which has to know that you are the manager.</Trans>
        </Notice>
      )}
    </>
  )
}

/** How much of a sale's proceeds is paid out, and which tokens can be taken back, with buttons for both. */
function Money({ read, sale, now }: { read: ProjectRead; sale: ChainSale; now: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { start, sheet } = useFlowSheet()
  const escrow = useEscrow(read.project).data?.value
  const { project, token } = read
  const state = stateAt(sale, now)
  const pays = paysAt(sale, now)
  const open = pays ? sale.sales - sale.settled : 0n
  const ended = pays || state === 'failed' || state === 'dissolution' || state === 'principalReturn'
  const unsold =
    state === 'success'
      ? (sale.total - sale.sales) * (sale.tokens + sale.drop)
      : sale.total * (sale.tokens + sale.drop) + sale.poolTokens
  const back = ended && !sale.reclaimed && unsold > 0n
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4, decimals: token.decimals })
  return (
    <Card label={t`Proceeds and unsold tokens`}>
      <h2>
        <Trans>Proceeds and unsold tokens</Trans>
      </h2>
      <Facts>
        <Fact label={t`Sold`}>
          {formatAmount(sale.sales * sale.price, tag)} {usdt}
        </Fact>
        <Fact label={t`Units paid out`}>
          {formatCount(sale.settled, tag)} / {formatCount(sale.sales, tag)}
        </Fact>
        {escrow && (
          <Fact label={t`USDT still in the escrow`}>
            {formatAmount(escrow.books.usdt.balance, tag)} {usdt}
          </Fact>
        )}
        <Fact label={t`Unsold tokens`}>
          {sale.reclaimed ? t`taken back` : `${show(unsold)} ${token.symbol}`}
        </Fact>
      </Facts>
      {!ended && (
        <p className="text-sm text-ink2">
          <Trans>
            A day after success the proceeds are paid out and unsold tokens go back: not before{' '}
            {formatTime(payTimeAt(sale), tag, true)}, or earlier when it sells out.
          </Trans>
        </p>
      )}
      {(open > 0n || back) && (
        <div className="flex flex-col gap-2 sm:flex-row">
          {open > 0n && (
            <Button
              className="flex-1"
              onClick={() =>
                start({ title: t`Pay out the proceeds`, flow: settleFlow(project.mint, sale.index) })
              }
            >
              <Trans>Pay out the proceeds</Trans>
            </Button>
          )}
          {back && (
            <Button
              look={open > 0n ? 'ghost' : 'filled'}
              className="flex-1"
              onClick={() =>
                start({ title: t`Take back unsold tokens`, flow: reclaimFlow(project.mint, sale.index) })
              }
            >
              <Trans>
                Take back {show(unsold)} {token.symbol}
              </Trans>
            </Button>
          )}
        </div>
      )}
      {sheet}
    </Card>
  )
}

function Participants({ read }: { read: ProjectRead }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useParticipants(Number(read.project.index), page, SIZE)
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  return (
    <OwnRecordList
      title={t`Participants`}
      query={list}
      onPage={setPage}
      why={t`The list is kept by our server and shown to the project's manager only.`}
      failed={t`The participants could not be loaded`}
      empty={t`Nobody has bought yet.`}
      keyOf={(p) => `${p.account}.${p.sale}`}
    >
      {(p) => (
        <>
          <div className="tnum flex items-center justify-between gap-3">
            <span className="font-medium">{shortAddress(p.account)}</span>
            <span>
              {show(p.amount)} {usdt}
            </span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
            <span>
              {plural(p.nfts, {
                one: `Sale ${p.sale}, ${formatCount(p.nfts, tag)} unit`,
                other: `Sale ${p.sale}, ${formatCount(p.nfts, tag)} units`,
              })}
            </span>
            <span>{p.refunded ? t`paid back` : formatTime(p.lastTime, tag, true)}</span>
          </div>
        </>
      )}
    </OwnRecordList>
  )
}
