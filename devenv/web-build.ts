import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { run } from './run.ts'
import { hashOf } from './sources.ts'

const SOURCES = ['web', 'packages/client/src', 'packages/protocol/src', 'package-lock.json']
/** Tests of the built app, which are no part of it. */
const TESTS = join('web', 'pages')

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

/** Hash of all that the web app under `root` is built from. */
export const webSources = (root: string): string =>
  // Where the site is, the address of its social card names.
  `${hashOf(root, SOURCES, (path) => path === TESTS)} ${process.env['SITE_URL'] ?? ''}`

/**
 * Builds the web app into web/dist unless it was built from exactly these sources.
 * @param signal ends the build, which then fails
 * @returns whether it built
 */
export async function buildWeb(root: string, signal?: AbortSignal): Promise<boolean> {
  const want = webSources(root)
  const dist = join(root, 'web', 'dist')
  const stamp = (folder: string) => join(folder, '.sources')
  if (existsSync(stamp(dist)) && readFileSync(stamp(dist), 'utf8') === want) return false
  // Built in another folder and then swapped in, so that the server never serves half an app.
  const half = `${dist}.${process.pid}`
  try {
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
    writeFileSync(stamp(half), want)
    rmSync(dist, { recursive: true, force: true })
    renameSync(half, dist)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
  return true
}
