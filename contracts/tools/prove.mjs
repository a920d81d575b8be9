// Proves every assertion of contracts/proofs with the solver in the Solidity compiler (SMTChecker, CHC); fails when one is
// refuted or left open.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'

const solc = createRequire(import.meta.url)('solc')
const dir = 'contracts/proofs'
const files = readdirSync(dir).filter((f) => f.endsWith('.sol'))
const sources = Object.fromEntries(
  files.map((f) => [posix.join(dir, f), { content: readFileSync(join(dir, f), 'utf8') }]),
)
const contracts = Object.fromEntries(
  Object.entries(sources).map(([path, { content }]) => [
    path,
    [...content.matchAll(/^contract (\w+)/gm)].map((m) => m[1]),
  ]),
)
const settings = {
  modelChecker: {
    engine: 'chc',
    targets: ['assert'],
    solvers: ['z3'],
    showProvedSafe: true,
    showUnproved: true,
    contracts,
  },
  outputSelection: {},
}
const input = JSON.stringify({ language: 'Solidity', sources, settings })
const { errors = [] } = JSON.parse(
  solc.compile(input, { import: (path) => ({ contents: readFileSync(path, 'utf8') }) }),
)
// The solver reports some more than once.
const proved = new Set(
  errors
    .filter((e) => /Assertion violation check is safe/.test(e.message))
    .map(({ sourceLocation: at }) => `${at.file} ${at.start}`),
).size
const asserted = Object.values(sources).reduce((n, { content }) => n + content.match(/\bassert\(/g).length, 0)
for (const e of errors.filter((x) => !/check is safe/.test(x.message))) console.error(e.formattedMessage)
console.log(`${proved} of ${asserted} assertions proved`)
process.exit(proved === asserted ? 0 : 1)
