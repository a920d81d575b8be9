import { Trans, useLingui } from '@lingui/react/macro'
import { type EventType, type WebhookSecret } from '@holdfast/protocol/webhooks'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { useSubmit } from '../../api/submit.ts'
import { EventChoice } from '../../parts/webhooks/EventChoice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { OWN_WEBHOOKS_KEY } from './keys.ts'

/** Adds an endpoint for the own account; its secret comes back. */
export function AddSheet({ onClose, onSecret }: { onClose(): void; onSecret(made: WebhookSecret): void }) {
  const { t } = useLingui()
  const [url, setUrl] = useState('')
  const [note, setNote] = useState('')
  const [events, setEvents] = useState<EventType[]>([])
  const asked = events.filter((type) => type !== 'webhook.test')
  const valid = /^https?:\/\/\S+$/.test(url.trim()) && asked.length > 0
  const add = useSubmit({
    send: () => post('addOwnWebhook', { url: url.trim(), events: asked, note: note.trim() }),
    stale: [[OWN_WEBHOOKS_KEY]],
  })
  return (
    <Sheet
      open
      sticky={add.pending}
      onClose={onClose}
      title={t`Add an endpoint`}
      closeLabel={t`Close`}
      cancel
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (valid)
            add.submit(undefined, (made) => {
              onClose()
              onSecret(made)
            })
        }}
      >
        <TextField
          label={t`Address`}
          mono
          value={url}
          maxLength={500}
          placeholder="https://"
          onChange={setUrl}
        />
        <TextField label={t`Note for yourself`} value={note} maxLength={100} onChange={setNote} />
        <EventChoice value={events} onChange={setEvents} />
        {add.refusal && <Refusal text={add.refusal} />}
        <Button type="submit" busy={add.pending} disabled={!valid}>
          {valid ? <Trans>Add</Trans> : <Trans>Enter an address and choose events</Trans>}
        </Button>
      </form>
    </Sheet>
  )
}
