import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { hashOf } from './sources.mjs'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'node_modules', '.cache', 'bundles')
/** All that the entries can import, and what says which packages. */
const SOURCES = ['contracts/script', 'devenv', 'packages', 'server', 'package-lock.json']
/** Programs that tests start again and again. */
const ENTRIES = [
  'devenv/check-solvency.ts',
  'devenv/serve.ts',
  'server/src/main/check-ledger.ts',
  'server/src/main/owed.ts',
  'server/src/main/server.ts',
  'server/test/custody-process.ts',
  'server/test/ledger-process.ts',
] as const
/** Packages with programs of the machine, which are loaded from where they are. */
const NATIVE = [/^@duckdb\//, 'pg-native', 'sharp']
const KEPT_MS = 24 * 60 * 60 * 1_000

/** `import.meta` of a module stays what it is without a bundle: files are read, and processes started, from there. */
const placed = {
  name: 'placed',
  transform(code: string, id: string) {
    if (!code.includes('import.meta.') || (!id.startsWith('/') && !/^[A-Z]:/i.test(id))) return null
    const place = { url: pathToFileURL(id).href, filename: id, dirname: join(id, '..') }
    return code.replaceAll(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, name: keyof typeof place) =>
      JSON.stringify(place[name]),
    )
  },
}

let made: Promise<string> | undefined

/**
 * The file of a program as a bundle, made once for all sources as they are. It does the same; reading its many modules one by one
 * would take most of its start.
 */
export async function bundled(entry: (typeof ENTRIES)[number]): Promise<string> {
  made ??= make()
  return join(await made, entry.replace(/\.ts$/, '.mjs'))
}

async function make(): Promise<string> {
  const sources = hashOf(ROOT, SOURCES, (path) => path.endsWith('.test.ts'))
  // A copy of this folder elsewhere has bundles that name files here.
  const folder = join(FOLDER, createHash('sha256').update(`${ROOT} ${sources}`).digest('hex'))
  if (existsSync(folder)) return folder
  const half = join(FOLDER, randomUUID())
  const bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((entry) => [entry.replace(/\.ts$/, ''), join(ROOT, entry)])),
    platform: 'node',
    external: NATIVE,
    plugins: [placed],
    logLevel: 'silent',
  })
  await bundle.write({
    dir: half,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await bundle.close()
  try {
    renameSync(half, folder)
  } catch (e) {
    // Somebody else was first.
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw e
  }
  dropOld(folder)
  return folder
}

/** Removes what earlier sources were bundled to. A program that was just started may still load a part of one. */
function dropOld(current: string): void {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) {
    const folder = join(FOLDER, name)
    if (folder === current || Date.now() - statSync(folder).mtimeMs < KEPT_MS) continue
    rmSync(folder, { recursive: true, force: true })
  }
}
