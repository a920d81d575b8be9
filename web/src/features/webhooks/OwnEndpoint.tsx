import { Trans, useLingui } from '@lingui/react/macro'
import type { Webhook, WebhookSecret } from '@holdfast/protocol/webhooks'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { useSubmit } from '../../api/submit.ts'
import { endpointState, eventName } from '../../parts/webhooks/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { OWN_WEBHOOKS_KEY } from './keys.ts'

const stale = [[OWN_WEBHOOKS_KEY]]
const onRefused = (refusal: string) => toast('error', refusal)

/** One endpoint with what can be done with it. */
export function OwnEndpoint({
  webhook: w,
  onSecret,
}: {
  webhook: Webhook
  onSecret(made: WebhookSecret): void
}) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'rotate' | 'remove' | null>(null)
  const { tone, text } = endpointState(w)
  const change = useSubmit({
    send: () => post('switchOwnWebhook', { id: w.id, enabled: !w.enabled }),
    onRefused,
    stale,
    waits: true,
  })
  const test = useSubmit({
    send: () => post('testOwnWebhook', { id: w.id }),
    onDone: () => toast('success', t`A test is sent`),
    onRefused,
    stale,
  })
  const rotate = useSubmit({
    send: (atOnce: boolean) => post('rotateOwnWebhook', { id: w.id, atOnce }),
    onRefused,
    stale,
  })
  const remove = useSubmit({
    send: () => post('removeOwnWebhook', { id: w.id }),
    onRefused,
    stale,
    waits: true,
  })
  const renew = (atOnce: boolean) =>
    rotate.submit(atOnce, (made) => {
      setAsking(null)
      onSecret(made)
    })
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-sm">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-mono text-xs break-all">{w.url}</span>
        <Tag tone={tone}>{text}</Tag>
      </span>
      {w.note && <span className="font-medium">{w.note}</span>}
      <span className="text-xs text-ink2">{w.events.map((type) => eventName(type)).join(', ')}</span>
      <span className="flex flex-wrap gap-2">
        <Button look="ghost" size="small" busy={change.pending} onClick={() => change.submit()}>
          {w.enabled ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </Button>
        <Button look="ghost" size="small" busy={test.pending} onClick={() => test.submit()}>
          <Trans>Send a test</Trans>
        </Button>
        <Button look="ghost" size="small" onClick={() => setAsking('rotate')}>
          <Trans>New secret</Trans>
        </Button>
        <Button look="ghost" size="small" onClick={() => setAsking('remove')}>
          <Trans>Remove</Trans>
        </Button>
      </span>
      {asking === 'rotate' && (
        <Sheet
          open
          sticky={rotate.pending}
          onClose={() => setAsking(null)}
          title={t`New secret`}
          description={t`Where the one before became known to others, end it at once. Else it signs for another day, so that the receiver misses nothing.`}
          closeLabel={t`Close`}
          cancel
        >
          <Button busy={rotate.pending} onClick={() => renew(false)}>
            <Trans>Keep the one before for a day</Trans>
          </Button>
          <Button look="ghost" busy={rotate.pending} onClick={() => renew(true)}>
            <Trans>End the one before at once</Trans>
          </Button>
        </Sheet>
      )}
      {asking === 'remove' && (
        <Sheet
          open
          sticky={remove.pending}
          onClose={() => setAsking(null)}
          title={t`Remove the endpoint`}
          description={t`It is told nothing any more, and what it was told is forgotten here.`}
          closeLabel={t`Close`}
          cancel
        >
          <Button busy={remove.pending} onClick={() => remove.submit()}>
            <Trans>Remove</Trans>
          </Button>
        </Sheet>
      )}
    </li>
  )
}
