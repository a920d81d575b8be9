import type { ErrorCode } from '@holdfast/protocol/errors'
import { LANGUAGES, type Language, languageOf as entryOf } from '@holdfast/protocol/languages'

/** A text for every error code; a language that lacks one does not compile. `{name}` stands for a value. */
export type Texts = Record<ErrorCode, string>

/** A language tag without its region: error texts depend on language and script only. */
function contentTag(tag: string): string {
  const { language, script } = new Intl.Locale(tag)
  return script ? `${language}-${script}` : language
}

const load = async (code: Language) => ((await import(`./texts/${code}.ts`)) as { texts: Texts }).texts
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

const told = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''

/** The text of `code` with its values filled in; missing values become empty. */
export function text(texts: Texts, code: ErrorCode, values: Record<string, unknown>): string {
  return texts[code].replace(/\{(\w+)\}/g, (_, name: string) => told(values[name])).trim()
}
