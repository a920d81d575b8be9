import type { ErrorCode } from '@holdfast/protocol/errors'
import { type Language, LANGUAGES } from '@holdfast/protocol/languages'
import { en } from './en.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { lo } from './lo.ts'
import { ms } from './ms.ts'
import { th } from './th.ts'
import { tw } from './tw.ts'
import { vi } from './vi.ts'
import { zh } from './zh.ts'

/** A text for every error code; a language with one missing does not compile. `{name}` stands for a value. */
export type Texts = Record<ErrorCode, string>

const DEFAULT_LANGUAGE: Language = 'tw'

const CATALOGUES: Record<Language, Texts> = { tw, en, ko, th, ja, ms, lo, zh, vi, id }
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

/** The catalogue for a `lang` header, the default one for none or an unknown code. `tag` goes out as `Content-Language`. */
export function catalogue(lang: unknown): { texts: Texts; tag: string } {
  const language = languageOf(lang)
  return { texts: CATALOGUES[language], tag: TAGS[language] }
}

const told = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''

/** The text of `code` with its values filled in. A value that is missing is left out. */
export function text(texts: Texts, code: ErrorCode, values: Record<string, unknown>): string {
  return texts[code].replace(/\{(\w+)\}/g, (_, name: string) => told(values[name])).trim()
}
