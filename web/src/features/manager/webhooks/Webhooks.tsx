import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook, WebhookSecret } from '@holdfast/protocol/webhooks'
import { useState } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { SecretSheet } from '../../../parts/webhooks/SecretSheet.tsx'
import { endpointState, eventName } from '../../../parts/webhooks/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { AccountLink } from '../kit/AccountLink.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { Deliveries } from './Deliveries.tsx'
import { EndpointSheet } from './EndpointSheet.tsx'
import { NewEndpoint } from './NewEndpoint.tsx'

type Whose = 'all' | 'users' | 'both'

/** Endpoints of other systems, what they were told, and what was not taken. */
export function Webhooks({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [whose, setWhose] = useState<Whose>('both')
  const [asked, setAsked] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<WebhookSecret | null>(null)
  return (
    <>
      <ListSection
        title={t`Webhooks`}
        call="pageWebhooks"
        query={{ of: whose === 'both' ? undefined : whose }}
        id={(w) => w.id}
        empty={t`No other system is told anything yet.`}
        columns={[
          {
            key: 'url',
            label: t`Endpoint`,
            head: true,
            renderCell: (w) => (
              <span className="flex min-w-0 flex-col">
                <span className="font-mono text-xs break-all">{w.url}</span>
                {w.note && <span className="font-normal text-ink2">{w.note}</span>}
              </span>
            ),
          },
          {
            key: 'account',
            label: t`Told of`,
            tight: true,
            renderCell: (w) =>
              w.account === null ? <Trans>All accounts</Trans> : <AccountLink address={w.account} />,
          },
          {
            key: 'events',
            label: t`Events`,
            renderCell: (w) => w.events.map((type) => eventName(type)).join(', '),
          },
          {
            key: 'state',
            label: t`State`,
            renderCell: (w) => {
              const { tone, text } = endpointState(w)
              return <Tag tone={tone}>{text}</Tag>
            },
          },
          {
            key: 'created',
            label: t`Since`,
            tight: true,
            renderCell: (w) => formatTime(w.createdAt, tag, true),
          },
          {
            key: 'act',
            label: t`Change`,
            right: true,
            renderCell: (w) =>
              mayChange && (w.account === null || w.enabled) ? (
                <Button size="small" look="ghost" onClick={() => setAsked(w)}>
                  <Trans>Change</Trans>
                </Button>
              ) : null,
          },
        ]}
        exported={[
          ['id', (w) => w.id],
          ['account', (w) => w.account],
          ['url', (w) => w.url],
          ['events', (w) => w.events.join(' ')],
          ['enabled', (w) => w.enabled],
          ['createdAt', (w) => w.createdAt],
        ]}
        filters={
          <>
            <Select<Whose>
              label={t`Told of`}
              value={whose}
              items={[
                { value: 'both', label: t`All endpoints` },
                { value: 'all', label: t`All accounts` },
                { value: 'users', label: t`Single accounts` },
              ]}
              onChange={setWhose}
            />
            {mayChange && (
              <Button size="small" onClick={() => setAsked('new')}>
                <Trans>New endpoint</Trans>
              </Button>
            )}
          </>
        }
      />
      <Deliveries mayChange={mayChange} />
      {asked === 'new' && <NewEndpoint onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'new' && (
        <EndpointSheet webhook={asked} onClose={() => setAsked(null)} onSecret={setSecret} />
      )}
      {secret && <SecretSheet made={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
