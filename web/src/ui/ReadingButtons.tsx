import { readingsOf } from '../lib/check-amount.ts'
import { decimalSeparator, formatAmount } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { Button } from './Button.tsx'
import type { ReadingsProps } from './Readings.tsx'

export default function ReadingButtons({ value, unit, onChange }: ReadingsProps) {
  const { tag } = useLanguage()
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {readingsOf(value, decimalSeparator(tag)).map(({ text, amount, decimals }) => (
        <Button key={text} look="ghost" size="small" onClick={() => onChange(text)}>
          {[formatAmount(amount, tag, { digits: decimals, minDigits: decimals }), unit].join(' ').trim()}
        </Button>
      ))}
    </div>
  )
}
