import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOf, isFor, isInstalled, lacking, MACHINES, nameOf, programsOf, refusal } from './machines.mjs'
import { ROOT } from './stack.ts'

type Entry = {
  version: string
  integrity?: string
  optional?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
const lock = (
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
).packages

/** The machine that a package's name says it is for, with what stands before it. */
const NAMED = /^(.*?)(linux|darwin|win32|windows|win)-(x64|amd64|arm64)(?:-gnu|-msvc)?$/
/** Of such names, those that npm carries no package of use for, each with the reason. */
const NOT_CARRIED: Record<string, string> = {
  'node- darwin-arm64': 'of Node 24 for Apple silicon npm has 24.0.0 alone, which is not mended any more',
  '@img/sharp-libvips- win32-x64': 'on Windows the library is inside @img/sharp-win32-x64',
}
test('the lock holds what each package names for each machine', () => {
  const families = new Map<string, Entry[]>()
  for (const [from, { optionalDependencies = {} }] of Object.entries(lock))
    for (const name of Object.keys(optionalDependencies)) {
      const [, family] = NAMED.exec(name) ?? []
      if (family === undefined) continue
      const nested = lock[`${from}/node_modules/${name}`]
      const entry = nested ?? lock[`node_modules/${name}`]
      const list = families.get(family) ?? []
      families.set(family, entry?.integrity ? [...list, entry] : list)
    }
  for (const family of ['node-', '@foundry-rs/anvil-', '@tailwindcss/oxide-', '@rolldown/binding-'])
    expect([...families.keys()]).toContain(family)
  const missing = [...families].flatMap(([family, entries]) =>
    MACHINES.filter((m) => !entries.some((entry) => isFor(entry, m))).map((m) => `${family} ${nameOf(m)}`),
  )
  expect(missing.toSorted()).toEqual(Object.keys(NOT_CARRIED).toSorted())
})

test.each(MACHINES)('the programs of $platform-$arch are of packages that npm installs there alone', (m) => {
  const names = programsOf(m).map((p) => p.program)
  const all = ['Node', 'anvil', 'forge', 'PostgreSQL', 'DuckDB', "Tailwind's oxide"]
  expect(names).toEqual(nameOf(m) === 'darwin-arm64' ? all.slice(1) : all)
  for (const p of programsOf(m)) {
    const entry = lock[`node_modules/${p.package}`]
    const machines = MACHINES.filter((other) => entry && isFor(entry, other)).map(nameOf)
    expect([p.package, machines]).toEqual([p.package, [nameOf(m)]])
    expect(p.file.endsWith('.exe')).toBe(m.platform === 'win32' && !p.file.endsWith('.node'))
  }
})

test.each(MACHINES)('on $platform-$arch only the packages of others may be missing', (m) => {
  const without = (left: (path: string, entry: Entry) => boolean) =>
    Object.fromEntries(Object.entries(lock).filter(([path, entry]) => !left(path, entry)))
  const installed = without((_, entry) => entry.optional === true && !isFor(entry, m))
  expect(isInstalled(lock, installed, m)).toBe(true)
  expect(isInstalled(lock, { ...installed, 'node_modules/pg': { version: '0.0.0' } }, m)).toBe(false)
  for (const name of [...programsOf(m).map((p) => p.package), 'pg'])
    expect([
      name,
      isInstalled(
        lock,
        without((path) => path === `node_modules/${name}`),
        m,
      ),
    ]).toEqual([name, false])
})

test('a program that is not there is named with its machine and package', () => {
  const m = { platform: 'darwin', arch: 'arm64' }
  expect(lacking(m, () => true)).toEqual([])
  expect(lacking(m, (path) => path !== fileOf('anvil', m))).toEqual([
    'anvil for darwin-arm64 (@foundry-rs/anvil-darwin-arm64)',
  ])
})

test.each([
  ['linux', 'x64', '20.0.0'],
  ['linux', 'arm64', '20.0.0'],
  ['darwin', 'x64', '20.0.0'],
  ['win32', 'x64', '20.0.0'],
  ['darwin', 'arm64', '24.0.0'],
])('%s-%s with Node %s has what it needs', (platform, arch, node) => {
  expect(refusal({ platform, arch, node }, () => true)).toBeNull()
})

test.each([
  [
    'darwin',
    'arm64',
    '22.21.1',
    /^Holdfast runs on Node 24 .* 22\.21\.1.* brew install node .*fnm install 24/,
  ],
  ['win32', 'arm64', '24.0.0', /this Node is for win32-arm64; Windows also runs the Node for x64\.$/],
  ['linux', 'riscv64', '24.0.0', /^Holdfast runs on linux-x64, .* and this Node is for linux-riscv64\.$/],
  ['freebsd', 'x64', '24.0.0', /this Node is for freebsd-x64\.$/],
])('%s-%s with Node %s is told what it lacks', (platform, arch, node, line) => {
  expect(refusal({ platform, arch, node }, () => true)).toMatch(line)
})

test('without glibc nothing is tried, and a line says what helps', () => {
  const told = (platform: string, arch: string) => refusal({ platform, arch, node: '24.0.0' }, () => false)
  for (const arch of ['x64', 'arm64']) expect(told('linux', arch)).toMatch(/glibc.*\(Alpine has musl.*Debian/)
  expect(told('darwin', 'arm64')).toBeNull()
  expect(told('win32', 'x64')).toBeNull()
})

test('what is refused is told before anything is installed', () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-bare-'))
  mkdirSync(join(dir, 'devenv'))
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs')))
    copyFileSync(join(import.meta.dirname, file), join(dir, 'devenv', file))
  const elsewhere = `Object.defineProperty(process, 'platform', { value: 'sunos' })`
  const hook = `data:text/javascript,${encodeURIComponent(elsewhere)}`
  const args = ['--import', hook, join(dir, 'devenv', 'boot.mjs'), 'start']
  const told = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const left = readdirSync(dir)
  rmSync(dir, { recursive: true })
  const line = refusal({ platform: 'sunos', arch: process.arch, node: '24.0.0' }, () => true)
  expect([told.status, told.stdout, told.stderr, left]).toEqual([1, '', `${line}\n`, ['devenv']])
})
