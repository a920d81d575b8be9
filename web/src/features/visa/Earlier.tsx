import { Trans, useLingui } from '@lingui/react/macro'
import type { VisaApplication } from '@holdfast/protocol/visa'
import { Suspense, useState } from 'react'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { cardState } from '../../parts/words/state-names.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useApplications } from './queries.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const RemoveSheet = lazyPart(() => import('./RemoveSheet.tsx'))

/** Applications before the `newest` one whose data is still stored, each with a button to remove it. */
export function Earlier({ newest }: { newest: number }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const applications = useApplications()
  const [removing, setRemoving] = useState<VisaApplication | null>(null)
  if (applications.isError && !applications.data)
    return <LoadFailed title={t`Your earlier applications could not be loaded`} query={applications} />
  const kept = applications.data?.records.filter((a) => a.id !== newest && a.person !== null) ?? []
  return (
    <>
      {kept.length > 0 && (
        <Card label={t`Earlier applications`}>
          <h2>
            <Trans>Earlier applications</Trans>
          </h2>
          <p className="text-sm text-ink2">
            <Trans>Their data and pictures are kept until you remove them.</Trans>
          </p>
          <ul className="flex flex-col divide-y divide-line border-t border-line">
            {kept.map((a) => {
              const state = cardState(a.state)
              return (
                <li
                  key={a.id}
                  aria-label={t`Application ${a.id}`}
                  className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3"
                >
                  <span className="flex flex-col gap-1 text-sm">
                    <span className="flex flex-wrap items-center gap-2 font-medium">
                      <Trans>Application {a.id}</Trans>
                      <Tag tone={state.tone}>{state.name}</Tag>
                    </span>
                    <span className="text-ink2">{formatTime(a.createdAt, tag, true)}</span>
                  </span>
                  <Button look="ghost" size="small" onClick={() => setRemoving(a)}>
                    <Trans>Remove my data</Trans>
                  </Button>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      <Suspense fallback={<Waiting />}>
        {removing !== null && <RemoveSheet application={removing} onClose={() => setRemoving(null)} />}
      </Suspense>
    </>
  )
}
