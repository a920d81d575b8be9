import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { unpack } from './pack.ts'
import { run } from './run.ts'
import { shippedWeb, stampOf, UNPACKED, webSources, whereWeb } from './sources.mjs'

/** Writes a Brotli and a gzip copy beside every text file; the server sends the one that the browser accepts. */
function compress(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  }
}

/**
 * Builds the web app into web/dist unless it was built from exactly these sources.
 * @param signal ends the build, which then fails
 * @returns whether it built
 */
export async function buildWeb(root: string, signal?: AbortSignal): Promise<boolean> {
  if (whereWeb(root) === 'built') return false
  await swapIn(root, webSources(root), async (half) => {
    const args = [
      'build',
      '--config',
      'web/vite.config.ts',
      '--logLevel',
      'warn',
      '--outDir',
      half,
      '--emptyOutDir',
    ]
    // NODE_ENV is set explicitly: any other value would put React's development build into the app.
    const env = { ...process.env, NODE_ENV: 'production' }
    const how = { cwd: root, env, ...(signal ? { signal } : {}) }
    await run('vite', args, how)
    await run(process.execPath, [join(root, 'web/tools/first-views.ts'), half], how)
    compress(half)
  })
  return true
}

/**
 * Puts the web app of these sources into web/dist unless it is there: the shipped one where it was built from them, else a new one.
 * @param signal ends the build, which then fails
 * @returns how it came there; null where it was
 */
export async function bringWeb(root: string, signal?: AbortSignal): Promise<'unpacked' | 'built' | null> {
  const where = whereWeb(root)
  if (where === 'built' || where === 'unpacked') return null
  if (where === null) {
    await buildWeb(root, signal)
    return 'built'
  }
  const files = readFileSync(shippedWeb(root).files)
  await swapIn(root, webSources(root) + UNPACKED, (half) => unpack(files, half))
  return 'unpacked'
}

/** Makes web/dist in another folder and then swaps it in, so that the server never serves half an app. */
async function swapIn(
  root: string,
  stamp: string,
  make: (half: string) => Promise<void> | void,
): Promise<void> {
  const dist = join(root, 'web', 'dist')
  const half = `${dist}.${process.pid}`
  const old = `${half}.old`
  try {
    await make(half)
    writeFileSync(stampOf(half), stamp)
    // A server may be serving the old one.
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(half, dist)
  } finally {
    for (const folder of [half, old]) rmSync(folder, { recursive: true, force: true })
  }
}
