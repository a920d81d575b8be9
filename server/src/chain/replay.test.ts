import { hostingPoolAbi, mainAbi, nodeNFTAbi } from '@holdfast/protocol/abi/index'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { dump } from '#test/tables.ts'
import { expectAsView } from '#test/view.ts'

const RUNS = process.env.DEEP ? 40 : 6
const PEOPLE = 6

type Step =
  | { act: 'register'; who: number; refer: number }
  | { act: 'deposit'; who: number; amount: number; term: number }
  | { act: 'claim' | 'release'; who: number; hours: number }
  | { act: 'buyNode' | 'claimNodes'; who: number }
  | { act: 'sendCards'; who: number; to: number }
  | { act: 'buy' | 'sell' | 'burn'; who: number; amount: number }
  | { act: 'later'; hours: number }
  | { act: 'mine'; blocks: number }
  /** the last blocks, or all that the last acts did, vanish; indexed before that or not */
  | { act: 'reorg'; depth: number; indexed: boolean }
  | { act: 'revert'; undone: number; indexed: boolean }
  | { act: 'index' }
  | { act: 'kill' }

const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ act: fc.constant('register' as const), who, refer: fc.nat() }),
  fc.record({
    act: fc.constant('deposit' as const),
    who,
    amount: fc.integer({ min: 10, max: 500 }),
    term: fc.constantFrom(0, 1),
  }),
  fc.record({
    act: fc.constantFrom('claim' as const, 'release' as const),
    who,
    hours: fc.integer({ min: 0, max: 250 }),
  }),
  fc.record({ act: fc.constant('later' as const), hours: fc.integer({ min: 6, max: 200 }) }),
  fc.record({ act: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    act: fc.constant('reorg' as const),
    depth: fc.integer({ min: 1, max: 5 }),
    indexed: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('revert' as const),
    undone: fc.integer({ min: 1, max: 8 }),
    indexed: fc.boolean(),
  }),
  fc.constant({ act: 'index' as const }),
  fc.constant({ act: 'kill' as const }),
  fc.record({ act: fc.constantFrom('buyNode' as const, 'claimNodes' as const), who }),
  fc.record({ act: fc.constant('sendCards' as const), who, to: who }),
  fc.record({
    act: fc.constantFrom('buy' as const, 'sell' as const, 'burn' as const),
    who,
    amount: fc.integer({ min: 1, max: 5_000 }),
  }),
]
const story = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: steps[0]! },
    { weight: 5, arbitrary: steps[1]! },
    { weight: 4, arbitrary: steps[2]! },
    ...steps.slice(3).map((arbitrary) => ({ weight: 1, arbitrary })),
    { weight: 3, arbitrary: steps[7]! },
    { weight: 2, arbitrary: steps[9]! },
    { weight: 4, arbitrary: steps[11]! },
  ),
  { minLength: 15, maxLength: 45 },
)

let chain: TestChain
let next = 100

beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain?.stop())

class Killed extends Error {}

/** Lets a story happen to six people of its own, indexing where it says so, killed where it says so. */
async function tell(t: TestApp, kill: { now: boolean }, s: Step[]): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE }, () => new Person(chain, next++))
  // Money first, so that no reorganisation takes it away.
  for (const p of people) await p.prepare()
  await chain.mine(10)
  // Who registered, as far as a reorganisation has not undone it; the root is always there to refer to.
  const registered: Person[] = []
  const some = (n: number) => registered[n % Math.max(1, registered.length)]
  const marks: string[] = []
  const index = async () => {
    try {
      await t.sync()
    } catch (e) {
      if (!(e instanceof Killed)) throw e
      kill.now = false
      await t.sync()
    }
  }
  for (const step of s) {
    // What the contracts refuse (twice registered, nothing due) does not happen; everything else does.
    const attempt = (act: () => Promise<unknown>) => act().catch(() => {})
    if (step.act === 'reorg' || step.act === 'revert') {
      if (step.indexed) await index()
    } else marks.push(await chain.node.rpc<string>('evm_snapshot'))
    if (step.act === 'register')
      await attempt(async () => {
        const refer = step.refer % 4 === 0 ? undefined : some(step.refer)
        await people[step.who]!.register(refer?.address ?? account(ROOT_INDEX).address)
        registered.push(people[step.who]!)
      })
    if (step.act === 'deposit')
      await attempt(async () => some(step.who)?.deposit(BigInt(step.amount) * UNIT, step.term))
    if (step.act === 'claim' || step.act === 'release') {
      await chain.later(step.hours * 3_600 + 1)
      const { act } = step
      await attempt(async () => some(step.who)?.[act]())
    }
    if (step.act === 'buyNode' || step.act === 'claimNodes') {
      const { act } = step
      await attempt(async () => some(step.who)?.[act]())
    }
    if (step.act === 'sendCards')
      await attempt(async () => some(step.who)?.sendCards(people[step.to]!.address, 1))
    if (step.act === 'buy' || step.act === 'sell' || step.act === 'burn') {
      const { act } = step
      await attempt(async () => people[step.who]![act](BigInt(step.amount) * UNIT))
    }
    if (step.act === 'later') await chain.later(step.hours * 3_600)
    if (step.act === 'mine') await chain.mine(step.blocks)
    if (step.act === 'reorg') {
      await chain.node.rpc('anvil_reorg', [step.depth, []])
      marks.length = 0
    }
    if (step.act === 'revert') {
      const back = marks.splice(-step.undone)[0]
      if (back) await chain.node.rpc('evm_revert', [back])
      await chain.mine(step.undone + 2)
    }
    if (step.act === 'kill') kill.now = true
    if (step.act === 'index') await index()
  }
  await chain.mine(12)
  await index()
  return people
}

