import { useLingui } from '@lingui/react/macro'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { useState } from 'react'
import type { Address } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { brand } from '../../../brand.ts'
import { decimalSeparator } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useNoted } from '../kit/governed.tsx'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'
import { notifyFlow } from './award.flow.ts'

/** Brings USDT for the present members. It cannot be taken back. */
export function NotifySheet({ award, onClose }: { award: Address; onClose(): void }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const { go, noted, sheet, busy } = useNoted(award, onClose)
  const [text, setText] = useState('')
  const amount = parseAmount(text, 18, decimalSeparator(tag))
  const value = amount.ok && amount.value > 0n ? amount.value : null
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={t`Bring money`}
          description={t`It is shared among the present members at once and cannot be taken back.`}
          word={brand.stable.symbol}
          action={value === null ? t`Enter an amount` : t`Write down and go to the wallet`}
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (value === null || !info) return
            go({
              ...notifyFlow({ award, usdt: contractOf(info, 'usdt'), amount: value }),
              current: '',
              reason,
              title: t`Send to the members`,
            })
          }}
        >
          <TextField
            label={t`Amount`}
            value={text}
            onChange={setText}
            unit={brand.stable.symbol}
            inputMode="decimal"
            problem={text !== '' && value === null ? t`Enter an amount` : null}
          />
        </ReasonSheet>
      )}
      {sheet}
    </>
  )
}
