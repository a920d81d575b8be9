import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACTS, generators } from './generators.ts'
import { ROOT } from './stack.ts'
import { on, type Step } from './steps.ts'

const node = process.execPath
const tsc = ([project, path]: [string, RegExp]) =>
  on(path, { name: `types: ${project}`, command: 'tsc', args: ['-p', project] })
const CODE = /\.(?:ts|tsx|mjs)$/

/** What needs nothing that runs already: generated files that must not drift, lock, format, lint, types, unused code. */
export const checkSteps: Step[] = [
  // Before anything builds the web, which would write the routes itself.
  ...generators.map(({ name, lane, from }) =>
    on(from, {
      name: `generated: ${name}`,
      command: node,
      args: ['devenv/generate.ts', '--check', name],
      ...(lane ? { lane } : {}),
    }),
  ),
  on(/^contracts\/(?:proofs|src\/libraries|tools)\//, {
    name: 'contract proofs',
    command: node,
    args: ['contracts/tools/prove.mjs'],
    lane: CONTRACTS,
  }),
  on(/package(?:-lock)?\.json$/, {
    name: 'lock installs',
    command: 'npm',
    args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'],
  }),
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  on(/\.sol$/, { name: 'format: Solidity', command: 'forge', args: ['fmt', '--check'] }),
  {
    name: 'lint and arrows',
    command: 'oxlint',
    args: ['--deny-warnings'],
    touched: (files) => {
      const mine = files.filter((file) => CODE.test(file) && existsSync(join(ROOT, file)))
      return mine.length > 0 ? ['--deny-warnings', ...mine] : null
    },
  },
  ...(
    [
      ['packages/protocol', /^packages\/protocol\//],
      ['packages/client', /^packages\/(?:protocol|client)\//],
      ['web', /^(?:packages|web)\//],
      ['web/worker', /^web\/worker\//],
      // In two programs: most of what each checks is the server, which all of its folders import.
      ['tsconfig.node.json', /^(?:packages|contracts\/script|server|devenv|deploy)\/.*\.(?:ts|mjs|json)$/],
      [
        'tsconfig.browser.json',
        /^(?:packages|contracts\/script|server|devenv|e2e|bench|web\/pages)\/.*\.(?:ts|mjs|json)$/,
      ],
    ] satisfies [string, RegExp][]
  ).map(tsc),
  on(/\.(?:ts|tsx|mjs|json)$/, { name: 'unused code', command: 'knip', args: [] }),
]
