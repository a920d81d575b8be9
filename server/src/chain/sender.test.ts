import { TRANSACTION_GAS } from '@holdfast/protocol/gas'
import { type Hex, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, keyOf, receiptOf, startTestChain, type TestChain, UNIT, untilMined } from '#test/chain.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createLog } from '../log.ts'
import { keySigner } from '../signer/keys.ts'
import { HIGHEST_GAS_PRICE } from '../signer/remote.ts'
import { asOwner } from '#test/database.ts'
import { createClient } from './client.ts'
import { ChainUnavailable } from './errors.ts'
import { noFaults } from './faults.ts'
import { type Call, CallRefused, Sender, type SenderOptions, STUCK_SECONDS } from './sender.ts'
import { lacksGas, sendingOf } from './sendings.ts'

const KEY = keyOf(70)
const ME = account(70).address
const OTHER = account(71).address
const CALL: Call = { what: 'test', to: OTHER, data: '0x' }
/** Code that reverts whatever it is asked. */
const REVERTS: Hex = '0x5f5ffd'

let chain: TestChain
let proxy: RpcProxy
let t: TestApp
let now: number

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.url)
})
beforeEach(async () => {
  now = 1_800_000_000
  t = await startTestApp({ chain, clock: () => now * 1_000 })
  for (const a of [ME, OTHER]) await chain.node.rpc('anvil_setBalance', [a, toHex(UNIT)])
})
afterEach(async () => {
  proxy.down = false
  proxy.changeNothing()
  await chain.node.rpc('evm_setAutomine', [true])
  await chain.node.rpc('anvil_dropAllTransactions')
  await chain.node.rpc('anvil_setCode', [OTHER, '0x'])
  await t.stop()
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

/** What it sends is in a block when its step ends, unless the node does not mine. */
const sender = (o: Partial<SenderOptions> = {}) => {
  const it = new Sender({
    purpose: 'keeper',
    signer: keySigner(KEY, chain.deployment.chainId),
    db: t.app.database.db,
    client: createClient({ urls: [proxy.url], deployment: chain.deployment }),
    clock: () => now * 1_000,
    faults: noFaults,
    log: createLog('silent'),
    ...o,
  })
  return {
    step: async (decide: Parameters<Sender['step']>[0]) => {
      try {
        return await it.step(decide)
      } finally {
        await untilMined(chain)
      }
    },
  }
}
const dying = (point: string) => ({
  at: (p: string) => (p === point ? Promise.reject(new Error(`died at ${p}`)) : Promise.resolve()),
})
const always = () => Promise.resolve(CALL)
const never = () => Promise.resolve(null)
const mined = (address: Hex = ME) => chain.client.getTransactionCount({ address })
const row = () => sendingOf(t.app.database.db, 'keeper')
const hold = () => chain.node.rpc('evm_setAutomine', [false])
const waiting = async () => {
  const { pending } = await chain.node.rpc<{ pending: Record<string, Record<string, { hash: Hex }>> }>(
    'txpool_content',
  )
  return Object.values(pending).flatMap((own) => Object.values(own).map((tx) => tx.hash))
}

test('what needs more gas than a transaction may have is refused before it is signed, and says so', async () => {
  const before = await mined()
  const large = () => Promise.resolve({ ...CALL, gas: TRANSACTION_GAS + 1n })
  await expect(sender().step(large)).rejects.toThrow(
    /test: gas of 16777217 is more than a transaction may have/,
  )
  proxy.change('eth_estimateGas', () => {
    throw new Error('gas required exceeds allowance (16777216)')
  })
  await expect(sender().step(always)).rejects.toThrow(/gas required exceeds allowance/)
  expect([await mined(), await waiting()]).toEqual([before, []])
  proxy.change('eth_estimateGas', () => toHex(TRANSACTION_GAS - 1n))
  expect(await sender().step(always)).toBe(true)
  expect((await chain.client.getTransaction({ hash: (await row()).hash! as Hex })).gas).toBe(TRANSACTION_GAS)
})

test.each(['keeper.signed', 'keeper.sent'])(
  'a process that dies at %s leaves one transaction, which the next one brings to its end',
  async (point) => {
    const before = await mined()
    await hold()
    await expect(sender({ faults: dying(point) }).step(always)).rejects.toThrow(`died at ${point}`)
    const { hash } = await row()
    expect(await waiting()).toEqual(point === 'keeper.signed' ? [] : [hash])
    // The next one decides nothing before this one is through.
    const undecided = () => Promise.reject(new Error('decided'))
    expect(await sender().step(undecided)).toBe(false)
    expect(await waiting()).toEqual([hash])
    await chain.mine(1)
    expect(await sender().step(never)).toBe(false)
    expect(await mined()).toBe(before + 1)
    expect(await row()).toMatchObject({ done: 1, done_hash: hash, done_at: now, hash: null, failures: 0 })
  },
)

test('of several that step at once one sends', async () => {
  const before = await mined()
  await hold()
  const sent = await Promise.all(Array.from({ length: 6 }, () => sender().step(always)))
  expect(sent.filter(Boolean)).toHaveLength(1)
  expect(await waiting()).toEqual([(await row()).hash])
  await chain.mine(1)
  await Promise.all(Array.from({ length: 6 }, () => sender().step(never)))
  expect(await mined()).toBe(before + 1)
  expect((await row()).done).toBe(1)
})

test('what one decided before another one sent can be in no block after it', async () => {
  const before = await mined()
  let wake = () => {}
  const asleep = new Promise<void>((resolve) => (wake = resolve))
  let decides = () => {}
  const deciding = new Promise<void>((resolve) => (decides = resolve))
  const slow = sender().step(async () => {
    decides()
    await asleep
    // At BSC's one price the same call would be the same transaction.
    return { ...CALL, data: '0x01' }
  })
  await deciding
  await sender().step(always)
  await sender().step(never)
  expect((await row()).done).toBe(1)
  wake()
  await slow
  await sender().step(never)
  await chain.mine(1)
  expect(await mined()).toBe(before + 1)
  expect(await row()).toMatchObject({ done: 1, hash: null })
})

test('a stuck one is sent with more gas, under its number, by one of two', async () => {
  const before = await mined()
  await hold()
  await sender().step(always)
  const first = await row()
  now += STUCK_SECONDS - 1
  await sender().step(always)
  expect(await row()).toMatchObject({ hash: first.hash, price: first.price })
  now += 1
  await Promise.all([sender().step(always), sender().step(always)])
  const second = await row()
  expect(second).toMatchObject({ nonce: first.nonce, earlier: [first.hash], at: now })
  expect(BigInt(second.price!) * 10n).toBeGreaterThanOrEqual(BigInt(first.price!) * 11n)
  expect(await waiting()).toEqual([second.hash])
  await chain.mine(1)
  await sender().step(never)
  expect(await mined()).toBe(before + 1)
  expect(await row()).toMatchObject({ done: 1, done_hash: second.hash, hash: null, earlier: [] })
})

test('an earlier signature that came into a block after all counts as done', async () => {
  await hold()
  await sender().step(always)
  const first = await row()
  await chain.mine(1)
  // This process still sees the chain as it was.
  proxy.change('eth_getTransactionReceipt', () => null)
  proxy.change('eth_getTransactionCount', () => toHex(first.nonce!))
  now += STUCK_SECONDS
  await sender().step(always)
  expect((await row()).earlier).toEqual([first.hash])
  proxy.changeNothing()
  await sender().step(never)
  expect(await row()).toMatchObject({ done: 1, done_hash: first.hash, hash: null })
})

test('it is raised when blocks passed over it, not by the clock alone', async () => {
  await hold()
  const prices = { floor: 0n, ceiling: HIGHEST_GAS_PRICE, stuckBlocks: 20 }
  const one = sender({ prices })
  const blocks = (n: number) =>
    asOwner(t.config.databaseUrl, `update chain_cursor set number = number + ${n}`)
  await one.step(always)
  const first = await row()
  for (const passed of [0, 19]) {
    now += 2 * STUCK_SECONDS
    await one.step(always)
    await blocks(passed)
    await one.step(always)
    expect(await row()).toMatchObject({ hash: first.hash, earlier: [] })
  }
  await blocks(1)
  await one.step(always)
  expect(await row()).toMatchObject({ earlier: [first.hash] })
})

test('its price is within floor and ceiling, whatever nodes say', async () => {
  await hold()
  const prices = { floor: 3n * 10n ** 9n, ceiling: 4n * 10n ** 9n, stuckBlocks: 0 }
  for (const [told, paid] of [
    [10n ** 7n, prices.floor],
    [10n ** 12n, prices.ceiling],
  ] as const) {
    proxy.change('eth_gasPrice', () => toHex(told))
    await sender({ prices }).step(always)
    expect(BigInt((await row()).price!)).toBe(paid)
    await chain.mine(1)
    await sender({ prices }).step(never)
  }
})

test('no price above the highest is signed, however long it takes', async () => {
  await hold()
  await sender().step(always)
  for (let i = 0; i < 80; i++) {
    now += STUCK_SECONDS
    await sender().step(always)
  }
  const { price, hash } = await row()
  // The last raise is a tenth at least, or nodes would refuse it.
  expect(BigInt(price!)).toBeLessThanOrEqual(HIGHEST_GAS_PRICE)
  expect(BigInt(price!) * 11n).toBeGreaterThan(HIGHEST_GAS_PRICE * 10n)
  now += STUCK_SECONDS
  await sender().step(always)
  expect((await row()).hash).toBe(hash)
})

test('one that no node was told of is told again once a node answers', async () => {
  const before = await mined()
  const faults = {
    at: (point: string) => {
      proxy.down = point === 'keeper.signed'
      return Promise.resolve()
    },
  }
  await expect(sender({ faults }).step(always)).rejects.toThrow(ChainUnavailable)
  await expect(sender().step(always)).rejects.toThrow(ChainUnavailable)
  proxy.down = false
  await sender().step(never)
  await sender().step(never)
  expect(await mined()).toBe(before + 1)
  // A node that is away is told of elsewhere.
  expect(await row()).toMatchObject({ done: 1, failures: 0 })
})

test('where somebody else used the number, it is decided anew', async () => {
  const before = await mined()
  await expect(sender({ faults: dying('keeper.signed') }).step(always)).rejects.toThrow('died')
  await chain.node.rpc('anvil_impersonateAccount', [ME])
  await receiptOf(chain, await chain.node.rpc<Hex>('eth_sendTransaction', [{ from: ME, to: OTHER }]))
  await chain.node.rpc('anvil_stopImpersonatingAccount', [ME])
  let asked = 0
  expect(await sender().step(() => Promise.resolve((asked++, null)))).toBe(false)
  expect(asked).toBe(1)
  expect(await mined()).toBe(before + 1)
  expect(await row()).toMatchObject({ done: 0, failures: 0, hash: null })
})

test('two purposes with one key take turns', async () => {
  const before = await mined()
  await hold()
  expect(await sender().step(always)).toBe(true)
  expect(await sender({ purpose: 'robot' }).step(always)).toBe(false)
  expect(await waiting()).toHaveLength(1)
  await chain.mine(1)
  await sender().step(never)
  expect(await sender({ purpose: 'robot' }).step(always)).toBe(true)
  await chain.mine(1)
  await sender({ purpose: 'robot' }).step(never)
  expect(await mined()).toBe(before + 2)
  expect((await sendingOf(t.app.database.db, 'robot')).done).toBe(1)
})

test('after a change of the key the old account gets its time, then the new one goes on', async () => {
  const before = await mined(OTHER)
  await expect(sender({ faults: dying('keeper.signed') }).step(always)).rejects.toThrow('died')
  const changed = sender({ signer: keySigner(keyOf(71), chain.deployment.chainId) })
  expect(await changed.step(always)).toBe(false)
  now += STUCK_SECONDS
  expect(await changed.step(always)).toBe(true)
  await changed.step(never)
  expect(await mined(OTHER)).toBe(before + 1)
  expect((await row()).done).toBe(1)
})

test('a call that the chain refuses is not signed, and one that fails in its block is counted', async () => {
  const before = await mined()
  await chain.node.rpc('anvil_setCode', [OTHER, REVERTS])
  await expect(sender().step(always)).rejects.toThrow(CallRefused)
  expect(await row()).toMatchObject({ failures: 1, failed_at: now, hash: null })
  expect(await mined()).toBe(before)
  await chain.node.rpc('anvil_setCode', [OTHER, '0x'])
  await hold()
  await sender().step(always)
  await chain.node.rpc('anvil_setCode', [OTHER, REVERTS])
  await chain.mine(1)
  now += 5
  await sender().step(never)
  expect(await mined()).toBe(before + 1)
  expect(await row()).toMatchObject({ done: 0, done_hash: null, failures: 2, failed_at: now, hash: null })
})

test('little gas is told before there is none, and only while somebody sends', async () => {
  const isLow = () => lacksGas(t.app.database.db, 'keeper', now)
  expect(await isLow()).toBe(false)
  await sender().step(never)
  expect(await isLow()).toBe(false)
  const price = await chain.client.getGasPrice()
  await chain.node.rpc('anvil_setBalance', [ME, toHex(price * 9_999_999n)])
  await sender().step(never)
  expect(await isLow()).toBe(false)
  now += 60
  await sender().step(never)
  expect(await isLow()).toBe(true)
  await chain.node.rpc('anvil_setBalance', [ME, toHex(1_000n)])
  await expect(sender().step(always)).rejects.toThrow(/exceeds the balance/)
  expect(await row()).toMatchObject({ gas_left: 0, failures: 1, hash: null })
  now += 3_600
  expect(await isLow()).toBe(false)
})
