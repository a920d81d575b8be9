// Keeps computed epochs in PostgreSQL as the worker does, in a process of its own, whose memory is measured:
// `levels-keep.ts <database> <folder of epochs> <first> <last>`. Prints what each took.
import { openLevels } from '@holdfast/levels'
import { noFaults } from '../server/src/chain/faults.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { standingEpoch } from '../server/src/features/levels/epochs-store.ts'
import { keepEpoch } from '../server/src/features/levels/keeping.ts'
import { openRows } from '../server/src/features/levels/parquet.ts'
import { factsOf } from './levels-world.ts'

const [url = '', dir = '', first = '', last = ''] = process.argv.slice(2)
const { db, pool, close } = openDatabase(url)
for (let n = Number(first); n <= Number(last); n++) {
  const levels = await openLevels({ dir })
  const result = levels.result(n)!
  levels.close()
  const { params, inputBlock } = factsOf(n)
  const before = n === 1 ? null : ((await standingEpoch(db, n - 1))?.id ?? null)
  const from = performance.now()
  const rows = await openRows(dir, n, { now: params.generations, before: params.generations })
  const opened = performance.now()
  try {
    const input = { number: inputBlock, hash: `0x${'0'.repeat(64)}`, time: inputBlock }
    await keepEpoch(pool, noFaults, { result, version: 1, input, params, before, dir, rows })
  } finally {
    rows.close()
  }
  const done = performance.now()
  const memory = process.resourceUsage().maxRSS / 1_024
  console.log(JSON.stringify({ n, ms: done - from, inside: done - opened, memory }))
}
await close()
