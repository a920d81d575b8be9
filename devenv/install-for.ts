// Installs what the lock names for another machine than this one, without running anything of it.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Machine } from './machines.mjs'
import { run } from './run.ts'

/**
 * Installs the packages of `root` for `machine` into the folder `into`/node_modules, without npm's scripts.
 * @param only workspaces whose packages are wanted, without tools of development; all of them, and those, by default
 * @throws Error with what npm said
 */
export async function installFor(
  root: string,
  machine: Machine,
  into: string,
  only: readonly string[] = [],
): Promise<void> {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Record<string, object> }
  const manifests = Object.keys(packages)
    .filter((path) => !path.includes('node_modules/'))
    .map((path) => join(path, 'package.json'))
  for (const file of ['package-lock.json', ...manifests]) {
    mkdirSync(dirname(join(into, file)), { recursive: true })
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(into, file))
  }
  const words = [
    'ci',
    `--os=${machine.platform}`,
    `--cpu=${machine.arch}`,
    ...(machine.platform === 'linux' ? ['--libc=glibc'] : []),
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(only.length > 0 ? ['--omit=dev', ...only.map((name) => `--workspace=${name}`)] : ['--include=dev']),
    '--include=optional',
  ]
  await run('npm', words, { cwd: into })
}
