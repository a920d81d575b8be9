import { Trans, useLingui } from '@lingui/react/macro'
import type { MobileRecord } from '@holdfast/protocol/mobile'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { get } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { OwnOnly, WhenReady } from '../../wallet/readiness.tsx'
import { toE164 } from './number.ts'
import { SignSheet } from './SignSheet.tsx'

const key = (account: string) => ['mobile', account]

/** The account's mobile number, a form to change it, and its history. */
export function MobilePage() {
  const { t } = useLingui()
  return (
    <Page title={t`Mobile number`}>
      <OwnOnly
        icon={<Smartphone size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>Your mobile number is shown to you alone.</Trans>}
        skeleton={<Bone className="h-72 rounded-lg" />}
      >
        <Own />
      </OwnOnly>
    </Page>
  )
}

function Own() {
  const { t } = useLingui()
  const { isLogin, loginAccount } = useSession()
  const record = useQuery({
    queryKey: key(loginAccount),
    enabled: isLogin,
    queryFn: ({ signal }) => get('getMobile', {}, signal),
  })
  if (record.isError && !record.data)
    return <LoadFailed title={t`Your mobile number could not be loaded`} query={record} />
  if (!record.data) return <Bone className="h-72 rounded-lg" />
  return (
    <>
      <StaleNote query={record} />
      <Now record={record.data} />
      <Change
        now={record.data.mobile}
        onChanged={(next) => {
          queryClient.setQueryData(key(loginAccount), next)
          // The form of the card's application fills in this number.
          void queryClient.invalidateQueries({ queryKey: ['visa'] })
        }}
      />
      <History changes={record.data.changes} />
    </>
  )
}

function Now({ record }: { record: MobileRecord }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
    <Card label={t`Your number`}>
      <Facts>
        <Fact label={t`Your number`} strong>
          {record.mobile ? <span className="tnum">{record.mobile}</span> : t`none given`}
        </Fact>
        {record.since !== null && <Fact label={t`Set on`}>{formatTime(record.since, tag, true)}</Fact>}
        <Fact label={t`What for`}>
          <Trans>filled in for you when you apply for the card; shown to nobody else</Trans>
        </Fact>
        <Fact label={t`Confirmed by message`}>
          <Trans>no, nothing is sent to it</Trans>
        </Fact>
      </Facts>
    </Card>
  )
}

function Change({ now, onChanged }: { now: string | null; onChanged(next: MobileRecord): void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const next = toE164(text)
  const problem =
    text.trim() === ''
      ? t`Enter the new mobile number`
      : next === null
        ? t`Enter it with the country's code, such as +886 912 345 678`
        : next === now
          ? t`This is your number already`
          : null
  return (
    <>
      <TextField
        label={t`New mobile number`}
        value={text}
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="+886 912 345 678"
        note={next !== null && next !== text.trim() ? next : t`With the country's code, beginning with +`}
        onChange={setText}
      />
      <p className="text-sm text-ink2">
        <Trans>
          Your wallet signs the change, so that a session in somebody else's hands cannot make it. It costs
          nothing and moves no funds.
        </Trans>
      </p>
      <ActionBar>
        <WhenReady>
          <Button disabled={problem !== null} onClick={() => setAsked(next)}>
            {problem ?? (now === null ? <Trans>Set {next}</Trans> : <Trans>Change to {next}</Trans>)}
          </Button>
        </WhenReady>
        {now !== null && (
          <Button look="ghost" onClick={() => setAsked('')}>
            <Trans>Remove my number</Trans>
          </Button>
        )}
      </ActionBar>
      {asked !== null && (
        <SignSheet
          now={now}
          next={asked}
          onClose={() => setAsked(null)}
          onChanged={(record) => {
            onChanged(record)
            setText('')
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

function History({ changes }: { changes: MobileRecord['changes'] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  if (changes.length === 0) return null
  return (
    <Card label={t`Changes`}>
      <h2>
        <Trans>Changes</Trans>
      </h2>
      <ul className="flex flex-col gap-2 text-sm">
        {changes.map((c, i) => (
          <li key={`${c.changedAt}.${i}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{c.ending === null ? <Trans>Removed</Trans> : <Trans>Set to …{c.ending}</Trans>}</span>
            <span className="text-ink2">{formatTime(c.changedAt, tag, true)}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink2">
        <Trans>Of numbers that were replaced or removed the last three digits are kept, no more.</Trans>
      </p>
    </Card>
  )
}
