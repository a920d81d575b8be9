import { useLingui } from '@lingui/react/macro'
import type { PowerOperation } from '@holdfast/protocol/powers'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { Mono } from '../../../ui/States.tsx'
import { plainFlow } from '../../../wallet/flow/plain.ts'
import { callAbi } from './abi.gen.ts'
import { useNoted } from './governed.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'

/** Takes an announced call away before it is made, with a reason. */
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
            const data = encodeFunctionData({
              abi: callAbi,
              functionName: 'cancel',
              args: [o.caller as Address, o.target as Address, o.data as Hex],
            })
            go({
              data,
              current: o.function,
              reason,
              title: t`Send the call`,
              flow: plainFlow('cancelCall', async () => ({ to: authority, data })),
            })
          }}
        />
      )}
      {sheet}
    </>
  )
}
