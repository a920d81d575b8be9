import { Trans, useLingui } from '@lingui/react/macro'
import { AWARD_CLASSES } from '@holdfast/protocol/award'
import { Link } from '@tanstack/react-router'
import { contractOf, useChainInfo } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { useShut } from '../../parts/ModuleGate.tsx'
import { RiskPoints } from '../../parts/risk/RiskPoints.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Source } from '../../ui/Source.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { GasHint } from '../../wallet/GasHint.tsx'
import { Inflows } from './Inflows.tsx'
import { Members } from './Members.tsx'
import { OwnShare } from './OwnShare.tsx'
import { type AwardBooks, useAward } from './queries.ts'
import { awardRisks } from './risks.ts'
import { effectiveRates } from './share.ts'

const usdt = brand.stable.symbol

/** The special contribution award: its money, its classes, who is in them and why, and the account's own share. */
export function AwardPage() {
  const { t } = useLingui()
  const shut = useShut('award')
  const award = useAward()
  return (
    <Page title={t`Special contribution award`} width="overview">
      <Columns>
        <div className="flex min-w-0 flex-col gap-3">
          <GasHint />
          <StaleNote query={award} />
          {shut}
          {award.isError && !award.data ? (
            <LoadFailed title={t`The award could not be read`} query={award} />
          ) : award.data ? (
            <>
              {/* What was earned stays claimable, also while the award is switched off. */}
              <OwnShare award={award.data.value} />
              {shut === null && <Classes of={award.data.value} block={award.data.block.number} />}
            </>
          ) : (
            <>
              <Bone className="h-[145px] rounded-lg" />
              <Bone className="h-[384px] rounded-lg" />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <About />
          {shut === null && (
            <>
              <Inflows />
              <Members />
            </>
          )}
        </div>
      </Columns>
    </Page>
  )
}

/** What the award is, from which money, and who decides. */
function About() {
  const { t } = useLingui()
  return (
    <Card label={t`What it is`}>
      <h2>
        <Trans>What it is</Trans>
      </h2>
      <p className="text-sm text-ink2">
        <Trans>
          A share of {usdt} for people who did something special for the community. It is paid from the
          special part of sales, which each project's page shows, and from what somebody brings for it; never
          from deposits or principal. What arrives is shared at once among those who are members then.
        </Trans>
      </p>
      <h3>
        <Trans>Who decides</Trans>
      </h3>
      <p className="text-sm text-ink2">
        <Trans>
          The operator names members and says why: no rule does. Each change is announced on the chain and
          waits, and a guardian can cancel it meanwhile. The reason stays on the chain.
        </Trans>
      </p>
      <RiskPoints points={awardRisks()} />
      <Link to="/powers" className={linkButton('ghost', 'small')}>
        <Trans>Powers</Trans>
      </Link>
    </Card>
  )
}

function Classes({ of: award, block }: { of: AwardBooks; block: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const show = (v: bigint) => `${formatAmount(v, tag, { digits: 4 })} ${usdt}`
  const now = effectiveRates(award.rates, award.members)
  const shared = award.shared.a + award.shared.b + award.shared.c
  const percent = (bps: bigint) => formatPercent(bps, 10_000n, tag, 2)
  const paid = shared - award.books.owed
  return (
    <Card label={t`Classes`}>
      <CardHead
        title={
          <span className="flex items-center gap-1.5">
            <Trans>Classes</Trans>
            <Source
              source={{
                what: t`Classes`,
                kind: 'chain',
                call: 'getConfig',
                block,
                ...(info ? { contract: contractOf(info, 'specialPay') } : {}),
              }}
            />
          </span>
        }
      />
      <ul className="flex flex-col divide-y divide-line">
        {AWARD_CLASSES.map((key) => (
          <li key={key} className="flex flex-col gap-1 py-3 text-sm first:pt-0" data-testid={`class-${key}`}>
            <span className="flex items-baseline justify-between gap-4 font-medium">
              <span>{t`Class ${key.toUpperCase()}`}</span>
              <span className="tnum">{percent(award.rates[key])}</span>
            </span>
            <span className="tnum flex items-baseline justify-between gap-4 text-ink2">
              <span>{t`Members: ${formatCount(award.members[key], tag)}`}</span>
              <span>{t`Shared: ${show(award.shared[key])}`}</span>
            </span>
            {award.members[key] > 0n && now[key] !== award.rates[key] && (
              <span className="text-xs text-ink2">
                <Trans>Now {percent(now[key])}: a class without members leaves its part to the others.</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ReserveLine
        label={t`${show(paid)} of what members earned are paid; the rest lies in the contract for them`}
        filled={ratio(paid, shared)}
        hatched={shared > 0n ? 1 : 0}
        left={<Trans>Paid {show(paid)}</Trans>}
      />
      <Facts ruled>
        <Fact label={t`Shared in all`} strong>
          {show(shared)}
        </Fact>
        <Fact label={t`To be claimed by members`}>{show(award.books.owed)}</Fact>
        {award.unshared > 0n && (
          <Fact label={t`Arrived while there was no member`}>{show(award.unshared)}</Fact>
        )}
      </Facts>
    </Card>
  )
}
