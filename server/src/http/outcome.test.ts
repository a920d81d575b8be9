import type { Converted } from '@holdfast/protocol/transfers'
import type { UserMachine } from '@holdfast/protocol/machines'
import type { ShopOrder } from '@holdfast/protocol/shop'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNIT } from '#test/chain.ts'
import { ledgerOf, ok } from '#test/custody.ts'
import { asOwner, newDatabase } from '#test/database.ts'
import { checkMachines, type MachineStage, startMachineStage } from '#test/machines.ts'
import { type Cut, type PgProxy, startPgProxy } from '#test/pg-proxy.ts'
import { type Answer, errorOf, startTestApp, type TestApp } from '#test/server.ts'
import { inTransaction, OutcomeUnknown } from '../db/database.ts'

/**
 * Where the connection breaks: before the COMMIT reaches PostgreSQL, so that nothing happens, or after it, so that it takes
 * effect and its answer is lost.
 */
const CUTS: Cut[] = ['before', 'after']

const RECEIVER = {
  recieveName: 'Lin Mei',
  recieveMobile: '+886 912 345 678',
  recieveAddress: '1 Harbour Road, Keelung',
}

let proxy: PgProxy
let h: MachineStage
/** on the same database without the proxy */
let witness: TestApp
let machine: number
let keys = 0

beforeAll(async () => {
  const databaseUrl = await newDatabase()
  proxy = await startPgProxy(databaseUrl)
  h = await startMachineStage({ databaseUrl: proxy.url })
  witness = await startTestApp({ chain: h.chain, databaseUrl })
  for (const symbol of ['USDT', 'TDE'] as const) await h.fund('liquidity', 100_000n * UNIT, symbol)
  machine = (await h.saved({ units: 20 })).id
})
afterAll(async () => {
  await witness?.stop()
  await h?.stop()
  await proxy?.stop()
})

type Case = {
  name: string
  send: (key: string) => Promise<Answer>
  /** what two answers to the same intent have in common */
  same: (answer: never) => unknown
}
const CASES: Case[] = [
  {
    name: 'a conversion',
    send: (key) => h.t.post('convertTDE', { amount: String(10n * UNIT), key }, h.ann.session),
    same: (c: Converted) => c.journal,
  },
  {
    name: 'a machine',
    send: (key) => h.buy(h.ann, machine, 1, { key }),
    same: (m: UserMachine) => m.id,
  },
  {
    name: 'an order',
    send: (key) => h.t.post('buyShopGoods', { id: 1, amount: 1, ...RECEIVER, key }, h.ann.session),
    same: (o: ShopOrder) => o.id,
  },
  {
    name: 'a transfer',
    send: (key) =>
      h.t.post(
        'transfer',
        { amount: String(7n * UNIT), to: h.bob.address, symbol: 'USDT', key },
        h.ann.session,
      ),
    same: () => null,
  },
]

const spent = async (before: bigint) => before - (await ledgerOf(witness, h.ann.address)).posted

test.each(CASES.flatMap((c) => CUTS.map((cut) => ({ ...c, cut }))))(
  '$name whose COMMIT is lost $cut: nobody knows, and the same key again has one effect',
  async ({ send, same, cut }) => {
    const key = `lost-answer-${keys++}`
    const { posted: before } = await ledgerOf(witness, h.ann.address)
    const cuts = proxy.cuts
    proxy.cutNext = cut
    const lost = await send(key)
    expect(proxy.cuts).toBe(cuts + 1)
    // The writer of transfers itself asks the database whether a batch was booked.
    expect([undefined, 'OUTCOME_UNKNOWN']).toContain(errorOf(lost))
    const first = await ok<never>(send(key))
    const price = await spent(before)
    expect(price).toBeGreaterThan(0n)
    const second = await ok<never>(send(key))
    expect(same(second)).toEqual(same(first))
    expect(await spent(before)).toBe(price)
    // Another intent has an effect of its own.
    await ok(send(`${key}-more`))
    expect(await spent(before)).toBe(2n * price)
    await checkMachines(h)
  },
)

test('only a COMMIT without an answer is in doubt', async () => {
  const { db } = h.t.app.database
  const broken = inTransaction(db, async (trx) => {
    await trx.selectFrom('rate_window').selectAll().execute()
    throw new Error('before')
  })
  await expect(broken).rejects.toThrow('before')
  await expect(broken).rejects.not.toBeInstanceOf(OutcomeUnknown)
  proxy.cutNext = 'before'
  await expect(
    inTransaction(db, (trx) =>
      trx.insertInto('rate_window').values({ name: 'lost', ends_at: 1, hits: 1 }).execute(),
    ),
  ).rejects.toBeInstanceOf(OutcomeUnknown)
})

test('what PostgreSQL refuses at COMMIT did not happen, and nobody doubts it', async () => {
  await asOwner(
    h.t.config.databaseOwnerUrl,
    'create table late_check (id int unique deferrable initially deferred); grant insert on late_check to public',
  )
  const twice = inTransaction(h.t.app.database.db, async (trx) => {
    for (let i = 0; i < 2; i++) await sql`insert into late_check values (1)`.execute(trx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})
