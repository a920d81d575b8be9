import type { RobotActionKind } from '@holdfast/protocol/robot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { account, keyOf, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { end, endAll, startWorker } from '#test/custody-worker.ts'
import { robotOf, setLine } from '#test/robot.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// A robot's process is killed in the middle of each kind of step, and another instance goes on. Of three lines one is open, so that
// nothing but the step in question is due.

const ROBOT = 35
const ENV = { ROBOT_KEY: keyOf(ROBOT) }
const LINE = 1
const HALF_DAY = 43_200
/** Blocks after which a draw is missed where hashes are kept for 256 blocks. */
const MISSED = 352
const WELL = { pending: null, failures: 0, alarms: [] }
/** Holds the hashes of blocks; without it they are known for 256 blocks. */
const HISTORY = '0x0000F90827F1C53a10cb7A02335B175320002935'

let chain: TestChain
/** the instance that goes on */
let t: TestApp
let ann: Person
let bob: Person
let stranger: Person
let hands: ReturnType<typeof robotOf>

beforeAll(async () => {
  chain = await startTestChain()
  for (const line of [2n, 3n]) await setLine(chain, line, { isOpen: false })
  t = await startTestApp({ chain, env: ENV })
  hands = robotOf(chain, t)
  ann = new Person(chain, 31)
  bob = new Person(chain, 32)
  stranger = new Person(chain, 33)
  await ann.register(account(ROOT_INDEX).address)
  await bob.register(ann.address)
  await stranger.prepare()
  await chain.node.rpc('anvil_setBalance', [account(ROBOT).address, '0x56BC75E2D63100000'])
  await t.sync()
})
afterEach(() => endAll())
afterAll(async () => {
  await endAll()
  await t?.stop()
  await chain?.stop()
})

/** Mines until `block` is there. */
const reach = async (block: number) => {
  const missing = block - (await chain.height())
  if (missing > 0) await chain.node.rpc('anvil_mine', [`0x${missing.toString(16)}`])
  await t.sync()
}
/** Brings the line to an open period. @returns its number */
async function opened(): Promise<number> {
  await hands.work()
  for (let next = await hands.next(LINE); next.action !== 'close'; next = await hands.next(LINE)) {
    if (next.action === 'draw') await reach(next.block! + 1)
    else await hands.until(next.time)
    await hands.work()
  }
  return (await hands.next(LINE)).period!
}
/** Brings the open period to its deadline, with more in it than it takes. */
async function oversubscribed(): Promise<number> {
  const period = await opened()
  await ann.resonance('join', BigInt(period), 800n * UNIT)
  await bob.resonance('join', BigInt(period), 900n * UNIT)
  await t.sync()
  await hands.until((await hands.next(LINE)).time)
  return period
}
/** Brings the line to a period that waits for its draw. @returns with it, the block whose hash decides */
async function closed(): Promise<{ period: number; block: number }> {
  const period = await oversubscribed()
  await hands.work()
  return { period, block: (await hands.next(LINE)).block! }
}

type Kind = {
  name: string
  action: RobotActionKind
  /** Brings the line to where this alone is due. @returns the period that it is about */
  due(): Promise<number>
  /** what is told of it */
  told: object
}

