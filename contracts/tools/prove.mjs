// Proves the assertions of contracts/proofs with the solver in the Solidity compiler (SMTChecker, CHC); fails when one is
// refuted or left open. With --all every one, which takes minutes; otherwise one proof of each kind.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import solc from './compiler.cjs'

/** By kind: a formula for every input, a step of an induction, and a state after every sequence of calls. */
const OF_EACH_KIND = ['TradeFeesProof', 'BucketProof', 'LeafOnceProof']

const all = process.argv.includes('--all')
const dir = 'contracts/proofs'
const texts = new Map(
  readdirSync(dir)
    .filter((f) => f.endsWith('.sol'))
    .map((f) => join(dir, f))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const proofs = [...texts]
  .flatMap(([path, text]) =>
    [...text.matchAll(/^contract (\w+) \{.*?^\}/gms)].map(([code, name]) => ({ path, name, code })),
  )
  .filter(({ name }) => all || OF_EACH_KIND.includes(name))
for (const name of OF_EACH_KIND)
  if (!proofs.some((p) => p.name === name)) throw new Error(`there is no proof ${name}`)
const paths = [...new Set(proofs.map((p) => p.path))]

/** @returns what the solver says of the assertions in `asked`, some of the proofs, and where each is that it proved */
function solve(asked) {
  const contracts = Object.fromEntries(
    Object.entries(Object.groupBy(asked, (p) => p.path)).map(([path, its]) => [path, its.map((p) => p.name)]),
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
  const sources = Object.fromEntries(
    Object.keys(contracts).map((path) => [path, { content: texts.get(path) }]),
  )
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const { errors = [] } = JSON.parse(
    solc.compile(input, { import: (path) => ({ contents: readFileSync(path, 'utf8') }) }),
  )
  const safe = errors.filter((e) => /Assertion violation check is safe/.test(e.message))
  return {
    proved: safe.map(({ sourceLocation: at }) => ({ file: at.file, place: `${at.file} ${at.start}` })),
    said: errors.filter((e) => !/check is safe/.test(e.message)),
  }
}

const of = (path) => proofs.filter((p) => p.path === path)
const asserted = (path) => of(path).reduce((sum, { code }) => sum + code.match(/\bassert\(/g).length, 0)
const proved = new Map(paths.map((path) => [path, new Set()]))
const isOpen = (path) => proved.get(path).size < asserted(path)

// What the solver finds within its limits depends on what else it is given, and it is the same in each run. A proof is one however
// it was found, so what it leaves open among all files it is asked again of that file alone. The few are asked one by one.
let said = []
let refuted = false
const asks = all
  ? [() => proofs, ...paths.map((path) => () => (isOpen(path) ? of(path) : []))]
  : proofs.map((proof) => () => [proof])
for (const ask of asks) {
  const asked = ask()
  if (asked.length === 0) continue
  const answer = solve(asked)
  for (const { file, place } of answer.proved) proved.get(file)?.add(place)
  refuted ||= answer.said.some((e) => e.severity === 'error' || /violation happens here/.test(e.message))
  said = [...said, ...answer.said]
}
const open = paths.filter(isOpen)
if (refuted || open.length > 0) for (const e of said) console.error(e.formattedMessage)
const count = (numbers) => numbers.reduce((a, b) => a + b, 0)
console.log(
  `${count([...proved.values()].map((s) => s.size))} of ${count(paths.map(asserted))} assertions proved`,
)
process.exit(refuted || open.length > 0 ? 1 : 0)
