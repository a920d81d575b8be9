import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { cx } from '../../ui/cx.ts'
import { WorkedSum } from '../../ui/WorkedSum.tsx'
import { type CheckedLeaf, type CheckName, heldBy, type Outcome } from './check.ts'
import { Conditions } from './Conditions.tsx'
import { conditionsOf } from './conditions.ts'
import type { Recomputed } from './read-epoch.ts'
import { weigh } from './sums.ts'
import { sourceName } from './words.ts'
import { levelName } from '../words/level-conditions.ts'

const [usdt, token] = [brand.stable.symbol, brand.token.symbol]
/** Changes and legs shown one by one. */
const SHOWN = 12

/** Each step of the recomputation, with its sum written out. */
export function CheckSteps({ proof, chain, checked }: Recomputed) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const o = checked.outcomes
  const name = t`Root, read from the chain`
  const f = proof.figures
  const money = (v: bigint | string, digits = 2) => `${formatAmount(BigInt(v), tag, { digits })} ${usdt}`
  const tde = (v: string) => `${formatAmount(BigInt(v), tag, { digits: 4 })} ${token}`
  const top = Math.min(9, f.level + 1)
  const conditions = conditionsOf(
    top,
    {
      participation: BigInt(f.weighted),
      validMembers: f.validMembers,
      small: BigInt(f.smallZone),
      legs: [0, ...(proof.record?.invites ?? [])],
    },
    chain.thresholds,
  )
  return (
    <div className="flex flex-col divide-y divide-line">
      <Step
        name="participation"
        outcome={o.participation}
        title={t`My participation`}
        result={money(f.weighted)}
      >
        <Participation {...{ proof }} />
      </Step>
      <Step
        name="holding"
        outcome={o.holding}
        title={t`What I have inside`}
        result={chain.holding === undefined ? undefined : money(chain.holding)}
      >
        <Holding {...{ proof, chain }} />
      </Step>
      <Step name="zone" outcome={o.zone} title={t`My small zone`} result={money(f.smallZone)}>
        <WorkedSum
          label={t`My small zone`}
          rows={[
            ...proof.legs.slice(0, SHOWN).map((l) => ({
              key: l.address,
              label: shortAddress(l.address),
              sign: '+' as const,
              value: money(l.carry),
            })),
            ...(proof.legs.length > SHOWN
              ? [
                  {
                    key: 'rest',
                    label: plural(proof.legs.length - SHOWN, {
                      one: `${formatCount(proof.legs.length - SHOWN, tag)} more leg`,
                      other: `${formatCount(proof.legs.length - SHOWN, tag)} more legs`,
                    }),
                    sign: '+' as const,
                    value: money(proof.legs.slice(SHOWN).reduce((sum, l) => sum + BigInt(l.carry), 0n)),
                  },
                ]
              : []),
            { key: 'largest', label: t`Largest leg`, sign: '−', value: money(f.largestLeg) },
          ]}
          result={{ label: t`Small zone`, value: money(f.smallZone) }}
        />
      </Step>
      <Step name="level" outcome={worse(o.level, o.record)} title={t`My level`} result={levelName(f.level)}>
        <p className="text-xs text-ink2">
          <Trans>What {levelName(top)} asks for, by the tables on the chain:</Trans>
        </p>
        <Conditions level={top} list={conditions} />
        {f.everNode && (
          <p className="text-xs text-ink2">
            <Trans>You bought a node card once, so you have V1 at least.</Trans>
          </p>
        )}
      </Step>
      <Step
        name="income"
        outcome={worse(o.income, o.pot)}
        title={t`My income`}
        result={proof.income.length === 0 ? t`nothing` : undefined}
      >
        <p className="tnum text-xs text-ink2">
          <Trans>
            The pot of this epoch: {money(proof.potUsdt, 4)} and {tde(proof.potToken)}
          </Trans>
        </p>
        {proof.income.map((line) => (
          <div key={line.source} className="tnum flex flex-col gap-0.5 text-xs">
            <span className="flex justify-between gap-3 text-sm">
              <span>{sourceName(line.source)}</span>
              <span className="text-right">
                {money(line.usdt, 4)} + {tde(line.token)}
              </span>
            </span>
            <span className="text-ink2">
              <Trans>
                Part {formatPercent(BigInt(line.bps), 10_000n, tag, 2)} of the pot · weight{' '}
                {formatCount(BigInt(line.weight), tag)} / {formatCount(BigInt(line.totalWeight), tag)}
              </Trans>
            </span>
          </div>
        ))}
      </Step>
      <Step name="cumulative" outcome={o.cumulative} title={t`Earned in all`}>
        {proof.rewards.map((r) => (
          <p key={r.symbol} className="tnum flex justify-between gap-3 text-sm">
            <span className="text-ink2">
              <Trans>Epochs before, and this one</Trans>
            </span>
            <span>
              {formatAmount(BigInt(r.cumulative), tag, { digits: 6 })} {r.symbol}
            </span>
          </p>
        ))}
      </Step>
      <Step name="root" outcome={worse(o.root, o.place)} title={t`Leaves and root`}>
        {checked.leaves.map((leaf) => (
          <Leaf key={leaf.of} leaf={leaf} />
        ))}
        <CopyField mono caption={name} text={chain.root} label={t`Copy: ${name}`} doneLabel={t`Copied`} />
      </Step>
    </div>
  )
}

const worse = (a: Outcome, b: Outcome): Outcome =>
  a === 'differs' || b === 'differs' ? 'differs' : a === 'open' || b === 'open' ? 'open' : 'same'

