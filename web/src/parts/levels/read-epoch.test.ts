import type { ChainInfo } from '@holdfast/protocol/chain'
import { beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
const get = vi.hoisted(() => vi.fn<(call: string) => unknown>())
const readContract = vi.hoisted(() => vi.fn<(...args: unknown[]) => unknown>())
vi.mock('../../api/client.ts', () => ({ get }))
vi.mock('../../api/read.ts', () => ({ readContract }))
vi.mock('./check.ts', () => ({ checkProof: () => ({}) }))
vi.mock('../../api/rpc.ts', async (original) => ({
  ...(await original<object>()),
  blockHead: () => Promise.resolve({ number: 255, time: 1_000 }),
}))
const { RpcError } = await import('../../api/rpc.ts')
const { recompute } = await import('./read-epoch.ts')

const main = '0x00000000000000000000000000000000000000a1'
const me = '0x0000000000000000000000000000000000000001'
const info = {
  chainId: 31_337,
  contracts: { main, teamRewards: main, hostingPool: main },
} as unknown as ChainInfo

/** Accounts and blocks whose figures were asked for. */
let asked: unknown[]
/** Blocks of which the node still has the state. */
let known: string[]
/** Of the rules. */
let version: number

/** Block 0xff has the time 1,000. */
const ORDERS = [
  { steps: 14n, endTime: 1_001n, amount: 5n },
  { steps: 60n, endTime: 90_000n, amount: 40n },
  { steps: 13n, endTime: 90_000n, amount: 300n },
  { steps: 14n, endTime: 1_000n, amount: 2_000n },
]

const at = (...blocks: string[]) => blocks.map((block) => [[me], block])

beforeEach(() => {
  asked = []
  version = 1
  let block = 254
  get.mockImplementation(() =>
    Promise.resolve({ rules: { version }, since: { block: ++block, amount: '0' } }),
  )
  readContract.mockImplementation((_info, _to, _abi, name, args, tag) => {
    if (name === 'getUserOrders') {
      asked.push([args, tag])
      return Promise.resolve(ORDERS)
    }
    if (name !== 'users')
      return Promise.resolve({ root: '0x', totalUsdt: 0n, totalToken: 0n, algebra: 10n, teamValids: [] })
    asked.push([args, tag])
    return known.includes(String(tag))
      ? Promise.resolve({ amount: 7n })
      : Promise.reject(new RpcError(-32_000, 'missing trie node'))
  })
})

const read = async () => (await recompute(info, me, 1)).chain.holding

test('what an account has inside is read at the block that the server names', async () => {
  known = ['0xff']
  expect(await read()).toBe(7n)
  expect(asked).toEqual(at('0xff'))
})

test('a node that went on is asked again, at the block that the server names then', async () => {
  known = ['0x100', '0x101']
  const { proof, chain } = await recompute(info, me, 1)
  expect([proof.since.block, chain.holding]).toEqual([256, 7n])
  expect(asked).toEqual(at('0xff', '0x100'))
})

test('one that has none of them leaves it open', async () => {
  known = []
  expect(await read()).toBeUndefined()
  expect(asked).toEqual(at('0xff', '0x100', '0x101'))
})

test('one that cannot be reached is no answer at all', async () => {
  readContract.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(recompute(info, me, 1)).rejects.toThrow('Failed to fetch')
})

test('by rules 2 it is the principal of orders whose term counts and is not over at that block', async () => {
  version = 2
  expect(await read()).toBe(45n)
  expect(asked).toEqual(at('0xff'))
})
