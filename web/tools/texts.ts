import { readFileSync } from 'node:fs'
import { brand } from '../src/brand.ts'

/**
 * Texts of the app in the language `code`, for what is written when it is built.
 * @param wanted by key the English source, or a pattern that finds it
 * @throws Error when a text is in no catalogue that every page has
 */
export function textsIn<K extends string>(
  code: string,
  wanted: Record<K, string | RegExp>,
): Record<K, string> {
  const po = ['messages', 'custody']
    .map((name) => readFileSync(`${import.meta.dirname}/../src/locales/${code}/${name}.po`, 'utf8'))
    .join('\n')
  const messages = [...po.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(
    (m) => [m[1] ?? '', m[2] ?? ''] as const,
  )
  const entries = Object.entries<string | RegExp>(wanted).map(([key, source]) => {
    const found = messages.find(([id]) => (typeof source === 'string' ? id === source : source.test(id)))
    if (!found) throw new Error(`the shell's text ${key} is missing in the catalogue ${code}`)
    return [key, found[1].replace('{symbol}', brand.token.symbol).replace('{0}', brand.name)]
  })
  return Object.fromEntries(entries) as Record<K, string>
}
