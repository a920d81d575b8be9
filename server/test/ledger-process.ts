// A process that writes transfers, for tests with several writers: node ledger-process.ts <database URL> <work as JSON, or -
// to read it from the standard input>
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openPipeline } from '../src/db/database.ts'
import { TransferWriter } from '../src/ledger/writer.ts'
import type { UserAccount } from '@holdfast/protocol/house-accounts'

/** Each of `keys` moves 1 base unit from one owner to the next, with `callers` at a time. */
export type LedgerWork = {
  owners: UserAccount[]
  keys: string[]
  callers: number
  startAt: number
  /** whether to print each key on a line once it is answered */
  tell?: boolean
}
export type LedgerWorkDone = { booked: number; replayed: number; refused: number }

const [url, json] = process.argv.slice(2)
const {
  owners,
  keys,
  callers,
  startAt,
  tell = false,
} = JSON.parse(json === '-' ? readFileSync(0, 'utf8') : json!) as LedgerWork
const writer = new TransferWriter({ connect: () => openPipeline(url!) })
const done: LedgerWorkDone = { booked: 0, replayed: 0, refused: 0 }

async function caller(): Promise<void> {
  for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
    const from = Number(key.split('-').at(-1)) % owners.length
    try {
      const { replayed } = await writer.transfer({
        key,
        from: owners[from]!,
        to: owners[(from + 1) % owners.length]!,
        currency: 'USDT',
        amount: 1n,
        fee: 0n,
        time: 1,
      })
      if (replayed) done.replayed++
      else done.booked++
      if (tell) process.stdout.write(`${key}\n`)
    } catch {
      done.refused++
    }
  }
}

await pause(Math.max(0, startAt - Date.now()))
await Promise.all(Array.from({ length: callers }, caller))
await writer.stop()
process.stdout.write(`${JSON.stringify(done)}\n`)
