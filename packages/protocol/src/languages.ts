/**
 * The languages of the product, listed only here; the first one is the default. `code` is what is stored and sent as header
 * `lang`; `tag` is for `<html lang>` and `Intl`; `name` is the language's own name; `decimal` is its decimal separator. Add a
 * language together with its texts: without them neither server nor web builds.
 */
export const LANGUAGES = [
  { code: 'tw', tag: 'zh-Hant-TW', name: '繁體中文', decimal: '.' },
  { code: 'en', tag: 'en', name: 'English', decimal: '.' },
  { code: 'ko', tag: 'ko', name: '한국어', decimal: '.' },
  { code: 'th', tag: 'th', name: 'ไทย', decimal: '.' },
  { code: 'ja', tag: 'ja', name: '日本語', decimal: '.' },
  { code: 'ms', tag: 'ms', name: 'Bahasa Melayu', decimal: '.' },
  { code: 'lo', tag: 'lo', name: 'ລາວ', decimal: ',' },
  { code: 'zh', tag: 'zh-Hans', name: '简体中文', decimal: '.' },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt', decimal: ',' },
  { code: 'id', tag: 'id', name: 'Bahasa Indonesia', decimal: ',' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

export const LANGUAGE_CODES: readonly Language[] = LANGUAGES.map((l) => l.code)

/** The language of `code`, else the default one. */
export const languageOf = (code: unknown) => LANGUAGES.find((l) => l.code === code) ?? LANGUAGES[0]
