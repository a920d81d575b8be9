import { mainAbi, mintEscrowAbi } from '@holdfast/protocol/abi/index'
import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { type Said, startSyntheticChain, type SyntheticChain } from '#test/synthetic-chain.ts'
import { KEPT_LOGS } from './asides.ts'
import { ChainUnavailable, LogUnreadable } from './errors.ts'

let node: SyntheticChain
let t: TestApp
let lines: { level: number; msg: string; contract?: string; block?: number }[]

beforeEach(async () => {
  lines = []
  node = await startSyntheticChain()
  t = await startTestApp({
    chain: node.chain,
    log: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]),
  })
})
afterEach(async () => {
  await t?.stop()
  await node?.stop()
})

const address = (n: number): Address => pad(numberToHex(n), { size: 20 })
const ROOT = address(0x1007)
const BUYER = address(0xb0b)
const escrow = (project: number): Address => address(0xe5c0_0000 + project)

function say(by: Address, abi: Abi, eventName: string, args: Record<string, unknown>): Said {
  const event = abi.find((i) => i.type === 'event' && i.name === eventName)
  if (event?.type !== 'event') throw new Error(eventName)
  const plain = event.inputs.filter((i) => !i.indexed)
  return {
    address: by,
    topics: encodeEventTopics({ abi, eventName, args }) as Said['topics'],
    data: encodeAbiParameters(
      plain,
      plain.map((i) => args[i.name!]),
    ),
  }
}
const main = (eventName: string, args: Record<string, unknown>) =>
  say(node.deployment.contracts.main, mainAbi, eventName, args)
const registered = (index: number, account: Address) =>
  main('Registered', { account, refer: index === 1 ? address(0) : ROOT, index: BigInt(index) })
const RATES = Array<bigint>(7).fill(0n)

/** A project of this number with an open sale. */
const project = (n: number): Said[] => [
  main('ProjectCreated', {
    project: BigInt(n),
    mint: escrow(n),
    manager: ROOT,
    costWallet: ROOT,
    token: node.deployment.contracts.token,
    costRate: 10_000n,
    direct: 0n,
    indirect: 0n,
    special: 0n,
    platform: 0n,
    pool: 0n,
  }),
  main('ProjectDescribed', { project: BigInt(n), poolRates: RATES, name: `P${n}`, cid: '' }),
  say(escrow(n), mintEscrowAbi, 'SaleCreated', {
    sale: 1n,
    total: 1_000n,
    softCap: 1n,
    maxPerUser: 1_000n,
    price: 10n,
    tokens: 1n,
    power: 0n,
    drop: 0n,
    poolTokens: 0n,
    startTime: 1n,
    endTime: 9_999_999_999n,
  }),
  say(escrow(n), mintEscrowAbi, 'SaleScheduled', {
    sale: 1n,
    week: 7n,
    streamTime: 1n,
    name: '',
    cid: '',
    releaseRates: Array(8).fill(0n),
    releaseWeeks: Array(11).fill(0n),
    sellRates: Array(9).fill(0n),
  }),
]
const bought = (n: number, order: number, account = BUYER): Said =>
  say(escrow(n), mintEscrowAbi, 'Bought', {
    account,
    sale: 1n,
    orderId: BigInt(order),
    times: 1n,
    amount: 10n,
    sold: 1n,
    tokens: 1n,
  })
/** What says that it is a purchase, and is none. */
const unreadable = (n: number): Said => ({ ...bought(n, 1), data: '0x1234' })

const { db } = { db: () => t.app.database.db }
const cursor = async () =>
  (await db().selectFrom('chain_cursor').select('number').executeTakeFirstOrThrow()).number
const orders = async () =>
  (await db().selectFrom('sale_order').select(['project', 'order_id']).orderBy('block_number').execute()).map(
    (r) => [r.project, r.order_id],
  )
const aside = () =>
  db().selectFrom('chain_aside').select(['contract', 'since_block', 'kept_to']).orderBy('contract').execute()