const KINDS: Kind[] = [
  {
    name: 'an opening',
    action: 'open',
    due: async () => {
      const before = (await hands.config()).poolLastIndex
      const { action, time } = await hands.next(LINE)
      expect(action).toBe('open')
      await hands.until(time)
      return Number(before) + 1
    },
    told: { outcome: 'done' },
  },
  { name: 'a closing', action: 'close', due: oversubscribed, told: { outcome: 'drawing' } },
  {
    name: 'a draw',
    action: 'draw',
    due: async () => {
      const { period, block } = await hands.next(LINE)
      await reach(block! + 1)
      return period!
    },
    told: { outcome: 'arranged' },
  },
  {
    name: 'level shares being handed on',
    action: 'update',
    due: async () => {
      const drawn = (await hands.actions('action=draw'))[0]!.period
      await chain.later(HALF_DAY)
      const period = await opened()
      // The instance that goes on has just looked, and would itself look again in an hour.
      const { rows } = await t.app.database.pool.query<{ order_id: number }>(
        'select order_id from resonance_order where period = $1',
        [drawn],
      )
      await stranger.resonance(
        'claim',
        rows.map((r) => r.order_id),
      )
      return period
    },
    told: { outcome: 'done' },
  },
  {
    name: 'a draw that was missed',
    action: 'draw',
    due: async () => {
      const { period, block } = await closed()
      await chain.node.rpc('anvil_setCode', [HISTORY, '0x'])
      await reach(block + MISSED)
      return period
    },
    told: { outcome: 'proRata' },
  },
  {
    name: 'what was not filled being paid back',
    action: 'refund',
    due: async () => {
      const { period, block } = await closed()
      await reach(block + 1)
      await stranger.resonance('draw', BigInt(period))
      return period
    },
    told: { usdt: String(700n * UNIT) },
  },
]

class Killed extends Error {}
/** Ends a robot at a point of its next step, as far as the chain and the database can tell. */
async function lose(point: string): Promise<void> {
  const at = (reached: string) => (reached === point ? Promise.reject(new Killed()) : Promise.resolve())
  const victim = await startTestApp({ chain, databaseUrl: t.config.databaseUrl, env: ENV, faults: { at } })
  await expect(victim.app.features.resonance.worker.step()).rejects.toThrow(Killed)
  await victim.stop()
}
/** Ends one that is a process of its own, with SIGKILL. */
async function kill(point: string): Promise<void> {
  const victim = await startWorker(chain, t.config.databaseUrl, { ...ENV, FAULT_AT: point })
  await victim.reached()
  await end(victim.child)
}

const [OPENING, CLOSING] = KINDS
describe.each([
  { name: 'signed, and no node knows it', point: 'robot.signed', mines: true, death: lose, kinds: KINDS },
  { name: 'sent, and in no block', point: 'robot.sent', mines: false, death: lose, kinds: KINDS },
  { name: 'in a block, and not noted', point: 'robot.sent', mines: true, death: lose, kinds: KINDS },
  // The same with processes that take seconds to start.
  { name: 'signed, as a process', point: 'robot.signed', mines: true, death: kill, kinds: [OPENING!] },
  { name: 'in a block, as a process', point: 'robot.sent', mines: true, death: kill, kinds: [CLOSING!] },
])('ended when it is $name', ({ point, mines, death, kinds }) => {
  // Each test continues where the one before it ended.
  test.each(kinds)('$name: it is done once', async ({ action, due, told }) => {
    const isMined = point === 'robot.sent' && mines
    const period = await due()
    await t.sync()
    const query = action === 'update' ? 'action=update' : `action=${action}&period=${period}`
    const done = (await hands.actions(query)).length
    const sent = await hands.sentBy(ROBOT)
    expect((await hands.robot()).pending).toBeNull()
    await chain.node.rpc('evm_setAutomine', [mines])
    try {
      await death(point)
      // All that is noted of it is that it is signed.
      expect((await hands.robot()).pending?.calls).toEqual([{ action, count: 1 }])
      expect(await hands.sentBy(ROBOT)).toBe(isMined ? sent + 1 : sent)
      // The next instance sends the same once more; what is in no block yet it waits for.
      expect(isMined || !(await hands.look())).toBe(true)
    } finally {
      await chain.node.rpc('evm_setAutomine', [true])
    }
    await chain.mine(1)
    await hands.work()
    const after = await hands.actions(query)
    expect(after).toHaveLength(done + 1)
    expect(after[0]).toMatchObject({ by: 'robot', ...told })
    expect(await hands.robot()).toMatchObject(WELL)
    // A draw is followed by what was not filled; nothing else is due.
    expect(await hands.sentBy(ROBOT)).toBe(sent + (action === 'draw' ? 2 : 1))
  })
})
