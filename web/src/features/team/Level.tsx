import { Trans, useLingui } from '@lingui/react/macro'
import type { Team } from '@holdfast/protocol/levels'
import { BookOpen, Calculator } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { levelName } from '../../parts/words/level-conditions.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { cx } from '../../ui/cx.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { useFlowSheet } from '../../wallet/flow/use-flow-sheet.tsx'
import { StateButton } from '../../wallet/readiness.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useActiveProof, useWritten } from './queries.ts'
import { syncFlow } from './sync.flow.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const CheckSheet = lazyPart(() => import('../../parts/levels/CheckSheet.tsx'))
const RulesSheet = lazyPart(() => import('./RulesSheet.tsx'))
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The account's level: as shown, by which epoch, and as it is written on the chain. */
export function LevelCard({ team }: { team: Team }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const check = useSheet()
  const rules = useSheet()
  const dayWord = t`d`
  const identity = { member: t`Member`, node: t`Node`, superNode: t`Super node` }[team.identity]
  return (
    <Card label={t`My level`}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="text-sm text-ink2">
          <Trans>My level</Trans>
        </span>
        <span className="flex flex-wrap gap-1.5">
          <Tag tone={team.identity === 'member' ? 'plain' : 'good'}>{identity}</Tag>
          {team.isManual && <Tag tone="wait">{t`Set by hand`}</Tag>}
        </span>
      </div>
      <div className="-mt-2 flex items-end justify-between gap-4">
        <Figure size="big" value={<span data-testid="level">{levelName(team.level)}</span>} />
        <span aria-hidden="true" className="mb-2 flex flex-1 justify-end gap-1">
          {LEVELS.map((k) => (
            <span
              key={k}
              className={cx(
                'h-1.5 w-full max-w-5 rounded-full',
                k <= team.level ? 'bg-kelp' : 'bg-sunken dark:bg-raised',
              )}
            />
          ))}
        </span>
      </div>
      {team.isManual && (
        <p className="text-sm text-ink2">
          <Trans>
            Two operators set this level. It is shown and never paid: {levelName(team.paidLevel)} counts for
            income.
          </Trans>
        </p>
      )}
      <Facts ruled>
        <Fact label={t`Computed for`}>
          {team.epoch ? (
            <Trans>
              epoch {team.epoch.n}, until {formatTime(team.epoch.endsAt, tag)}
            </Trans>
          ) : (
            t`no epoch yet`
          )}
        </Fact>
        {team.running && (
          <Fact label={t`This epoch ends in`}>
            <Countdown until={team.running.endsAt} now={now} dayWord={dayWord} />
          </Fact>
        )}
      </Facts>
      <Written />
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button look="ghost" size="small" onClick={rules.open}>
          <BookOpen size={16} strokeWidth={1.7} aria-hidden="true" className="shrink-0" />
          <Trans>How levels work</Trans>
        </Button>
        {team.epoch && (
          <Button look="ghost" size="small" onClick={check.open}>
            <Calculator size={16} strokeWidth={1.7} aria-hidden="true" className="shrink-0" />
            <Trans>Check it yourself</Trans>
          </Button>
        )}
      </div>
      <Suspense fallback={<Waiting />}>
        {check.shown && team.epoch && <CheckSheet n={team.epoch.n} {...check.props} />}
        {rules.shown && <RulesSheet {...rules.props} />}
      </Suspense>
    </Card>
  )
}

/** What `Main` has of the account and until when it counts, with an action that writes a newer level where it differs. */
function Written() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const written = useWritten().data?.value
  const proof = useActiveProof().data
  const { start, sheet } = useFlowSheet()
  if (!written) return null
  const record = proof?.record
  const differs = proof && record && proof.n > written.n && record.level !== written.level
  return (
    <>
      <Facts className="-mt-1">
        <Fact label={t`Proven on the chain`}>
          {written.n === 0 ? (
            t`nothing yet`
          ) : (
            <span data-testid="proven">
              <Trans>
                {levelName(written.level)}, epoch {written.n}
              </Trans>
            </span>
          )}
        </Fact>
        {written.n !== 0 && written.level !== 0 && written.until !== null && (
          <Fact label={now < written.until ? t`Counts until` : t`Counted until`}>
            <span data-testid="proven-until">{formatTime(written.until, tag)}</span>
          </Fact>
        )}
      </Facts>
      {differs && (
        <Notice
          tone="plain"
          title={t`Epoch ${proof.n} gives you ${levelName(record.level)}`}
          action={
            <StateButton>
              <Button
                size="small"
                onClick={() =>
                  start({ title: t`Write my level to the chain`, flow: syncFlow(proof, record) })
                }
              >
                <Trans>Write my level to the chain</Trans>
              </Button>
            </StateButton>
          }
        >
          <Trans>
            Income follows the epochs by itself. What a sale pays its inviters follows the level that is
            written on the chain. Whoever runs this service writes it for everybody; you can also do it now.
          </Trans>
        </Notice>
      )}
      {sheet}
    </>
  )
}
