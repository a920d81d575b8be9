import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { EpochRecord } from '@holdfast/protocol/epochs'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { epochState } from '../../../parts/levels/words.ts'
import { levelName } from '../../../parts/words/level-conditions.ts'
import { Fact, Facts } from '../../../ui/Card.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Bone } from '../../../ui/States.tsx'
import { Notice } from '../../../ui/Tag.tsx'
import { useConsole } from '../kit/queries.ts'

/** One epoch: its totals, hashes, and the files that anybody computes it again from. */
export function EpochSheet({ of: e, onClose }: { of: EpochRecord; onClose(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const epoch = useConsole('getEpoch', { n: e.n, attempt: e.attempt })
  const both = (a: string, b: string) =>
    `${formatAmount(BigInt(a), tag, { digits: 4 })} ${brand.stable.symbol} + ${formatAmount(BigInt(b), tag, { digits: 4 })} ${brand.token.symbol}`
  const hash = (caption: string, text: string) => (
    <CopyField mono caption={caption} text={text} label={t`Copy: ${caption}`} doneLabel={t`Copied`} />
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Epoch ${e.n}`}
      description={epochState(e.state).name}
      closeLabel={t`Close`}
    >
      {e.veto && (
        <Notice tone="bad" title={t`Vetoed on ${formatTime(e.veto.time, tag, true)}`}>
          {e.veto.reason}
        </Notice>
      )}
      {e.chainRoot !== null && (
        <Notice tone="bad" title={t`The chain has another root than this server computed`}>
          <Trans>Recompute the epoch from its files. The guardian can veto it until it is active.</Trans>
        </Notice>
      )}
      <Facts>
        <Fact label={t`Pot of this epoch`} strong>
          {both(e.potUsdt, e.potToken)}
        </Fact>
        <Fact label={t`Back to hosting`}>{both(e.returnedUsdt, e.returnedToken)}</Fact>
        <Fact label={t`Earned up to this epoch`}>{both(e.totalUsdt, e.totalToken)}</Fact>
        <Fact label={t`Input block`}>{formatCount(e.inputBlock, tag)}</Fact>
        <Fact label={t`Accounts by level`}>
          {e.byLevel
            .flatMap((count, k) => (count > 0 ? [`${levelName(k)}: ${formatCount(count, tag)}`] : []))
            .join(' · ')}
        </Fact>
      </Facts>
      {hash(t`Root`, e.root)}
      {e.chainRoot !== null && hash(t`Root, read from the chain`, e.chainRoot)}
      {hash(t`Hash of the rules`, e.rulesHash)}
      {hash(t`Hash of the files`, e.dataHash)}
      <h3>
        <Trans>Files</Trans>
      </h3>
      <Loaded
        query={epoch}
        failed={t`The files could not be loaded`}
        skeleton={<Bone className="h-32 rounded-md" />}
      >
        {({ files }) => (
          <ul className="flex flex-col gap-2">
            {files.map((f) => (
              <li key={f.name} className="flex flex-col gap-0.5 text-sm">
                <span className="flex items-baseline justify-between gap-3">
                  <a href={f.url} download className="font-medium text-kelp">
                    {f.name}
                  </a>
                  <span className="tnum text-xs text-ink2">
                    {plural(f.rows, {
                      one: `${formatCount(f.rows, tag)} row, ${formatCount(f.bytes, tag)} bytes`,
                      other: `${formatCount(f.rows, tag)} rows, ${formatCount(f.bytes, tag)} bytes`,
                    })}
                  </span>
                </span>
                <span className="font-mono text-xs break-all text-ink3">{f.sha256}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Sheet>
  )
}
