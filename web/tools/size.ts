// Measures what a visit loads, from web/dist, in KB of 1000 bytes after gzip, and fails past a budget.
// Run after a build: node web/tools/size.ts [folder]. `measure()` is for the bench.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '..', 'dist')

/** Budgets in KB, and goals of the bench. */
export const BUDGETS = { firstRoute: 130, route: 40, css: 14, catalogue: 22 }

type Chunk = { file: string; imports?: string[]; css?: string[] }

export type Sizes = {
  /** JS of the first route: entry, page of `/`, and all they import statically */
  firstRoute: number
  /** all CSS */
  css: number
  /** by language its common catalogue, and by `language part` those that few visits load */
  catalogues: Record<string, number>
  /** by path the JS that a further route adds to the first one */
  routes: Record<string, number>
}

/**
 * Sizes of a build in KB.
 * @param dist its folder
 */
export function measure(dist = DIST): Sizes {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const sizes = new Map<string, number>()
  const kb = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => {
      if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
      return sum + (sizes.get(file) ?? 0)
    }, 0) / 1000
  const closure = (key: string, seen = new Set<string>()) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) closure(next, seen)
    return seen
  }
  const keys = Object.keys(manifest)
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].map((m) => m[1])
  const entry = keys.filter((k) => scripts.includes(manifest[k]?.file))
  const page = keys.filter((k) => /routes\/.*tsr-split=component/.test(k))
  const home = page.find((k) => k.includes('routes/index.tsx'))
  if (entry.length === 0) throw new Error(`${dist} has no entry: build first`)
  // The home page has a chunk of its own, or is part of the entry's when no other page shares its modules.
  const first = new Set<string>()
  for (const key of home ? [...entry, home] : entry) closure(key, first)
  const routes: Record<string, number> = {}
  for (const key of page.filter((k) => k !== home)) {
    const name = `/${/routes\/([^.]+)\./.exec(key)?.[1]}`
    routes[name] = kb([...closure(key)].filter((file) => !first.has(file)))
  }
  const catalogues: Record<string, number> = {}
  for (const key of keys) {
    const [, locale, part] = /locales\/([a-z]+)\/(\w+)\.po/.exec(key) ?? []
    if (locale && part)
      catalogues[part === 'messages' ? locale : `${locale} ${part}`] = kb([manifest[key]?.file ?? ''])
  }
  const css = kb(new Set(keys.flatMap((k) => manifest[k]?.css ?? [])))
  return { firstRoute: kb(first), css, catalogues, routes }
}

if (import.meta.main) {
  const m = measure(process.argv[2] ?? DIST)
  const largest = Object.entries(m.routes).toSorted((a, b) => b[1] - a[1])[0] ?? ['none', 0]
  const rows: [string, number, number][] = [
    ['first route JS', m.firstRoute, BUDGETS.firstRoute],
    [`largest further route (${largest[0]})`, largest[1], BUDGETS.route],
    ['CSS', m.css, BUDGETS.css],
    ...Object.entries(m.catalogues).map(([locale, size]): [string, number, number] => [
      `catalogue ${locale}`,
      size,
      BUDGETS.catalogue,
    ]),
  ]
  for (const [name, size, budget] of rows)
    console.log(
      `${size > budget ? 'OVER' : 'ok  '} ${size.toFixed(1).padStart(6)} / ${budget} KB gz  ${name}`,
    )
  process.exit(rows.some(([, size, budget]) => size > budget) ? 1 : 0)
}
