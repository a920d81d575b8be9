// Writes web/src/parts/words/lao-countries.gen.ts: the names of countries in Lao, as Node has them, for browsers that have none.
// Run: node web/tools/countries.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRY_CODES } from '../src/parts/words/country-codes.ts'

const names = new Intl.DisplayNames('lo', { type: 'region', fallback: 'none' })
const { compare } = new Intl.Collator('lo')
const rows = COUNTRY_CODES.map((code): [string, string] => {
  const name = names.of(code)?.replaceAll('\u200B', '')
  if (!name) throw new Error(`this Node has no Lao name of ${code}`)
  return [code, name]
}).toSorted(([, a], [, b]) => compare(a, b))

writeFileSync(
  join(import.meta.dirname, '..', 'src', 'parts', 'words', 'lao-countries.gen.ts'),
  `// Made by web/tools/countries.ts from the Unicode CLDR ${process.versions.cldr}.
/** Names of countries in Lao, in Lao's order. */
export const NAMES: Readonly<Record<string, string>> = {
${rows.map(([code, name]) => `  ${code}: '${name}',`).join('\n')}
}
`,
)
