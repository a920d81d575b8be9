import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { PartList } from './PartList.tsx'
import { pending } from './pending-list.ts'
import { removePending } from './pending.ts'
import { checkNow } from './tracker.ts'

/**
 * What can be done about a transaction of which nobody knows whether it went through: look again, or remove it, which looks first. Only
 * its owner can know that the wallet has not sent it.
 */
export default function UnknownSheet({
  id,
  title,
  open,
  onClose,
  onClosed,
}: {
  id: string
  title: string
  open: boolean
  onClose(): void
  onClosed(): void
}) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const tx = useStore(pending).find((one) => one.id === id)
  const look = async (remove: boolean) => {
    setBusy(true)
    setFailed(false)
    try {
      const tx = await checkNow(id)
      if (remove && tx?.stage === 'unknown') removePending(tx, Date.now())
      if (remove || tx?.stage !== 'unknown') onClose()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={title} closeLabel={t`Close`} cancel>
      {tx?.partly && tx.parts && <PartList parts={tx.parts} />}
      <Notice
        tone="wait"
        title={tx?.partly ? t`Your wallet did a part of it` : t`We do not know yet whether it went through`}
      >
        <Trans>Look in your wallet: it may still be open there. We keep looking.</Trans>
      </Notice>
      <Button busy={busy} onClick={() => void look(false)}>
        <Trans>Check again</Trans>
      </Button>
      <p className="text-sm text-ink2">
        <Trans>
          Remove it only if you rejected or cancelled it in your wallet. If it still goes through and you send
          it again, it happens twice.
        </Trans>
      </p>
      <Button look="ghost" busy={busy} onClick={() => void look(true)}>
        <Trans>Remove from the list</Trans>
      </Button>
      {failed && (
        <div role="alert">
          <Notice tone="bad" title={t`The chain cannot be reached`} />
        </div>
      )}
    </Sheet>
  )
}
