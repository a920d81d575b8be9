import { Trans, useLingui } from '@lingui/react/macro'
import type { Earning, Earnings } from '@holdfast/protocol/earnings'
import { Link } from '@tanstack/react-router'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { type Earned, type Earner, isEmpty, wholeOf } from '../../parts/money/earned.ts'
import { isNothing } from '../../parts/money/pair.ts'
import { dueText, pairOrDash, pairText, sourceName } from '../../parts/money/words.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Behind } from '../../ui/Behind.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { earnerName, fundsOf } from './words.ts'

const DETAILS: Record<Earner, '/hosting' | '/node' | '/machine' | '/team' | '/myProject' | '/award'> = {
  hosting: '/hosting',
  resonance: '/hosting',
  liquidity: '/hosting',
  node: '/node',
  machines: '/machine',
  levels: '/team',
  projects: '/myProject',
  award: '/award',
}

/** Everything that earns: what it gave, what can be taken, what is to come, and whose money it is. */
export function Sources({ rows, earnings }: { rows: readonly Earned[]; earnings: Earnings }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { waiting } = earnings
  const both = { usdt: BigInt(waiting.usdt), token: BigInt(waiting.token) }
  const [empty, full] = [rows.filter(isEmpty), rows.filter((row) => !isEmpty(row))]
  return (
    <Card label={t`Where it comes from`}>
      <CardHead title={<Trans>Where it comes from</Trans>} />
      {full.length === 0 && (
        <p className="text-sm text-ink2">
          <Trans>Nothing has been earned yet.</Trans>
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {full.map((row) => (
          <Row key={row.earner} of={row} />
        ))}
      </ul>
      {!isNothing(both) && (
        <p className="tnum rounded-md bg-sunken px-4 py-3 text-sm text-ink2">
          {waiting.activeAt === null ? (
            <Trans>Computed and not posted yet: {pairText(both, tag)}</Trans>
          ) : (
            <Trans>
              Claimable from {formatTime(waiting.activeAt, tag)}: {pairText(both, tag)}
            </Trans>
          )}
        </p>
      )}
      {empty.length > 0 && (
        <Behind title={<Trans>What earned nothing yet</Trans>}>
          <ul className="flex flex-col">
            {empty.map(({ earner }) => (
              <li key={earner} className="text-sm">
                <Way to={earner} />
              </li>
            ))}
          </ul>
        </Behind>
      )}
    </Card>
  )
}

const Way = ({ to }: { to: Earner }) => (
  <Link
    to={DETAILS[to]}
    className="-my-3 flex min-h-11 items-center font-medium text-ink no-underline hover:text-kelp"
  >
    {earnerName(to)}
    <Onward />
  </Link>
)

function Row({ of: row }: { of: Earned }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const sources = row.of.filter((s) => s.usdt !== '0' || s.token !== '0')
  const ready = [
    ...(row.ready && !isNothing(row.ready) ? [pairText(row.ready, tag)] : []),
    ...row.others.map((d) => dueText(d, tag)),
  ].join(' + ')
  return (
    <li
      className="flex flex-col gap-1.5 py-3 text-sm first:pt-0 last:pb-0"
      data-testid={`earner-${row.earner}`}
    >
      <span className="flex items-baseline justify-between gap-4">
        <Way to={row.earner} />
        <span className="tnum text-right font-medium">{pairOrDash(wholeOf(row), tag)}</span>
      </span>
      <Facts className="tnum !gap-1 !text-xs">
        {!isNothing(row.received) && <Fact label={t`Received`}>{pairText(row.received, tag)}</Fact>}
        {(row.ready === null || ready !== '') && (
          <Fact label={t`Ready to take`}>{row.ready === null ? t`not read yet` : ready}</Fact>
        )}
        {row.ready !== null && !row.isKnown && <Fact label={t`Still to come`}>{t`not read yet`}</Fact>}
        {row.coming && !isNothing(row.coming) && (
          <Fact label={t`Still to come`}>{pairText(row.coming, tag)}</Fact>
        )}
      </Facts>
      {sources.map((s) => (
        <Source key={s.source} of={s} isOne={row.of.length === 1} />
      ))}
    </li>
  )
}

/** Whose money it is, and what came lately; of several sources each with what it gave. */
function Source({ of: s, isOne }: { of: Earning; isOne: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const recent = { usdt: BigInt(s.recentUsdt), token: BigInt(s.recentToken) }
  return (
    <span className="flex flex-col gap-0.5 text-xs text-ink2" data-testid={`source-${s.source}`}>
      {!isOne && (
        <span className="tnum flex items-baseline justify-between gap-4">
          <span>{sourceName(s.source)}</span>
          <span className="text-right">
            {pairText({ usdt: BigInt(s.usdt), token: BigInt(s.token) }, tag)}
          </span>
        </span>
      )}
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 text-ink3">{fundsOf(s.source)}</span>
        {!isNothing(recent) && (
          <span className="tnum shrink-0 text-right">
            {s.recent === 'today' ? t`today` : t`last epoch`}: {pairText(recent, tag)}
          </span>
        )}
      </span>
    </span>
  )
}
