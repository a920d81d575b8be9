import { hostingPoolAbi, mainAbi } from '@holdfast/protocol/abi/index'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { dump } from '#test/tables.ts'

const RUNS = process.env.DEEP ? 40 : 6
const PEOPLE = 6

type Step =
  | { act: 'register'; who: number; refer: number }
  | { act: 'deposit'; who: number; amount: number; term: number }
  | { act: 'claim' | 'release'; who: number; hours: number }
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
]
const story = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: steps[0]! },
    { weight: 5, arbitrary: steps[1]! },
    { weight: 4, arbitrary: steps[2]! },
    ...steps.slice(3).map((arbitrary) => ({ weight: 1, arbitrary })),
    { weight: 3, arbitrary: steps[7]! },
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
    expect([row.index, row.direct_total, row.refer, BigInt(row.power)]).toEqual([
      Number(user.index),
      Number(user.invites),
      user.refer.toLowerCase(),
      team.force,
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
          for (const { kind } of await t.app.database.db
            .selectFrom('hosting_payment')
            .select('kind')
            .execute())
            seen.add(kind)
        } finally {
          await t.stop()
          await fresh.stop()
        }
      }),
      { numRuns: RUNS, endOnFailure: true, examples: [[everything]] },
    )
    expect([...seen].toSorted()).toEqual(['claim', 'release'])
  },
)
