// Computes epochs in a process of its own, whose memory is measured: `levels-epoch.ts <folder> <first> <last> <world files>`.
// Prints what each took.
import { openLevels } from '@holdfast/levels'
import { factsOf, type WorldFiles } from './levels-world.ts'

const [dir = '', first = '', last = '', files = ''] = process.argv.slice(2)
const world = JSON.parse(files) as WorldFiles[]
const parts: Record<string, number> = {}
const levels = await openLevels({ dir, timed: (part, ms) => (parts[part] = (parts[part] ?? 0) + ms) })
for (let n = Number(first); n <= Number(last); n++) {
  const from = performance.now()
  const facts = factsOf(n)
  const run = await levels.begin(n, facts)
  await run.registrations({ parquet: world[n - 1]!.registrations })
  await run.changes({ parquet: world[n - 1]!.changes })
  const time = facts.inputBlock
  await run.funded([
    { asset: 'usdt', amount: 10n ** 22n + 7n, block: time, logIndex: 1_000_000, time },
    { asset: 'token', amount: 10n ** 23n + 7n, block: time, logIndex: 1_000_001, time },
  ])
  const result = await run.finish()
  const memory = process.resourceUsage().maxRSS / 1_024
  const ms = performance.now() - from
  console.log(
    JSON.stringify({
      n,
      ms,
      memory,
      parts,
      root: result.root,
      levels: result.levels,
      accounts: result.accounts,
    }),
  )
}
levels.close()
