import type { Language } from '@holdfast/protocol/languages'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { inTime } from '../../lib/lazy-part.ts'
import { COUNTRY_CODES } from './country-codes.ts'

/** By code the name, in the language's order. */
type Names = Readonly<Record<string, string>>

/** Names of the languages in which Chromium answers in English; everybody else's browser knows them. */
const OWN: Partial<Record<Language, () => Promise<{ NAMES: Names }>>> = {
  lo: () => import('./lao-countries.gen.ts'),
}

/** The names that the browser has. */
function browsersNames(tag: string): Names {
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const all = COUNTRY_CODES.map((code): [string, string] => [code, names.of(code) ?? code])
  return Object.fromEntries(all.toSorted(([, a], [, b]) => compare(a, b)))
}

/**
 * Every country by its code, with its name in the language in use and in that language's order. Where we bring the names,
 * those of the browser stand until ours are there.
 */
export function useCountries(): Names {
  const { code, tag } = useLanguage()
  const load = OWN[code]
  const own = useQuery({
    queryKey: ['countries', code],
    enabled: load !== undefined,
    staleTime: Infinity,
    queryFn: async () => (load ? (await inTime(load())).NAMES : null),
  })
  const browsers = useMemo(() => browsersNames(tag), [tag])
  return own.data ?? browsers
}
