import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractTests, JOURNEYS, reach } from './changed.ts'
import { ROOT } from './stack.ts'
import type { Step } from './steps.ts'
import { stepsFor, testSteps } from './test-steps.ts'

const folders = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

test('every feature of server and web says which journeys are its own, and they exist', () => {
  const features = new Set([...folders('server/src/features'), ...folders('web/src/features')])
  expect(Object.keys(JOURNEYS).toSorted()).toEqual([...features].toSorted())
  const gone = Object.values(JOURNEYS)
    .flat()
    .filter((name) => !existsSync(join(ROOT, 'e2e', `${name}.spec.ts`)))
  expect(gone).toEqual([])
})

test('a change in a feature reaches its tests, those of the features that need it, and its journeys', () => {
  expect(reach(['server/src/features/prices/service.ts'])).toEqual({
    all: false,
    tests: [
      'server/src/features/conversions/',
      'server/src/features/ledger/',
      'server/src/features/machines/',
      'server/src/features/prices/',
      'server/src/http/api-changes.test.ts',
      'server/src/http/openapi.test.ts',
    ],
    journeys: ['wallet-convert'],
  })
  expect(reach(['web/src/features/hosting/HostingPage.tsx'])).toEqual({
    all: false,
    tests: ['web/src/features/hosting/', 'web/test'],
    journeys: ['limits', 'newcomer'],
  })
})

test.each([
  'server/src/db/list.ts',
  'devenv/chain.ts',
  'package-lock.json',
  'packages/protocol/src/levels.ts',
])('what much stands on reaches all: %s', (file) => expect(reach([file]).all).toBe(true))

test('a test that changed runs, and one that went does not', () => {
  expect(reach(['devenv/changed.test.ts', 'devenv/gone.test.ts'])).toEqual({
    all: false,
    tests: ['devenv/changed.test.ts'],
    journeys: [],
  })
})

test('a contract reaches its own tests and those that stand on it', () => {
  expect(contractTests(['contracts/src/TeamRewards.sol'])).toEqual([
    'contracts/test/TeamRewards/*.t.sol',
    'contracts/test/attacks/Levels.attacks.t.sol',
    'contracts/test/invariant/Levels.invariant.t.sol',
    'contracts/test/libraries/PackedPair.t.sol',
  ])
})

test.each(['contracts/test/Stage.sol', 'contracts/src/interfaces/IToken.sol', 'contracts/tools/test.mjs'])(
  'what no group of contracts names reaches all of their tests: %s',
  (file) => expect(contractTests([file, 'contracts/src/TeamRewards.sol'])).toBeNull(),
)

test.each(['devenv/stand-in.ts', 'e2e/accessibility.ts', 'foundry.toml', 'package-lock.json'])(
  'what all stands on runs every step as it is: %s',
  (file) => {
    const named = ({ name, args }: Step) => [name, args]
    expect(stepsFor('chromium', [file]).map(named)).toEqual(testSteps('chromium').map(named))
  },
)

const namesFor = (files: string[]) => stepsFor('chromium', files).map(({ name }: Step) => name)

test('a step runs where what it looks at changed, and in part where it can', () => {
  expect(namesFor(['docs/GLOSSARY.md'])).toEqual(['format', 'protocol, contracts scripts, server, web'])
  expect(namesFor(['contracts/src/Token.sol'])).toContain('gas budgets')
  expect(namesFor(['web/pages/fixtures.ts'])).toContain('pages')
  expect(namesFor(['server/src/features/shop/service.ts'])).not.toContain('web build')
  const lint = stepsFor(undefined, ['web/test/catalogues.ts', 'web/test/gone.ts', 'README.md'])
  expect(lint.find(({ name }) => name === 'lint and arrows')?.args).toEqual([
    '--deny-warnings',
    'web/test/catalogues.ts',
  ])
})
