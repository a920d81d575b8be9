import { type Static, Type } from 'typebox'
import { LANGUAGE_CODES } from './languages.ts'

/** Most characters of a title; `TEXT_LENGTH`: of a text. */
export const TITLE_LENGTH = 120
export const TEXT_LENGTH = 8_000

/** A title and a text (Markdown) in one language. */
export const WrittenText = Type.Object({
  language: Type.Enum(LANGUAGE_CODES),
  title: Type.String({ minLength: 1, maxLength: TITLE_LENGTH, pattern: '\\S' }),
  text: Type.String({ maxLength: TEXT_LENGTH }),
})
export type WrittenText = Static<typeof WrittenText>

/** What was written, each language at most once. */
export const WrittenTexts = Type.Array(WrittenText, { minItems: 1, maxItems: LANGUAGE_CODES.length })

/** Languages in the order to look for a text: the one asked for, the other Chinese, English, then any. */
export function languagesFor(wanted: string): string[] {
  const near = wanted === 'zh' ? ['tw'] : wanted === 'tw' ? ['zh'] : []
  return [...new Set([wanted, ...near, 'en', ...LANGUAGE_CODES])]
}

/** The text in `language`, else in another one, whose `language` says which, so that a page can show it. */
export function textIn(texts: readonly WrittenText[], language: string): WrittenText | undefined {
  for (const wanted of languagesFor(language)) {
    const found = texts.find((t) => t.language === wanted)
    if (found) return found
  }
  return undefined
}
