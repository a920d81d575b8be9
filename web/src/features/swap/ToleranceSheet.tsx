import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { decimalSeparator, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { BPS, type Tolerance } from './quote.ts'
import { MINUTES, setMinutes, setTolerance, useSwapSettings } from './settings.ts'
import { toleranceWarning } from './texts.ts'
import { parseTolerance } from './validate.ts'

const FIXED = ['10', '50', '100']
type Props = { open: boolean; onClose(): void; onClosed(): void }

/** Settings of trades: how far the result may be below the quote, and how long a trade may take. */
export default function ToleranceSheet({ open, onClose, onClosed }: Props) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const id = useId()
  const { tolerance, minutes } = useSwapSettings()
  const isFixed = tolerance === 'auto' || FIXED.includes(tolerance.toString())
  const [custom, setCustom] = useState(!isFixed)
  const separator = decimalSeparator(tag)
  const [text, setText] = useState(() =>
    isFixed ? '' : formatPercent(tolerance, BPS, tag, 2).replace('%', ''),
  )
  const typed = parseTolerance(text, separator)
  const wrong = custom && text !== '' && typed === null
  const warning = custom && typed === null ? null : toleranceWarning(tolerance)

  function choose(next: string) {
    setCustom(next === 'custom')
    if (next === 'custom') return
    setTolerance(next === 'auto' ? 'auto' : BigInt(next))
  }
  function type(next: string) {
    setText(next)
    const value: Tolerance | null = parseTolerance(next, separator)
    if (value !== null) setTolerance(value)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Slippage and deadline`}
      description={t`If the price moves further than this before your trade is included, nothing happens and you keep what you have.`}
      closeLabel={t`Close`}
    >
      <h3>
        <Trans>Slippage tolerance</Trans>
      </h3>
      <Choice
        label={t`Slippage tolerance`}
        columns={5}
        value={custom ? 'custom' : tolerance.toString()}
        items={[
          { value: 'auto', label: t`Auto` },
          ...FIXED.map((bps) => ({ value: bps, label: formatPercent(BigInt(bps), BPS, tag, 1) })),
          { value: 'custom', label: t`Custom` },
        ]}
        onChange={choose}
      />
      {custom && (
        <div className="flex flex-col rounded-md border border-transparent bg-sunken px-4 py-2 focus-within:border-kelp">
          <label htmlFor={id} className="text-sm text-ink2">
            <Trans>Your own tolerance in per cent</Trans>
          </label>
          <span className="flex items-baseline gap-2">
            <input
              id={id}
              value={text}
              onChange={(event) => type(event.target.value)}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.5"
              aria-invalid={wrong || undefined}
              aria-describedby={`${id}-problem`}
              className="h-11 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink3"
            />
            <span className="text-ink2">%</span>
          </span>
          <p id={`${id}-problem`} aria-live="polite" className="text-sm text-red">
            {wrong && t`Between 0.01% and 50%`}
          </p>
        </div>
      )}
      {!custom && tolerance === 'auto' && (
        <p className="text-sm text-ink2">
          <Trans>Auto allows 0.5% and a fifth of the price impact, at most 3%.</Trans>
        </p>
      )}
      {warning && (
        <Notice tone={warning.tone} title={warning.title}>
          {warning.text}
        </Notice>
      )}
      <h3>
        <Trans>Deadline</Trans>
      </h3>
      <Choice
        label={t`Deadline`}
        columns={4}
        value={String(minutes)}
        items={MINUTES.map((m) => ({ value: String(m), label: t`${m} min` }))}
        onChange={(next) => setMinutes(Number(next))}
      />
      <Button look="ghost" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Sheet>
  )
}
