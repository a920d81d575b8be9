import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { brand } from '../../brand.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/Copy.tsx'
import { QrCode } from '../../ui/QrCode.tsx'

/** The account's invite link: as text to copy, as QR code, and through the device's share sheet. */
export function InviteLink({ account }: { account: string }) {
  const { t } = useLingui()
  const link = `${location.origin}/?code=${account}`
  const canShare = typeof navigator.share === 'function'
  return (
    <Card label={t`My invite link`}>
      <h2>
        <Trans>My invite link</Trans>
      </h2>
      <div className="flex flex-col items-center gap-4 sm:flex-row">
        <QrCode text={link} label={t`QR code of the invite link`} />
        <div className="flex w-full min-w-0 flex-1 flex-col gap-2">
          <div className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
            <span className="min-w-0 flex-1 py-2 text-sm break-all" data-testid="invite-link">
              {link}
            </span>
            <CopyButton text={link} label={t`Copy invite link`} doneLabel={t`Copied`} />
          </div>
          <p className="text-sm text-ink2">
            <Trans>Who opens it finds your address filled in and confirms it when registering.</Trans>
          </p>
          {canShare && (
            <Button
              look="ghost"
              size="small"
              onClick={() => void navigator.share({ title: brand.name, url: link }).catch(() => undefined)}
            >
              <Share2 size={18} strokeWidth={1.7} aria-hidden="true" />
              <Trans>Share</Trans>
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
