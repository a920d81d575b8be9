// Proves every assertion of contracts/proofs with the solver in the Solidity compiler (SMTChecker, CHC); fails when one is
// refuted or left open.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const solc = createRequire(import.meta.url)('solc')
const dir = 'contracts/proofs'
const paths = readdirSync(dir)
  .filter((f) => f.endsWith('.sol'))
  .map((f) => join(dir, f))
const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))

/** @returns what the solver says of the assertions in these files, and where each is that it proved */
function solve(files) {
  const contracts = Object.fromEntries(
    files.map((path) => [path, [...texts.get(path).matchAll(/^contract (\w+)/gm)].map((m) => m[1])]),
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
  const sources = Object.fromEntries(files.map((path) => [path, { content: texts.get(path) }]))
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

const asserted = (path) => texts.get(path).match(/\bassert\(/g).length
const proved = new Map(paths.map((path) => [path, new Set()]))
const isOpen = (path) => proved.get(path).size < asserted(path)

// What the solver finds within its limits depends on what else it is given, and it is the same in each run. A proof is one however
// it was found, so what it leaves open among all files it is asked again of that file alone.
let said = []
let refuted = false
for (const files of [() => paths, ...paths.map((path) => () => (isOpen(path) ? [path] : []))]) {
  const now = files()
  if (now.length === 0) continue
  const answer = solve(now)
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
