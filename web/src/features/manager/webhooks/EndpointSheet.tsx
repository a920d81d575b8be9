import { useLingui } from '@lingui/react/macro'
import type { Webhook, WebhookSecret } from '@holdfast/protocol/webhooks'
import { useState } from 'react'
import { SelectField } from '../../../ui/Select.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

type Act = 'on' | 'off' | 'rotate' | 'rotateNow' | 'test' | 'resend' | 'remove'

/** What can be done with an endpoint; one of a user can only be switched off. */
export function EndpointSheet({
  webhook,
  onClose,
  onSecret,
}: {
  webhook: Webhook
  onClose(): void
  onSecret(made: WebhookSecret): void
}) {
  const { t } = useLingui()
  const { id } = webhook
  const texts: Record<Act, string> = {
    on: t`Switch on`,
    off: t`Switch off`,
    rotate: t`New secret; the one before signs for another day`,
    rotateNow: t`New secret; the one before is over at once`,
    test: t`Send a test`,
    resend: t`Send again what was given up`,
    remove: t`Remove, with its deliveries`,
  }
  const acts: Act[] =
    webhook.account === null
      ? [webhook.enabled ? 'off' : 'on', 'rotate', 'rotateNow', 'test', 'resend', 'remove']
      : ['off']
  const [act, setAct] = useState<Act>(webhook.off === 'new' ? 'rotateNow' : acts[0]!)
  const doSwitch = useAct('switchWebhook', () => t`Saved`)
  const rotate = useAct('rotateWebhook', () => t`Changed`)
  const test = useAct('testWebhook', () => t`A test is sent`)
  const resend = useAct('resendDeliveries', ({ count }) => t`Sent again: ${count}`)
  const remove = useAct('removeWebhook', () => t`Removed`)
  const carryOut = (reason: string) => {
    switch (act) {
      case 'on':
      case 'off':
        return doSwitch.submit({ id, enabled: act === 'on', reason }, onClose)
      case 'rotate':
      case 'rotateNow':
        return rotate.submit({ id, atOnce: act === 'rotateNow', reason }, (made) => {
          onClose()
          onSecret(made)
        })
      case 'test':
        return test.submit({ id }, onClose)
      case 'resend':
        return resend.submit({ id, reason }, onClose)
      case 'remove':
        return remove.submit({ id, reason }, onClose)
    }
  }
  return (
    <ReasonSheet
      title={t`Change an endpoint`}
      description={<span className="font-mono text-xs break-all">{webhook.url}</span>}
      word={act === 'remove' ? String(id) : undefined}
      action={texts[act]}
      busy={[doSwitch, rotate, test, resend, remove].some((s) => s.pending)}
      onClose={onClose}
      onConfirm={carryOut}
    >
      <SelectField<Act>
        label={t`What to do`}
        value={act}
        items={acts.map((value) => ({ value, label: texts[value] }))}
        onChange={setAct}
      />
    </ReasonSheet>
  )
}
