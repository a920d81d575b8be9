import {
  authorityAbi,
  hostingPoolAbi,
  nodeNFTAbi,
  payoutVaultAbi,
  swapHelperAbi,
  tokenAbi,
} from '@holdfast/protocol/abi/index'
import { type PowerOperation, Powers } from '@holdfast/protocol/powers'
import powers from '@holdfast/protocol/powers.json' with { type: 'json' }
import { Compile } from 'typebox/compile'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { ESCROW, GOVERNED, seenUse } from './catalogue.ts'

const OPERATOR_DELAY = 60
const WEEK = 7 * 86_400

let chain: TestChain
let t: TestApp
let admin: Person
let operator: Person
let guardian: Person

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  ;[admin, operator, guardian] = [new Person(chain, 0), new Person(chain, 2), new Person(chain, 7)]
  await t.sync()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const read = async () => {
  await t.sync()
  const { body } = await t.get('getPowers')
  expect(body).toMatchObject({ code: 200 })
  const data = body.data as Powers
  expect(Compile(Powers).Errors(data)).toEqual([])
  return data
}
const now = async () => Number((await chain.client.getBlock()).timestamp)
const find = (p: Powers, contract: string, name: string) =>
  p.functions.find((f) => f.contract === contract && f.function.startsWith(`${name}(`))!
const announce = (who: Person, target: Hex, data: Hex) =>
  who.send(chain.deployment.contracts.accessManager, authorityAbi, 'schedule', [target, data, 0])
const execute = (who: Person, target: Hex, data: Hex) =>
  who.send(chain.deployment.contracts.accessManager, authorityAbi, 'execute', [target, data])
const setFees = (nodeBps: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'setFees', args: [nodeBps, 100n] })

// Each test continues where the one before it ended.

test('the list is the generated one, with who holds the roles on this chain', async () => {
  const p = await read()
  expect(p.functions).toEqual(powers.functions.map((f, i) => ({ ...f, lastUse: p.functions[i]!.lastUse })))
  expect(p.open).toEqual(powers.open)
  expect(p).toMatchObject({ block: await chain.height(), pending: [], past: [] })
  const holders = Object.fromEntries(p.roles.map((r) => [r.name, r.holders.map((h) => [h.account, h.delay])]))
  const [admins, two, three, four, five, seven] = [0, 2, 3, 4, 5, 7].map((i) => account(i).address)
  expect(holders).toEqual({
    ADMIN: [[admins, 0]],
    OPERATOR: [
      [two, OPERATOR_DELAY],
      [three, OPERATOR_DELAY],
    ],
    BLACKLIST: [
      [two, 0],
      [three, 0],
    ],
    TREASURY: [[admins, 120]],
    GUARDIAN: [[seven, 0]],
    CUSTODIAN: [
      [two, 0],
      [three, 0],
      [four, 0],
    ],
    POSTER: [[five, 0]],
  })
  for (const role of p.roles)
    for (const h of role.holders) {
      const [member, delay] = await chain.client.readContract({
        address: chain.deployment.contracts.accessManager,
        abi: authorityAbi,
        functionName: 'hasRole',
        args: [BigInt(role.id), h.account as Hex],
      })
      expect([member, delay]).toEqual([true, h.delay])
    }
})

test('what the deployment did is a last use, what a constructor set is none', async () => {
  const p = await read()
  expect(find(p, 'Main', 'setNodes').lastUse).not.toBeNull()
  expect(find(p, 'Token', 'setSwappair').lastUse).not.toBeNull()
  expect(find(p, 'PayoutVault', 'announceLimit').lastUse).toBeNull()
  expect(find(p, 'NodeNFT', 'addCard').lastUse).toBeNull()
  expect(find(p, 'HostingPool', 'setConfig').lastUse).toBeNull()
  expect(find(p, 'Token', 'setFees').lastUse).toBeNull()
})

let data = setFees(150n)
let pending: PowerOperation

test('an announced call shows what it will do and from when', async () => {
  const { token } = chain.deployment.contracts
  const txHash = await announce(operator, token, data)
  const p = await read()
  expect(p.pending).toHaveLength(1)
  pending = p.pending[0]!
  const at = await now()
  expect(pending).toMatchObject({
    nonce: 1,
    contract: 'Token',
    target: token,
    function: 'setFees(uint256,uint256)',
    args: [
      { name: 'nodeBps', type: 'uint256', value: '150' },
      { name: 'burnBps', type: 'uint256', value: '100' },
    ],
    caller: operator.address,
    data,
    state: 'scheduled',
    scheduledAt: at,
    executableAt: at + OPERATOR_DELAY,
    expiresAt: at + OPERATOR_DELAY + WEEK,
    txHash,
    endTxHash: null,
  })
  await chain.later(OPERATOR_DELAY)
  expect((await read()).pending).toMatchObject([{ state: 'ready' }])
})

