import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionRecord } from '@holdfast/protocol/auth'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { get, post } from '../../api/client.ts'
import { logout, useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { formatTime, zoneName } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { deviceName } from '../../parts/words/device.ts'
import { toast } from '../../ui/toast.ts'
import { OwnOnly } from '../../wallet/readiness.tsx'

/** The sessions of this account, each with a button to end it. */
export function SessionsPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Signed-in devices`}>
      <OwnOnly
        icon={<MonitorSmartphone size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>Where you are signed in is shown to you alone.</Trans>}
        skeleton={<Bone className="h-48 rounded-lg" />}
      >
        <Sessions />
      </OwnOnly>
    </Page>
  )
}

function Sessions() {
  const { t } = useLingui()
  const { isLogin, loginAccount } = useSession()
  const list = useQuery({
    queryKey: ['sessions', loginAccount],
    enabled: isLogin,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('listSessions', {}, signal),
  })
  if (list.isError && !list.data) return <LoadFailed title={t`The list could not be loaded`} query={list} />
  if (!list.data) return <Bone className="h-48 rounded-lg" />
  return (
    <>
      <StaleNote query={list} />
      <p className="text-sm text-ink2">
        <Trans>
          Ending one signs that device out at once. A session can read your figures and ask for transfers and
          withdrawals; it cannot sign for your wallet.
        </Trans>
      </p>
      <ul className="hf-card divide-y divide-line overflow-hidden" aria-label={t`Signed-in devices`}>
        {list.data.map((s) => (
          <Row key={s.id} session={s} onEnded={list.refetch} />
        ))}
      </ul>
    </>
  )
}

/** As signing out does; the wallet's code is a part of its own. */
const leave = () => import('../../wallet/connect.ts').then((part) => part.signOut(), logout)

function Row({ session: s, onEnded }: { session: SessionRecord; onEnded(): Promise<unknown> }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const end = useSubmit({
    send: () => post('revokeSession', { id: s.id }),
    onDone: () => (s.current ? leave() : onEnded()),
    onRefused: (refusal) => toast('error', refusal),
  })
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium" title={s.userAgent}>
          {deviceName(s.userAgent)}
        </span>
        {s.current && <Tag tone="good">{t`This device`}</Tag>}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-xs text-ink2">
          <Trans>
            Since {formatTime(s.createdAt, tag, true)} · last used {formatTime(s.lastSeenAt, tag)},{' '}
            {zoneName(tag)}
          </Trans>
        </span>
        <Button look="ghost" size="small" busy={end.pending} onClick={() => end.submit()}>
          {s.current ? <Trans>Sign out</Trans> : <Trans>End this session</Trans>}
        </Button>
      </span>
    </li>
  )
}
