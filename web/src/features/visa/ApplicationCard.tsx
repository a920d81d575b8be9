import { Trans, useLingui } from '@lingui/react/macro'
import type { VisaApplication } from '@holdfast/protocol/visa'
import { Suspense, useState } from 'react'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { PrivatePicture } from '../../parts/PrivatePicture.tsx'
import { cardState } from '../../parts/words/state-names.ts'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { useCountries } from '../../parts/words/countries.ts'
import { Waiting } from '../../ui/Waiting.tsx'

const RemoveSheet = lazyPart(() => import('./RemoveSheet.tsx'))

/**
 * One application: its state and reason, its data, and a button to remove these.
 * @param onAgain null while nobody can apply
 */
export function ApplicationCard({
  application: a,
  onAgain,
}: {
  application: VisaApplication
  onAgain: (() => void) | null
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const countries = useCountries()
  const state = cardState(a.state)
  const [removing, setRemoving] = useState(false)
  const ended = a.state === 'refused' || a.state === 'withdrawn'
  const time = (seconds: number) => formatTime(seconds, tag, true)
  return (
    <>
      <Verdict application={a} open={onAgain !== null} />
      <Card label={t`Application ${a.id}`}>
        <CardHead title={<Trans>Application {a.id}</Trans>}>
          <Tag tone={state.tone}>{state.name}</Tag>
        </CardHead>
        <Timeline
          label={t`How it stands`}
          steps={[
            { key: 'asked', state: 'done', title: t`Application received`, side: time(a.createdAt) },
            a.state === 'review'
              ? { key: 'review', state: 'now', title: t`A manager looks at it` }
              : {
                  key: 'decided',
                  state: a.state === 'approved' ? 'done' : 'failed',
                  title: state.name,
                  side: a.decidedAt === null ? undefined : time(a.decidedAt),
                },
            ...(a.state === 'approved' || a.state === 'review'
              ? [
                  {
                    key: 'issue',
                    state: 'next' as const,
                    title: t`The card is issued`,
                    note: onAgain ? t`By the card issuer` : t`Not open yet: no card issuer is connected`,
                  },
                ]
              : []),
          ]}
        />
        {a.person ? (
          <>
            <Facts ruled>
              <Fact label={t`Name as on your document`}>{a.person.name}</Fact>
              <Fact label={t`Country`}>{countries[a.person.country] ?? a.person.country}</Fact>
              <Fact label={t`Mobile number`}>{a.person.mobile}</Fact>
              <Fact label={t`E-mail address`}>
                <span className="break-all">{a.person.email}</span>
              </Fact>
            </Facts>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4" aria-label={t`Pictures of your documents`}>
              {a.person.documents.map((name, i) => (
                <li key={name}>
                  <PrivatePicture name={name} alt={t`Picture ${i + 1}`} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p className="border-t border-line pt-3 text-sm text-ink2">
            <Trans>Your data and pictures were removed.</Trans>
          </p>
        )}
        {ended && onAgain && (
          <Button onClick={onAgain}>
            <Trans>Apply again</Trans>
          </Button>
        )}
        {a.person && (
          <Button look="ghost" size="small" onClick={() => setRemoving(true)}>
            <Trans>Remove my data</Trans>
          </Button>
        )}
      </Card>
      <Suspense fallback={<Waiting />}>
        {removing && <RemoveSheet application={a} onClose={() => setRemoving(false)} />}
      </Suspense>
    </>
  )
}

function Verdict({ application: a, open }: { application: VisaApplication; open: boolean }) {
  const { t } = useLingui()
  switch (a.state) {
    case 'review':
      return null
    case 'approved':
      return (
        <Notice tone="good" title={t`Your papers are complete`}>
          {a.reason}
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="bad" title={t`It was not approved, for this reason`}>
          {a.reason}
        </Notice>
      )
    case 'withdrawn':
      break
  }
  return (
    <Notice tone="plain" title={t`You withdrew this application`}>
      {open && <Trans>You can apply again whenever you like.</Trans>}
    </Notice>
  )
}
