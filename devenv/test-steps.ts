import { contractTests, reach } from './changed.ts'
import { checkSteps } from './check-steps.ts'
import { CONTRACTS } from './generators.ts'
import type { Step } from './steps.ts'

const node = process.execPath
const deep = process.env['DEEP'] === '1'
const PAGES = ['test', '--config', 'web/pages/playwright.config.ts', '--retries', '1']
const JOURNEYS = ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1']
const ofContracts = (file: string) => /^(?:contracts\/(?:src|test)\/|foundry\.toml)/.test(file)
const ofWeb = (files: readonly string[]) => files.some((file) => /^(?:web|packages)\//.test(file))

/** What `npm test` runs, in the order of each lane. @param browser where a Chromium is; without one there are no journeys */
export function testSteps(browser: string | undefined): Step[] {
  const steps: Step[] = [
    ...checkSteps,
    {
      name: 'gas budgets',
      command: node,
      args: ['contracts/tools/gas.mjs', '--check'],
      lane: CONTRACTS,
      touched: (files) => (files.some(ofContracts) ? ['contracts/tools/gas.mjs', '--check'] : null),
    },
    {
      name: 'contracts: unit, fuzz, attacks, invariants',
      command: node,
      args: ['contracts/tools/test.mjs', ...(deep ? ['--deep'] : [])],
      lane: CONTRACTS,
      touched: (files) => {
        const mine = contractTests(files)
        return mine.length > 0 ? ['contracts/tools/test.mjs', ...mine] : null
      },
    },
    ...[
      { name: 'web build', args: ['devenv/build-web.ts'] },
      { name: 'bundle budgets', args: ['web/tools/size.ts'] },
      { name: 'oldest browsers', args: ['web/tools/floor/check.ts'] },
    ].map(({ name, args }): Step => ({
      name,
      command: node,
      args,
      touched: (files) => (ofWeb(files) ? args : null),
    })),
    {
      name: 'protocol, contracts scripts, server, web',
      command: 'vitest',
      args: ['run'],
      touched: (files) => {
        const { all, tests } = reach(files)
        if (all) return ['run']
        return tests.length > 0 ? ['run', ...tests] : null
      },
    },
  ]
  if (browser)
    steps.push(
      {
        name: 'pages',
        command: 'playwright',
        args: PAGES,
        env: { CHROMIUM: browser },
        touched: (files) => (ofWeb(files) ? PAGES : null),
      },
      {
        name: 'browser journeys',
        command: 'playwright',
        // A failed test is retried once in a fresh stack; the summary names it in either case.
        args: JOURNEYS,
        env: { CHROMIUM: browser },
        touched: (files) => {
          const { all, journeys } = reach(files)
          if (all) return JOURNEYS
          return journeys.length > 0 ? [...JOURNEYS, ...journeys.map((name) => `e2e/${name}.spec.ts`)] : null
        },
      },
    )
  return steps
}