test('once executed it is over, and the function was used', async () => {
  const { token } = chain.deployment.contracts
  const endTxHash = await execute(operator, token, data)
  const p = await read()
  expect(p.pending).toEqual([])
  expect(p.past).toEqual([{ ...pending, state: 'executed', endTxHash }])
  expect(find(p, 'Token', 'setFees').lastUse).toEqual({ time: await now(), txHash: endTxHash })
})

test('what the guardian cancels is over, and was not used', async () => {
  const { token, accessManager } = chain.deployment.contracts
  const before = find(await read(), 'Token', 'setFees').lastUse
  data = setFees(300n)
  await announce(operator, token, data)
  const endTxHash = await guardian.send(accessManager, authorityAbi, 'cancel', [
    operator.address,
    token,
    data,
  ])
  const p = await read()
  expect(p.pending).toEqual([])
  expect(p.past[0]).toMatchObject({ state: 'canceled', endTxHash, args: [{ value: '300' }, {}] })
  expect(find(p, 'Token', 'setFees').lastUse).toEqual(before)
})

test('what nobody executes within a week expires, and can be announced again', async () => {
  const { token } = chain.deployment.contracts
  await announce(operator, token, data)
  await chain.later(OPERATOR_DELAY + WEEK)
  expect((await read()).past[0]).toMatchObject({ state: 'expired', nonce: 2, endTxHash: null })
  await announce(operator, token, data)
  const p = await read()
  expect(p.pending).toMatchObject([{ nonce: 3, state: 'scheduled' }])
  expect(p.past.map((o) => o.state)).toEqual(['expired', 'canceled', 'executed'])
})

test('a role without delay leaves its trace in the events of what it called', async () => {
  const { nodes, hostingPool } = chain.deployment.contracts
  const listed = await operator.send(nodes, nodeNFTAbi, 'setIsBlackList', [account(40).address, true])
  const paused = await guardian.send(hostingPool, hostingPoolAbi, 'pause', [])
  let p = await read()
  expect(find(p, 'NodeNFT', 'setIsBlackList').lastUse?.txHash).toBe(listed)
  expect(find(p, 'HostingPool', 'pause').lastUse?.txHash).toBe(paused)
  expect(find(p, 'HostingPool', 'unpause').lastUse).toBeNull()
  expect(find(p, 'HostingPool', 'setIsBlackList').lastUse).toBeNull()

  const renew = encodeFunctionData({
    abi: nodeNFTAbi,
    functionName: 'renewBlackList',
    args: [account(40).address],
  })
  await announce(operator, nodes, renew)
  await chain.later(OPERATOR_DELAY)
  const renewed = await execute(operator, nodes, renew)
  p = await read()
  expect(find(p, 'NodeNFT', 'renewBlackList').lastUse?.txHash).toBe(renewed)
  expect(find(p, 'NodeNFT', 'setIsBlackList').lastUse?.txHash).toBe(listed)
})

test('what was not announced is seen, too', async () => {
  const { accessManager, nodes, swapHelper, token } = chain.deployment.contracts
  const swift = new Person(chain, 43)
  for (const role of [1n, 3n])
    await admin.send(accessManager, authorityAbi, 'grantRole', [role, swift.address, 0])
  const renewed = await swift.send(nodes, nodeNFTAbi, 'renewBlackList', [account(40).address])
  const before = find(await read(), 'NodeNFT', 'setIsBlackList').lastUse
  expect(find(await read(), 'NodeNFT', 'renewBlackList').lastUse?.txHash).toBe(renewed)
  const taken = await operator.send(nodes, nodeNFTAbi, 'setIsBlackList', [account(40).address, false])
  await admin.send(token, tokenAbi, 'transfer', [swapHelper, 5n])
  expect(find(await read(), 'SwapHelper', 'withdrawToken').lastUse).toBeNull()
  const withdrawn = await swift.send(swapHelper, swapHelperAbi, 'withdrawToken', [token, swift.address, 5n])
  let p = await read()
  expect(before?.txHash).not.toBe(taken)
  expect(find(p, 'NodeNFT', 'setIsBlackList').lastUse?.txHash).toBe(taken)
  expect(find(p, 'NodeNFT', 'renewBlackList').lastUse?.txHash).toBe(renewed)
  expect(find(p, 'SwapHelper', 'withdrawToken').lastUse?.txHash).toBe(withdrawn)

  expect(find(p, 'AccessManager', 'revokeRole').lastUse).toBeNull()
  const revoked = await admin.send(accessManager, authorityAbi, 'revokeRole', [1n, swift.address])
  expect(find(p, 'AccessManager', 'updateAuthority').lastUse).toBeNull()
  const moved = await admin.send(accessManager, authorityAbi, 'updateAuthority', [swapHelper, token])
  p = await read()
  expect(find(p, 'AccessManager', 'revokeRole').lastUse?.txHash).toBe(revoked)
  expect(find(p, 'AccessManager', 'updateAuthority').lastUse?.txHash).toBe(moved)
})

