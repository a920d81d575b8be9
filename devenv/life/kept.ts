// A month of life that was played once and is kept in the repository: what a first start unpacks in place of playing it.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deploymentFingerprint } from '../../contracts/script/deploy.ts'
import { pack, unpack } from '../pack.ts'
import { hashOf } from '../sources.mjs'
import { readRows, type Rows, writeRows } from './rows.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Where a version's own is. */
const SHIPPED = join(ROOT, 'devenv', 'shipped')
const PACK = 'month.pack'
const STAMP = 'month.sources'
/** Who lives in it and what they do, and the tables that it is kept in. A later server reads it as it reads its own past. */
const SOURCES = ['devenv/life', 'server/src/db/migrations']
/** Of these, what only plays tests or keeps the month. */
const LEFT_OUT = /\.test\.ts$|\/(kept|rows|noted)\.ts$/
/** What is kept of a data folder beside the database. */
const FILES = ['chain.json', 'chain.genesis', 'deployment.json', 'files']
/** Where rows lie in a data folder until the database has them. */
export const KEPT = 'kept'
const ROWS = 'rows.json'
/** Days after which a month is too long ago to look like the last one. */
const FRESH_DAYS = 30

/** What a month depends on, as a line: contracts and seed, what is played, and the tables. */
const monthSources = (): string =>
  `${deploymentFingerprint('local')} ${hashOf(ROOT, SOURCES, (path) => LEFT_OUT.test(path))}`

/**
 * How long ago the month that is kept in `from` was played, days; infinite where there is none of these sources.
 * @param now unix seconds
 */
export function ageOfMonth(from = SHIPPED, now = Date.now() / 1_000): number {
  const file = join(from, STAMP)
  if (!existsSync(file)) return Infinity
  const [sources, ended] = readFileSync(file, 'utf8').split('\n')
  return sources === monthSources() ? (now - Number(ended)) / 86_400 : Infinity
}

/** Whether there is a month to unpack in `from`, of these sources and not too long ago. @param now unix seconds */
export const hasMonth = (from = SHIPPED, now = Date.now() / 1_000): boolean =>
  ageOfMonth(from, now) < FRESH_DAYS

/**
 * Keeps in `into` the month that was played in the data folder `dir`, whose server has ended and whose chain is saved.
 * @param databaseUrl of the tables' owner
 */
export async function keepMonth(dir: string, databaseUrl: string, into = SHIPPED): Promise<void> {
  const folder = join(dir, KEPT)
  mkdirSync(folder, { recursive: true })
  for (const name of FILES)
    if (existsSync(join(dir, name))) cpSync(join(dir, name), join(folder, name), { recursive: true })
  writeFileSync(join(folder, ROWS), JSON.stringify(await readRows(databaseUrl)))
  mkdirSync(into, { recursive: true })
  writeFileSync(
    join(into, PACK),
    pack(folder, () => true),
  )
  writeFileSync(join(into, STAMP), `${monthSources()}\n${Math.floor(Date.now() / 1_000)}\n`)
  rmSync(folder, { recursive: true })
}

/** Puts chain and files of the month kept in `from` into the data folder `dir`; its rows wait there until the database is ready. */
export function unpackMonth(dir: string, from = SHIPPED): void {
  const half = join(dir, KEPT)
  rmSync(half, { recursive: true, force: true })
  unpack(readFileSync(join(from, PACK)), half)
  for (const name of FILES) if (existsSync(join(half, name))) renameSync(join(half, name), join(dir, name))
}

/**
 * Writes the rows of the month that `unpackMonth` put into `dir`.
 * @param databaseUrl of a superuser, in a database with its tables and nothing of worth in them
 */
export async function writeMonth(dir: string, databaseUrl: string): Promise<void> {
  const half = join(dir, KEPT)
  await writeRows(databaseUrl, JSON.parse(readFileSync(join(half, ROWS), 'utf8')) as Rows)
  rmSync(half, { recursive: true })
}
