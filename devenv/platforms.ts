// Installs Holdfast for each machine that it is worked on, and looks whether every program that is started there is in place, made for
// that machine; the same for a release for Linux. A part of `npm run nightly`. Nothing of it is run: this is one machine.
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { HEAD_BYTES, madeFor } from './binary.ts'
import { installFor } from './install-for.ts'
import { isFor, isInstalled, lacking, type Machine, MACHINES, nameOf, programsOf } from './machines.mjs'
import { assemble } from './release/assemble.ts'
import { ROOT } from './stack.ts'
import { buildWeb } from './web-build.ts'

type Entry = { version: string; os?: string[]; cpu?: string[]; libc?: string[] }
const packagesOf = (file: string) =>
  (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }).packages

function machinesOf(file: string): string[] {
  const head = Buffer.alloc(HEAD_BYTES)
  const fd = openSync(file, 'r')
  const size = readSync(fd, head)
  closeSync(fd)
  return madeFor(head.subarray(0, size))
}

/** Files below `folder` that are machine code of others and not of `machine`, each as a line; and how many are of it. */
function strangers(folder: string, machine: Machine): { lines: string[]; own: number } {
  const lines: string[] = []
  let own = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const machines = machinesOf(file)
    if (machines.includes(nameOf(machine))) own++
    else if (machines.length > 0) lines.push(`${relative(folder, file)} is for ${machines.join(', ')}`)
  }
  return { lines, own }
}

/** What is wrong with an installation for `machine` in `dir`, as lines. */
function faults(dir: string, machine: Machine): string[] {
  const modules = join(dir, 'node_modules')
  const want = packagesOf(join(dir, 'package-lock.json'))
  const have = packagesOf(join(modules, '.package-lock.json'))
  const lines = lacking(machine, (path) => existsSync(join(modules, path))).map((what) => `no ${what}`)
  if (!isInstalled(want, have, machine)) lines.push('boot.mjs would install it again')
  for (const { package: name, file, program } of programsOf(machine)) {
    const path = join(modules, name, file)
    if (!existsSync(path)) continue
    if (!machinesOf(path).includes(nameOf(machine)))
      lines.push(`${program}: ${name}/${file} is for another machine`)
    if (machine.platform !== 'win32' && !file.endsWith('.node') && (statSync(path).mode & 0o111) === 0)
      lines.push(`${program}: ${name}/${file} is not executable`)
  }
  for (const [path, entry] of Object.entries(want)) {
    if (!entry.os || !entry.cpu) continue
    const there = existsSync(join(dir, path))
    if (!isFor(entry, machine)) {
      if (there) lines.push(`${path} is there, which is for others`)
      continue
    }
    if (!there) lines.push(`${path} is not there`)
    else {
      const found = strangers(join(dir, path), machine)
      lines.push(...found.lines.map((line) => `${path}: ${line}`))
      if (found.own === 0) lines.push(`${path} has nothing for ${nameOf(machine)}`)
    }
  }
  return lines
}

/** What is wrong with a release for `machine`, with its packages from `dir`, as lines. */
function releaseFaults(dir: string, machine: Machine): string[] {
  const into = join(dir, 'release')
  assemble(ROOT, into, { arch: machine.arch, natives: dir })
  const { lines, own } = strangers(into, machine)
  return [...lines, ...(own === 0 ? ['nothing for it'] : [])].map((line) => `release: ${line}`)
}

await buildWeb(ROOT)
let failed = 0
for (const machine of MACHINES) {
  const dir = mkdtempSync(join(tmpdir(), `holdfast-${nameOf(machine)}-`))
  let lines: string[]
  try {
    await installFor(ROOT, machine, dir)
    lines = faults(dir, machine)
    if (machine.platform === 'linux') lines.push(...releaseFaults(dir, machine))
  } catch (e) {
    lines = [e instanceof Error ? e.message : String(e)]
  }
  rmSync(dir, { recursive: true, force: true })
  if (lines.length > 0) failed++
  console.log(
    lines.length > 0 ? `${nameOf(machine)}:\n  ${lines.join('\n  ')}` : `${nameOf(machine)}: complete`,
  )
}
process.exit(failed > 0 ? 1 : 0)
