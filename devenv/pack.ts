// Many files as one compressed buffer, and back.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** Bytes of the number that says how long the list of files is. */
const HEAD = 4
/** A window that is larger than what is packed: texts of ten languages repeat each other. */
const WINDOW = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }

/**
 * Packs the files below `folder`, without their rights and times.
 * @param wanted which, by the path from there with slashes
 */
export function pack(folder: string, wanted: (path: string) => boolean): Buffer {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(wanted)
    .toSorted()
    .map((path) => ({ path, bytes: readFileSync(join(folder, path)) }))
  const list = Buffer.from(JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length])))
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(list.length)
  return brotliCompressSync(Buffer.concat([head, list, ...files.map(({ bytes }) => bytes)]), {
    params: WINDOW,
  })
}

/** Writes the files of a pack into the folder `into`, which is made. */
export function unpack(packed: Buffer, into: string): void {
  const all = brotliDecompressSync(packed)
  let at = HEAD + all.readUInt32BE()
  mkdirSync(into, { recursive: true })
  for (const [path, size] of JSON.parse(all.toString('utf8', HEAD, at)) as [string, number][]) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), all.subarray(at, at + size))
    at += size
  }
}
