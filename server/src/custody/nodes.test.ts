import type { UserDepositAddress } from '@holdfast/protocol/deposits'
import {
  type Address,
  type Hex,
  numberToHex,
  pad,
  type RpcBlock,
  type RpcLog,
  type RpcTransactionReceipt,
  toEventSelector,
} from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, UNIT } from '#test/chain.ts'
import { expectSound, LOCAL_ACCOUNTS, ok, sendUsdt, settle, type User } from '#test/custody.ts'
import { type Deposits, depositsOf, startDeposits } from '#test/deposits.ts'
import { OPERATOR_ENV } from '#test/operators.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { errorOf, getCode, messageFor, signIn, startTestApp, type TestApp } from '#test/server.ts'
import { readCursor } from '../chain/cursor.ts'
import { ChainUnavailable } from '../chain/errors.ts'

// One of two nodes lies, asked first or second: nobody is signed in, nothing is credited, nothing is final.

let started: Deposits
let chain: Deposits['chain']
let liar: RpcProxy
let honest: RpcProxy
/** one app asks the lying node first, the other last; both on the same database */
let apps: TestApp[]

beforeAll(async () => {
  started = await startDeposits()
  ;({ chain } = started)
  liar = await startRpcProxy(chain.url)
  honest = await startRpcProxy(chain.url)
  apps = await Promise.all(
    [`${liar.url},${honest.url}`, `${honest.url},${liar.url}`].map((rpcUrls) =>
      startTestApp({ chain, databaseUrl: started.t.config.databaseUrl, rpcUrls, env: OPERATOR_ENV }),
    ),
  )
})
afterEach(async () => {
  liar.changeNothing()
  liar.down = honest.down = false
  await started.t.app.database.pool.query('update chain_cursor set disagreed_at = null')
})
afterAll(async () => {
  for (const t of [...(apps ?? []), started?.t]) await t?.stop()
  await liar?.stop()
  await honest?.stop()
  await chain?.stop()
})

const { user, balance } = depositsOf(() => started)
const alarms = () => started.t.app.custody.alarms()
const FIRST_OR_LAST = [
  ['first', 0],
  ['last', 1],
] as const

async function enterAs(
  t: TestApp,
  victim: Address,
  signer: { signMessage: Person['account']['signMessage'] },
) {
  const code = await getCode(t)
  const sign = await signer.signMessage({ message: messageFor(code, victim) })
  return t.post('loginDapp', { sign, codeKey: code.key, address: victim })
}

test.each(FIRST_OR_LAST)('a node that is asked %s signs in nobody by its word', async (_, n) => {
  const thief = account(60)
  const victims = [
    (await user()).address,
    account(LOCAL_ACCOUNTS.managerA).address,
    account(LOCAL_ACCOUNTS.managerB).address,
  ]
  // The liar answers every call of every contract with true: signed, registered.
  liar.change('eth_call', () => pad('0x1'))
  for (const victim of [...victims, thief.address])
    expect(errorOf(await enterAs(apps[n]!, victim, victim === thief.address ? account(61) : thief))).toBe(
      'CHAIN_UNAVAILABLE',
    )
  // The thief's own signature with an address that is not registered: one node says that it is.
  expect(errorOf(await enterAs(apps[n]!, thief.address, thief))).toBe('CHAIN_UNAVAILABLE')
  const { rows } = await started.t.app.database.pool.query('select from session where address = any($1)', [
    [...victims.slice(1), thief.address].map((a) => a.toLowerCase()),
  ])
  expect(rows).toEqual([])
  // What anybody can cause with a wallet contract of their own must not stop payments.
  expect(await alarms()).toEqual([])
})

test('who signs with a key of their own needs no node', async () => {
  const [eve, manager] = [await user(), account(LOCAL_ACCOUNTS.managerA)]
  liar.down = honest.down = true
  for (const signer of [eve.person.account, manager])
    expect((await signIn(apps[0]!, signer)).apptoken).toMatch(/^[\w-]{43}$/)
})

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')

/** Makes a node add transfers to a block of the chain, and stand by them whatever it is asked. */
async function invent(block: RpcBlock, to: Address, amounts: bigint[]): Promise<void> {
  const { usdt } = chain.deployment.contracts
  const inventedLog = (amount: bigint, i: number): RpcLog => ({
    address: usdt,
    topics: [TRANSFER, pad(account(62).address.toLowerCase() as Hex), pad(to.toLowerCase() as Hex)],
    data: numberToHex(amount, { size: 32 }),
    blockHash: block.hash!,
    blockNumber: block.number!,
    transactionHash: numberToHex(BigInt(block.hash!) ^ BigInt(i + 1), { size: 32 }),
    transactionIndex: numberToHex(i + 100),
    logIndex: numberToHex(i + 1_000),
    removed: false,
  })
  const logs = amounts.map(inventedLog)
  const receipts = logs.map(
    (l) =>
      ({
        status: '0x1',
        type: '0x0',
        blockHash: l.blockHash,
        blockNumber: l.blockNumber,
        transactionHash: l.transactionHash,
        transactionIndex: l.transactionIndex,
        logs: [l],
        logsBloom: `0x${'f'.repeat(512)}`,
        gasUsed: '0x1',
        cumulativeGasUsed: '0x1',
        effectiveGasPrice: '0x1',
        from: usdt,
        to: usdt,
        contractAddress: null,
      }) as unknown as RpcTransactionReceipt,
  )
  liar.change('eth_getBlockByNumber', (b) =>
    b?.hash === block.hash ? { ...b, logsBloom: `0x${'f'.repeat(512)}` } : b,
  )
  liar.change('eth_getBlockReceipts', (all, [hash]) => (hash === block.hash ? [...all, ...receipts] : all))
  liar.change('eth_getLogs', (found, [filter]) => {
    const { blockHash, fromBlock, toBlock } = filter as { blockHash?: Hex; fromBlock?: Hex; toBlock?: Hex }
    const covered =
      blockHash === block.hash ||
      (fromBlock !== undefined &&
        Number(fromBlock) <= Number(block.number) &&
        Number(toBlock) >= Number(block.number))
    return covered ? [...found, ...logs] : found
  })
  liar.change(
    'eth_getTransactionReceipt',
    (r, [hash]) => receipts.find((x) => x.transactionHash === hash) ?? r,
  )
}

