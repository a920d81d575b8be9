// Measures the gas of each user's call (contracts/test/gas) and writes contracts/snapshots. With --check it writes
// nothing and fails when a figure is above its goal, or has moved by more than TOLERANCE from the committed one.
// Runs as well every other test that bounds or measures gas: on the optimised code, which is what is deployed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gasTests } from './gas-tests.mjs'

const TOLERANCE = 0.005
const committed = 'contracts/snapshots'
const GOALS = {
  'HostingPool.json': {
    register: 75_000,
    'deposit, first of an account': 135_000,
    'claim, one token': 64_000,
    'claim, two tokens': 94_000,
    'release, rewards still open': 55_000,
    'release, rewards claimed': 55_000,
  },
  'Economy.json': {
    transfer: 37_000,
    'buy through the router': 115_000,
    'sell through the router, calm': 126_000,
  },
  'Resonance.json': {
    'join, 5 orders': 107_000,
    'join, 3,000 orders': 107_000,
    'draw, 5 orders': 38_000,
    'draw, 3,000 orders': 38_000,
    'draw, missed': 38_000,
  },
  'Custody.json': { pay: 80_000, 'pay, first of an account': 97_000 },
  'Sales.json': {},
  'Levels.json': {
    'claim at depth 17, first of an account': 86_000,
    'claim at depth 17, later': 69_000,
  },
  'Award.json': { 'claim, one class, later': 64_000, notify: 80_000 },
}
const FILES = Object.keys(GOALS)
const FURTHER = 15_000

const check = process.argv.includes('--check')
const dir = check ? mkdtempSync(join(tmpdir(), 'gas-')) : committed
const read = (file) =>
  existsSync(file)
    ? Object.fromEntries(
        Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(([k, v]) => [k, Number(v)]),
      )
    : {}
const before = FILES.map((name) => read(join(committed, name)))
const files = `{${gasTests().join()}}`
const { status, stdout } = spawnSync('forge', ['test', '--match-path', files], {
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 2 ** 28,
  encoding: 'utf8',
  env: { ...process.env, FORGE_SNAPSHOT_EMIT: 'true', FOUNDRY_SNAPSHOTS: dir },
})
if (status !== 0) {
  console.error(stdout)
  process.exit(1)
}
const now = FILES.map((name) => read(join(dir, name)))
if (check) rmSync(dir, { recursive: true })

const faults = []
for (const [i, name] of FILES.entries()) {
  for (const [call, goal] of Object.entries(GOALS[name]))
    if (!(now[i][call] <= goal)) faults.push(`${call}: ${now[i][call]} is above its goal of ${goal}`)
  if (!check) continue
  for (const call of new Set([...Object.keys(before[i]), ...Object.keys(now[i])])) {
    const moved = Math.abs(now[i][call] - before[i][call]) / before[i][call]
    if (!(moved <= TOLERANCE))
      faults.push(`${call}: ${before[i][call]} → ${now[i][call]} (node contracts/tools/gas.mjs records it)`)
  }
}
const hosting = now[FILES.indexOf('HostingPool.json')]
const further = (hosting['claim, two tokens of 32 orders'] - hosting['claim, two tokens']) / 31
if (!(further <= FURTHER))
  faults.push(`each further order in a claim: ${further} is above its goal of ${FURTHER}`)
for (const fault of faults) console.error(fault)
const count = now.reduce((sum, file) => sum + Object.keys(file).length, 0)
console.log(`gas: ${count} figures ${check ? 'checked' : 'written'}`)
process.exit(faults.length ? 1 : 0)
