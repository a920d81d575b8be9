import { Trans, useLingui } from '@lingui/react/macro'
import type { WebhookSecret } from '@holdfast/protocol/webhooks'
import { formatTime } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Shows an endpoint's secret, this once. It does not close by a tap outside. */
export function SecretSheet({ made, onClose }: { made: WebhookSecret; onClose(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const until = made.webhook.oldSecretUntil
  return (
    <Sheet open sticky onClose={onClose} title={t`Secret of the endpoint`} closeLabel={t`Close`}>
      <p className="text-sm text-ink2">
        <Trans>
          It is shown this once. Whoever has it can make messages that look like ours: give it to the
          receiving system and to nobody else.
        </Trans>
      </p>
      <CopyField
        mono
        caption={made.webhook.url}
        text={made.secret}
        label={t`Copy the secret`}
        doneLabel={t`Copied`}
      />
      {until !== null && (
        <p className="text-sm text-ink2">
          <Trans>The secret before it signs too until {formatTime(until, tag, true)}.</Trans>
        </p>
      )}
      <Button onClick={onClose}>
        <Trans>I have kept it</Trans>
      </Button>
    </Sheet>
  )
}
