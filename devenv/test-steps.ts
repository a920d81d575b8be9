import { contractTests, reach } from './changed.ts'
import { checkSteps } from './check-steps.ts'
import { CONTRACTS } from './generators.ts'
import { narrowed, on, type Step } from './steps.ts'

const node = process.execPath
const deep = process.env['DEEP'] === '1'
const PAGES = ['test', '--config', 'web/pages/playwright.config.ts', '--retries', '1']
const JOURNEYS = ['test', '--config', 'e2e/playwright.config.ts', '--retries', '1']
const OF_WEB = /^(?:web|packages)\//

/** What `npm test` runs, in the order of each lane. @param browser where a Chromium is; without one there are no journeys */
export function testSteps(browser: string | undefined): Step[] {
  const steps: Step[] = [
    ...checkSteps,
    on(/^contracts\/(?:src|test|tools|snapshots)\//, {
      name: 'gas budgets',
      command: node,
      args: ['contracts/tools/gas.mjs', '--check'],
      lane: CONTRACTS,
    }),
    {
      name: 'contracts: unit, fuzz, attacks, invariants',
      command: node,
      args: ['contracts/tools/test.mjs', ...(deep ? ['--deep'] : [])],
      lane: CONTRACTS,
      touched: (files) => {
        const mine = contractTests(files)
        return mine?.length === 0 ? null : ['contracts/tools/test.mjs', ...(mine ?? [])]
      },
    },
    ...[
      { name: 'web build', args: ['devenv/build-web.ts'] },
      { name: 'bundle budgets', args: ['web/tools/size.ts'] },
      { name: 'oldest browsers', args: ['web/tools/floor/check.ts'] },
    ].map((step) => on(OF_WEB, { ...step, command: node })),
    {
      name: 'protocol, contracts scripts, server, web',
      command: 'vitest',
      args: ['run'],
      touched: (files) => {
        const { tests } = reach(files)
        return tests.length > 0 ? ['run', ...tests] : null
      },
    },
  ]
  if (browser)
    steps.push(
      on(OF_WEB, { name: 'pages', command: 'playwright', args: PAGES, env: { CHROMIUM: browser } }),
      {
        name: 'browser journeys',
        command: 'playwright',
        // A failed test is retried once in a fresh stack; the summary names it in either case.
        args: JOURNEYS,
        env: { CHROMIUM: browser },
        touched: (files) => {
          const { journeys } = reach(files)
          return journeys.length > 0 ? [...JOURNEYS, ...journeys.map((name) => `e2e/${name}.spec.ts`)] : null
        },
      },
    )
  return steps
}

/** The steps that a change of these files can touch: all as they are, where it reaches everything. */
export function stepsFor(browser: string | undefined, files: readonly string[]): Step[] {
  const steps = testSteps(browser)
  return reach(files).all ? steps : narrowed(steps, files)
}