/** What the contracts themselves say of everybody, as the tables have it. */
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
    // `users().amount` counts orders that are open and nodes bought; ours counts orders that are over, too.
    const active = await chain.client.readContract({
      address: hostingPool,
      abi: hostingPoolAbi,
      functionName: 'participation',
      args: [address],
    })
    const { rows: hosted } = await sql<{ ever: string }>`
      select coalesce(sum(amount), 0) as ever from hosting_order where owner = ${address.toLowerCase()}`.execute(
      t.app.database.db,
    )
    const { level } = await chain.client.readContract({
      address: main,
      abi: mainAbi,
      functionName: 'teams',
      args: [address],
    })
    expect([
      row.index,
      row.direct_total,
      row.refer,
      BigInt(row.power),
      BigInt(row.amount),
      row.level,
    ]).toEqual([
      Number(user.index),
      Number(user.invites),
      user.refer.toLowerCase(),
      team.force,
      user.amount - active + BigInt(hosted[0]!.ever),
      Number(level),
    ])
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

/** What the nodes' contract says of everybody's cards and dividends, as the tables have it. */
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

/** The hours say the same as the trades they are made of. */
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

/** Everything once, each part undone and done again; runs before the random stories. */
const everything: Step[] = [
  { act: 'register', who: 0, refer: 0 },
  { act: 'register', who: 1, refer: 1 },
  { act: 'deposit', who: 0, amount: 100, term: 0 },
  { act: 'deposit', who: 1, amount: 200, term: 1 },
  { act: 'index' },
  { act: 'claim', who: 1, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'index' },
  { act: 'deposit', who: 1, amount: 30, term: 0 },
  { act: 'register', who: 3, refer: 1 },
  { act: 'revert', undone: 7, indexed: true },
  { act: 'kill' },
  { act: 'index' },
  { act: 'register', who: 2, refer: 2 },
  { act: 'claim', who: 0, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'deposit', who: 0, amount: 40, term: 0 },
  { act: 'reorg', depth: 3, indexed: true },
  { act: 'index' },
  // The clock may have gone back with the blocks: what is due at the end is due by hours of its own.
  { act: 'claim', who: 0, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'kill' },
  { act: 'index' },
  { act: 'buy', who: 3, amount: 5_000 },
  { act: 'buyNode', who: 0 },
  { act: 'sell', who: 3, amount: 3_000 },
  { act: 'index' },
  { act: 'buy', who: 4, amount: 2_000 },
  { act: 'sendCards', who: 0, to: 5 },
  { act: 'burn', who: 4, amount: 10 },
  { act: 'index' },
  { act: 'revert', undone: 4, indexed: true },
  { act: 'index' },
  { act: 'claimNodes', who: 0 },
  { act: 'buyNode', who: 1 },
  { act: 'index' },
  { act: 'reorg', depth: 2, indexed: true },
  { act: 'index' },
  { act: 'later', hours: 7 },
  { act: 'sell', who: 3, amount: 100 },
  { act: 'claimNodes', who: 0 },
  { act: 'sendCards', who: 0, to: 5 },
  { act: 'burn', who: 3, amount: 10 },
  { act: 'index' },
]

test(
  'whatever happens, the tables equal a replay from zero and what the contracts say',
  { timeout: 120_000 },
  async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(story, async (s) => {
        const kill = { now: false }
        const t = await startTestApp({
          chain,
          beforeCommit: async () => {
            if (kill.now) throw new Killed()
          },
        })
        const fresh = await startTestApp({ chain })
        try {
          const people = await tell(t, kill, s)
          await fresh.sync()
          expect(await dump(t.config.databaseUrl)).toEqual(await dump(fresh.config.databaseUrl))
          await expectAsOnChain(t, people)
          await expectNodesAsOnChain(t, people)
          await expectAsView(
            chain,
            t.app.database.db,
            people.map((p) => p.address),
          )
          await expectCandlesOfTrades(t)
          const { rows } = await sql<{ what: string }>`
            select kind as what from hosting_payment union select side from pair_change where side is not null
            union select kind from token_burn where kind = 'own' union select 'dividend' from node_claim
            union select 'card moved' from node_transfer where sender is not null`.execute(t.app.database.db)
          for (const { what } of rows) seen.add(what)
        } finally {
          await t.stop()
          await fresh.stop()
        }
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[everything]] },
    )
    expect([...seen].toSorted()).toEqual(['buy', 'card moved', 'claim', 'dividend', 'own', 'release', 'sell'])
  },
)
