import { Trans, useLingui } from '@lingui/react/macro'
import { type Delivery, DELIVERY_STATES } from '@holdfast/protocol/webhooks'
import { useState } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Body } from '../../../parts/webhooks/Body.tsx'
import { deliveryResult, deliveryState, eventName } from '../../../parts/webhooks/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** What the endpoints of all accounts were told. Any of it can be sent again. */
export function Deliveries({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [state, setState] = useState<Delivery['state'] | 'all'>('all')
  const [asked, setAsked] = useState<Delivery | null>(null)
  const resend = useAct('resendDeliveries', ({ count }) => t`Sent again: ${count}`)
  return (
    <>
      <ListSection
        title={t`Deliveries`}
        call="pageDeliveries"
        query={{ state: state === 'all' ? undefined : state }}
        id={(d) => d.id}
        empty={t`Nothing was told yet.`}
        columns={[
          { key: 'event', label: t`Event`, head: true, renderCell: (d) => eventName(d.type) },
          { key: 'webhook', label: t`Endpoint`, renderCell: (d) => `#${d.webhook}` },
          {
            key: 'time',
            label: t`Time`,
            tight: true,
            renderCell: (d) => formatTime(d.createdAt, tag),
          },
          {
            key: 'state',
            label: t`State`,
            renderCell: (d) => {
              const { tone, text } = deliveryState(d.state)
              return <Tag tone={tone}>{text}</Tag>
            },
          },
          {
            key: 'attempts',
            label: t`Attempts`,
            right: true,
            renderCell: (d) => formatCount(d.attempts, tag),
          },
          { key: 'result', label: t`Latest answer`, renderCell: (d) => deliveryResult(d) || null },
          {
            key: 'next',
            label: t`Next attempt`,
            tight: true,
            renderCell: (d) => (d.nextAt === null ? null : formatTime(d.nextAt, tag)),
          },
          {
            key: 'act',
            label: t`Change`,
            right: true,
            renderCell: (d) =>
              mayChange ? (
                <Button size="small" look="ghost" onClick={() => setAsked(d)}>
                  <Trans>Look and send again</Trans>
                </Button>
              ) : null,
          },
        ]}
        exported={[
          ['id', (d) => d.id],
          ['webhook', (d) => d.webhook],
          ['event', (d) => d.event],
          ['type', (d) => d.type],
          ['state', (d) => d.state],
          ['attempts', (d) => d.attempts],
          ['status', (d) => d.status],
          ['createdAt', (d) => d.createdAt],
        ]}
        filters={
          <Select<Delivery['state'] | 'all'>
            label={t`State`}
            value={state}
            items={[
              { value: 'all', label: t`All states` },
              ...DELIVERY_STATES.map((value) => ({ value, label: deliveryState(value).text })),
            ]}
            onChange={setState}
          />
        }
      />
      {asked && (
        <ReasonSheet
          title={eventName(asked.type)}
          description={t`The receiver knows it by its id and does nothing the second time.`}
          action={t`Send again`}
          busy={resend.pending}
          onClose={() => setAsked(null)}
          onConfirm={(reason) =>
            resend.submit({ id: asked.webhook, delivery: asked.id, reason }, () => setAsked(null))
          }
        >
          <Body text={asked.body} />
        </ReasonSheet>
      )}
    </>
  )
}
