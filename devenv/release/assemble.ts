// Puts a release together: a folder that Node 24 runs, with nothing else installed.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { closure, type Locked } from './closure.ts'
import { licenceTexts, refusedLicences } from './licences.ts'
import { billOfMaterials } from './sbom.ts'

/** Workspaces whose sources run on the server's machine, and what of each is taken. */
const PARTS = {
  server: ['src'],
  'packages/levels': ['src', 'rules', 'preludes'],
  'packages/protocol': ['src', 'bytecode'],
  contracts: ['script', 'deployments'],
} as const
/** The workspaces that servers run. */
export const WORKSPACES = Object.keys(PARTS)
/** Further files, and where they lie in the release. */
const FILES = {
  'deploy/holdfast.mjs': 'holdfast.mjs',
  'devenv/check-solvency.ts': 'devenv/check-solvency.ts',
  'devenv/epoch-verify.ts': 'devenv/epoch-verify.ts',
  'web/dist': 'web/dist',
  deploy: 'deploy',
  'docs/OPERATING.md': 'docs/OPERATING.md',
  LICENSE: 'LICENSE',
  NOTICE: 'NOTICE',
}
/** Of our own: tests and what only they use. */
const OURS_LEFT_OUT =
  /(\.test\.ts|fresh-chain\.ts|stand-in\.ts|real-safe\.ts|explorer\.ts|seed\.local\.json|columns\.check\.ts)$/
/** What an operator keeps beside what is shipped. */
const KEPT_HERE = /(^|\/)deploy\/(secrets(\/|$)|[^/]*\.env$)|\.key$/
/** Of others: types, maps and prose, which Node does not read. */
const THEIRS_LEFT_OUT = /\.(ts|mts|cts|map|flow|markdown)$|(?<!licen[cs]e|notice|copying)\.md$/i
/** The commands of a release, under the names that they have here. */
const SCRIPTS = {
  'check:ledger': 'node holdfast.mjs check-ledger',
  owed: 'node holdfast.mjs owed',
  'check:solvency': 'node holdfast.mjs check-solvency',
  'epoch:verify': 'node holdfast.mjs epoch-verify',
  recover: 'node holdfast.mjs recover',
}

/** Whether a file of ours goes into a release: no tests, and nothing that is secret. @param path as this or another system writes it */
export const isShipped = (path: string): boolean =>
  !OURS_LEFT_OUT.test(path) && !KEPT_HERE.test(path.replaceAll('\\', '/'))

type Own = { version: string; license: string }

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Copies what is shipped of the workspaces, each with a package.json that names no tools. */
function copyOwn(root: string, into: string): void {
  for (const [folder, parts] of Object.entries(PARTS)) {
    for (const part of parts.filter((p) => existsSync(join(root, folder, p))))
      cpSync(join(root, folder, part), join(into, folder, part), {
        recursive: true,
        filter: isShipped,
      })
    const {
      devDependencies: _,
      optionalDependencies: __,
      ...own
    } = read(join(root, folder, 'package.json')) as Record<string, unknown>
    writeFileSync(join(into, folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  }
  for (const [from, to] of Object.entries(FILES)) {
    mkdirSync(dirname(join(into, to)), { recursive: true })
    cpSync(join(root, from), join(into, to), { recursive: true, filter: isShipped })
  }
}

/** Copies others' packages, and links ours, whose sources Node runs only outside of node_modules. */
function copyPackages(root: string, natives: string, into: string, packages: readonly Locked[]): void {
  for (const { path, name, native } of packages)
    if (path.includes('node_modules/'))
      cpSync(join(native ? natives : root, path), join(into, path), {
        recursive: true,
        filter: (from) =>
          !THEIRS_LEFT_OUT.test(from) &&
          // Packages below it are in the list themselves.
          basename(from) !== 'node_modules',
      })
    else if (name.startsWith('@holdfast/') && path.startsWith('packages/')) {
      mkdirSync(join(into, 'node_modules', '@holdfast'), { recursive: true })
      symlinkSync(join('..', '..', path), join(into, 'node_modules', name))
    }
}

export type Release = {
  /** what the servers need; the web app's own are inside its bundle */
  packages: Locked[]
  /** these and those of the web app */
  carried: Locked[]
}

/**
 * Puts a release for Linux into `into`, which is replaced. The web app must be built (`web/dist`).
 * @param o.arch processor that it is for, as Node names it; this machine's by default
 * @param o.natives folder whose node_modules has the packages for that machine; `root` by default
 * @throws Error naming packages whose licence is not allowed, or that are not installed
 */
export function assemble(root: string, into: string, o: { arch?: string; natives?: string } = {}): Release {
  const { version, license } = read(join(root, 'package.json')) as Own
  const machine = { platform: 'linux', arch: o.arch ?? process.arch }
  const natives = o.natives ?? root
  const packages = closure(root, WORKSPACES, machine)
  const carried = closure(root, [...WORKSPACES, 'web'], machine)
  for (const { path, name, native } of carried)
    if (native && !existsSync(join(natives, path)))
      throw new Error(`${name} is not installed: npm ci --os=linux --cpu=${machine.arch}`)
  const refused = refusedLicences(carried)
  if (refused.length > 0)
    throw new Error(`Licences that are not allowed in a release:\n${refused.join('\n')}`)

  const half = `${into}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  copyOwn(root, half)
  copyPackages(root, natives, half, packages)
  const own = { name: 'holdfast', version, private: true, license, type: 'module', engines: { node: '>=24' } }
  const made = { os: [machine.platform], cpu: [machine.arch] }
  const write = (file: string, text: string) => writeFileSync(join(half, file), text)
  write('package.json', `${JSON.stringify({ ...own, ...made, scripts: SCRIPTS }, null, 2)}\n`)
  write('LICENCES.txt', licenceTexts(root, natives, carried))
  const bill = billOfMaterials(carried, { name: 'holdfast', version, licence: license })
  write('sbom.cdx.json', `${JSON.stringify(bill, null, 2)}\n`)
  rmSync(into, { recursive: true, force: true })
  renameSync(half, into)
  return { packages, carried }
}
