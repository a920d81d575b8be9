import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
/** The repository's own packages. */
export const modules = join(root, 'node_modules')
export const run = promisify(execFile)

/** A folder with nothing of ours above it, in which the packed packages are installed as anybody has them. */
export type Bare = { folder: string; remove(): void }

/** Packs a copy: the package.json of ours is another one meanwhile, and others read it. */
async function pack(folder: string, into: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--offline', '--pack-destination', into], {
    cwd: folder,
  })
  return join(into, stdout.trim().split('\n').at(-1)!)
}

/**
 * Installs the packed packages by npm, without a network: what they need from others is packed from our own copy.
 * @param example a folder of the repository that is copied there too
 */
export async function installBare(example: string): Promise<Bare> {
  const work = mkdtempSync(join(tmpdir(), 'holdfast-pack-'))
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-bare-'))
  try {
    for (const part of ['packages', 'tsconfig.base.json', 'LICENSE', 'NOTICE'])
      cpSync(join(root, part), join(work, part), {
        recursive: true,
        filter: (from) => !['node_modules', 'dist', 'bytecode'].includes(basename(from)),
      })
    symlinkSync(modules, join(work, 'node_modules'))
    cpSync(join(root, example), folder, { recursive: true })
    const own = ['protocol', 'client'].map((name) => join(work, 'packages', name))
    const tarballs: string[] = []
    for (const from of own) tarballs.push(await pack(from, work))
    const { stdout } = await run('npm', [
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      work,
      join(modules, 'typebox'),
    ])
    tarballs.push(join(work, stdout.trim().split('\n').at(-1)!))
    // Wallets are of the user's choice and no part of this: they come without npm, below.
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await run('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', ...tarballs], {
      cwd: folder,
    })
    symlinkSync(join(modules, 'viem'), join(folder, 'node_modules', 'viem'))
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
  } catch (e) {
    rmSync(folder, { recursive: true, force: true })
    throw e
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
