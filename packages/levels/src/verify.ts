// Recomputes epochs from a node's logs alone and compares them with what was submitted and, where it is given, with what was
// published.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex, PublicClient } from 'viem'
import { fileHash, type Manifest, manifestText, sha256 } from './files.ts'
import { ChainReader, type Sources, type Submitted } from './from-node.ts'
import { type EpochResult, type Levels, openLevels } from './levels.ts'
import { rulesHash, versionOf } from './rules.ts'

/** Reads a published file of an epoch, as `<n>/<name>` in a folder or below an address; null when it is not there. */
export type Published = (n: number, name: string) => Promise<Uint8Array | null>

/** Files of epochs in a folder, or at an http address. */
export function publishedAt(place: string): Published {
  if (!/^https?:\/\//.test(place))
    return async (n, name) => {
      const path = join(place, String(n), name)
      return existsSync(path) ? readFileSync(path) : null
    }
  return async (n, name) => {
    const answer = await fetch(`${place.replace(/\/$/, '')}/${n}/${name}`)
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`${name} of ${n}: HTTP ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** The first difference, by its name. */
export class Difference extends Error {}

function same(what: string, ours: string, theirs: string, say: (line: string) => void): void {
  if (ours !== theirs) throw new Difference(`${what}: recomputed ${ours}, found ${theirs}`)
  say(`holds   ${what}: ${ours}`)
}

/** Compares what was computed here for a number with what the chain has of it. @throws Difference */
export function compareSubmitted(ours: EpochResult, theirs: Submitted, say: (line: string) => void): void {
  const n = `number ${ours.n}`
  same(`${n}: rules (SHA-256)`, ours.rulesHash, theirs.rulesHash, say)
  same(`${n}: input block`, String(ours.inputBlock), String(theirs.inputBlock), say)
  same(`${n}: all USDT rewards`, String(ours.totals.usdt), String(theirs.totals.usdt), say)
  same(`${n}: all TDE rewards`, String(ours.totals.token), String(theirs.totals.token), say)
  same(`${n}: root`, ours.root, theirs.root, say)
}

/**
 * Compares published files with the hash on chain, with their manifest, and with what was computed here.
 * @throws Difference
 */
export async function comparePublished(
  levels: Levels,
  n: number,
  dataHash: Hex,
  published: Published,
  say: (line: string) => void,
): Promise<void> {
  const text = await published(n, 'manifest.json')
  if (!text) throw new Difference(`number ${n}: there is no manifest.json`)
  same(`number ${n}: manifest.json (SHA-256) as submitted`, `0x${sha256(text)}`, dataHash, say)
  const theirs = JSON.parse(Buffer.from(text).toString()) as Manifest
  const ours = JSON.parse(readFileSync(levels.file(n, 'manifest.json'), 'utf8')) as Manifest
  // Another version of DuckDB may write the same rows as other bytes.
  const bytes = ours.engine === theirs.engine
  if (!bytes)
    say(`note    number ${n}: computed by ${theirs.engine}, here by ${ours.engine}: rows are compared`)
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-published-'))
  try {
    for (const file of theirs.files) {
      const content = await published(n, file.name)
      if (!content) throw new Difference(`number ${n}: ${file.name} is missing`)
      same(`number ${n}: ${file.name} as in the manifest`, sha256(content), file.sha256, () => {})
      same(`number ${n}: size of ${file.name}`, String(content.length), String(file.bytes), () => {})
      const own = levels.file(n, file.name)
      if (!existsSync(own)) throw new Difference(`number ${n}: ${file.name} is not a file of an epoch`)
      if (bytes) same(`number ${n}: ${file.name} (SHA-256)`, await fileHash(own), file.sha256, say)
      else {
        const path = join(folder, 'rows.parquet')
        writeFileSync(path, content)
        const differing = await levels.differingRows(own, path).catch(() => null)
        if (differing === null) throw new Difference(`number ${n}: ${file.name} has other columns`)
        same(`number ${n}: rows of ${file.name} that differ`, String(differing), '0', say)
      }
    }
    for (const { name } of ours.files)
      if (!theirs.files.some((f) => f.name === name))
        throw new Difference(`number ${n}: ${name} is not in the manifest`)
    same(`number ${n}: figures of manifest.json`, figuresOf(ours, bytes), figuresOf(theirs, bytes), say)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** SHA-256 of what a manifest says; without `bytes` of what does not follow from the version of the engine. */
function figuresOf(manifest: Manifest, bytes: boolean): string {
  if (bytes) return sha256(manifestText(manifest))
  const { engine: _engine, previous: _previous, files, ...figures } = manifest
  return sha256(manifestText({ ...figures, files: files.map(({ name, rows }) => ({ name, rows })) }))
}

export type VerifyOptions = {
  client: PublicClient
  sources: Sources
  /** the number to verify, with all before it */
  n: number
  published?: Published
  /** folder for what is computed; by default one that is removed at the end */
  dir?: string
  say?: (line: string) => void
}

/**
 * Recomputes numbers 1 to `n` from logs, and compares each that was submitted.
 * @returns what was computed for `n`
 * @throws Difference that names the first difference
 */
export async function verifyEpoch(o: VerifyOptions): Promise<EpochResult> {
  const say = o.say ?? (() => {})
  const reader = new ChainReader(o.client, o.sources)
  const { rules, firstEpoch, submitted } = await reader.submissions()
  if (!submitted.has(o.n)) throw new Difference(`number ${o.n} was not submitted`)
  // The first number chose them for all.
  const version = versionOf(submitted.get(1)?.rulesHash ?? '0x') ?? 1
  say(`rules   ${version}: ${rulesHash(version)}`)
  const dir = o.dir ?? mkdtempSync(join(tmpdir(), 'holdfast-verify-'))
  mkdirSync(dir, { recursive: true })
  const levels = await openLevels({ dir })
  try {
    let result: EpochResult | null = null
    for (let n = 1; n <= o.n; n++) {
      const { facts, parts } = await reader.next(firstEpoch + n - 1, rules, version)
      const run = await levels.begin(n, facts, version)
      try {
        for await (const part of parts) {
          await run.registrations(part.registrations)
          await run.changes(part.changes)
          await run.funded(part.funded)
        }
      } catch (e) {
        run.discard()
        throw e
      }
      result = await run.finish()
      const theirs = submitted.get(n)
      if (!theirs) throw new Difference(`number ${n} was not submitted`)
      compareSubmitted(result, theirs, say)
      if (o.published) await comparePublished(levels, n, theirs.dataHash, o.published, say)
    }
    return result!
  } finally {
    levels.close()
    if (!o.dir) rmSync(dir, { recursive: true })
  }
}
