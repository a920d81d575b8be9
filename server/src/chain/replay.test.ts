import { hostingPoolAbi, mainAbi, nodeNFTAbi } from '@holdfast/protocol/abi/index'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { type Person, startTestChain, type TestChain } from '#test/chain.ts'
import { dump } from '#test/tables.ts'
import { expectPeriodsAsOnChain } from '#test/resonance-view.ts'
import { expectSalesAsView } from '#test/sales-view.ts'
import { Killed, tell } from '#test/tale.ts'
import { everything, stage } from '#test/tale-steps.ts'
import { expectAsView } from '#test/view.ts'

const RUNS = process.env.DEEP ? 40 : 6
let chain: TestChain

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

/** Compares the tables with what the contracts say about everybody. */
async function expectAsOnChain(t: TestApp, people: Person[]) {
  const { main, hostingPool } = chain.deployment.contracts
  for (const { address } of people) {
    const user = await chain.client.readContract({
      address: main,
      abi: mainAbi,
      functionName: 'users',
      args: [address],
    })
    const row = await t.app.database.db
      .selectFrom('account')
      .selectAll()
      .where('address', '=', address.toLowerCase())
      .executeTakeFirst()
    expect(row !== undefined).toBe(user.isExist)
    if (!row) continue
    const team = await chain.client.readContract({
      address: hostingPool,
      abi: hostingPoolAbi,
      functionName: 'teams',
      args: [address],
    })
    expect([row.index, row.direct_total, row.refer, BigInt(row.power), BigInt(row.amount)]).toEqual([
      Number(user.index),
      Number(user.invites),
      user.refer.toLowerCase(),
      team.force,
      user.amount,
    ])
    // Nothing is proven in these stories: a level is that of a card that was bought, here as there.
    const { level } = await chain.client.readContract({
      address: main,
      abi: mainAbi,
      functionName: 'teams',
      args: [address],
    })
    const shown = await t.app.features.levels.levelsOf([address.toLowerCase()])
    expect(shown.get(address.toLowerCase())).toBe(Number(level))
    const open = await chain.client.readContract({
      address: hostingPool,
      abi: hostingPoolAbi,
      functionName: 'getUserOrders',
      args: [address],
    })
    const rows = await t.app.database.db
      .selectFrom('hosting_order')
      .selectAll()
      .where('owner', '=', address.toLowerCase())
      .orderBy('order_id')
      .execute()
    const stillOpen = rows.filter(
      (r) =>
        r.release_tx_hash === null || r.claimed_usdt !== r.reward_usdt || r.claimed_token !== r.reward_token,
    )
    expect(
      stillOpen.map((r) => [
        r.order_id,
        r.amount,
        r.claimed_usdt,
        r.claimed_token,
        r.end_time,
        r.release_tx_hash !== null,
      ]),
    ).toEqual(
      open
        .toSorted((a, b) => Number(a.index - b.index))
        .map((o) => [
          Number(o.index),
          String(o.amount),
          String(o.releaseUsdts),
          String(o.releaseTokens),
          Number(o.endTime),
          o.released,
        ]),
    )
  }
}

/** Compares the tables with the node cards' contract: everybody's cards and dividends. */
async function expectNodesAsOnChain(t: TestApp, people: Person[]) {
  const { db } = t.app.database
  const nodes = { address: chain.deployment.contracts.nodes, abi: nodeNFTAbi } as const
  for (const { address } of people) {
    const user = await chain.client.readContract({ ...nodes, functionName: 'users', args: [address] })
    const { rows } = await sql<{ cards: string; usdt: string; token: string }>`
      select (select coalesce(sum(amount), 0) from node_holding where account = ${address.toLowerCase()}) as cards,
        coalesce(sum(usdt), 0) as usdt, coalesce(sum(token), 0) as token
      from node_claim where account = ${address.toLowerCase()}`.execute(db)
    expect(rows[0]).toEqual({
      cards: String(user.power),
      usdt: String(user.debt),
      token: String(user.tokenDebt),
    })
  }
  const config = await chain.client.readContract({ ...nodes, functionName: 'getConfig' })
  const { rows } = await sql<Record<string, string>>`
    select power::text, paid_token as paid, (select coalesce(sum(amount), 0) from node_inflow where asset = 'token') as rows,
      (select coalesce(sum(amount), 0) from node_day where asset = 'token') as days
    from node_total`.execute(db)
  expect(rows[0]).toEqual({
    power: String(config.power),
    paid: String(config.tokenPaid),
    rows: String(config.tokenReceived),
    days: String(config.tokenReceived),
  })
}

/** Compares the hourly candles with the trades that they are made of. */
async function expectCandlesOfTrades(t: TestApp) {
  const { rows } = await sql`
    select hour from (
      select time - time % 3600 as hour, sum(usdt) as usdt, sum(token) as token, count(side) as trades,
        max(price) as high, min(price) as low, (array_agg(price order by block_number desc, log_index desc))[1] as close
      from pair_change group by 1
    ) r full join (select *, lag(close, 1, open) over (order by hour) as before from candle_hour) c using (hour)
    where (r.usdt, r.token, r.trades, r.close) is distinct from (c.volume_usdt, c.volume_token, c.trades, c.close)
      or c.high <> greatest(r.high, c.before) or c.low <> least(r.low, c.before) or c.open <> c.before`.execute(
    t.app.database.db,
  )
  expect(rows).toEqual([])
}

test(
  'whatever happens, the tables equal a replay from zero and what the contracts say',
  { timeout: RUNS * 300_000 },
  async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(stage, async (s) => {
        const kill = { now: false }
        const t = await startTestApp({
          chain,
          beforeCommit: async () => {
            if (kill.now) throw new Killed()
          },
        })
        const fresh = await startTestApp({ chain })
        try {
          const people = await tell(chain, t, kill, s)
          await fresh.sync()
          expect(await dump(t.config.databaseUrl)).toEqual(await dump(fresh.config.databaseUrl))
          await expectAsOnChain(t, people)
          await expectNodesAsOnChain(t, people)
          await expectAsView(
            chain,
            t.app.database.db,
            people.map((p) => p.address),
          )
          await expectSalesAsView(
            chain,
            t,
            people.map((p) => p.address),
          )
          await expectPeriodsAsOnChain(chain, t)
          await expectCandlesOfTrades(t)
          const { rows } = await sql<{ what: string }>`
            select kind as what from hosting_payment union select side from pair_change where side is not null
            union select kind from token_burn where kind = 'own' union select 'dividend' from node_claim
            union select 'card moved' from node_transfer where sender is not null
            union select 'sale ' || kind from sale_payment union select 'sale ' || kind from sale_step
            union select 'ring ' || kind from resonance_payment
            union select 'period ' || status from resonance_period where status not in ('open', 'drawing')
            union select 'sale share' from sale_pool_share`.execute(t.app.database.db)
          for (const { what } of rows) seen.add(what)
        } finally {
          await t.stop()
          await fresh.stop()
        }
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[everything]] },
    )
    expect([...seen].toSorted()).toEqual([
      'buy',
      'card moved',
      'claim',
      'dividend',
      'own',
      'period arranged',
      'period dissolved',
      'period failed',
      'release',
      'ring claim',
      'ring refund',
      'ring release',
      'sale commission',
      'sale dissolution',
      'sale drop',
      'sale leave',
      'sale pool',
      'sale proceeds',
      'sale reclaim',
      'sale refund',
      'sale release',
      'sale share',
      'sell',
    ])
  },
)
