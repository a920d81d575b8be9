// Mutation test of the contracts: makes one small change at a time and runs the tests. A change that no test fails on
// must be listed in contracts/MUTANTS.md with its reason, or the command fails.
//
//   npm run mutate -- [--only token,nodes] [--match text] [--sample N] [--seed S] [--jobs J] [--list]
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { GROUPS } from './mutate/groups.mjs'
import { changesOf, createProject } from './mutate/project.mjs'

const { values: o } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(GROUPS).join() },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    match: { type: 'string', default: '' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    list: { type: 'boolean', default: false },
  },
})
/** A run may take this many times as long as one without a change, and a minute: a longer one is taken as a hang. */
const LONGER = 10
/** Fuzz and invariant tests: most changes are noticed without them, in a tenth of the time. */
const DRAWN = '^(testFuzz|invariant|statefulFuzz)'
const log = (line) => console.log(line)

/** Random numbers from 0 to 1, determined by `seed` (mulberry32). */
function random(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

function sampled(list, count, seed) {
  const next = random(seed)
  return list
    .map((item) => ({ item, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item)
}

/** Known surviving changes by key: the rows of contracts/MUTANTS.md. */
const known = new Map(
  [...readFileSync('contracts/MUTANTS.md', 'utf8').matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map(
    ([, key, reason]) => [key.replaceAll('\\|', '|'), reason],
  ),
)
const names = o.only.split(',')
for (const name of names)
  if (!GROUPS[name]) throw new Error(`there is no group ${name}: ${Object.keys(GROUPS).join(', ')}`)
let all = names.flatMap((name) => changesOf(GROUPS[name].files).map((c) => ({ ...c, group: name })))
const total = all.length
all = all.filter((c) => c.key.includes(o.match))
if (o.sample) all = sampled(all, Number(o.sample), Number(o.seed))
log(`${all.length} of ${total} changes`)
if (o.list) for (const c of all) log(`${c.file}:${c.line} ${c.key}`)
const survivors = []
let killed = 0

/**
 * Runs the tests of `patterns`, together with those added before, on each change.
 * @param without names of tests to leave out, as a regular expression
 * @returns those of `changes` with which all tests pass
 */
async function trial(project, changes, patterns, without) {
  await project.ask(patterns)
  const begin = Date.now()
  const plain = await project.run(0, { without })
  if (!plain.passed) throw new Error(`the tests fail without any change:\n${plain.output.slice(-4000)}`)
  const timeoutMs = (Date.now() - begin) * LONGER + 60_000
  const left = [...changes]
  const alive = []
  const worker = async (place) => {
    for (let c = left.shift(); c; c = left.shift()) {
      const { passed, timedOut, output } = await place.run(c.id, { timeoutMs, without })
      // A run that stopped without a failed test says nothing about the change.
      if (!passed && !timedOut && !output.includes('[FAIL'))
        throw new Error(`the tests did not run with ${c.key}:\n${output.slice(-4000)}`)
      if (passed) alive.push(c)
      else killed++
    }
  }
  await Promise.all(project.places(Number(o.jobs)).map(worker))
  return alive
}

for (const name of o.list ? [] : names) {
  const changes = all.filter((c) => c.group === name)
  if (changes.length === 0) continue
  const { own, others } = GROUPS[name]
  const project = createProject({ changes, log })
  try {
    let alive = await trial(project, project.changes, own, DRAWN)
    if (alive.length > 0) alive = await trial(project, alive, own)
    log(`${name}: ${alive.length} of ${project.changes.length} pass the contract's own tests`)
    const doubtful = alive.filter((c) => !known.has(c.key))
    if (doubtful.length > 0 && others.length > 0) {
      const stays = new Set(await trial(project, doubtful, others))
      alive = alive.filter((c) => known.has(c.key) || stays.has(c))
    }
    survivors.push(...alive)
    log(`${name}: ${project.changes.length - alive.length} of ${project.changes.length} noticed`)
  } finally {
    project.remove()
  }
}
const unexplained = survivors.filter((c) => !known.has(c.key))
for (const c of unexplained) console.error(`not noticed: ${c.file}:${c.line} ${c.key}`)
if (!o.list)
  log(`${killed} noticed, ${survivors.length} not, ${unexplained.length} of these without a reason`)
process.exit(unexplained.length > 0 ? 1 : 0)
