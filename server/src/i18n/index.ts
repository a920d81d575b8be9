import { toDecimal } from '@holdfast/protocol/amounts'
import type { ErrorCode } from '@holdfast/protocol/errors'
import { LANGUAGES, type Language, languageOf as entryOf } from '@holdfast/protocol/languages'

/** A text for every error code; a language that lacks one does not compile. `{name}` stands for a value. */
export type Texts = Record<ErrorCode, string>

/** A language tag without its region: error texts depend on language and script only. */
function contentTag(tag: string): string {
  const { language, script } = new Intl.Locale(tag)
  return script ? `${language}-${script}` : language
}

const load = async (code: Language) =>
  ((await import(new URL(`texts/${code}.ts`, import.meta.url).href)) as { texts: Texts }).texts
/** The texts of each language, from texts/. The server does not start when a file is missing. */
const CATALOGUES = new Map(
  await Promise.all(
    LANGUAGES.map(
      async ({ code, tag }) => [code, { texts: await load(code), tag: contentTag(tag) }] as const,
    ),
  ),
)

/** The language that a `lang` header names; the default one if it is unknown. */
export const languageOf = (lang: unknown): Language => entryOf(lang).code

/** The catalogue for a `lang` header, the default one for none or an unknown code. `tag` goes out as `Content-Language`. */
export function catalogue(lang: unknown): { texts: Texts; tag: string } {
  const found = CATALOGUES.get(languageOf(lang))
  if (!found) throw new Error('no texts in the default language')
  return found
}

/** Values that are amounts in base units, which the texts show in whole units: people know 10 USDT, not 10^19. */
const AMOUNTS = new Set(['minimum', 'maximum', 'left'])

const told = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''

/** `value` in whole units as `tag` writes numbers, to the last decimal, with its symbol. */
function amountText(value: unknown, symbol: unknown, tag: string): string {
  const amount = toDecimal(BigInt(told(value))) as Intl.StringNumericLiteral
  return `${new Intl.NumberFormat(tag, { maximumFractionDigits: 18 }).format(amount)} ${told(symbol)}`.trim()
}

/**
 * The text of `code` with its values filled in; missing values become empty.
 * @param values amounts, `minimum`, `maximum` and `left`, in base units, with their `symbol`
 * @param tag how numbers are written
 */
export function text(
  texts: Texts,
  code: ErrorCode,
  values: Record<string, unknown>,
  tag: string = 'en',
): string {
  const fill = (name: string) =>
    AMOUNTS.has(name) && values[name] !== undefined
      ? amountText(values[name], values['symbol'], tag)
      : told(values[name])
  return texts[code].replace(/\{(\w+)\}/g, (_, name: string) => fill(name)).trim()
}
