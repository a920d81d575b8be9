// What people type and paste, before it is read as an amount, an address, a code, a number or a name. Web and server share it.

/** Characters that nobody sees: of no width, and those that turn the direction. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** Between letters and in pictures they change what is seen: U+200C, U+200D and U+FE0F. */
const JOINERS = ['\u200c', '\u200d', '\ufe0f']
/** Scripts whose letters NFKC takes apart into others that are drawn differently: U+0E33, U+0EB3, U+0EDC and U+0EDD. */
const THAI_OR_LAO = /([\u0e00-\u0eff]+)/

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

/** With the wide characters of Chinese, Japanese and Korean keyboards as the narrow ones, and plain spaces. */
export const narrow = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/\p{Zs}/gu, ' ')

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** The value of a decimal digit: Unicode has those of a script in a row, from zero. */
function digitOf(code: number): number {
  if (code >= 0x1d7ce) return (code - 0x1d7ce) % 10
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value++
  return value
}

/**
 * The text with the decimal digits of any script as 0 to 9.
 * @returns null for those of two scripts: some look like others with another value
 */
export function plainDigits(text: string): string | null {
  const zeros = new Set<number>()
  const plain = narrow(text).replace(/\p{Nd}/gu, (c) => {
    const code = c.codePointAt(0)!
    const digit = digitOf(code)
    zeros.add(code - digit)
    return String(digit)
  })
  return zeros.size > 1 ? null : plain
}

/** A whole number that was typed, such as a count or an id; null for anything else. */
export function typedWhole(text: string): bigint | null {
  const digits = plainDigits(withoutInvisible(text))?.trim() ?? ''
  return /^[0-9]{1,78}$/.test(digits) ? BigInt(digits) : null
}

/** A name, an address of a house or another short text in one form: NFKC, without invisible characters and outer spaces. */
export function typedName(text: string): string {
  const seen = text.replace(INVISIBLE, (c, at: number) =>
    JOINERS.includes(c) && /[\p{L}\p{M}\p{Emoji}]$/u.test(text.slice(0, at)) ? c : '',
  )
  return seen
    .split(THAI_OR_LAO)
    .map((run, n) => run.normalize(n % 2 === 0 ? 'NFKC' : 'NFC'))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}
