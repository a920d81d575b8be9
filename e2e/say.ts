import { readdirSync, readFileSync } from 'node:fs'

/** Journeys read the app in its default language. */
const LOCALE = 'tw'
const folder = `${import.meta.dirname}/../web/src/locales/${LOCALE}`
const unquote = (lines: string) =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => JSON.parse(`"${m[1]}"`) as string).join('')

/** Texts of the app's language by their English source, from every catalogue. */
const texts = new Map(
  readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
        /^msgid ((?:"[^\n]*"\n)+)msgstr ((?:"[^\n]*"\n?)+)/gm,
      ),
    ].map((m) => [unquote(m[1] ?? ''), unquote(m[2] ?? '').replaceAll(/<\/?\d+\/?>/g, '')] as const),
  ),
)

// The app's default language has one form for any number of something.
const PLURAL = /\{(\w+), plural, other \{((?:[^{}]|\{\w+\})*)\}\}/g
const forAny = (text: string) =>
  text.replaceAll(PLURAL, (_, number: string, other: string) => other.replaceAll('#', `{${number}}`))

type Values = Record<string, string | number | bigint>

function filled(source: string, values: Values, around: (literal: string) => string): string {
  const text = texts.get(source)
  if (source === '' || text === undefined)
    throw new Error(`no catalogue has '${source}': a journey names texts by their English source`)
  return forAny(text)
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return around(part)
      if (values[name] === undefined) throw new Error(`'${source}' is shown with a value for {${name}}`)
      return String(values[name])
    })
    .join('')
}

/** The app's text for an English source, with placeholders filled in. @throws Error when no catalogue has it */
export const say = (source: string, values: Values = {}): string =>
  filled(source, values, (literal) => literal)

/** The same as the source of a regular expression; the values are expressions themselves. @throws Error as `say` */
export const saying = (source: string, values: Values = {}): string =>
  filled(source, values, (literal) => literal.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
