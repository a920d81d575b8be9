import type { UserMachine } from '@holdfast/protocol/machines'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ok, type User } from '#test/custody.ts'
import { checkMachines, type MachineStage, startMachineStage } from '#test/machines.ts'
import { uplinesOf } from './uplines.ts'

// Who gets team acceleration: money goes by the level of the newest active epoch alone.

let h: MachineStage

beforeAll(async () => {
  h = await startMachineStage()
})
afterAll(() => h?.stop())
afterEach(() => checkMachines(h))

const above = (address: string, depth: number) => ({ address, depth })
const levels = (all: Record<string, number>) => async (addresses: readonly string[]) =>
  new Map(addresses.flatMap((a) => (all[a] === undefined ? [] : [[a, all[a]] as const])))

test('the closest one above the inviter that has a level accelerates', async () => {
  const line = [above('a', 1), above('b', 2), above('c', 3)]
  const who = (all: Record<string, number>) => uplinesOf(line, levels(all))
  expect(await who({ b: 1, c: 9 })).toEqual({ inviter: 'a', accelerator: 'b' })
  expect(await who({ b: 0, c: 1 })).toEqual({ inviter: 'a', accelerator: 'c' })
  // The inviter has its own share, whatever its level.
  expect(await who({ a: 9 })).toEqual({ inviter: 'a', accelerator: null })
  expect(await uplinesOf([], levels({}))).toEqual({ inviter: null, accelerator: null })
})

/** Buys one unit as `user`. @returns who gets acceleration of it */
const acceleratorOf = async (user: User): Promise<string | null> => {
  const { id } = await h.saved({ days: 1 })
  const bought = await ok<UserMachine>(h.buy(user, id))
  await h.retire(id)
  const { rows } = await h.t.app.database.pool.query<{ accelerator: string | null }>(
    'select accelerator from machine_purchase where id = $1',
    [bought.id],
  )
  return rows[0]!.accelerator
}
const shown = async (user: User) =>
  (await ok<{ teamLevel: number }>(h.t.get(`getUserInfo?address=${user.address}`))).teamLevel
const setByHand = async (user: User, level: number | null) => {
  const reason = 'agreed with the partner'
  const made = { account: user.address, level, reason }
  const { proposal } = await ok<{ proposal: number }>(h.t.post('proposeManualLevel', made, h.who.managerA))
  await ok(h.t.post('decideProposal', { id: proposal, approve: true, note: 'seen' }, h.who.managerB))
}

test('a level that people set by hand is shown and gets nothing', async () => {
  // Above ann is bob, then carol; above the crowd ann, then bob.
  const [buyer] = h.crowd as [User]
  expect(await acceleratorOf(buyer)).toBe(h.carol.address.toLowerCase())
  await setByHand(h.bob, 9)
  expect(await shown(h.bob)).toBe(9)
  expect(await acceleratorOf(buyer)).toBe(h.carol.address.toLowerCase())
  await setByHand(h.bob, null)
})

test('a level set by hand to 0 takes nothing away', async () => {
  await setByHand(h.carol, 0)
  expect(await shown(h.carol)).toBe(0)
  expect(await acceleratorOf(h.ann)).toBe(h.carol.address.toLowerCase())
  await setByHand(h.carol, null)
})

test('a level counts once an epoch that has it is active, not when it is shown', async () => {
  const [buyer] = h.crowd as [User]
  await h.bob.person.buyNode()
  await h.t.sync()
  expect(await shown(h.bob)).toBe(1)
  expect(await acceleratorOf(buyer)).toBe(h.carol.address.toLowerCase())
  await h.activeEpoch()
  expect(await acceleratorOf(buyer)).toBe(h.bob.address.toLowerCase())
})
