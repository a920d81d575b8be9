import { Trans, useLingui } from '@lingui/react/macro'
import { PARTICIPATIONS, type Participation, type ParticipationKind } from '@holdfast/protocol/participations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { get } from '../../api/client.ts'
import { saveCsv } from '../../api/save-csv.ts'
import { useSession } from '../../api/session.ts'
import { useTokenLabel } from '../../parts/words/token-label.ts'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { RecordList } from '../../parts/RecordList.tsx'
import { participationState } from '../../parts/words/state-names.ts'
import { SaveCsv } from '../../parts/SaveCsv.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Page } from '../../ui/Page.tsx'
import { Select } from '../../ui/Select.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { kindName, principalText } from './words.ts'

const SIZE = 10
const usdt = brand.stable.symbol

/** Everything that the account took part in: time, participants, amount, static reward, principal return, state. */
export function OrdersPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Orders`}>
      <OwnOnly
        icon={<ListChecks size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>The list is kept by our server and shown to its owner only.</Trans>}
        skeleton={<Bone className="h-96 rounded-lg" />}
      >
        <Records />
      </OwnOnly>
    </Page>
  )
}

function Records() {
  const { t } = useLingui()
  const { loginAccount } = useSession()
  const [kind, setKind] = useState<ParticipationKind | ''>('')
  const [page, setPage] = useState(1)
  const of = kind === '' ? {} : { kind }
  const records = useQuery({
    queryKey: ['participations', loginAccount, kind, page],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('pageParticipations', { page, size: SIZE, ...of }, signal),
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Select<ParticipationKind | ''>
          label={t`Kind`}
          value={kind}
          items={[
            { value: '', label: t`All kinds` },
            ...PARTICIPATIONS.map((k) => ({ value: k, label: kindName(k) })),
          ]}
          onChange={(next) => {
            setKind(next)
            setPage(1)
          }}
        />
        <SaveCsv
          save={() => saveCsv((from) => get('exportParticipations', from === undefined ? {} : { from }))}
        />
      </div>
      <RecordList
        title={t`Participation records`}
        query={records}
        onPage={setPage}
        failed={t`The orders could not be loaded`}
        empty={
          <span className="flex flex-col items-start gap-3">
            <Trans>
              No orders yet. Everything that you host or subscribe to is listed here with its state.
            </Trans>
            <span className="flex flex-wrap gap-2">
              <Link to="/hosting" className={linkButton('ghost', 'small')}>
                <Trans>Hosting</Trans>
              </Link>
              <Link to="/project" className={linkButton('ghost', 'small')}>
                <Trans>To the projects</Trans>
              </Link>
            </span>
          </span>
        }
        keyOf={(o) => `${o.kind} ${o.project ?? ''} ${o.orderId}`}
      >
        {(o) => <Row order={o} />}
      </RecordList>
    </>
  )
}

const title = 'grid min-h-11 place-items-center font-medium text-ink'

/** Where there is room, what a record says stands in columns that align with those of the others. */
const COLUMNS =
  '@2xl:grid @2xl:grid-cols-3 @2xl:gap-x-6 @2xl:*:flex-col @2xl:*:items-start @2xl:*:justify-start @2xl:*:gap-0.5 @2xl:[&_dd]:text-left @2xl:[&_dt]:text-xs'

function Row({ order: o }: { order: Participation }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const label = useTokenLabel()
  const symbol = o.token === null ? brand.token.symbol : label(o.token)
  const decimals = o.token?.decimals ?? 18
  const unit = o.kind === 'liquidity' ? 'LP' : usdt
  const show = (v: string, of = 18) => formatAmount(BigInt(v), tag, { digits: 4, decimals: of })
  const put = (v: string) => `${show(v)} ${unit}`
  const reward = (a: string, b: string) =>
    [a === '0' ? '' : `${show(a)} ${usdt}`, b === '0' ? '' : `${show(b, decimals)} ${symbol}`]
      .filter(Boolean)
      .join(' + ') || '0'
  const state = participationState(o.state)
  const ends = formatTime(o.endTime, tag, true)
  const name = o.kind === 'sale' ? (o.name ?? kindName('sale')) : kindName(o.kind)
  const round = o.kind === 'sale' ? t`Sale ${o.round}` : t`Period ${formatCount(o.round, tag)}`
  const heading = `${name} · ${round}`
  return (
    <article className="@container flex flex-col gap-2" aria-label={t`Order ${o.orderId}, ${name}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {o.kind === 'sale' && o.project !== null ? (
          <Link to="/projectDetail" search={{ id: o.project }} className={title}>
            {heading}
          </Link>
        ) : o.kind === 'resonance' ? (
          <Link to="/period" search={{ id: o.round }} className={title}>
            {heading}
          </Link>
        ) : (
          <Link to="/hosting" search={{ tab: 'mine' }} className={title}>
            {heading}
          </Link>
        )}
        <span className="flex items-center gap-1.5">
          {!o.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
          <Tag tone={state.tone}>{state.name}</Tag>
        </span>
      </div>
      <Facts className={COLUMNS}>
        <Fact label={t`Order`}>{o.orderId}</Fact>
        <Fact label={t`Time`}>{formatTime(o.time, tag, true)}</Fact>
        <Fact label={t`Amount`} strong>
          {put(o.amount)}
          {o.principal !== null && o.principal !== o.amount && (
            <span className="block text-xs font-normal text-ink3">{t`${put(o.principal)} filled`}</span>
          )}
        </Fact>
        <Fact label={t`Participants`}>{formatCount(o.participants, tag)}</Fact>
        <Fact label={t`Static reward`}>
          {reward(o.rewardUsdt, o.rewardToken)}
          <span className="block text-xs text-ink3">{t`${reward(o.paidUsdt, o.paidToken)} paid out`}</span>
        </Fact>
        <Fact label={t`Principal return`}>
          {principalText(o, { amount: put(o.amount), returned: put(o.returned) }, ends)}
        </Fact>
      </Facts>
      {o.kind === 'sale' && (o.state === 'failed' || o.state === 'dissolution') && (
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