const blockAt = (n: number) =>
  chain.client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(n), false] })
const ownOf = async (who: User) =>
  (await ok<UserDepositAddress>(started.t.get(`getUserAddress?address=${who.address}`, who.session)))
    .address as Address

test.each(FIRST_OR_LAST)(
  'five deposits of 999 that a node makes up, asked %s, are not credited, and it is told',
  async (_, n) => {
    const mallory = await user()
    const own = await ownOf(mallory)
    const t = apps[n]!
    await settle(chain, t, 1)
    await chain.mine(5)
    const block = (await blockAt((await chain.height()) - 3))!
    await invent(block, own, Array<bigint>(5).fill(999n * UNIT))
    await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
    await t.app.custody.settle()
    expect(await balance(mallory)).toBe(0n)
    await expect.poll(alarms).toContain('nodesDisagree')
    // With a third node the server continues without the liar.
    const three = await startTestApp({
      chain,
      databaseUrl: t.config.databaseUrl,
      rpcUrls: `${liar.url},${honest.url},${chain.url}`,
    })
    await three.sync()
    await three.app.custody.settle()
    expect((await readCursor(three.app.database.db)).number).toBe(await chain.height())
    expect(await balance(mallory)).toBe(0n)
    await three.stop()
    liar.changeNothing()
    await settle(chain, t)
    expect(await balance(mallory)).toBe(0n)
    await expectSound(started.t)
  },
)

test('far behind, deposits that a node makes up in a range are not read', async () => {
  const mallory = await user()
  const own = await ownOf(mallory)
  const t = apps[0]!
  await settle(chain, t, 1)
  await chain.node.rpc('anvil_mine', ['0x12c'])
  await invent((await blockAt((await chain.height()) - 200))!, own, [999n * UNIT])
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  await expect.poll(alarms).toContain('nodesDisagree')
  liar.changeNothing()
  await settle(chain, t)
  expect(await balance(mallory)).toBe(0n)
  await expectSound(started.t)
})

test('a deposit that is written down and that one of two nodes denies is not credited', async () => {
  const dan = await user()
  const own = await ownOf(dan)
  const t = apps[0]!
  const hash = await sendUsdt(chain, started.stranger, own, 9n * UNIT)
  await chain.mine(3)
  await t.sync()
  liar.change('eth_getTransactionReceipt', (r, [asked]) => (asked === hash ? { ...r, logs: [] } : r))
  await t.app.custody.settle()
  expect(await balance(dan)).toBe(0n)
  expect(await alarms()).toEqual(['depositsHeldBack', 'nodesDisagree'])
  liar.changeNothing()
  await settle(chain, t)
  expect(await balance(dan)).toBe(9n * UNIT)
  await expectSound(started.t)
})

test.each(FIRST_OR_LAST)('a node that is asked %s makes no block final by its word', async (_, n) => {
  const fay = await user()
  const own = await ownOf(fay)
  const t = apps[n]!
  await settle(chain, t, 1)
  await sendUsdt(chain, started.stranger, own, 9n * UNIT)
  const newest = await blockAt(await chain.height())
  liar.change('eth_getBlockByNumber', (b, [tag]) => (tag === 'finalized' ? newest : b))
  await t.sync()
  await t.app.custody.settle()
  const cursor = await readCursor(t.app.database.db)
  expect([cursor.number, cursor.finalized]).toEqual([await chain.height(), (await chain.height()) - 2])
  expect(await balance(fay)).toBe(0n)
  liar.changeNothing()
  await settle(chain, t)
  expect(await balance(fay)).toBe(9n * UNIT)
})

test('two nodes that hold different blocks to be final stop everything, and it is told', async () => {
  const gus = await user()
  const own = await ownOf(gus)
  const t = apps[0]!
  await settle(chain, t, 1)
  await sendUsdt(chain, started.stranger, own, 9n * UNIT)
  await chain.mine(4)
  const before = await readCursor(t.app.database.db)
  const other = (n: Hex) => numberToHex(BigInt(n) + 2n ** 200n, { size: 32 })
  liar.change('eth_getBlockByNumber', (b) =>
    Number(b.number) > before.number ? { ...b, hash: other(b.number!), parentHash: other(b.number!) } : b,
  )
  for (let i = 0; i < 3; i++) await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  await t.app.custody.settle()
  expect(await readCursor(t.app.database.db)).toEqual(before)
  expect(await balance(gus)).toBe(0n)
  await expect.poll(alarms).toEqual(['nodesDisagree'])
  liar.changeNothing()
  await settle(chain, t)
  expect(await balance(gus)).toBe(9n * UNIT)
  await expectSound(started.t)
})

test('who registers through an honest node is not turned away by a node that is behind', async () => {
  const person = new Person(chain, 63)
  await person.register(account(ROOT_INDEX).address)
  await apps[0]!.sync()
  liar.change('eth_call', () => pad('0x0'))
  expect((await signIn(apps[0]!, person.account)).apptoken).toMatch(/^[\w-]{43}$/)
})
