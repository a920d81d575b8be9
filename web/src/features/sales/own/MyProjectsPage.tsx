import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { saleStateOf } from '@holdfast/protocol/sales'
import { brand } from '../../../brand.ts'
import { formatAmount, formatCount, ratio } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Card, CardHead, Fact, Facts } from '../../../ui/Card.tsx'
import { Columns } from '../../../ui/Columns.tsx'
import { linkButton } from '../../../ui/link-button.ts'
import { Page } from '../../../ui/Page.tsx'
import { ReserveLine } from '../../../parts/books/ReserveLine.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Button } from '../../../ui/Button.tsx'
import { saleState } from '../../../parts/words/state-names.ts'
import { GasHint } from '../../../wallet/GasHint.tsx'
import { Claims } from '../position/Claims.tsx'
import { Commissions } from './Commissions.tsx'
import { totals } from '../kit/model.ts'
import { OwnProjects } from './Own.tsx'
import type { Joined } from '../kit/queries.ts'
import { SalesNav } from '../kit/SalesNav.tsx'
import { type SaleActions, useSaleActions } from '../position/use-sale-actions.tsx'

const usdt = brand.stable.symbol

/** The projects in which the account has bought or earns commissions, each with what it can claim now. */
export function MyProjectsPage() {
  const { t } = useLingui()
  const { sheet, ...actions } = useSaleActions()
  return (
    <Page title={t`My projects`} width="overview" side={<SalesNav />}>
      <GasHint />
      <OwnProjects
        empty={t`Projects appear here once you have bought in one of their sales, or somebody you invited has.`}
      >
        {(list) => (
          <>
            <Columns>
              {list.map((joined) => (
                <Mine key={joined.project.mint} joined={joined} actions={actions} />
              ))}
            </Columns>
            <Commissions />
          </>
        )}
      </OwnProjects>
      {sheet}
    </Page>
  )
}

function Mine({ joined, actions }: { joined: Joined; actions: SaleActions }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { project, token, mine } = joined
  const { user, releases } = mine
  const show = (v: bigint) => formatAmount(v, tag, { digits: 4, decimals: token.decimals })
  const money = (v: bigint) => formatAmount(v, tag, { digits: 4 })
  const { bought, vested, released } = totals(releases)
  const latest = releases.at(-1)
  const state = latest && (latest.refunded ? 'principalReturn' : saleStateOf(latest.state))
  const back = releases.filter((r) => r.refundable > 0n)
  return (
    <Card label={project.name}>
      <CardHead title={project.name}>
        {state ? <Tag tone={saleState(state).tone}>{saleState(state).name}</Tag> : <Tag>{t`Invited`}</Tag>}
      </CardHead>
      {bought > 0n && (
        <ReserveLine
          label={t`${show(vested)} of ${show(bought)} ${token.symbol} are released`}
          filled={ratio(released, bought)}
          hatched={ratio(vested, bought)}
          left={<Trans>Released {show(vested)}</Trans>}
          right={
            <span>
              <Trans>
                Locked {show(bought - vested)} {token.symbol}
              </Trans>
            </span>
          }
        />
      )}
      <Facts>
        <Fact label={t`Paid`}>
          {money(user.amount)} {usdt}
        </Fact>
        <Fact label={t`Orders`}>{formatCount(user.orders, tag)}</Fact>
      </Facts>
      <Claims project={project} user={user} token={token} actions={actions} />
      {back.map((r) => (
        <Button
          key={r.saleIndex.toString()}
          aria-label={t`Take back ${money(r.refundable)} ${usdt}, sale ${r.saleIndex} of ${project.name}`}
          onClick={() => actions.refund(project, r.saleIndex)}
        >
          <Trans>
            Take back {money(r.refundable)} {usdt}
          </Trans>
        </Button>
      ))}
      <Link
        to="/projectDetail"
        search={{ id: Number(project.index) }}
        className={linkButton('ghost')}
        aria-label={t`See the project ${project.name}`}
      >
        <Trans>See the project</Trans>
      </Link>
    </Card>
  )
}
