// An epoch's folder: its Parquet files, the tree and the manifest. A folder appears whole or not at all.
import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { type Database, quoted } from './database.ts'
import { RECORD_COLUMNS } from './leaf.ts'
import type { RulesVersion } from './rules.ts'
import type { EpochFile, EpochResult, Params } from './types.ts'

const MANIFEST = 'manifest.json'
/** Nodes of the Merkle tree. It follows from the leaves and is not in the manifest. */
export const TREE = 'tree.bin'
const TEMPORARY = '.tmp-'

type Written<T> = T extends bigint ? string : T extends object ? { [K in keyof T]: Written<T[K]> } : T
/** `manifest.json`: sorted keys; whole numbers that may be large are decimal texts. */
export type Manifest = Written<Omit<EpochResult, 'dataHash' | 'carry'>> & {
  /** of the rules and of this layout */
  version: RulesVersion
  /** by rules 2: booked and not yet shared */
  carry?: { usdt: string; token: string }
  /** what computed it; another version of DuckDB may write other bytes for the same rows */
  engine: string
  chainId: number
  teamRewards: string
  hostingPool: string
  usdt: string
  token: string
  params: Written<Params>
  /** dataHash of the epoch before; null for the first */
  previous: Hex | null
  /** all that ever went back to the hosting pool */
  pool: { usdt: string; token: string }
}

const FIGURES = ['invites', 'invite_valids', 'members', 'valid_members', 'team', 'largest', 'small']
  .map((name) => `coalesce(t.${name}, 0) as ${name}`)
  .join(', ')
const LEGS = [2, 3, 4, 5, 6, 7, 8, 9].map((k) => `coalesce(l.legs${k}, 0) as legs${k}`).join(', ')

/** The files of Parquet in the manifest, with the rows that each holds, in their order. */
export const QUERIES = {
  'registrations.parquet': `select id, account, refer, block, log_index, time from registrations order by block, log_index`,
  'changes.parquet': `select m.account, p.kind, p.amount, p.block, p.log_index, p.time
    from placed p join member m on m.id = p.id order by p.block, p.log_index`,
  'funded.parquet': `select asset, amount, block, log_index, time
    from funded order by block, log_index`,
  'standings.parquet': `select r.id, r.account, w.parent, w.participation, w.inside, w.card = 1 as card,
    w.cents, w.valid = 1 as valid, r.level, ${FIGURES}, r.team_new, ${LEGS}, r.recorded = 1 as recorded, r.earned_usdt,
    r.earned_token
    from result r join weighted w on w.id = r.id left join team t on t.id = r.id left join legs_of l on l.id = r.id
    order by r.id`,
  'income.parquet': `select m.account, i.source, i.level, i.weight, i.usdt,
    i.token
    from income i join member m on m.id = i.id order by i.id, i.source`,
  'leaves.parquet': `select position, kind, account, asset, cumulative, ${RECORD_COLUMNS.join(', ')} from (
      select position, 1::bigint as kind, account, asset, cumulative, ${RECORD_COLUMNS.map((c) => `0::bigint as ${c}`).join(', ')}
      from reward
      union all
      select position, 2, account, null, 0, ${RECORD_COLUMNS.join(', ')} from record
    ) order by position`,
} as const

const sorted = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, v]) => [key, sorted(v)]),
  )
}

/** The bytes of a manifest. */
export const manifestText = (manifest: object): string => `${JSON.stringify(sorted(manifest), null, 2)}\n`

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** SHA-256 of a file, without reading it at once. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(part as Buffer)
  return hash.digest('hex')
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The folders of epochs in one folder, named by their number n. */
export class EpochFolders {
  readonly #dir: string

  /** Creates the folder, and removes what a run that broke off left. */
  constructor(dir: string) {
    this.#dir = dir
    mkdirSync(dir, { recursive: true })
    for (const name of readdirSync(dir))
      if (name.startsWith(TEMPORARY)) rmSync(join(dir, name), { recursive: true, force: true })
  }

  pathOf(n: number, name = ''): string {
    return join(this.#dir, String(n), name)
  }

  /** A folder to write into; it is nobody's epoch until `place`. */
  temporary(n: number): string {
    const path = join(this.#dir, `${TEMPORARY}${n}`)
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
    return path
  }

  /** Numbers of the epochs that are there, ascending. */
  numbers(): number[] {
    return readdirSync(this.#dir)
      .filter((name) => /^[1-9]\d*$/.test(name) && existsSync(this.pathOf(Number(name), MANIFEST)))
      .map(Number)
      .toSorted((a, b) => a - b)
  }

  /** The manifest of an epoch and its SHA-256; null when the epoch is not there. */
  manifest(n: number): { manifest: Manifest; dataHash: Hex } | null {
    if (!existsSync(this.pathOf(n, MANIFEST))) return null
    const text = readFileSync(this.pathOf(n, MANIFEST), 'utf8')
    return { manifest: JSON.parse(text) as Manifest, dataHash: `0x${sha256(text)}` }
  }

  /** @throws Error when a file is not the one that the manifest names */
  async expectFile(n: number, name: string): Promise<void> {
    const known = this.manifest(n)?.manifest.files.find((f) => f.name === name)
    if (!known || (await fileHash(this.pathOf(n, name))) !== known.sha256)
      throw new Error(`levels: ${name} of ${n} is not the one of its manifest`)
  }

  /**
   * Makes a written folder the one of n. Later epochs stand on another n when it changed, and are removed.
   * @returns dataHash
   */
  place(n: number, temporary: string, manifest: Manifest): Hex {
    const text = manifestText(manifest)
    const dataHash: Hex = `0x${sha256(text)}`
    writeFileSync(join(temporary, MANIFEST), text)
    for (const name of readdirSync(temporary)) sync(join(temporary, name))
    sync(temporary)
    const before = this.manifest(n)
    if (before && before.dataHash !== dataHash)
      for (const later of this.numbers()
        .filter((k) => k > n)
        .toReversed())
        this.#remove(later)
    // The folder of an epoch cannot be replaced in one step: in between it is absent, and is computed again.
    if (existsSync(this.pathOf(n))) this.#remove(n)
    renameSync(temporary, this.pathOf(n))
    sync(this.#dir)
    return dataHash
  }

  #remove(n: number): void {
    const gone = join(this.#dir, `${TEMPORARY}gone-${n}`)
    rmSync(gone, { recursive: true, force: true })
    renameSync(this.pathOf(n), gone)
    rmSync(gone, { recursive: true, force: true })
  }
}

/** Writes all Parquet files of an epoch into `folder`. */
export async function writeFiles(db: Database, folder: string): Promise<EpochFile[]> {
  const files: EpochFile[] = []
  for (const [name, query] of Object.entries(QUERIES)) {
    const path = join(folder, name)
    const rows = await db.run(
      `copy (${query}) to ${quoted(path)} (format parquet, compression zstd, compression_level 1)`,
    )
    files.push({ name, sha256: await fileHash(path), bytes: statSync(path).size, rows })
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
