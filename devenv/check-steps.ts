import { CONTRACTS, generators } from './generators.ts'
import type { Step } from './steps.ts'

const node = process.execPath
const tsc = (project: string): Step => ({ name: `types: ${project}`, command: 'tsc', args: ['-p', project] })

/** What needs nothing that runs already: generated files that must not drift, lock, format, lint, types, unused code. */
export const checkSteps: Step[] = [
  // Before anything builds the web, which would write the routes itself.
  ...generators.map(({ name, lane }): Step => ({
    name: `generated: ${name}`,
    command: node,
    args: ['devenv/generate.ts', '--check', name],
    ...(lane ? { lane } : {}),
  })),
  { name: 'contract proofs', command: node, args: ['contracts/tools/prove.mjs'], lane: CONTRACTS },
  {
    name: 'lock installs',
    command: 'npm',
    args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'format: Solidity', command: 'forge', args: ['fmt', '--check'] },
  { name: 'lint and arrows', command: 'oxlint', args: ['--deny-warnings'] },
  ...[
    'packages/protocol',
    'packages/client',
    'packages/levels',
    'contracts',
    'server',
    'web',
    'web/worker',
    'devenv',
    'e2e',
    'bench',
  ].map(tsc),
  { name: 'unused code', command: 'knip', args: [] },
]
