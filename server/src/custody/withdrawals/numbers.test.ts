import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { type DatabaseHandle, openDatabase } from '../../db/database.ts'
import { nextNumber } from './numbers.ts'

let database: DatabaseHandle
let made = 0

beforeAll(async () => {
  database = openDatabase(await newDatabase())
  await database.pool.query(
    `insert into block (number, hash, parent_hash, time, has_logs)
     values (1, '0x' || repeat('ab', 32), '0x' || repeat('cd', 32), 1, false)`,
  )
})
afterAll(() => database?.close())

const newAccount = () => `0x${(++made).toString(16).padStart(40, '0')}`

async function ask(account: string, n: bigint): Promise<void> {
  await database.pool.query(
    `insert into withdrawal (account, symbol, amount, fee, wallet, intent_key, n, state, approvals_needed, reason, created_at)
     values ($1, 'USDT', 10, 0, $1, $3, $2, 'review', 0, 'auto', 1)`,
    [account, String(n), `asked-for-${n}`],
  )
}
async function pay(account: string, n: bigint): Promise<void> {
  await database.pool.query(
    `insert into vault_payment (kind, pay_id, account, n, receiver, token, gross, amount, block_number, log_index, tx_hash, time)
     values ('withdrawal', $3, $1, $2, $1, $1, 10, 9, 1, $4, '0x' || repeat('ef', 32), 1)`,
    [account, String(n), `withdrawal:${account}:${n}`, ++made],
  )
}
async function burn(account: string, word: bigint, mask: bigint): Promise<void> {
  await database.pool.query(
    `insert into number_burn (account, word, mask, block_number, log_index, tx_hash, time)
     values ($1, $2, $3::bit(256), 1, $4, '0x' || repeat('ef', 32), 1)`,
    [account, String(word), mask.toString(2).padStart(256, '0'), ++made],
  )
}

const FULL = (1n << 256n) - 1n
const near = fc.bigInt({ min: 0n, max: 12n })
const around = fc.oneof(near, fc.bigInt({ min: 250n, max: 262n }))
const act = fc.oneof(
  fc.record({ what: fc.constantFrom('ask' as const, 'pay' as const), n: around }),
  fc.record({ what: fc.constant('burn' as const), n: around }),
  fc.record({ what: fc.constant('word' as const), n: fc.bigInt({ min: 0n, max: 2n }) }),
)

test('it is the lowest one that was neither asked for nor paid nor burned, whatever came before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const account = newAccount()
      const known = new Set<bigint>()
      const [asked, paid] = [new Set<bigint>(), new Set<bigint>()]
      for (const { what, n } of acts) {
        if (what === 'ask' && !asked.has(n)) await ask(account, n)
        if (what === 'pay' && !paid.has(n)) await pay(account, n)
        if (what === 'burn') await burn(account, n / 256n, 1n << (n % 256n))
        if (what === 'word') {
          await burn(account, n, FULL)
          for (let i = 0n; i < 256n; i++) known.add(n * 256n + i)
        } else known.add(n)
        if (what === 'ask') asked.add(n)
        if (what === 'pay') paid.add(n)
      }
      let lowest = 0n
      while (known.has(lowest)) lowest++
      expect(await nextNumber(database.db, account)).toBe(lowest)
    }),
    { numRuns: 100 },
  )
})

test('numbers of others do not count', async () => {
  const [ann, bob] = [newAccount(), newAccount()]
  for (let n = 0n; n < 3n; n++) await ask(ann, n)
  await burn(ann, 0n, FULL)
  expect([await nextNumber(database.db, ann), await nextNumber(database.db, bob)]).toEqual([256n, 0n])
})
