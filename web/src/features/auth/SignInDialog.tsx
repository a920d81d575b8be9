import { Trans, useLingui } from '@lingui/react/macro'
import { useChainInfo } from '../../api/chain-info.ts'
import { useSubmit } from '../../api/submit.ts'
import { shortAddress } from '../../lib/address.ts'
import { Behind } from '../../ui/Behind.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Card.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { SignError } from '../../wallet/sign-text.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { signIn, SignInRefused } from './sign-in.ts'

type Props = { open: boolean; onClose(): void; onClosed(): void }

/** Asks for the signature that proves the address and starts the session. */
export default function SignInDialog({ open, onClose, onClosed }: Props) {
  const { t } = useLingui()
  const account = useAccount()
  const confirm = useSubmit({
    send: signIn,
    onDone: () => {
      toast('success', t`You are signed in`)
      onClose()
    },
    explain: (error) => {
      const kind =
        error instanceof SignInRefused ? 'server' : error instanceof SignError ? error.problem : 'wallet'
      const texts = {
        rejected: t`You rejected the signature. Confirm again when you are ready.`,
        code: t`The server gave no sign-in code. Try again in a moment.`,
        server: (error instanceof SignInRefused && error.message) || t`Signing in failed. Try again.`,
        wallet: t`The wallet could not sign. Unlock it and try again.`,
      }
      return texts[kind]
    },
  })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Signature login`}
      description={t`Your signature proves that this address is yours. It costs nothing, moves no funds and approves nothing.`}
      closeLabel={t`Close`}
      cancel
    >
      <Facts className="rounded-md bg-sunken px-4 py-3">
        <Fact label={t`Address`}>{account ? shortAddress(account) : '–'}</Fact>
        <Fact label={t`Page`}>{location.host}</Fact>
        <Fact label={t`Valid for`}>
          <Trans>5 minutes, once</Trans>
        </Fact>
      </Facts>
      <Behind title={<Trans>With a hardware wallet</Trans>}>
        <HardwareNote account={account} />
      </Behind>
      <Refusal tone="wait" text={confirm.refusal} />
      <Button busy={confirm.pending} onClick={() => confirm.submit()}>
        <Trans>Confirm</Trans>
      </Button>
    </Sheet>
  )
}

/** What a hardware wallet shows of the text to sign in (EIP-4361 by `personal_sign`), and what to do when it does not. */
function HardwareNote({ account }: { account: string | null }) {
  const { data: info } = useChainInfo()
  const chain = info?.chainId ?? '…'
  const page = location.host
  return (
    <div className="flex flex-col gap-2 text-sm text-ink2" data-testid="hardware">
      <p>
        <Trans>
          The device shows a text: the page {page}, your whole address, chain {chain}, and that it moves no
          funds and approves nothing. Compare the address:
        </Trans>
      </p>
      <p className="font-mono text-xs break-all text-ink">{account}</p>
      <p>
        <Trans>Blind signing can stay off: this is a text, no transaction.</Trans>
      </p>
      <p>
        <Trans>
          Where it shows only a hash, or another page, address or chain, refuse it on the device. Update the
          app on the device and try again.
        </Trans>
      </p>
    </div>
  )
}
