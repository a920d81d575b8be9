import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { linkButton } from '../ui/link-button.ts'
import { OutLink } from '../ui/OutLink.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { useOpening } from './use-opening.ts'

/** Whether this device itself is the one with the wallets: it is held in a hand. */
const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 800px)').matches

/** How to bring `uri` to a wallet: scanned from a screen, opened on a phone, or copied. @param onStop the person chooses something else */
export default function Pairing({ uri, onStop }: { uri: string; onStop(): void }) {
  const { t } = useLingui()
  const [unopened, opens] = useOpening<true>()
  return (
    <div className="flex flex-col items-center gap-3 rounded-md border border-line bg-surface p-4 text-center">
      {isPhone() ? (
        <OutLink href={uri} here onOpen={() => opens(true)} className={cx(linkButton(), 'w-full')}>
          <Trans>Open a wallet on this phone</Trans>
        </OutLink>
      ) : (
        <>
          <p className="font-medium">
            <Trans>Scan this with a wallet on your phone</Trans>
          </p>
          <QrCode text={uri} label={t`QR code for your wallet`} className="size-64!" />
        </>
      )}
      <div aria-live="polite">
        {unopened && (
          <p className="text-sm text-amber">
            <Trans>
              No wallet has opened. Copy this link, and paste it into your wallet where it scans codes.
            </Trans>
          </p>
        )}
      </div>
      <div className="w-full text-left">
        <CopyField text={uri} label={t`Copy the link for your wallet`} doneLabel={t`Copy successful`} mono>
          <span className="line-clamp-1">{uri}</span>
        </CopyField>
      </div>
      <p className="text-sm text-ink2">
        <Trans>What you ask your wallet goes through WalletConnect's relay, which cannot read it.</Trans>
      </p>
      <Button look="quiet" size="small" onClick={onStop}>
        <Trans>Choose another wallet</Trans>
      </Button>
    </div>
  )
}
