import { type Static, Type } from 'typebox'
import { type Language, LANGUAGES } from './languages.ts'

/** Most characters of a title and of a text. */
export const TITLE_LENGTH = 120
export const TEXT_LENGTH = 8_000

/** A title and a text (Markdown) in one language. */
export const WrittenText = Type.Object({
  language: Type.Enum(LANGUAGES),
  title: Type.String({ minLength: 1, maxLength: TITLE_LENGTH, pattern: '\\S' }),
  text: Type.String({ maxLength: TEXT_LENGTH }),
})
export type WrittenText = Static<typeof WrittenText>

/** What was written, each language at most once. */
export const WrittenTexts = Type.Array(WrittenText, { minItems: 1, maxItems: LANGUAGES.length })

/** Languages that are tried when a text is not there in the one asked for. */
const INSTEAD: readonly Language[] = ['en', 'tw', ...LANGUAGES]

/** The text in `language`, else in another one; its own `language` says which, so that a page can show it. */
export function textIn(texts: readonly WrittenText[], language: string): WrittenText | undefined {
  const near: readonly string[] =
    language === 'zh' ? ['zh', 'tw'] : language === 'tw' ? ['tw', 'zh'] : [language]
  for (const wanted of [...near, ...INSTEAD]) {
    const found = texts.find((t) => t.language === wanted)
    if (found) return found
  }
  return undefined
}
