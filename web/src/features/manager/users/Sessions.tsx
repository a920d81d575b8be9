import { Trans, useLingui } from '@lingui/react/macro'
import type { AnySession } from '@holdfast/protocol/auth'
import { useState } from 'react'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { deviceName } from '../../../parts/words/device.ts'
import { AccountLink, AddressFilter, addressFilter } from '../kit/AccountLink.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/**
 * Sessions of operators, or with `of` those of one address. Ending one signs that device out at once.
 */
export function Sessions({ mayChange, of }: { mayChange: boolean; of?: string }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [who, setWho] = useState('')
  const [asked, setAsked] = useState<AnySession | null>(null)
  const end = useAct('endSession', () => t`Ended`)
  return (
    <>
      <ListSection
        title={of === undefined ? t`Sessions of operators` : t`Sessions`}
        call="pageSessions"
        query={{ address: of ?? addressFilter(who) }}
        id={(s) => s.id}
        empty={t`Nobody is signed in.`}
        columns={[
          {
            key: 'address',
            sort: 'address',
            label: t`Account`,
            tight: true,
            head: true,
            renderCell: (s) => <AccountLink address={s.address} />,
          },
          {
            key: 'device',
            label: t`Device`,
            renderCell: (s) => (
              <span className="flex flex-wrap items-center gap-2">
                <span className="min-w-0" title={s.userAgent}>
                  {deviceName(s.userAgent)}
                </span>
                {s.current && <Tag tone="good">{t`This device`}</Tag>}
              </span>
            ),
          },
          {
            key: 'created',
            sort: 'createdAt',
            label: t`Since`,
            tight: true,
            renderCell: (s) => formatTime(s.createdAt, tag),
          },
          {
            key: 'seen',
            sort: 'lastSeenAt',
            label: t`Last used`,
            tight: true,
            renderCell: (s) => formatTime(s.lastSeenAt, tag),
          },
          {
            key: 'expires',
            sort: 'expiresAt',
            label: t`Ends by itself`,
            tight: true,
            renderCell: (s) => formatTime(s.expiresAt, tag),
          },
          {
            key: 'act',
            label: t`Change`,
            right: true,
            renderCell: (s) =>
              mayChange ? (
                <Button size="small" look="ghost" onClick={() => setAsked(s)}>
                  <Trans>End</Trans>
                </Button>
              ) : null,
          },
        ]}
        exported={[
          ['address', (s) => s.address],
          ['userAgent', (s) => s.userAgent],
          ['createdAt', (s) => s.createdAt],
          ['lastSeenAt', (s) => s.lastSeenAt],
          ['expiresAt', (s) => s.expiresAt],
        ]}
      >
        {of === undefined && <AddressFilter label={t`Address`} value={who} onChange={setWho} />}
      </ListSection>
      {asked && (
        <ReasonSheet
          title={t`End a session`}
          now={t`${shortAddress(asked.address)}, last used ${formatTime(asked.lastSeenAt, tag)}`}
          then={asked.current ? t`you are signed out here` : t`signed out on that device`}
          action={t`End the session`}
          busy={end.pending}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => end.submit({ id: asked.id, reason }, () => setAsked(null))}
        />
      )}
    </>
  )
}
