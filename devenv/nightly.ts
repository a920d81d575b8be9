// `npm run nightly [part of a name ...]`: the workshop's work, which takes hours: what `npm test` tries a little, tried deeply, and what
// is measured rather than tested. Each part runs whatever became of the others, and the end says which fell short.
import { execFileSync } from 'node:child_process'
import { bringBrowser, NO_BROWSER } from './browser.ts'
import { missingFor } from './programs.ts'
import { findDebian } from './rehearse/parts-of-debian.ts'
import { ROOT } from './stack.ts'
import { runSteps, type Step } from './steps.ts'

const node = process.execPath
const DEEP = { DEEP: '1' }
/** Changes of the contracts that are drawn for a night, others each night. */
const CHANGES = 200
const seed = String(Math.floor(Date.now() / 86_400_000))

/** Files whose tests go deeper when they are told to. */
const deepFiles = () =>
  execFileSync('git', ['grep', '-lE', "env(\\.|\\[')DEEP", '--', '*.test.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')

const browser = await bringBrowser()
const playwright = (config: string, ...args: string[]): Pick<Step, 'command' | 'args' | 'env'> => ({
  command: 'playwright',
  args: ['test', '--config', config, ...args],
  env: { ...DEEP, CHROMIUM: browser ?? '' },
})

const parts: Step[] = [
  { name: 'contracts: all assertions proved', command: node, args: ['contracts/tools/prove.mjs', '--all'] },
  {
    name: 'contracts: deep fuzz and invariants',
    command: node,
    args: ['contracts/tools/test.mjs', '--deep'],
  },
  {
    name: 'contracts: changes that a test must notice',
    command: node,
    args: ['contracts/tools/mutate.mjs', '--sample', String(CHANGES), '--seed', seed],
  },
  { name: 'drawn tests, deep', command: 'vitest', args: ['run', ...deepFiles()], env: DEEP },
  {
    name: 'clients in other languages',
    command: 'vitest',
    args: ['run', 'server/src/http/clients.test.ts'],
    env: { CLIENTS: '1' },
  },
  { name: 'every view', ...playwright('e2e/playwright.config.ts', 'e2e/visual.spec.ts') },
  { name: 'every page in each language and theme', ...playwright('web/pages/playwright.config.ts') },
  { name: 'pictures', ...playwright('e2e/pictures.config.ts') },
  {
    name: 'pages in WebKit and Firefox',
    command: 'vitest',
    args: ['run', 'devenv/engines'],
    env: { ENGINES: '1' },
  },
  { name: 'packages for each platform', command: node, args: ['devenv/platforms.ts'] },
  { name: 'starts in odd conditions', command: node, args: ['devenv/odd.ts'] },
  { name: 'rehearsal', command: node, args: ['devenv/rehearse.ts'] },
  { name: 'benchmarks', command: node, args: ['devenv/bench.ts'] },
]

const asked = process.argv.slice(2)
const picked = parts.filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)))
if (picked.length === 0) {
  console.error(`There is no such part. There are:\n${parts.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}
/** Engines that this machine lacks, each with what to install: one alone is tried all the same. */
const lackedEngines = (['pages in WebKit', 'pages in Firefox'] as const).flatMap((tests) => {
  const why = missingFor(tests)
  return why === null ? [] : [`Left out: ${tests}. There is no ${why}`]
})

/** Why a part cannot run here; null where it can. */
function lacking({ name, command }: Step): string | null {
  if (command === 'playwright' && !browser) return NO_BROWSER
  if (name === 'pages in WebKit and Firefox')
    return lackedEngines.length === 2 ? 'Neither is installed.' : null
  if (name !== 'rehearsal') return null
  try {
    findDebian(process.env['REHEARSE_ROOT']).remove()
    return null
  } catch (e) {
    return e instanceof Error ? e.message : String(e)
  }
}
const lacks = new Map(picked.map((part) => [part, lacking(part)]))
const notes = [...lacks].flatMap(([{ name }, why]) => (why === null ? [] : [`Left out: ${name}. ${why}`]))
if (picked.some(({ name }) => name === 'pages in WebKit and Firefox')) notes.push(...lackedEngines)
const here = picked.filter((part) => lacks.get(part) === null)
process.exit((await runSteps(here, notes)) ? 0 : 1)
