// `npm test`: every check and every test, the browser journeys included.
import { bringBrowser, bringPrinter, NO_BROWSER, NO_PRINTER } from './browser.ts'
import { checkSteps } from './check-steps.ts'
import { CONTRACTS } from './generators.ts'
import { skippedLine } from './programs.ts'
import { runSteps, type Step } from './steps.ts'

const node = process.execPath
const deep = process.env['DEEP'] === '1'
const browser = await bringBrowser()

const steps: Step[] = [
  ...checkSteps,
  {
    name: 'gas budgets',
    command: node,
    args: ['contracts/tools/gas.mjs', '--check'],
    lane: CONTRACTS,
  },
  // In two parts: the compiler runs out of memory over all of them at once.
  ...[
    { name: 'contracts: unit, fuzz', part: '--no-match-path' },
    { name: 'contracts: attacks, invariants, gas', part: '--match-path' },
  ].map(({ name, part }) => ({
    name,
    command: 'forge',
    args: ['test', part, 'contracts/test/{attacks,invariant,gas}/*'],
    env: { FOUNDRY_PROFILE: deep ? 'deep' : 'plain' },
    lane: CONTRACTS,
  })),
  {
    name: 'changes that a test must notice, a few',
    command: node,
    args: ['contracts/tools/mutate.mjs', '--only', 'locks', '--sample', '8'],
    lane: CONTRACTS,
  },
  { name: 'web build', command: node, args: ['devenv/build-web.ts'] },
  { name: 'bundle budgets', command: node, args: ['web/tools/size.ts'] },
  { name: 'oldest browsers', command: node, args: ['web/tools/floor/check.ts'] },
  { name: 'protocol, contracts scripts, server, web', command: 'vitest', args: ['run'] },
]
if (browser)
  steps.push({
    name: 'browser journeys',
    command: 'playwright',
    // A failed test is retried once in a fresh stack; the summary names it in either case.
    args: ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1'],
    env: { CHROMIUM: browser },
  })

const skipped = [skippedLine(), (await bringPrinter()) ? null : NO_PRINTER]
let good = await runSteps(
  steps,
  skipped.filter((line) => line !== null),
)
if (!browser) {
  console.error(NO_BROWSER)
  good = false
}
process.exit(good ? 0 : 1)