function Participation({ proof }: Pick<Recomputed, 'proof'>) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const money = (v: bigint) => `${formatAmount(v, tag)} ${usdt}`
  const inside = proof.changes.filter((c) => c.time >= proof.startsAt && c.time < proof.endsAt)
  const w = weigh(
    BigInt(proof.opening),
    inside.map((c) => ({ time: c.time, amount: BigInt(c.amount) })),
    proof.startsAt,
  )
  const span = BigInt(proof.endsAt - proof.startsAt)
  return (
    <>
      <WorkedSum
        label={t`My participation`}
        rows={[
          { key: 'opening', label: t`There at the start`, value: money(BigInt(proof.opening)) },
          ...w.lines.slice(0, SHOWN).map((l, i) => ({
            key: `${l.time} ${i}`,
            label: formatTime(l.time, tag),
            note: t`${money(l.amount)} for ${formatPercent(BigInt(l.seconds), span, tag)} of the epoch`,
            sign: l.amount < 0n ? ('−' as const) : ('+' as const),
            value: money((l.amount < 0n ? -l.product : l.product) / span),
          })),
          ...(w.lines.length > SHOWN
            ? [
                {
                  key: 'rest',
                  label: plural(w.lines.length - SHOWN, {
                    one: `${formatCount(w.lines.length - SHOWN, tag)} more change`,
                    other: `${formatCount(w.lines.length - SHOWN, tag)} more changes`,
                  }),
                  sign: '+' as const,
                  value: money(w.lines.slice(SHOWN).reduce((sum, l) => sum + l.product, 0n) / span),
                },
              ]
            : []),
        ]}
        result={{ label: t`Weighted over the epoch`, value: money(w.amount) }}
      />
      {proof.moreChanges && (
        <p className="text-xs text-ink2">
          <Trans>There are more changes than are listed here; the epoch's files have all.</Trans>
        </p>
      )}
    </>
  )
}

/** Start, changes and what came after add up to what the contract counts. */
function Holding({ proof, chain }: Pick<Recomputed, 'proof' | 'chain'>) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const block = formatCount(proof.since.block, tag)
  const money = (v: bigint) => `${formatAmount(v < 0n ? -v : v, tag)} ${usdt}`
  const changed = (key: string, label: string, v: bigint) => ({
    key,
    label,
    sign: v < 0n ? ('−' as const) : ('+' as const),
    value: money(v),
  })
  const inEpoch = proof.changes.reduce((sum, c) => sum + BigInt(c.amount), 0n)
  return (
    <>
      <WorkedSum
        label={t`What I have inside`}
        rows={[
          { key: 'opening', label: t`There at the start`, value: money(BigInt(proof.opening)) },
          changed('changes', t`Changes in the epoch`, inEpoch),
          changed('since', t`After it, up to block ${block}`, BigInt(proof.since.amount)),
        ]}
        result={{ label: t`By what our server lists`, value: money(heldBy(proof)) }}
      />
      {chain.holding === undefined ? (
        <p className="text-xs text-ink2">
          <Trans>The chain's node has no figures of that block. Open this page again.</Trans>
        </p>
      ) : (
        <p className="tnum flex justify-between gap-3 text-sm">
          <span className="text-ink2">
            <Trans>In the contract at block {block}</Trans>
          </span>
          <span>{money(chain.holding)}</span>
        </p>
      )}
    </>
  )
}

function Leaf({ leaf: { of, leaf, root, proof } }: { leaf: CheckedLeaf }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const name = of === 'record' ? t`Level and team` : of
  return (
    <div className="flex flex-col gap-1">
      <CopyField mono caption={t`Leaf: ${name}`} text={leaf} label={t`Copy: ${name}`} doneLabel={t`Copied`} />
      <details>
        <summary className="flex min-h-11 list-none items-center text-sm font-medium text-kelp">
          <Trans>Hashes up to the root</Trans>: {formatCount(proof.length, tag)}
        </summary>
        <ol className="flex flex-col gap-1 font-mono text-xs break-all text-ink2">
          {proof.map((hash) => (
            <li key={hash}>{hash}</li>
          ))}
          <li className="text-ink">= {root}</li>
        </ol>
      </details>
    </div>
  )
}

function Step({
  name,
  outcome,
  title,
  result,
  children,
}: {
  name: CheckName
  outcome: Outcome
  title: string
  result?: string | undefined
  children: ReactNode
}) {
  const { t } = useLingui()
  const Mark = { same: Check, differs: X, open: Minus }[outcome]
  const word = { same: t`equal`, differs: t`differs`, open: t`cannot be told yet` }[outcome]
  return (
    <details open={outcome === 'differs'} data-testid={`check-${name}`} data-outcome={outcome}>
      <summary className="flex min-h-12 list-none items-center gap-3 text-sm">
        <span
          className={cx(
            'grid size-5 shrink-0 place-items-center rounded-full',
            outcome === 'same' && 'bg-kelp text-kelp-ink',
            outcome === 'differs' && 'bg-red-soft text-red',
            outcome === 'open' && 'bg-sunken text-ink2',
          )}
        >
          <Mark size={12} strokeWidth={3} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1 font-medium">
          {title}
          <span className={cx('block text-xs font-normal', outcome === 'differs' ? 'text-red' : 'text-ink2')}>
            {word}
          </span>
        </span>
        {result && <span className="tnum text-ink2">{result}</span>}
      </summary>
      <div className="flex flex-col gap-3 pt-1 pb-4 pl-8">{children}</div>
    </details>
  )
}
