import { type Language, LANGUAGES } from '@holdfast/protocol/languages'

/** BCP 47 tag of a language, for the attribute `lang`. */
export const tagOf = (code: Language): string => LANGUAGES.find((l) => l.code === code)?.tag ?? code

/** Name of a language in that language. */
export const languageName = (code: Language): string => LANGUAGES.find((l) => l.code === code)?.name ?? code
