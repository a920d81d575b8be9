import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { VisitChunks } from '../web/tools/chunks.ts'
import { LANGUAGE_CODES } from '@holdfast/protocol/languages'
import { ROOT } from './stack.ts'
import { webSources } from './sources.mjs'
import { buildWeb } from './web-build.ts'

const DIST = join(ROOT, 'web', 'dist')
const ROUTES = join(ROOT, 'web', 'src', 'app', 'routes')

type Chunk = { file: string; imports?: string[] }
let manifest: Record<string, Chunk>
let visit: VisitChunks
/** Files that index.html loads on each page. */
let loaded: string[]

beforeAll(async () => {
  await buildWeb(ROOT)
  manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  loaded = [
    ...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)"/g),
  ].map(([, file = '']) => file)
  visit = JSON.parse(/ id="visit">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as VisitChunks
}, 900_000)

/** Files that index.html names for a path or a language. */
const named = (key: string) =>
  (visit.chunks[key] ?? []).map((at) => `assets/${visit.files[at]}.js`).toSorted()

/** Files that a chunk imports, directly or through others. */
function needs(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) needs(next, seen)
  return seen
}

/** Files that each page loads, with all that these need. */
function entries(): Set<string> {
  const entry = new Set(loaded)
  for (const [key, chunk] of Object.entries(manifest))
    if (loaded.includes(chunk.file)) for (const file of needs(key)) entry.add(file)
  return entry
}

test('index.html names for each page the chunks that it needs beside the entry, and no other', () => {
  const entry = entries()
  expect(entry.size).toBeGreaterThan(0)
  const pages = readdirSync(ROUTES).filter((file) => !file.startsWith('__'))
  expect(pages.length).toBeGreaterThan(40)
  for (const file of pages) {
    const name = file.replace('.tsx', '')
    const path = name === 'index' ? '/' : `/${name}`
    const all = needs(`src/app/routes/${file}?tsr-split=component`)
    expect([path, ...named(path)]).toEqual([path, ...[...all].filter((f) => !entry.has(f)).toSorted()])
    // Of several the first one, which has most of the page's texts.
    const part = /partLoader\('(\w+)'/.exec(readFileSync(join(ROUTES, file), 'utf8'))?.[1]
    expect([path, visit.parts[path]]).toEqual([path, part])
  }
  expect(named('/swap')).not.toEqual([])
  expect(visit.parts['/recharge']).toBe('custody')
})

test('index.html names what reaches a known wallet and encodes calls, with all that this needs', () => {
  const names = named('wallet')
  expect(names.map((file) => /assets\/(\w+)/.exec(file)?.[1])).toEqual(
    expect.arrayContaining(['codec', 'connect', 'encodeFunctionData', 'getAddress']),
  )
  const entry = entries()
  const needed = Object.keys(manifest)
    .filter((key) => names.includes(manifest[key]!.file))
    .flatMap((key) => [...needs(key)])
  expect(needed.filter((file) => !names.includes(file) && !entry.has(file))).toEqual([])
})

test('index.html names the catalogue of each language and of each part of it', () => {
  for (const code of LANGUAGE_CODES) {
    const file = (catalogue: string) => manifest[`src/locales/${code}/${catalogue}.po`]?.file
    expect(named(code)).toEqual([file('messages')])
    for (const part of new Set(Object.values(visit.parts)))
      expect(named(`${code} ${part}`)).toEqual([file(part)])
  }
})

test('every file that index.html names is there', () => {
  expect(visit.files.length).toBeGreaterThan(50)
  expect(visit.files.filter((name) => !existsSync(join(DIST, 'assets', `${name}.js`)))).toEqual([])
})

test('the same sources have one hash in any folder, and other sources or other names another', () => {
  const folders: string[] = []
  const hashOf = (file: string, text: string) => {
    const root = mkdtempSync(join(tmpdir(), 'holdfast-sources-'))
    folders.push(root)
    for (const folder of ['web/src', 'packages/client/src', 'packages/protocol/src'])
      mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, 'package-lock.json'), '{}')
    writeFileSync(join(root, 'web', 'src', file), text)
    return webSources(root)
  }
  const first = hashOf('a.ts', '1')
  expect(hashOf('a.ts', '1')).toBe(first)
  expect(hashOf('a.ts', '2')).not.toBe(first)
  expect(hashOf('b.ts', '1')).not.toBe(first)
  for (const folder of folders) rmSync(folder, { recursive: true })
})
