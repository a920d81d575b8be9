// A release is for the machine that it will run on, not for the one that it was made on.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MACHINES, nameOf } from '../machines.mjs'
import { ROOT } from '../stack.ts'
import { buildWeb } from '../web-build.ts'
import { assemble, WORKSPACES } from './assemble.ts'
import { closure } from './closure.ts'

const OTHER = process.arch === 'x64' ? 'arm64' : 'x64'
const nativesOf = (arch: string) =>
  closure(ROOT, [...WORKSPACES, 'web'], { platform: 'linux', arch }).filter((p) => p.native)

let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'holdfast-machine-'))
  await buildWeb(ROOT)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test.each(MACHINES)('for $platform-$arch it names the packages of that machine', (machine) => {
  const names = closure(ROOT, WORKSPACES, machine)
    .filter((p) => p.native)
    .map((p) => p.name)
  const libvips = machine.platform === 'win32' ? [] : [`@img/sharp-libvips-${nameOf(machine)}`]
  expect(names).toEqual(
    [`@duckdb/node-bindings-${nameOf(machine)}`, `@img/sharp-${nameOf(machine)}`, ...libvips].toSorted(),
  )
})

test('without the packages of its machine none is made', () => {
  const into = join(dir, 'none')
  expect(() => assemble(ROOT, into, { arch: OTHER, natives: dir })).toThrow(
    `@duckdb/node-bindings-linux-${OTHER} is not installed: npm ci --os=linux --cpu=${OTHER}`,
  )
  expect(existsSync(into)).toBe(false)
})

test('it carries the packages of its machine alone, says so, and is started on no other', () => {
  const natives = join(dir, 'natives')
  for (const { path } of nativesOf(OTHER)) {
    mkdirSync(join(natives, path), { recursive: true })
    writeFileSync(join(natives, path, 'package.json'), '{}')
    writeFileSync(join(natives, path, 'LICENSE'), `the licence of ${path}`)
  }
  const into = join(dir, 'made')
  const { packages } = assemble(ROOT, into, { arch: OTHER, natives })
  expect(packages.filter((p) => p.native)).toEqual(nativesOf(OTHER))
  for (const arch of ['x64', 'arm64'])
    for (const { path } of nativesOf(arch))
      expect([path, existsSync(join(into, path))]).toEqual([path, arch === OTHER])
  expect(JSON.parse(readFileSync(join(into, 'package.json'), 'utf8'))).toMatchObject({
    os: ['linux'],
    cpu: [OTHER],
  })
  expect(readFileSync(join(into, 'LICENCES.txt'), 'utf8')).toContain(
    `the licence of node_modules/@img/sharp-linux-${OTHER}`,
  )
  const { status, stderr } = spawnSync(process.execPath, [join(into, 'holdfast.mjs'), 'healthy'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    2,
    `This release is for linux-${OTHER}; this Node is for ${nameOf(process)}\n`,
  ])
})
