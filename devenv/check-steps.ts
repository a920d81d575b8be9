import type { Step } from './steps.ts'

const node = process.execPath
const tsc = (project: string): Step => ({ name: `types: ${project}`, command: 'tsc', args: ['-p', project] })

/** What needs nothing that runs already: lock, format, lint, types, unused code, and generated files that must not drift. */
export const checkSteps: Step[] = [
  // One processor's work for minutes.
  { name: 'contracts build', command: 'forge', args: ['build'], beside: true },
  {
    name: 'lock installs',
    command: 'npm',
    args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'format: Solidity', command: 'forge', args: ['fmt', '--check'] },
  { name: 'lint and arrows', command: 'oxlint', args: ['--deny-warnings'] },
  ...['packages/protocol', 'packages/client', 'contracts', 'server', 'web', 'devenv', 'e2e', 'bench'].map(
    tsc,
  ),
  { name: 'unused code', command: 'knip', args: [] },
  {
    name: 'ABI and bytecode drift',
    command: node,
    args: ['contracts/tools/abi.mjs', '--check'],
    after: 'contracts build',
  },
  { name: 'contract proofs', command: node, args: ['contracts/tools/prove.mjs'] },
  // Deploys to a chain of its own for a moment.
  { name: 'powers drift', command: node, args: ['contracts/tools/powers.mjs', '--check'] },
]
