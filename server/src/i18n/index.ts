import type { ErrorCode } from '@holdfast/protocol/errors'
import { type Language, LANGUAGES } from '@holdfast/protocol/languages'
import { en } from './en.ts'
import { tw } from './tw.ts'

/** A text for every error code; a language with one missing does not compile. `{name}` stands for a value. */
export type Texts = Record<ErrorCode, string>

const DEFAULT_LANGUAGE: Language = 'tw'

const CATALOGUES: Partial<Record<Language, Texts>> & { en: Texts; tw: Texts } = { en, tw }
/** Languages that read another one's catalogue while they have none; every other one falls back to English. */
const FALLBACK: Partial<Record<Language, 'tw' | 'en'>> = { zh: 'tw' }
/** What `Content-Language` says. */
const TAGS: Record<Language, string> = {
  tw: 'zh-Hant',
  en: 'en',
  ko: 'ko',
  th: 'th',
  ja: 'ja',
  ms: 'ms',
  lo: 'lo',
  zh: 'zh-Hans',
  vi: 'vi',
  id: 'id',
}

/** The language that a `lang` header asks for; without one we know, the default one. */
export const languageOf = (lang: unknown): Language => LANGUAGES.find((l) => l === lang) ?? DEFAULT_LANGUAGE

/**
 * The catalogue for a `lang` header. Rule: none or an unknown code gives the default `tw`; a known code without a
 * catalogue of its own gives its fallback (`zh` → `tw`, all others → `en`). `tag` names the language really used and
 * goes out as `Content-Language`, so that a fallback can be seen.
 */
export function catalogue(lang: unknown): { texts: Texts; tag: string } {
  const wanted = languageOf(lang)
  const own = CATALOGUES[wanted]
  const used = own ? wanted : (FALLBACK[wanted] ?? 'en')
  return { texts: own ?? CATALOGUES[used as 'tw' | 'en'], tag: TAGS[used] }
}

/** Where to look for a text that people wrote, when there is none in `wanted`: the first one found counts. */
export const languagesFor = (wanted: Language): Language[] => [
  ...new Set([wanted, ...(wanted === 'zh' ? (['tw'] as const) : []), 'en' as const, ...LANGUAGES]),
]

const told = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''

/** The text of `code` with its values filled in. A value that is missing is left out. */
export function text(texts: Texts, code: ErrorCode, values: Record<string, unknown>): string {
  return texts[code].replace(/\{(\w+)\}/g, (_, name: string) => told(values[name])).trim()
}
