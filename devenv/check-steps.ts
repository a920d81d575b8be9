import type { Step } from './steps.ts'

const node = process.execPath
const tsc = (project: string): Step => ({ name: `types: ${project}`, command: 'tsc', args: ['-p', project] })

/** Steps that need no running service: lock, format, lint, types, unused code, and generated files that must not drift. */
export const checkSteps: Step[] = [
  // Keeps one processor busy for minutes.
  { name: 'contracts build', command: 'forge', args: ['build'], beside: true },
  {
    name: 'lock installs',
    command: 'npm',
    args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'],
  },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'format: Solidity', command: 'forge', args: ['fmt', '--check'] },
  { name: 'lint and arrows', command: 'oxlint', args: ['--deny-warnings'] },
  ...['packages/protocol', 'contracts', 'server', 'web', 'devenv', 'e2e', 'bench'].map(tsc),
  { name: 'unused code', command: 'knip', args: [] },
  {
    name: 'ABI and bytecode drift',
    command: node,
    args: ['contracts/tools/abi.mjs', '--check'],
    after: 'contracts build',
  },
  { name: 'contract proofs', command: node, args: ['contracts/tools/prove.mjs'] },
  // Deploys to a temporary chain of its own.
  { name: 'powers drift', command: node, args: ['contracts/tools/powers.mjs', '--check'] },
]
