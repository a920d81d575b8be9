// What a change can touch: the arrows of the architecture say it, since nearly every test of the server starts the whole app.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUPS } from '../contracts/tools/mutate/groups.mjs'
import { ROOT } from './stack.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/**
 * Files that differ from where this work left `base`, those that git does not know yet among them.
 * @param base a branch or a commit; without it the branch main, or on main itself the last commit
 */
export function changedFiles(base?: string): string[] {
  const from = base ?? (git('rev-parse', '--abbrev-ref', 'HEAD') === 'main' ? 'HEAD' : 'main')
  const fork = git('merge-base', from, 'HEAD')
  const lists = [git('diff', '--name-only', fork), git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(lists.flatMap((list) => list.split('\n')))].filter(Boolean).toSorted()
}

/**
 * The journeys of a room, by the name of its folder in the server's or the web's features: those that would notice when it stopped
 * working as a whole. A room without any has none of its own.
 */
export const JOURNEYS: Record<string, string[]> = {
  accounts: ['referrer'],
  approvals: ['approvals'],
  auth: ['sessions'],
  award: ['award'],
  bridge: ['bridge'],
  'chain-info': [],
  config: ['console'],
  content: ['specification'],
  conversions: ['wallet-convert'],
  deposits: ['wallet-deposit'],
  dev: [],
  devtools: [],
  earnings: ['award'],
  files: ['card'],
  game: [],
  health: ['halts'],
  home: ['newcomer'],
  hosting: ['newcomer', 'limits'],
  house: ['halts'],
  ledger: ['wallet-transfer'],
  levels: ['levels'],
  liquidity: ['liquidity'],
  machines: ['machines'],
  manager: ['console', 'console-users'],
  mobile: ['card'],
  node: ['node'],
  nodes: ['node'],
  notices: ['levels'],
  operators: ['console-roles'],
  orders: ['award'],
  participations: ['sales'],
  powers: ['node'],
  prices: ['wallet-convert'],
  resonance: ['resonance'],
  sales: ['sales'],
  shop: ['shop'],
  showcase: [],
  solvency: ['wallet-solvency'],
  status: ['halts'],
  swap: ['swap'],
  team: ['levels'],
  token: ['swap'],
  transfers: ['wallet-transfer'],
  users: ['console-users'],
  visa: ['card'],
  webhooks: ['webhooks'],
  whitepaper: [],
  withdrawals: ['wallet-withdraw'],
}
/** What notices whether anything works at all. */
const FIRST_JOURNEYS = ['newcomer', 'wallet-deposit']

type Reach = { tests?: string[]; journeys?: string[] }

const SERVER = 'server/src/features'
const TEXTS = ['web/test']
/** Tests of what documents and lists say. */
const SAID = ['devenv/documents.test.ts', 'devenv/spec-rows.test.ts', 'devenv/runbook.test.ts']
/** Tests of what every call is held to. */
const CALLS = ['server/src/http/openapi.test.ts', 'server/src/http/api-changes.test.ts']

/** Features of the server that name this one among what they need. */
function dependents(feature: string): string[] {
  return readdirSync(join(ROOT, SERVER)).filter((other) => {
    const index = join(ROOT, SERVER, other, 'index.ts')
    if (!existsSync(index)) return false
    const needs = /needs: \{([\s\S]*?)\n? *\},?\n/.exec(readFileSync(index, 'utf8'))?.[1] ?? ''
    return new RegExp(`\\b${feature}: need`).test(needs)
  })
}

/** Rules by path, the first that matches: what a change there reaches. What no rule knows reaches everything. */
const RULES: [RegExp, (found: string[]) => Reach][] = [
  [
    /^(?:docs\/|[A-Z]+\.md$|findings\/|bench\/|deploy\/)/,
    () => ({ tests: [...SAID, 'devenv/bench-rows.test.ts'] }),
  ],
  [
    /^server\/src\/features\/([\w-]+)\//,
    ([, name = '']) => ({
      tests: [name, ...dependents(name)].map((n) => `${SERVER}/${n}/`).concat(CALLS),
      journeys: JOURNEYS[name] ?? [],
    }),
  ],
  [
    /^server\/src\/custody\//,
    () => ({ tests: ['server/src/custody/'], journeys: ['wallet-deposit', 'wallet-withdraw'] }),
  ],
  [/^server\/src\/(events|i18n|signer)\//, ([, name]) => ({ tests: [`server/src/${name}/`] })],
  [
    /^web\/src\/features\/([\w-]+)\//,
    ([, name = '']) => ({ tests: [`web/src/features/${name}/`, ...TEXTS], journeys: JOURNEYS[name] ?? [] }),
  ],
  [/^web\/src\/locales\//, () => ({ tests: TEXTS })],
  [/^web\/pages\//, () => ({})],
  [/^web\//, () => ({ tests: ['web/'], journeys: FIRST_JOURNEYS })],
  [
    /^packages\/levels\//,
    () => ({
      tests: [
        'packages/levels/',
        `${SERVER}/levels/`,
        'devenv/levels-engines.test.ts',
        'devenv/epoch-verify.test.ts',
      ],
      journeys: ['levels'],
    }),
  ],
  [
    /^contracts\/(?:src|test|proofs|tools|snapshots)\/|^contracts\/\w+\.md$/,
    () => ({ tests: ['packages/protocol/'] }),
  ],
  [/^contracts\/script\//, () => ({ tests: ['contracts/script/'] })],
  [/^e2e\/([\w-]+)\.spec\.ts$/, ([, name = '']) => ({ tests: SAID, journeys: [name] })],
]

/** A file of tests is touched by itself, wherever it is. */
const OWN_TEST = /\.test\.ts$/
/** What is prose and pictures to every test. */
const NO_TEST = /^(?:LICENSE|\.ci\/|\.github\/|docs\/pictures\/)/

/** What a change of these files reaches; `all` for what stands below too much to tell. */
export function reach(files: readonly string[]): { all: boolean; tests: string[]; journeys: string[] } {
  const tests = new Set<string>()
  const journeys = new Set<string>()
  let all = false
  for (const file of files) {
    if (NO_TEST.test(file)) continue
    if (OWN_TEST.test(file)) {
      if (existsSync(join(ROOT, file))) tests.add(file)
      continue
    }
    const rule = RULES.find(([path]) => path.test(file))
    if (!rule) all = true
    const found = rule?.[1]([...(rule[0].exec(file) ?? [])]) ?? {}
    for (const test of found.tests ?? []) tests.add(test)
    for (const journey of found.journeys ?? [])
      if (existsSync(join(ROOT, 'e2e', `${journey}.spec.ts`))) journeys.add(journey)
  }
  return { all, tests: [...tests].toSorted(), journeys: [...journeys].toSorted() }
}

/** What the contracts' tests stand on. */
const OF_CONTRACTS = /^contracts\/(?:src|test|tools)\//

/**
 * Tests of the contracts among these files, and those of the groups that they belong to; null for all, where one of the files belongs to
 * no group.
 */
export function contractTests(files: readonly string[]): string[] | null {
  const tests = new Set<string>()
  for (const file of files.filter((path) => OF_CONTRACTS.test(path))) {
    const groups = Object.values(GROUPS).filter((group) => group.files.includes(file))
    if (file.endsWith('.t.sol')) {
      if (existsSync(join(ROOT, file))) tests.add(file)
    } else if (groups.length === 0) return null
    for (const test of groups.flatMap((group) => [...group.own, ...group.others])) tests.add(test)
  }
  return [...tests].toSorted()
}
