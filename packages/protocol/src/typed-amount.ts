import { DECIMALS } from './amounts.ts'
import { plainDigits, withoutInvisible } from './typed-text.ts'

export type AmountProblem = 'empty' | 'notANumber' | 'negative' | 'tooManyDecimals' | 'ambiguous' | 'tooLarge'
export type ParsedAmount =
  | { ok: true; value: bigint }
  | {
      ok: false
      problem: AmountProblem
      /** plain decimals of what an ambiguous text can mean, with the separator for thousands and for decimals */
      readings?: [string, string]
    }

const MAX = 10n ** 60n

/**
 * Reads what a person typed or pasted as an amount.
 *
 * Understands the digits of any script and the wide ones with their separators (`１２。５`), a decimal point, a decimal
 * comma, and thousands separators where they are unmistakable (`1,234.5`, `1.234,5`, `1 234`); characters that nobody sees
 * do not count. A single separator followed by exactly three digits after one to three leading
 * digits (`1,234`, `1.234`) could mean either and is refused as `ambiguous`, unless the locale's own decimal
 * separator says which it is. Never rounds: more than `decimals` decimals are refused.
 *
 * @param text what was typed
 * @param decimals base-unit decimals, 18 by default
 * @param decimalSeparator the separator of the user's locale; when given, `1.234` with '.' is 1.234
 */
export function parseAmount(text: string, decimals = DECIMALS, decimalSeparator?: '.' | ','): ParsedAmount {
  const s = plainDigits(withoutInvisible(text))
    ?.trim()
    .replace(/[。｡٫]/g, '.')
    .replace(/[、､٬]/g, ',')
    .replace(/’/g, "'")
  if (s === undefined) return { ok: false, problem: 'notANumber' }
  if (s === '') return { ok: false, problem: 'empty' }
  if (/^[-−–]/.test(s)) return { ok: false, problem: 'negative' }
  if (!/^[0-9][0-9., ']*$|^[.,][0-9]+$/.test(s)) return { ok: false, problem: 'notANumber' }
  const points = s.split('.').length - 1
  const commas = s.split(',').length - 1
  let group = ''
  let point = ''
  if (points > 0 && commas > 0) {
    point = s.lastIndexOf('.') > s.lastIndexOf(',') ? '.' : ','
    group = point === '.' ? ',' : '.'
    if (s.split(point).length > 2) return { ok: false, problem: 'notANumber' }
  } else if (points + commas === 1) {
    const separator = points ? '.' : ','
    const [before = '', after = ''] = s.split(separator)
    const looksGrouped = after.length === 3 && /^[1-9][0-9]{0,2}$/.test(before)
    if (looksGrouped && decimalSeparator !== separator)
      return { ok: false, problem: 'ambiguous', readings: [before + after, `${before}.${after}`] }
    point = separator
  } else if (points + commas > 1) {
    group = points ? '.' : ','
  }
  const cut = point === '' ? s.length : s.lastIndexOf(point)
  const wholePart = s.slice(0, cut)
  const fraction = s.slice(cut + 1)
  const separators = [' ', "'", ...(group === '' ? [] : [group])]
  const used = separators.filter((c) => wholePart.includes(c))
  if (used.length > 1) return { ok: false, problem: 'notANumber' }
  const groups = used[0] === undefined ? [wholePart] : wholePart.split(used[0])
  const wellGrouped =
    groups.length === 1 ||
    (/^[0-9]{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((g) => /^[0-9]{3}$/.test(g)))
  const digits = groups.join('')
  if (!wellGrouped || !/^[0-9]*$/.test(digits) || !/^[0-9]*$/.test(fraction) || digits + fraction === '')
    return { ok: false, problem: 'notANumber' }
  if (fraction.length > decimals) return { ok: false, problem: 'tooManyDecimals' }
  const value = BigInt(digits + fraction.padEnd(decimals, '0'))
  return value > MAX ? { ok: false, problem: 'tooLarge' } : { ok: true, value }
}