test('what the vault announces is a use of the function that announced it', async () => {
  const { accessManager, payoutVault, usdt } = chain.deployment.contracts
  const treasurer = new Person(chain, 44)
  await admin.send(accessManager, authorityAbi, 'grantRole', [3n, treasurer.address, 0])
  const limit = [usdt, 500_000n * UNIT]
  const raised = await treasurer.send(payoutVault, payoutVaultAbi, 'announceLimit', limit)
  const payer = await admin.send(payoutVault, payoutVaultAbi, 'announcePayer', [account(60).address])
  const lowered = await guardian.send(payoutVault, payoutVaultAbi, 'lowerLimit', [usdt, 1n])
  const p = await read()
  expect(find(p, 'PayoutVault', 'announceLimit').lastUse?.txHash).toBe(raised)
  expect(find(p, 'PayoutVault', 'announcePayer').lastUse?.txHash).toBe(payer)
  expect(find(p, 'PayoutVault', 'lowerLimit').lastUse?.txHash).toBe(lowered)
  expect(find(p, 'PayoutVault', 'announceGuardian').lastUse).toBeNull()
})

test('holders and roles of functions are those of now', async () => {
  const { accessManager, nodes } = chain.deployment.contracts
  const stranger = account(41).address
  await admin.send(accessManager, authorityAbi, 'grantRole', [4n, stranger, 30])
  await admin.send(accessManager, authorityAbi, 'revokeRole', [4n, guardian.address])
  await admin.send(accessManager, authorityAbi, 'setTargetFunctionRole', [
    nodes,
    [find(await read(), 'NodeNFT', 'setPrice').selector],
    3n,
  ])
  const p = await read()
  expect(p.roles.find((r) => r.name === 'GUARDIAN')!.holders).toEqual([
    { account: stranger, delay: 30, since: expect.any(Number) },
  ])
  expect(find(p, 'NodeNFT', 'setPrice').role).toBe('TREASURY')
  expect(find(p, 'AccessManager', 'grantRole').lastUse).not.toBeNull()
})

test('a call that nobody knows is shown by its selector', async () => {
  const { accessManager } = chain.deployment.contracts
  const stranger = account(42).address
  const call = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [stranger, UNIT] })
  await admin.send(accessManager, authorityAbi, 'grantRole', [0n, admin.address, 10])
  await announce(admin, stranger, call)
  expect((await read()).pending.find((o) => o.contract === null)).toMatchObject({
    function: call.slice(0, 10),
    args: [],
    data: call,
  })
})

test('every function of the list leaves a trace, also when it was not announced', () => {
  const [us, helper, other] = [account(50).address, account(51).address, account(52).address]
  const variants = [true, false].flatMap((yes) =>
    [us, helper, other].flatMap((who) =>
      [0, 1, 2, 3].map((change) => ({
        args: { paused: yes, until: yes ? 1n : 2n, from: who, authority: who, change },
        circumstances: { accessManager: us, swapHelper: helper, listedBefore: !yes },
      })),
    ),
  )
  const traces = new Set(
    [...GOVERNED, ESCROW].flatMap(({ name, abi }) =>
      abi.flatMap((e) =>
        e.type === 'event'
          ? variants.map((v) => {
              const used = seenUse(name, e.name, v.args, v.circumstances)
              return `${used?.contract} ${used?.selector}`
            })
          : [],
      ),
    ),
  )
  expect(powers.functions.filter((f) => !traces.has(`${f.contract} ${f.selector}`))).toEqual([])
})
