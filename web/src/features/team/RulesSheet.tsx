import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { readVersioned, type VersionedRules } from '../../parts/levels/read-epoch.ts'
import { sourceName } from '../../parts/levels/words.ts'
import { levelName } from '../../parts/words/level-conditions.ts'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'
import { useChainRead } from '../../wallet/use-reads.ts'

const usdt = brand.stable.symbol
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** How levels and their income come about, with the figures that stand on the chain. */
export default function RulesSheet(sheet: { open: boolean; onClose(): void; onClosed(): void }) {
  const { t } = useLingui()
  const rules = useChainRead(['levelRules', 'versioned'], readVersioned)
  return (
    <Sheet {...sheet} title={t`How levels work`} closeLabel={t`Close`}>
      <Loaded
        query={rules}
        failed={t`The rules could not be read from the chain`}
        skeleton={<Bone className="h-80 rounded-md" />}
      >
        {({ value }) => <Rules rules={value} />}
      </Loaded>
    </Sheet>
  )
}

function Rules({ rules: { shares, thresholds, generations, version } }: { rules: VersionedRules }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const money = (v: bigint) => `${formatAmount(v, tag)} ${usdt}`
  const percent = (bps: number) => formatPercent(BigInt(bps), 10_000n, tag, 2)
  return (
    <div className="flex flex-col gap-4 text-sm">
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink2">
        <li>
          {version === 1 ? (
            <Trans>
              Every half day is an epoch. What you have inside counts by time: all of the epoch counts whole,
              half of it half.
            </Trans>
          ) : (
            <Trans>
              Every half day is an epoch. What you host for seven days or more counts by time until its term
              ends: all of the epoch counts whole, half of it half. Sales, node cards and principal that is
              due do not count.
            </Trans>
          )}
        </li>
        <li>
          <Trans>An account is valid with {money(thresholds.validMin)} or more, weighted like this.</Trans>
        </li>
        <li>
          <Trans>
            A leg is somebody you invited, with everybody below, down to {formatCount(generations, tag)}{' '}
            generations below you.
          </Trans>
        </li>
        <li>
          <Trans>The small zone is everything your legs carry, without the largest leg.</Trans>
        </li>
        <li>
          <Trans>
            A level needs all of its row, and the levels before it. It can be lost, and it comes back.
          </Trans>
        </li>
        <li>
          <Trans>Whoever ever bought a node card has V1 at least.</Trans>
        </li>
      </ul>
      <table className="w-full text-left" aria-label={t`What levels ask for`}>
        <thead className="text-xs text-ink2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-2 font-medium">
              <Trans>Level</Trans>
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              <Trans>Valid accounts</Trans>
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              <Trans>Small zone</Trans> ({usdt})
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              <Trans>Legs</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {LEVELS.map((k) => (
            <tr key={k} className="border-b border-line last:border-0">
              <td className="py-2 pr-2 font-medium">{levelName(k)}</td>
              <td className="px-2 py-2 text-right">{formatCount(thresholds.teamValids[k] ?? 0n, tag)}</td>
              <td className="px-2 py-2 text-right">{formatAmount(thresholds.teamAmounts[k] ?? 0n, tag)}</td>
              <td className="py-2 pl-2 text-right">
                {k < 3 ? '–' : `${thresholds.legsNeeded} × ${levelName(k - 1)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-col gap-2">
        <h3>
          <Trans>What an epoch's pot is shared by</Trans>
        </h3>
        <p className="text-ink2">
          <Trans>
            With every reward that a hosting pool pays, a share that was set aside with the order goes to
            teams. There is no other source. What nobody earns goes back to the hosting budget.
          </Trans>
        </p>
        {version !== 1 && (
          <p className="text-ink2">
            <Trans>
              Each epoch shares a sixtieth of what has come in and was not shared yet. The rest waits for the
              epochs after it.
            </Trans>
          </p>
        )}
        <Facts>
          <Fact label={sourceName('invite')}>{percent(shares.inviteBps)}</Fact>
          <Fact label={sourceName('community')}>
            {LEVELS.map((k) => `${levelName(k)} ${percent(shares.teamRates[k] ?? 0)}`).join(' · ')}
          </Fact>
          <Fact label={sourceName('v4')}>{percent(shares.v4Bps)}</Fact>
          <Fact label={sourceName('v5')}>{percent(shares.v5Bps)}</Fact>
        </Facts>
        <ul className="flex list-disc flex-col gap-2 pl-5 text-ink2">
          <li>
            <Trans>
              Invite reward: for each valid invite, by the smaller of its participation and yours.
            </Trans>
          </li>
          {version === 1 ? (
            <>
              <li>
                <Trans>Community income: each level shares its own part, by small zone.</Trans>
              </li>
              <li>
                <Trans>V4 dividend: V4 to V9 in equal parts. V5 dividend: V5 to V9 likewise.</Trans>
              </li>
            </>
          ) : (
            <>
              <li>
                <Trans>
                  Community income: each level shares its own part, by small zone. There each account counts
                  once, for the nearest account above it that has this level.
                </Trans>
              </li>
              <li>
                <Trans>V4 dividend: V4 to V9 likewise. V5 dividend: V5 to V9 likewise.</Trans>
              </li>
            </>
          )}
        </ul>
      </div>
    </div>
  )
}
