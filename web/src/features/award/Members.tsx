import { Trans, useLingui } from '@lingui/react/macro'
import { AWARD_CLASSES } from '@holdfast/protocol/award'
import { useState } from 'react'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { RecordList } from '../../parts/RecordList.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TxHash } from '../../wallet/TxHash.tsx'
import { useMembers } from './queries.ts'

const SIZE = 6
type Shown = 'now' | 'changes'

/** Who is in which class and why, and how that came to be. */
export function Members() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [shown, setShown] = useState<Shown>('now')
  const [page, setPage] = useState(1)
  const members = useMembers(shown === 'changes', page, SIZE)
  return (
    <>
      <RecordList
        title={<Trans>Award members</Trans>}
        query={members}
        onPage={setPage}
        failed={t`The members could not be loaded`}
        empty={t`Nobody is a member yet. What arrives meanwhile is shared with nobody.`}
        keyOf={(m, i) => `${m.account} ${m.txHash} ${i}`}
      >
        {(m) => {
          const classes = AWARD_CLASSES.filter((key) => m.member[key])
          const names = classes.map((key) => key.toUpperCase()).join(', ')
          return (
            <>
              <div className="flex items-center justify-between gap-3">
                <span className="font-mono text-[13px]" title={m.account}>
                  {shortAddress(m.account)}
                </span>
                <span className="flex items-center gap-1.5">
                  {!m.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
                  {classes.length > 0 ? (
                    <Tag tone="good">{t`Class ${names}`}</Tag>
                  ) : (
                    <Tag>{t`No member now`}</Tag>
                  )}
                </span>
              </div>
              <p className="[overflow-wrap:anywhere]">{m.reason}</p>
              <span className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink2">
                <span>{formatTime(m.time, tag, true)}</span>
                <TxHash hash={m.txHash} />
              </span>
            </>
          )
        }}
      </RecordList>
      <Choice<Shown>
        label={t`Award members`}
        value={shown}
        items={[
          { value: 'now', label: t`Members now` },
          { value: 'changes', label: t`Every change` },
        ]}
        onChange={(next) => {
          setShown(next)
          setPage(1)
        }}
      />
    </>
  )
}
