import { Trans, useLingui } from '@lingui/react/macro'
import type { VisaApplication } from '@holdfast/protocol/visa'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { showApplication } from './queries.ts'

/** Asks once more before personal data and pictures are removed for good. */
export default function RemoveSheet({
  application: a,
  onClose,
}: {
  application: VisaApplication
  onClose(): void
}) {
  const { t } = useLingui()
  const { loginAccount } = useSession()
  const remove = useSubmit({
    send: () => post('removeVisaData', { id: a.id }),
    onDone: (application) => {
      showApplication(loginAccount, application)
      toast('success', t`Your data were removed`)
      onClose()
    },
  })
  return (
    <Sheet
      open
      cancel
      sticky={remove.pending}
      onClose={onClose}
      title={t`Remove my data`}
      closeLabel={t`Close`}
    >
      <Facts className="rounded-md bg-sunken px-4 py-3">
        <Fact label={t`Removed`}>
          <Trans>name, country, mobile number, e-mail address, all pictures</Trans>
        </Fact>
        <Fact label={t`Kept`}>
          <Trans>that there was an application, and what was decided</Trans>
        </Fact>
      </Facts>
      <p className="text-sm text-ink2">
        {a.state === 'review' ? (
          <Trans>This withdraws your application. It cannot be undone; you can apply again.</Trans>
        ) : (
          <Trans>This cannot be undone.</Trans>
        )}
      </p>
      <Refusal text={remove.refusal} />
      <Button busy={remove.pending} onClick={() => remove.submit()}>
        {a.state === 'review' ? <Trans>Withdraw and remove</Trans> : <Trans>Remove</Trans>}
      </Button>
    </Sheet>
  )
}
