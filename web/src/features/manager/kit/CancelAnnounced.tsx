import { useLingui } from '@lingui/react/macro'
import type { PowerOperation } from '@holdfast/protocol/powers'
import type { Address, Hex } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { Mono } from '../../../ui/Mono.tsx'
import { cancelFlow } from './governed.flow.ts'
import { useNoted } from './governed.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'

/** Cancels an announced call before it is made, with a reason. */
export default function CancelAnnounced({
  operation: o,
  onClose,
}: {
  operation: PowerOperation
  onClose(): void
}) {
  const { t } = useLingui()
  const { data: info } = useChainInfo()
  const authority = info && contractOf(info, 'accessManager')
  const { go, noted, sheet, busy } = useNoted(authority, onClose)
  const [name = ''] = o.function.split('(')
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={t`Cancel the change`}
          description={t`It can then no longer be made, unless it is announced anew and waits again.`}
          now={<Mono className="break-all">{o.function}</Mono>}
          then={t`cancelled`}
          word={name}
          action={t`Write down and go to the wallet`}
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (!authority) return
            const call = { caller: o.caller as Address, target: o.target as Address, data: o.data as Hex }
            go({
              ...cancelFlow(authority, call),
              current: o.function,
              reason,
              title: t`Send the call`,
            })
          }}
        />
      )}
      {sheet}
    </>
  )
}