const kept = async () =>
  (
    await db()
      .selectFrom('chain_aside_log')
      .select(['contract', 'block_number', 'log_index'])
      .orderBy('block_number')
      .orderBy('log_index')
      .execute()
  ).map((r) => [r.contract, r.block_number, r.log_index])
const told = () => lines.filter((l) => l.msg.startsWith('a contract is put aside'))

async function begun(): Promise<void> {
  node.add([registered(1, ROOT), registered(2, BUYER)])
  node.add([...project(1), ...project(2)])
  await t.sync()
}

test('a log that cannot be read puts its contract aside, after a second look, and nobody else', async () => {
  await begun()
  const before = await cursor()
  const bad = node.add([bought(2, 1), unreadable(1), registered(3, address(3)), bought(1, 1), bought(2, 2)])
  await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect([await cursor(), await aside()]).toEqual([before, []])
  await t.sync()
  expect(await cursor()).toBe(bad)
  expect(await orders()).toEqual([
    [2, 1],
    [2, 2],
  ])
  expect(await aside()).toEqual([{ contract: escrow(1), since_block: bad, kept_to: null }])
  expect(told()).toMatchObject([{ level: 50, block: bad, contract: expect.stringMatching(/0001$/) }])

  const later = node.add([bought(1, 2), bought(2, 3), bought(1, 3)])
  await t.sync()
  expect((await orders()).length).toBe(3)
  expect(await kept()).toEqual([
    [escrow(1), bad, 1],
    [escrow(1), bad, 3],
    [escrow(1), later, 0],
    [escrow(1), later, 2],
  ])
  const counts = await asOwner(
    t.config.databaseUrl,
    `select contract, sum(logs) filter (where taken)::int as taken, sum(logs) filter (where not taken)::int as aside
     from chain_log_count group by contract order by contract`,
  )
  expect(counts).toEqual([
    { contract: escrow(1), taken: 2, aside: 4 },
    { contract: escrow(2), taken: 5, aside: null },
  ])
})

test('a value that no column takes does the same, in all features at once, also when the check comes at COMMIT', async () => {
  await begun()
  // Nobody registered this account, which only `participation` asks for.
  const bad = node.add([bought(1, 1, address(0xdead)), bought(2, 1)])
  await expect(t.sync()).rejects.toThrow(/foreign key/)
  await t.sync()
  expect(await aside()).toEqual([{ contract: escrow(1), since_block: bad, kept_to: null }])
  expect(await orders()).toEqual([[2, 1]])
  for (const table of ['participation', 'level_change'] as const)
    expect(await db().selectFrom(table).select('log_index').execute()).toEqual([{ log_index: 1 }])
})

test('two contracts that are bad in one block are both put aside', async () => {
  await begun()
  node.add([unreadable(1), bought(2, 1, address(0xdead)), registered(3, address(3))])
  await expect(t.sync()).rejects.toThrow(/foreign key|is no Bought/)
  await t.sync()
  expect((await aside()).map((a) => a.contract)).toEqual([escrow(1), escrow(2)])
  expect(await db().selectFrom('account').select('index').execute()).toHaveLength(3)
})

test('the kernel is never put aside, nor anybody beside it', async () => {
  await begun()
  const before = await cursor()
  const topics = [
    toEventSelector(mainAbi.find((i) => i.type === 'event' && i.name === 'Registered') as never),
  ]
  node.add([{ address: node.deployment.contracts.main, topics, data: '0x' }, unreadable(1)])
  for (let i = 0; i < 4; i++) await expect(t.sync()).rejects.toBeInstanceOf(ChainUnavailable)
  expect([await cursor(), await aside()]).toEqual([before, []])
})

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const transfer = (token: Address, data: Hex, topics: Hex[] = []): Said => ({
  address: token,
  topics: [TRANSFER, pad(BUYER), pad(node.deployment.contracts.payoutVault), ...topics],
  data,
})
const AMOUNT = pad(numberToHex(5), { size: 32 })
const FORMS: [form: string, say: (token: Address) => Said][] = [
  ['without an amount', (token) => transfer(token, '0x')],
  ['with half an amount', (token) => transfer(token, '0x1234')],
  ['with an amount and more', (token) => transfer(token, `${AMOUNT}${AMOUNT.slice(2)}`)],
  ['with the amount among the topics', (token) => transfer(token, '0x', [AMOUNT])],
]

