import { useLingui } from '@lingui/react/macro'
import { shortAddresses } from '../../../lib/address.ts'
import { ownerText } from '../../../parts/words/ledger-kinds.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Puts nested fields, such as what a proposal asks for, on one level with the others. */
const flat = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      isFields(value) ? Object.entries(value) : [[key, value]],
    ),
  )

/** The fields of recorded JSON, a single value as the field `value`; null for nothing, undefined for a list or other text. */
function fieldsOf(text: string | null): Fields | null | undefined {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object') return { value }
    return value === null ? null : isFields(value) ? flat(value) : undefined
  } catch {
    return undefined
  }
}

/** A recorded string of so many digits is an amount in base units. */
const AMOUNT = /^-?\d{13,78}$/

/**
 * What a record says of a change, field by field: of two versions only what differs, amounts in whole units, addresses
 * shortened. The export has all of it.
 */
export function RecordedChange({ before = null, after }: { before?: string | null; after: string | null }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  if (was === undefined || is === undefined || (was === null && is === null))
    return <Clamped text={shortAddresses(before === null ? (after ?? '–') : `${before} → ${after ?? '–'}`)} />
  const asset = [is?.['symbol'], was?.['symbol']].find((s) => typeof s === 'string')
  // What is proposed for an asset is its price, in USDT.
  const isPrice = asset !== undefined && typeof is?.['proposed'] === 'string'
  const symbol = isPrice ? 'USDT' : asset
  const names: Record<string, string> = isPrice ? { current: t`Old price`, proposed: t`New price` } : {}
  const show = (key: string, value: unknown): string => {
    if (typeof value === 'number' && key.endsWith('At')) return formatTime(value, tag, true)
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value !== 'string') return shortAddresses(JSON.stringify(value))
    if (key === 'from' || key === 'to') return ownerText(value)
    if (!AMOUNT.test(value)) return shortAddresses(value)
    return `${formatAmount(BigInt(value), tag, { digits: 18 })}${symbol === undefined ? '' : ` ${symbol}`}`
  }
  const keys = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter(
    (key) =>
      // The symbol is shown after the amount; the reason has a column of its own.
      key !== 'symbol' && key !== 'reason' && JSON.stringify(was?.[key]) !== JSON.stringify(is?.[key]),
  )
  return (
    <dl className="flex min-w-0 flex-col gap-0.5 text-[13px] lg:min-w-44">
      {keys.map((key) => (
        <div key={key} className="flex min-w-0 flex-wrap gap-x-1.5 lg:flex-nowrap">
          <dt className="shrink-0 text-ink2">{names[key] ?? key}</dt>
          <dd className="min-w-0">
            <Clamped
              text={
                was && is ? `${show(key, was[key])} → ${show(key, is[key])}` : show(key, (is ?? was)?.[key])
              }
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Long texts are cut to three lines. */
const Clamped = ({ text }: { text: string }) => (
  <span className="line-clamp-3 [overflow-wrap:anywhere]">{text}</span>
)
