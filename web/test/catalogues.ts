// The catalogues as they are written, for the tests of the texts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@holdfast/protocol/languages'

const LOCALES = join(import.meta.dirname, '..', 'src', 'locales')

/** A message of a catalogue. `context` tells messages apart whose English is the same; empty for most. */
export type Message = { context: string; source: string; text: string }

/** The catalogues of a language: `messages`, and one for each part of the app. */
export const cataloguesOf = (code: Language): string[] =>
  readdirSync(join(LOCALES, code))
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -'.po'.length))
    .toSorted()

/** What stands behind `keyword` in an entry, over as many lines as it takes. */
function quoted(entry: string, keyword: string): string {
  const [, lines = ''] = new RegExp(`^${keyword} ((?:"[^\\n]*"(?:\\n|$))+)`, 'm').exec(entry) ?? []
  return [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => JSON.parse(`"${m[1]}"`) as string).join('')
}

/** The messages of a catalogue, in its order. */
export const messagesOf = (code: Language, catalogue: string): Message[] =>
  readFileSync(join(LOCALES, code, `${catalogue}.po`), 'utf8')
    .split('\n\n')
    .map((entry) => ({
      context: quoted(entry, 'msgctxt'),
      source: quoted(entry, 'msgid'),
      text: quoted(entry, 'msgstr'),
    }))
    .filter(({ source }) => source !== '')

const PLURAL = /\{(\w+), plural,(?: one \{(?:[^{}]|\{\w+\})*\})? other \{((?:[^{}]|\{\w+\})*)\}\}/g

/** A message with each of its plurals read as for many, and the number that decides named once more: `{n}` of `{n, plural, …}`. */
export const forMany = (text: string): string =>
  text.replaceAll(
    PLURAL,
    (_, number: string, other: string) => `{${number}}${other.replaceAll('#', `{${number}}`)}`,
  )
