import { useLingui } from '@lingui/react/macro'
import type { EventType } from '@holdfast/protocol/webhooks'
import { useState } from 'react'
import { EventChoice } from '../../../parts/webhooks/EventChoice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** Proposes an endpoint that is told of all accounts. */
export function NewEndpoint({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const [url, setUrl] = useState('')
  const [note, setNote] = useState('')
  const [events, setEvents] = useState<EventType[]>([])
  const propose = useAct('proposeWebhook', () => t`Proposed: a second manager decides`)
  const asked = events.filter((type) => type !== 'webhook.test')
  const valid = /^https?:\/\/\S+$/.test(url.trim()) && asked.length > 0
  return (
    <ReasonSheet
      title={t`New endpoint`}
      description={t`It is told of what happens on all accounts: a second manager decides. It begins switched off; its secret is shown when you change it.`}
      action={valid ? t`Propose` : t`Enter an address and choose events`}
      busy={propose.pending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (valid) propose.submit({ url: url.trim(), note: note.trim(), events: asked, reason }, onClose)
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
      <TextField label={t`Whose it is`} value={note} maxLength={100} onChange={setNote} />
      <EventChoice value={events} onChange={setEvents} />
    </ReasonSheet>
  )
}
