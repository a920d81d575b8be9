import { Trans, useLingui } from '@lingui/react/macro'
import { mobileMessage, type MobileRecord } from '@holdfast/protocol/mobile'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { errorText } from '../../lib/error-text.ts'
import { shortAddress } from '../../lib/address.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { SignError, signText } from '../../wallet/sign-text.ts'

/**
 * Shows a change of the mobile number and asks for the wallet's signature. Rejecting changes nothing, and it can be signed
 * again.
 * @param next the new number; empty removes it
 */
export function SignSheet({
  now,
  next,
  onClose,
  onChanged,
}: {
  now: string | null
  next: string
  onClose(): void
  onChanged(record: MobileRecord): void
}) {
  const { t } = useLingui()
  const { loginAccount } = useSession()
  const confirm = useSubmit({
    send: async () => {
      const { sign, codeKey } = await signText((fields) => mobileMessage({ ...fields, mobile: next }))
      return post('changeMobile', { mobile: next, sign, codeKey })
    },
    onDone: (record) => {
      toast('success', next === '' ? t`Your number was removed` : t`Your number was changed`)
      onChanged(record)
    },
    explain: (error) => {
      const texts = {
        rejected: t`You rejected the signature. Nothing has changed; confirm again when you are ready.`,
        code: t`The server gave no code to sign. Try again in a moment.`,
        wallet: t`The wallet could not sign. Unlock it and try again.`,
      }
      return error instanceof SignError ? texts[error.problem] : errorText(error)
    },
  })

  const none = t`none`
  return (
    <Sheet
      open
      cancel
      sticky={confirm.pending}
      onClose={onClose}
      title={next === '' ? t`Remove my number` : t`Change the mobile number`}
      description={t`Your wallet shows a text with these facts. Sign it only when they are the same.`}
      closeLabel={t`Close`}
    >
      <Facts className="rounded-md bg-sunken px-4 py-3">
        <Fact label={t`Account`}>{shortAddress(loginAccount)}</Fact>
        <Fact label={t`Now`}>
          <span className="tnum">{now ?? none}</span>
        </Fact>
        <Fact label={t`Then`} strong>
          <span className="tnum">{next === '' ? none : next}</span>
        </Fact>
        <Fact label={t`Valid for`}>
          <Trans>5 minutes, once</Trans>
        </Fact>
      </Facts>
      <Refusal tone="wait" text={confirm.refusal} />
      <Button busy={confirm.pending} onClick={() => confirm.submit()}>
        <Trans>Sign and confirm</Trans>
      </Button>
    </Sheet>
  )
}
