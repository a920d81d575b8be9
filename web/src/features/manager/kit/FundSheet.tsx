import { useLingui } from '@lingui/react/macro'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { useState } from 'react'
import type { Address } from 'viem'
import { contractOf, useChainInfo } from '../../../api/chain-info.ts'
import { brand } from '../../../brand.ts'
import { decimalSeparator, formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Choice } from '../../../ui/Segments.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { fundFlow } from './fund.flow.ts'
import { useNoted } from './governed.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'

/**
 * Puts USDT or TDE into a pool's free budget. It cannot be taken back while the pool is open.
 * @param free what is in it now, base units
 */
export function FundSheet({
  pool,
  free,
  onClose,
}: {
  pool: Address
  free: { usdt: bigint; token: bigint }
  onClose(): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const { go, noted, sheet, busy } = useNoted(pool, onClose)
  const [asset, setAsset] = useState<'usdt' | 'token'>('usdt')
  const [text, setText] = useState('')
  const amount = parseAmount(text, 18, decimalSeparator(tag))
  const symbol = asset === 'usdt' ? brand.stable.symbol : brand.token.symbol
  const show = (v: bigint) => `${formatAmount(v, tag, { digits: 4 })} ${symbol}`
  const now = free[asset]
  const value = amount.ok && amount.value > 0n ? amount.value : null
  return (
    <>
      {!noted && (
        <ReasonSheet
          title={t`Fund a budget`}
          description={t`The budget pays rewards of orders to come. It cannot be taken back while the pool is open.`}
          now={t`${show(now)} free`}
          then={value === null ? '–' : t`${show(now + value)} free`}
          word={symbol}
          action={value === null ? t`Enter an amount` : t`Write down and go to the wallet`}
          busy={busy}
          onClose={onClose}
          onConfirm={(reason) => {
            if (value === null || !info) return
            go({
              ...fundFlow({ pool, token: contractOf(info, asset), symbol, amount: value }),
              current: String(now),
              reason,
              title: t`Send to the budget`,
            })
          }}
        >
          <Choice<'usdt' | 'token'>
            label={t`Asset`}
            items={[
              { value: 'usdt', label: brand.stable.symbol },
              { value: 'token', label: brand.token.symbol },
            ]}
            value={asset}
            onChange={setAsset}
          />
          <TextField
            label={t`Amount`}
            value={text}
            onChange={setText}
            unit={symbol}
            inputMode="decimal"
            problem={text !== '' && value === null ? t`Enter an amount` : null}
          />
        </ReasonSheet>
      )}
      {sheet}
    </>
  )
}
