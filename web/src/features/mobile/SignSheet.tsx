import { Trans, useLingui } from '@lingui/react/macro'
import { mobileMessage, type MobileRecord } from '@holdfast/protocol/mobile'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { shortAddress } from '../../lib/address.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { SignError, signText } from '../../wallet/sign-text.ts'

/**
 * What changes, and the signature that makes it so. Said no, nothing has changed and it can be asked again.
 * @param next the new number, empty to have none
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function confirm() {
    setBusy(true)
    setProblem(null)
    try {
      const { sign, codeKey } = await signText((fields) => mobileMessage({ ...fields, mobile: next }))
      const record = await post('changeMobile', { mobile: next, sign, codeKey })
      toast('success', next === '' ? t`Your number was removed` : t`Your number was changed`)
      onChanged(record)
    } catch (error) {
      const texts = {
        rejected: t`You rejected the signature. Nothing has changed; confirm again when you are ready.`,
        code: t`The server gave no code to sign. Try again in a moment.`,
        wallet: t`The wallet could not sign. Unlock it and try again.`,
      }
      setProblem(
        error instanceof SignError
          ? texts[error.problem]
          : error instanceof Error
            ? error.message
            : String(error),
      )
      setBusy(false)
    }
  }

  const none = t`none`
  return (
    <Sheet
      open
      sticky={busy}
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
      <div role="alert">{problem !== null && <Notice tone="wait" title={problem} />}</div>
      <Button busy={busy} onClick={() => void confirm()}>
        <Trans>Sign and confirm</Trans>
      </Button>
    </Sheet>
  )
}
