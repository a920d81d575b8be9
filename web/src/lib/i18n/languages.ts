/**
 * The languages of the product. `code` is what is stored and sent as header `lang`; `tag` is what `<html lang>` and
 * `Intl` get. A language is offered once its catalogue is complete; the build fails when a complete one lacks a message.
 */
export const LANGUAGES = [
  { code: 'tw', tag: 'zh-Hant-TW', name: '繁體中文', complete: true },
  { code: 'en', tag: 'en', name: 'English', complete: true },
  { code: 'ko', tag: 'ko', name: '한국어', complete: true },
  { code: 'th', tag: 'th', name: 'ไทย', complete: true },
  { code: 'ja', tag: 'ja', name: '日本語', complete: true },
  { code: 'ms', tag: 'ms', name: 'Bahasa Melayu', complete: true },
  { code: 'lo', tag: 'lo', name: 'ລາວ', complete: true },
  { code: 'zh', tag: 'zh-Hans', name: '简体中文', complete: true },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt', complete: true },
  { code: 'id', tag: 'id', name: 'Bahasa Indonesia', complete: true },
] as const

export type LanguageCode = (typeof LANGUAGES)[number]['code']

/** Tag of a language, for `lang` of a text written in it. */
export const tagOf = (code: LanguageCode): string => LANGUAGES.find((l) => l.code === code)?.tag ?? code

/** What a language calls itself. */
export const languageName = (code: LanguageCode): string =>
  LANGUAGES.find((l) => l.code === code)?.name ?? code

/** The offered language of `code`, else the default one. */
export function languageOf(code: string | null) {
  const found = LANGUAGES.find((l) => l.complete && l.code === code)
  return found ?? LANGUAGES[0]
}
