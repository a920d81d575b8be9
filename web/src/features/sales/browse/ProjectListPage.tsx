import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Project } from '@holdfast/protocol/sale-calls'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { brand } from '../../../brand.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Columns } from '../../../ui/Columns.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { LoadedList } from '../../../ui/Loaded.tsx'
import { useShut } from '../../../parts/ModuleGate.tsx'
import { useTokenLabel } from '../../../parts/words/token-label.ts'
import { Page } from '../../../ui/Page.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Bone, Empty } from '../../../ui/States.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { useIsManager } from '../../../wallet/use-manager.ts'
import { phaseOf } from '../kit/model.ts'
import { fromWire, useProjectList } from '../kit/records.ts'
import { Numbered } from '../kit/Numbered.tsx'
import { SaleProgress } from '../kit/SaleProgress.tsx'
import { SalesNav } from '../kit/SalesNav.tsx'
import { phaseText, phaseTone } from '../kit/texts.ts'

const SIZE = 12
const usdt = brand.stable.symbol

function Row({ project: p, now }: { project: Project; now: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const label = useTokenLabel()
  const sale = p.latest ? fromWire(p.latest) : null
  const phase = sale ? phaseOf(sale, now) : null
  const title = p.text?.title ?? p.name
  const named = t`${title}, project ${p.index}`
  return (
    <Card label={named}>
      <CardHead title={<Numbered number={t`Project ${p.index}`}>{title}</Numbered>}>
        {phase ? <Tag tone={phaseTone[phase]}>{phaseText(phase)}</Tag> : <Tag>{t`No sale yet`}</Tag>}
      </CardHead>
      {p.latest && sale && (
        <>
          <SaleProgress sale={sale} now={now} />
          <Facts>
            <Fact label={t`One unit`} strong>
              {formatAmount(sale.price, tag)} {usdt}
            </Fact>
            <Fact label={t`It brings`}>
              {formatAmount(sale.tokens + sale.drop, tag, { digits: 4, decimals: p.token.decimals ?? 18 })}{' '}
              {label(p.token)}
            </Fact>
            <Fact label={t`Participants`}>{p.latest.participants}</Fact>
          </Facts>
        </>
      )}
      <Link
        to="/projectDetail"
        search={{ id: p.index }}
        className={`${linkButton('ghost')} mt-auto`}
        aria-label={t`See the project ${named}`}
      >
        <Trans>See the project</Trans>
      </Link>
    </Card>
  )
}

/** Every project, newest first, with its latest sale. */
export function ProjectListPage() {
  const { t } = useLingui()
  const now = useChainClock()
  const isManager = useIsManager()
  const [page, setPage] = useState(1)
  const projects = useProjectList(page, SIZE)
  const shut = useShut('sales')
  return (
    <Page title={t`Projects`} width="overview" side={<SalesNav />}>
      <p className="max-w-[64ch] text-sm text-ink2">
        <Trans>
          Subscription (IDO): a project sells its token in units. All tokens of a sale are in its escrow
          before it starts; below the soft cap everybody gets everything back.
        </Trans>
      </p>
      {shut ?? (
        <LoadedList
          query={projects}
          failed={t`The projects could not be loaded`}
          skeleton={
            <Columns stretch>
              <Bone className="h-64 rounded-lg" />
              <Bone className="h-64 rounded-lg" />
            </Columns>
          }
          empty={
            <Empty
              icon={<Layers size={22} strokeWidth={1.7} aria-hidden="true" />}
              title={t`No project yet`}
              action={
                <Link to="/" className={linkButton('ghost')}>
                  <Trans>To the home page</Trans>
                </Link>
              }
            >
              <Trans>A project appears here some time after it was announced under Powers.</Trans>
            </Empty>
          }
        >
          {(data) => (
            <>
              <Columns stretch>
                {data.records.map((p) => (
                  <Row key={p.index} project={p} now={now} />
                ))}
              </Columns>
              <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
            </>
          )}
        </LoadedList>
      )}
      {isManager && (
        <Link to="/projectCreate" className={linkButton('ghost')}>
          <Trans>List a project</Trans>
        </Link>
      )}
    </Page>
  )
}
