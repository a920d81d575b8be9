import { type Language, LANGUAGES } from '@holdfast/protocol/languages'

/** Tag of a language, for `lang` of a text written in it. */
export const tagOf = (code: Language): string => LANGUAGES.find((l) => l.code === code)?.tag ?? code

/** Name of a language in that language. */
export const languageName = (code: Language): string => LANGUAGES.find((l) => l.code === code)?.name ?? code
