import { nodeNFTAbi, authorityAbi } from '@holdfast/protocol/abi/index'
import type { AccountDetail, AccountRecord } from '@holdfast/protocol/accounts'
import type { AnySession } from '@holdfast/protocol/auth'
import type { Page } from '@holdfast/protocol/envelope'
import type { AuditRecord } from '@holdfast/protocol/operators'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'

const NAME = 'Ann Example'
const MOBILE = '+886955010203'
const LISTED_FOR = 90 * 86_400

let chain: TestChain
let t: TestApp
let who: Awaited<ReturnType<typeof signInOperators>>
let ann: Person
let bob: Person
let annSession: { apptoken: string }

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  ann = new Person(chain, 40)
  bob = new Person(chain, 41)
  await ann.register(account(ROOT_INDEX).address)
  await bob.register(ann.address)
  await ann.deposit(25n * UNIT)
  await t.sync()
  who = await signInOperators(t)
  annSession = await signIn(t, ann.account)
  await t.post('setRecieveInfo', { name: NAME, mobile: MOBILE, address: '1 Example Road' }, annSession)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const found = async (query: string, session: { apptoken: string } = who.managerA) => {
  const { body } = await t.get(`pageAccounts?${query}`, session)
  expect(body).toMatchObject({ code: 200 })
  return (body.data as Page<AccountRecord>).records.map((r) => r.address)
}
const detail = async (address: string, session: { apptoken: string } = who.managerA) =>
  (await t.get(`getAccount?address=${address}`, session)).body.data as AccountDetail

test('a user is found by address, its beginning, its number, its referrer and its level', async () => {
  expect(await found(`find=${ann.address}`)).toEqual([ann.address])
  expect(await found(`find=${ann.address.slice(0, 10).toLowerCase()}`)).toEqual([ann.address])
  const { index } = (await detail(ann.address)).account
  expect(await found(`find=%23${index}`)).toEqual([ann.address])
  expect(await found(`refer=${ann.address}`)).toEqual([bob.address])
  expect(await found('level=9')).toEqual([])
  expect(await found('find=0x%25')).toEqual([])
})

test('a name or mobile number is looked through for managers only', async () => {
  expect(await found('find=example')).toEqual([ann.address])
  expect(await found('find=955010203')).toEqual([ann.address])
  for (const session of [who.finance, who.auditor]) {
    expect(await found('find=example', session)).toEqual([])
    expect((await detail(ann.address, session)).contact).toBeNull()
  }
  expect((await detail(ann.address)).contact).toEqual({ name: NAME, mobile: MOBILE })
})

test('one page holds what the server knows of a user', async () => {
  const d = await detail(bob.address)
  expect(d.account).toMatchObject({ refer: ann.address, directTotal: 0, blackListed: false })
  expect(d.uplines.map((u) => u.address)).toEqual([ann.address, account(ROOT_INDEX).address])
  const a = await detail(ann.address)
  expect(a).toMatchObject({
    account: { directTotal: 1, amount: String(25n * UNIT) },
    hosting: { orders: 1, openOrders: 1, principal: String(25n * UNIT) },
    cards: 0,
    sessions: 1,
    holds: [],
  })
  const orders = (await t.get(`pageAccountHosting?address=${ann.address}`, who.auditor)).body.data
  expect(orders).toMatchObject({ total: 1, records: [{ owner: ann.address }] })
  const invites = (await t.get(`pageAccountInvites?address=${ann.address}`, who.auditor)).body.data
  expect(invites).toMatchObject({ total: 1, records: [{ address: bob.address }] })
  expect((await t.get(`getAccount?address=${account(70).address}`, who.managerA)).body.data).toMatchObject({
    error: 'NOT_REGISTERED',
  })
})

test('a blacklisting is noted with its reason, then seen from the chain, and taking it back is noted too', async () => {
  const { nodes } = chain.deployment.contracts
  const manager = new Person(chain, 2)
  const input = { address: ann.address, list: 'nodes', listed: true, current: null, reason: 'case 14' }
  const noted = (await t.post('noteBlackList', input, who.managerA)).body.data
  expect(noted).toEqual({ list: 'nodes', target: nodes, function: 'setIsBlackList' })
  await manager.send(nodes, nodeNFTAbi, 'setIsBlackList', [ann.address, true])
  const at = Number((await chain.client.getBlock()).timestamp)
  await t.sync()
  const entry = () => detail(ann.address).then((d) => d.blackLists.find((b) => b.list === 'nodes')!)
  expect(await entry()).toEqual({ list: 'nodes', listed: true, lapsesAt: at + LISTED_FOR, before: true })
  expect(await found('blackListed=true')).toEqual([ann.address])
  expect(await found('blackListed=false')).not.toContain(ann.address)
  // What the manager saw is not what is there any more.
  expect((await t.post('noteBlackList', input, who.managerA)).body.data).toMatchObject({
    error: 'SETTING_CHANGED',
    current: at + LISTED_FOR,
  })
  const off = { ...input, listed: false, current: at + LISTED_FOR, reason: 'a mistake' }
  expect((await t.post('noteBlackList', off, who.managerA)).body.data).toMatchObject({
    function: 'setIsBlackList',
  })
  await manager.send(nodes, nodeNFTAbi, 'setIsBlackList', [ann.address, false])
  await t.sync()
  expect(await entry()).toEqual({ list: 'nodes', listed: false, lapsesAt: null, before: true })
  // From now on only the delayed call can list it again.
  const again = (await t.post('noteBlackList', input, who.managerA)).body.data
  expect(again).toMatchObject({ function: 'renewBlackList' })
  const data = encodeFunctionData({ abi: nodeNFTAbi, functionName: 'renewBlackList', args: [ann.address] })
  await manager.send(chain.deployment.contracts.accessManager, authorityAbi, 'schedule', [nodes, data, 0])
  const log = (await t.get(`pageAudit?subject=${ann.address}`, who.auditor)).body.data as Page<AuditRecord>
  expect(log.records.map((r) => [r.action, r.reason])).toEqual([
    ['users.blackList', 'case 14'],
    ['users.unBlackList', 'a mistake'],
    ['users.blackList', 'case 14'],
  ])
  for (const session of [who.auditor, who.finance, annSession])
    expect((await t.post('noteBlackList', input, session)).body.data).toMatchObject({
      error: 'ROLE_REQUIRED',
    })
})

