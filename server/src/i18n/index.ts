import type { ErrorCode } from '@holdfast/protocol/errors'
import { LANGUAGES, type Language, languageOf as entryOf } from '@holdfast/protocol/languages'

/** A text for every error code; a language with one missing does not compile. `{name}` stands for a value. */
export type Texts = Record<ErrorCode, string>

/** A tag without its region: error texts are written for a language and a script. */
function contentTag(tag: string): string {
  const { language, script } = new Intl.Locale(tag)
  return script ? `${language}-${script}` : language
}

const load = async (code: Language) => ((await import(`./texts/${code}.ts`)) as { texts: Texts }).texts
/** Each language's texts, out of texts/. Without that file, the server does not start. */
const CATALOGUES = new Map(
  await Promise.all(
    LANGUAGES.map(
      async ({ code, tag }) => [code, { texts: await load(code), tag: contentTag(tag) }] as const,
    ),
  ),
)

/** The language that a `lang` header asks for; without one we know, the default one. */
export const languageOf = (lang: unknown): Language => entryOf(lang).code

/** The catalogue for a `lang` header, the default one for none or an unknown code. `tag` goes out as `Content-Language`. */
export function catalogue(lang: unknown): { texts: Texts; tag: string } {
  const found = CATALOGUES.get(languageOf(lang))
  if (!found) throw new Error('no texts in the default language')
  return found
}

const told = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''

/** The text of `code` with its values filled in. A value that is missing is left out. */
export function text(texts: Texts, code: ErrorCode, values: Record<string, unknown>): string {
  return texts[code].replace(/\{(\w+)\}/g, (_, name: string) => told(values[name])).trim()
}
