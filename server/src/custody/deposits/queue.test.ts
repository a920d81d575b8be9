import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import type { OrderInPayload, Proposal } from '@holdfast/protocol/operators'
import type { QueuedDeposit, RechargeAmount, RechargeLog, Rescanned } from '@holdfast/protocol/deposits'
import {
  type Address,
  concatHex,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
  pad,
  parseAbi,
  size,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#test/server.ts'
import { account, receiptOf, UNIT } from '#test/chain.ts'
import { expectSound, LOCAL_ACCOUNTS, ok, refused, sendUsdt, settle, usdtOf } from '#test/custody.ts'
import { BATCHER, type Deposits, depositsOf, startDeposits } from '#test/deposits.ts'

// Transfers whose owner is found by people alone, or by reading blocks again.

let started: Deposits
let chain: Deposits['chain']
let t: Deposits['t']
let vault: Deposits['vault']
let stranger: Deposits['stranger']

beforeAll(async () => {
  started = await startDeposits()
  ;({ chain, t, vault, stranger } = started)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const { user, create, log, claim, balance } = depositsOf(() => started)
const operator = (role: keyof typeof LOCAL_ACCOUNTS) => signIn(t, account(LOCAL_ACCOUNTS[role]))

test('two people resolve what nobody claims: credited, or paid back', async () => {
  const mia = await user()
  const lost = await sendUsdt(chain, stranger, vault, 19n * UNIT)
  const back = await sendUsdt(chain, stranger, vault, 21n * UNIT)
  await settle(chain, t)
  const [finance, managerA, managerB, auditor] = [
    await operator('finance'),
    await operator('managerA'),
    await operator('managerB'),
    await operator('auditor'),
  ]
  const queue = async () =>
    (await ok<Page<QueuedDeposit>>(t.get('pageDepositQueue?size=200', auditor))).records
  const of = async (hash: string) => (await queue()).find((q) => q.txHash === hash)
  expect(await of(lost)).toMatchObject({ state: 'unknown', candidate: null, final: true, proposal: null })
  expect(await refused(t.get('pageDepositQueue', mia.session))).toMatchObject({ error: 'ROLE_REQUIRED' })

  const propose = async (hash: string, body: object, session = finance) =>
    t.post('proposeDeposit', { id: (await of(hash))!.id, reason: 'ticket 81', ...body }, session)
  expect(await refused(propose(lost, { act: 'credit', account: mia.address }, auditor))).toMatchObject({
    error: 'ROLE_REQUIRED',
  })
  expect(await refused(propose(lost, { act: 'credit' }))).toMatchObject({ error: 'INVALID_INPUT' })
  expect(await refused(propose(lost, { act: 'credit', account: stranger.address }))).toMatchObject({
    error: 'NOT_REGISTERED',
  })
  const credit = await ok<number>(propose(lost, { act: 'credit', account: mia.address }, managerA))
  expect(await of(lost)).toMatchObject({ proposal: credit })
  const decide = (id: number, session: { apptoken: string }) =>
    t.post('decideProposal', { id, approve: true, note: 'agreed' }, session)
  expect((await decide(credit, managerA)).body.code).toBe(500)
  await ok(decide(credit, managerB))
  expect(await balance(mia)).toBe(19n * UNIT)
  expect(await of(lost)).toBe(undefined)
  expect(await log(mia)).toMatchObject([{ state: 'resolved', credited: String(19n * UNIT) }])

  const usdt = () => usdtOf(chain, stranger.address)
  const had = await usdt()
  const way = await ok<number>(propose(back, { act: 'return' }))
  await ok(decide(way, managerB))
  await settle(chain, t)
  expect(await usdt()).toBe(had + 21n * UNIT)
  // The vault stores the reference made from this transfer: whatever a database forgot, it is sent back once.
  const seen = await ok<Proposal>(t.get(`getProposal?id=${way}`, auditor))
  const { order } = JSON.parse(seen.payload) as { order: OrderInPayload }
  const used = { address: vault, abi: payoutVaultAbi, functionName: 'isRefUsed' } as const
  expect(await chain.client.readContract({ ...used, args: [order.ref as Hex] })).toBe(true)
  expect(await of(back)).toBe(undefined)
  await expectSound(t)
})

test('missed blocks are read again, and the gap is told until then', async () => {
  const nia = await user()
  const made = await ok<RechargeAmount>(create(nia, 46n * UNIT))
  const hash = await sendUsdt(chain, nia.person, vault, BigInt(made.amount))
  await chain.mine(2)
  const { pool } = t.app.database
  await t.sync()
  await pool.query('delete from deposit_transfer where tx_hash = $1', [hash])
  await t.app.custody.settle()
  expect(await t.app.custody.solvency.check()).toMatchObject([{ symbol: 'USDT' }])
  expect(await t.app.custody.alarms()).toContain('custodyGap')
  const health = JSON.parse((await t.app.http.inject('/api/health')).body) as {
    ok: boolean
    alarms: string[]
  }
  expect(health).toMatchObject({ ok: false, alarms: ['custodyGap'] })
  expect((await t.app.features.health.figures()).alarms).toMatchObject({ values: { custodyGap: 1 } })
  const { blockNumber } = await chain.client.getTransactionReceipt({ hash })
  const range = { from: Number(blockNumber) - 1, to: Number(blockNumber), reason: 'gap alarm' }
  expect(await refused(t.post('rescanDeposits', range, nia.session))).toMatchObject({
    error: 'ROLE_REQUIRED',
  })
  const finance = await operator('finance')
  expect(await ok<Rescanned>(t.post('rescanDeposits', range, finance))).toEqual({ found: 1, added: 1 })
  expect(await ok<Rescanned>(t.post('rescanDeposits', range, finance))).toEqual({ found: 1, added: 0 })
  await t.app.custody.settle()
  expect(await balance(nia)).toBe(BigInt(made.amount))
  expect(await t.app.custody.solvency.check()).toEqual([])
  expect(await t.app.custody.alarms()).toEqual([])
  expect(await refused(t.post('rescanDeposits', { ...range, to: range.to + 100 }, finance))).toMatchObject({
    error: 'INVALID_INPUT',
  })
})

test('a token that is none of ours is told to people once its sender names it, and never credited', async () => {
  const rae = await user()
  // Any other ERC-20: the chain's coin, wrapped.
  const { wbnb } = chain.deployment.contracts
  await rae.person.send(wbnb, parseAbi(['function deposit() payable']), 'deposit', [], 1_000n)
  const hash = await rae.person.send(wbnb, erc20Abi, 'transfer', [vault, 1_000n])
  await settle(chain, t, 1)
  expect(await refused(claim(rae, hash))).toEqual({ error: 'DEPOSIT_NOT_CLAIMABLE' })
  const auditor = await operator('auditor')
  const queue = await ok<Page<QueuedDeposit>>(t.get('pageDepositQueue?size=200', auditor))
  expect(queue.records.find((q) => q.txHash === hash)).toMatchObject({
    state: 'wrongToken',
    symbol: wbnb,
    amount: '1000',
    candidate: rae.address,
  })
  expect(await balance(rae)).toBe(0n)
  await expectSound(t)
})

test('of a transaction with several transfers the claim takes what can be claimed', async () => {
  const sue = await user()
  const { usdt, token } = chain.deployment.contracts
  await sue.person.buy(20n * UNIT)
  await chain.node.rpc('anvil_setCode', [BATCHER.address, BATCHER.code])
  const wallet = createWalletClient({ account: sue.person.account, transport: http(chain.url) })
  const authorization = await wallet.signAuthorization({
    contractAddress: BATCHER.address,
    executor: 'self',
  })
  const transfer = (to: Address, amount: bigint) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [vault, amount] })
    return concatHex([pad(to), numberToHex(size(data), { size: 32 }), data])
  }
  const hash = await wallet.sendTransaction({
    chain: null,
    to: sue.address,
    data: concatHex([transfer(token, UNIT), transfer(usdt, UNIT / 2n), transfer(usdt, 22n * UNIT)]),
    authorizationList: [authorization],
    gas: 1_000_000n,
  })
  expect((await receiptOf(chain, hash)).status).toBe('success')
  await settle(chain, t)
  expect(await ok<RechargeLog>(claim(sue, hash))).toMatchObject({
    state: 'credited',
    amount: String(22n * UNIT),
  })
  expect(await balance(sue)).toBe(22n * UNIT)
  expect((await log(sue)).map((r) => r.state).toSorted()).toEqual(['credited', 'unknown', 'wrongToken'])
  expect(await refused(claim(sue, hash))).toMatchObject({ error: 'AMOUNT_BELOW_MINIMUM' })
  await expectSound(t)
})
