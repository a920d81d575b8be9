import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { s3Blobs, type S3Config } from './s3.ts'

/** Where uploaded files are kept. */
export type FilesConfig = { dir: string } | S3Config

/** Stores the bytes of files, under names that the server makes. */
export type Blobs = {
  put(name: string, bytes: Buffer): Promise<void>
  /** @returns null when there is none */
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

const NAME = /^[0-9a-f]{32}\.webp$/

/** A folder on disk. Writing a file is atomic. */
export function diskBlobs(dir: string): Blobs {
  const path = (name: string) => {
    if (!NAME.test(name)) throw new Error('not a name of ours')
    return join(dir, name.slice(0, 2), name)
  }
  return {
    put: async (name, bytes) => {
      const target = path(name)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const half = `${target}.half`
      const file = await open(half, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(half, target)
    },
    get: async (name) => {
      try {
        return await readFile(path(name))
      } catch (e) {
        if ((e as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw e
      }
    },
    remove: (name) => rm(path(name), { force: true }),
  }
}

export const openBlobs = (c: FilesConfig): Blobs => ('dir' in c ? diskBlobs(c.dir) : s3Blobs(c))
