import { Trans, useLingui } from '@lingui/react/macro'
import type { StatusReport } from '@holdfast/protocol/status'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { useStatus } from './queries.ts'
import { partName, reasonText } from './words.ts'

type Part = StatusReport['parts'][number]

/** What works and what waits, why and since when; for everybody. */
export function StatusPage() {
  const { t } = useLingui()
  const status = useStatus()
  return (
    <Page title={t`Status`}>
      <p className="text-sm text-ink2">
        <Trans>
          What works now and what waits. What you hold in contracts is on the chain and does not depend on
          this server.
        </Trans>
      </p>
      <Loaded
        query={status}
        failed={t`The status could not be asked`}
        skeleton={
          <>
            <Bone className="h-16 rounded-md" />
            <Bone className="h-80 rounded-lg" />
          </>
        }
      >
        {({ parts }) => (
          <>
            <StaleNote query={status} />
            <Summary parts={parts} />
            <Parts parts={parts} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Summary({ parts }: { parts: Part[] }) {
  const { t } = useLingui()
  return parts.every((p) => p.waits.length === 0) ? (
    <Notice tone="good" title={t`Everything works`} />
  ) : (
    <Notice tone="wait" title={t`Something waits`}>
      <Trans>What waits goes on by itself once its cause is gone. You need not ask again.</Trans>
    </Notice>
  )
}

function Parts({ parts }: { parts: Part[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
    <Card label={t`Status`}>
      <ul className="flex flex-col divide-y divide-line">
        {parts.map(({ part, waits }) => (
          <li key={part} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex items-center justify-between gap-3">
              <span className="font-medium">{partName(part)}</span>
              {waits.length === 0 ? <Tag tone="good">{t`Works`}</Tag> : <Tag tone="wait">{t`Waits`}</Tag>}
            </div>
            {waits.map(({ reason, since }) => (
              <p key={reason} className="text-sm text-ink2">
                {reasonText(reason)} {since !== null && <Trans>Since {formatTime(since, tag)}.</Trans>}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
