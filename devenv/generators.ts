export type Generator = {
  name: string
  /** files it makes, as patterns from the root */
  makes: string[]
  /** paths whose change can change them */
  from: RegExp
  /** each with its folder, if not the root */
  commands: { command: string; args: string[]; cwd?: string }[]
  /** the lane of `npm test` that checks it; see steps.ts */
  lane?: string
}

/** What compiles Solidity: one processor's work for minutes. */
export const CONTRACTS = 'contracts'

const tool = (file: string) => ({ command: process.execPath, args: [file] })

/**
 * Everything that is committed and made by a command, in the order in which one needs the other. `npm run generate` makes it,
 * and `npm test` makes it again to see that nothing differs. Figures that somebody has to judge are recorded, not generated:
 * gas (contracts/tools/gas.mjs), changes that no test notices (contracts/MUTANTS.md), benches.
 */
export const generators: Generator[] = [
  {
    name: 'ABIs and bytecode',
    makes: ['packages/protocol/src/abi/*', 'packages/protocol/bytecode/*'],
    from: /^(?:contracts\/(?:src|tools)\/|foundry\.toml)/,
    commands: [{ command: 'forge', args: ['build', 'contracts/src'] }, tool('contracts/tools/abi.mjs')],
    lane: CONTRACTS,
  },
  // Deploys to a chain of its own for a moment.
  {
    name: 'powers',
    makes: ['docs/POWERS.md', 'packages/protocol/src/powers.json'],
    from: /^(?:contracts\/|packages\/protocol\/|devenv\/chain)/,
    commands: [tool('contracts/tools/powers.mjs')],
  },
  {
    name: 'cards',
    makes: ['web/public/cards/meta/*', 'web/public/cards/cids.json', 'contracts/script/seed.*.json'],
    from: /^(?:contracts\/script\/node|web\/public\/cards\/|devenv\/cards)/,
    commands: [{ command: process.execPath, args: ['devenv/cards.ts', '--generate'] }],
  },
  {
    name: 'ABI fragments of the web',
    makes: ['web/src/**/{abi,errors}.gen.ts'],
    from: /^(?:packages\/protocol\/|web\/)/,
    commands: [tool('web/tools/abi.ts')],
  },
  {
    name: 'names of countries',
    makes: ['web/src/parts/words/lao-countries.gen.ts'],
    from: /^web\/tools\//,
    commands: [tool('web/tools/countries.ts')],
  },
  {
    name: 'routes',
    makes: ['web/src/app/routeTree.gen.ts'],
    from: /^web\/(?:src\/app|tools)\//,
    commands: [tool('web/tools/routes.ts')],
  },
  {
    name: 'catalogues',
    makes: ['web/src/locales/*/*.po'],
    from: /^web\//,
    commands: [{ command: 'lingui', args: ['extract', '--clean'], cwd: 'web' }],
  },
  // Migrates a database of its own for a moment.
  {
    name: 'columns',
    makes: ['server/src/db/columns.gen.ts'],
    from: /^server\/(?:src\/db|tools)\//,
    commands: [tool('server/tools/columns.ts')],
  },
  {
    name: 'dashboard',
    makes: ['deploy/grafana/dashboards/*.json'],
    from: /^(?:devenv\/dashboard|server\/src\/signals|deploy\/)/,
    commands: [tool('devenv/dashboard.ts')],
  },
  {
    name: 'who may ask what',
    makes: ['docs/AUTHORISATION.md'],
    from: /^(?:packages\/protocol\/|server\/(?:src\/http|test|tools)\/|docs\/AUTHORISATION)/,
    commands: [tool('server/tools/authorisation.ts')],
  },
]