test('a blacklisted user goes on as before: the server stops nothing', async () => {
  const { nodes } = chain.deployment.contracts
  await new Person(chain, 2).send(nodes, nodeNFTAbi, 'setIsBlackList', [bob.address, true])
  await t.sync()
  const session = await signIn(t, bob.account)
  for (const call of ['getBalances', 'getWithdrawInfo?symbol=USDT', 'pageHostingOrders', 'getMachineSummary'])
    expect((await t.get(call, session)).body).toMatchObject({ code: 200 })
})

test('sessions of operators are listed, and a manager ends anybody’s with a reason', async () => {
  const all = (await t.get('pageSessions?size=200', who.auditor)).body.data as Page<AnySession>
  expect(all.records.map((s) => s.address)).toContain(account(2).address)
  expect(all.records.map((s) => s.address)).not.toContain(ann.address)
  const mine = (await t.get(`pageSessions?address=${ann.address}`, who.managerA)).body
    .data as Page<AnySession>
  expect(mine.total).toBe(1)
  const { id } = mine.records[0]!
  const end = (session: { apptoken: string }) => t.post('endSession', { id, reason: 'device lost' }, session)
  for (const session of [who.auditor, who.finance, annSession])
    expect((await end(session)).body.data).toMatchObject({ error: 'ROLE_REQUIRED' })
  expect((await end(who.managerA)).body.data).toBe(true)
  expect((await end(who.managerA)).body.data).toBe(false)
  expect((await t.get('getBalances', annSession)).body.data).toMatchObject({ error: 'NO_LOGIN' })
  const log = (await t.get('pageAudit?action=auth.endSession', who.auditor)).body.data as Page<AuditRecord>
  expect(log.records).toMatchObject([{ subject: ann.address.toLowerCase(), reason: 'device lost' }])
})

test('users cannot look each other up', async () => {
  const session = await signIn(t, bob.account)
  for (const call of [
    'pageAccounts',
    `getAccount?address=${ann.address}`,
    `pageAccountLedger?address=${ann.address}`,
  ])
    expect((await t.get(call, session)).body.data).toMatchObject({ error: 'ROLE_REQUIRED' })
})

test('levels are those that are shown: by a card, and what two people set by hand before that', async () => {
  const levels = async (query: string) => {
    const { body } = await t.get(`pageAccounts?${query}`, who.managerA)
    return (body.data as Page<AccountRecord>).records.map((r) => [r.address, r.level])
  }
  const setByHand = async (address: string, level: number | null) => {
    const made = { account: address, level, reason: 'agreed' }
    const { proposal } = (await t.post('proposeManualLevel', made, who.managerA)).body.data as {
      proposal: number
    }
    await t.post('decideProposal', { id: proposal, approve: true, note: 'seen' }, who.managerB)
  }
  await bob.buyNode()
  await t.sync()
  expect(await levels('level=1')).toEqual([[bob.address, 1]])
  await setByHand(ann.address, 7)
  expect(await levels('level=7')).toEqual([[ann.address, 7]])
  expect((await levels('sort=level&order=desc')).slice(0, 2)).toEqual([
    [ann.address, 7],
    [bob.address, 1],
  ])
  expect((await levels('sort=level&order=asc')).slice(-2)).toEqual([
    [bob.address, 1],
    [ann.address, 7],
  ])
  const without = await found('level=0')
  expect(without).not.toContain(ann.address)
  expect(without).not.toContain(bob.address)
  expect(without).toContain(account(ROOT_INDEX).address)
  const d = await detail(bob.address)
  expect([d.account.level, d.uplines.map((u) => u.level)]).toEqual([1, [7, 0]])
  // By hand also takes a level away from what is shown.
  await setByHand(bob.address, 0)
  expect(await levels('level=1')).toEqual([])
  expect(await found('level=0')).toContain(bob.address)
  for (const address of [ann.address, bob.address]) await setByHand(address, null)
  expect(await levels('level=1')).toEqual([[bob.address, 1]])
})
