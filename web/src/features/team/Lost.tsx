import { Trans, useLingui } from '@lingui/react/macro'
import type { LostLevel } from '@holdfast/protocol/levels'
import { useState } from 'react'
import { readJson, writeJson } from '../../lib/storage.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { conditionText, conditionValue, levelName } from '../../parts/words/level-conditions.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Tag.tsx'

const keyOf = (account: string) => `lostSeen.${account.toLowerCase()}`
const isEpoch = (v: unknown): v is number => Number.isSafeInteger(v)

/**
 * Levels that were lost and not reached again, and why, until each is reached again or the user puts them away. What is put
 * away in this browser stays so; a later loss is shown again.
 */
export function LostLevels({ account, lost }: { account: string; lost: readonly LostLevel[] }) {
  const [seen, setSeen] = useState(() => readJson(keyOf(account), isEpoch) ?? 0)
  const { t } = useLingui()
  const open = lost.filter((l) => l.n > seen)
  const [newest] = open
  if (!newest) return null
  const { n } = newest
  const title = (l: LostLevel) => t`Epoch ${l.n}: ${levelName(l.from)} became ${levelName(l.to)}`
  return (
    <Notice
      tone="wait"
      title={title(newest)}
      action={
        <Button
          look="ghost"
          size="small"
          onClick={() => {
            writeJson(keyOf(account), n)
            setSeen(n)
          }}
        >
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <Reasons lost={newest} />
      {open.slice(1).map((l) => (
        <div key={l.n} className="mt-2">
          <p className="font-medium">{title(l)}</p>
          <Reasons lost={l} />
        </div>
      ))}
      <p className="mt-1">
        <Trans>Levels are computed anew in every epoch: it comes back when all of this holds again.</Trans>
      </p>
    </Notice>
  )
}

/** The conditions of the lost level that were not met, as they were in that epoch. */
function Reasons({ lost }: { lost: LostLevel }) {
  const { tag } = useLanguage()
  return (
    <ul className="flex flex-col gap-1">
      {lost.reasons.map(({ kind, have, need }) => (
        <li key={kind} className="tnum">
          {conditionText(kind, lost.from)}:{' '}
          <Trans>
            {conditionValue(kind, BigInt(have), tag)} of {conditionValue(kind, BigInt(need), tag)} needed
          </Trans>
        </li>
      ))}
    </ul>
  )
}