test.each(FORMS)('a listed token with a transfer %s is put aside, and nobody else', async (_, form) => {
  await begun()
  const { usde, nuls, usdt } = node.deployment.contracts
  const bad = node.add([form(usde), transfer(usdt, AMOUNT), bought(1, 1)])
  await expect(t.sync()).rejects.toBeInstanceOf(LogUnreadable)
  await t.sync()
  const later = node.add([transfer(usde, AMOUNT), transfer(nuls, AMOUNT)])
  await t.sync()
  expect(await aside()).toEqual([{ contract: usde, since_block: bad, kept_to: null }])
  expect(await kept()).toEqual([
    [usde, bad, 0],
    [usde, later, 0],
  ])
  expect(await orders()).toEqual([[1, 1]])
  const arrived = await db().selectFrom('deposit_transfer').select('token').orderBy('block_number').execute()
  expect(arrived.map((r) => r.token)).toEqual([usdt, nuls])
})

test.each(['usdt', 'token'] as const)('%s with such a transfer is of the kernel', async (name) => {
  await begun()
  const before = await cursor()
  for (const [, form] of FORMS) node.add([form(node.deployment.contracts[name])])
  for (let i = 0; i < 4; i++) await expect(t.sync()).rejects.toBeInstanceOf(LogUnreadable)
  expect([await cursor(), await aside()]).toEqual([before, []])
})

test('what is the fault of the database puts nobody aside', async () => {
  await begun()
  const before = await cursor()
  await asOwner(t.config.databaseUrl, 'alter table sale_order rename to away')
  const last = node.add([bought(1, 1)])
  for (let i = 0; i < 4; i++) await expect(t.sync()).rejects.toThrow(/sale_order/)
  expect([await cursor(), await aside()]).toEqual([before, []])
  await asOwner(t.config.databaseUrl, 'alter table away rename to sale_order')
  await t.sync()
  expect([await cursor(), await aside()]).toEqual([last, []])
})

test('what is kept is bounded: then history is read again for the release', async () => {
  await begun()
  const bad = node.add([bought(1, 1, address(0xdead))])
  await expect(t.sync()).rejects.toThrow(/foreign key/)
  await t.sync()
  await asOwner(
    t.config.databaseUrl,
    `insert into chain_aside_log select ${bad}, g, '${escrow(1)}', '0x${'0'.repeat(64)}', '{}', ''
     from generate_series(1000, ${1_000 + KEPT_LOGS - 3}) g`,
  )
  const full = node.add([bought(1, 2)])
  await t.sync()
  node.add([bought(1, 3)])
  const last = node.add([bought(1, 4), bought(2, 1)])
  await t.sync()
  expect(await cursor()).toBe(last)
  expect(await aside()).toEqual([{ contract: escrow(1), since_block: bad, kept_to: full }])
  expect(await orders()).toEqual([[2, 1]])

  // A mended version.
  await asOwner(t.config.databaseUrl, 'delete from chain_aside_log where log_index >= 1000')
  await asOwner(t.config.databaseUrl, 'alter table participation drop constraint participation_account_fkey')
  const mended = await startTestApp({ chain: node.chain, databaseUrl: t.config.databaseUrl })
  await mended.sync()
  await mended.stop()
  expect([await cursor(), await aside(), await kept()]).toEqual([last, [], []])
  expect(await orders()).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 1],
  ])
})
