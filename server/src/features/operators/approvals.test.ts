import { type Approval, signedData, type Proposal, proposalApproval } from '@holdfast/protocol/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type TestChain } from '#test/chain.ts'
import { ok, refused } from '#test/custody.ts'
import { asOwner } from '#test/database.ts'
import { type Staff, startOperated } from '#test/operators.ts'
import type { TestApp } from '#test/server.ts'
import { Approvals } from './approvals.ts'

let chain: TestChain
let t: TestApp
let who: Staff
let stop: () => Promise<void>
let count = 0

beforeAll(async () => {
  ;({ chain, t, who, stop } = await startOperated([]))
})
afterAll(() => stop?.())

type Session = { apptoken: string }
const MANAGER_A = 2
const MANAGER_B = 3
const FINANCE = 4

/** Makes a proposal that is not signed yet. */
const propose = () =>
  ok<Proposal>(
    t.postPlain(
      'proposeRole',
      { address: account(60 + count++).address, role: 'store', granted: true, reason: 'a test' },
      who.managerA,
    ),
  )
const read = (id: number) => ok<Proposal>(t.get(`getProposal?id=${id}`, who.auditor))
const signed = async (by: number, approval: Approval, on = t.wire.on) => ({
  time: approval.time,
  signature: await account(by).signTypedData(signedData(on, approval)),
})
const make = async (p: Proposal) =>
  ok<Proposal>(
    t.postPlain(
      'signProposal',
      { id: p.id, ...(await signed(MANAGER_A, proposalApproval(p, 'propose', p.asOf))) },
      who.managerA,
    ),
  )
const approve = (p: Proposal, more: object, session: Session = who.managerB) =>
  t.postPlain('decideProposal', { id: p.id, approve: true, note: 'agreed', ...more }, session)

test('a proposal is approved by two signatures, its maker’s first', async () => {
  const p = await propose()
  expect(p.signed).toBe(false)
  const mine = await signed(MANAGER_B, proposalApproval(p, 'approve', p.asOf))
  expect(await refused(approve(p, mine))).toEqual({ error: 'PROPOSAL_UNSIGNED', id: p.id })
  expect(await make(p)).toMatchObject({ signed: true, state: 'open' })
  expect(await ok(approve(p, mine))).toMatchObject({ state: 'executed' })
})

test('a stolen session approves nothing, and neither does a signature for anything else', async () => {
  const p = await propose()
  const other = await propose()
  await make(p)
  const right = proposalApproval(p, 'approve', p.asOf)
  expect(await refused(approve(p, {}))).toEqual({ error: 'SIGNATURE_INVALID' })
  for (const wrong of [
    await signed(FINANCE, right),
    await signed(MANAGER_A, right),
    await signed(MANAGER_B, proposalApproval(p, 'propose', p.asOf)),
    await signed(MANAGER_B, proposalApproval(other, 'approve', p.asOf)),
    await signed(MANAGER_B, { ...right, payload: right.payload.replace('true', 'false') }),
    await signed(MANAGER_B, { ...right, reason: 'another reason' }),
    await signed(MANAGER_B, right, { ...t.wire.on, chainId: 56 }),
    await signed(MANAGER_B, right, { ...t.wire.on, vault: account(1).address }),
    { ...(await signed(MANAGER_B, right)), time: p.asOf - 1 },
    { time: p.asOf, signature: `0x${'00'.repeat(65)}` },
    { time: p.asOf, signature: `0x${'ff'.repeat(200)}` },
  ])
    expect(await refused(approve(p, wrong))).toEqual({ error: 'SIGNATURE_INVALID' })
  for (const time of [p.asOf - 3_700, p.asOf + 400])
    expect(await refused(approve(p, await signed(MANAGER_B, { ...right, time })))).toEqual({
      error: 'APPROVAL_EXPIRED',
    })
  expect((await read(p.id)).state).toBe('open')
  expect(await ok(approve(p, await signed(MANAGER_B, right)))).toMatchObject({ state: 'executed' })
})

test('only who made it signs it, and only once', async () => {
  const p = await propose()
  const sign = async (by: number, session: Session, time = p.asOf) =>
    t.postPlain(
      'signProposal',
      { id: p.id, ...(await signed(by, proposalApproval(p, 'propose', time))) },
      session,
    )
  expect(await refused(sign(MANAGER_B, who.managerB))).toMatchObject({ error: 'PROPOSAL_UNKNOWN' })
  expect(await refused(sign(MANAGER_B, who.managerA))).toEqual({ error: 'SIGNATURE_INVALID' })
  expect(await refused(sign(MANAGER_A, who.managerA, p.asOf - 4_000))).toEqual({ error: 'APPROVAL_EXPIRED' })
  await ok(sign(MANAGER_A, who.managerA))
  await ok(sign(MANAGER_A, who.managerA, p.asOf - 5))
  const rows = await asOwner<{ at: string }>(
    t.config.databaseUrl,
    'select maker_signed_at as at from proposal where id = $1',
    [p.id],
  )
  expect(rows[0]!.at).toBe(String(p.asOf))
})

test.each([
  ['what it does', `payload = jsonb_set(payload, '{role}', '"manager"')`],
  ['who made it', `maker = '${account(7).address.toLowerCase()}'`],
  ['its reason', `reason = 'another reason'`],
  ['the maker’s signature', `maker_signature = '0x' || repeat('ab', 65)`],
])('a row whose %s was changed by hand is not approved', async (_, change) => {
  const p = await propose()
  await make(p)
  // With the triggers off, as nobody but the owner of the whole database can.
  await asOwner(
    t.config.databaseUrl,
    `set session_replication_role = 'replica'; update proposal set ${change} where id = ${p.id}`,
  )
  const now = await read(p.id)
  const mine = await signed(MANAGER_B, proposalApproval(now, 'approve', now.asOf))
  expect(['SIGNATURE_INVALID', 'PROPOSAL_CLOSED']).toContain((await refused(approve(now, mine)))['error'])
  expect((await read(p.id)).state).toBe('open')
})

test('a whole row written by hand, with signatures of another proposal, does nothing', async () => {
  const p = await propose()
  await make(p)
  const [row] = await asOwner<{ id: number }>(
    t.config.databaseUrl,
    `insert into proposal (kind, subject, payload, reason, maker, maker_role, created_at, expires_at, maker_signature,
       maker_signed_at)
     select kind, subject || '2', payload, reason, maker, maker_role, created_at, expires_at, maker_signature, maker_signed_at
     from proposal where id = $1 returning id`,
    [p.id],
  )
  const forged = await read(row!.id)
  const mine = await signed(MANAGER_B, proposalApproval(forged, 'approve', forged.asOf))
  expect(await refused(approve(forged, mine))).toEqual({ error: 'SIGNATURE_INVALID' })
})

test('what somebody proposed who lost the role since is not carried out', async () => {
  const p = await propose()
  await make(p)
  const maker = account(MANAGER_A).address.toLowerCase()
  await asOwner(t.config.databaseUrl, 'delete from operator_role where address = $1', [maker])
  const mine = await signed(MANAGER_B, proposalApproval(p, 'approve', p.asOf))
  expect(await refused(approve(p, mine))).toMatchObject({ error: 'PROPOSAL_CLOSED' })
  await asOwner(t.config.databaseUrl, `insert into operator_role values ($1, 'manager', 1, null)`, [maker])
  await ok(approve(p, mine))
})

test('a refusal needs no signature', async () => {
  const p = await propose()
  const refuse = { id: p.id, approve: false, note: 'not now' }
  expect(await ok(t.postPlain('decideProposal', refuse, who.managerB))).toMatchObject({ state: 'refused' })
})

test('a key is decided without asking anybody; a wallet contract is asked about this very hash', async () => {
  const asked: unknown[] = []
  const approvals = new Approvals({
    ...t.wire.on,
    isCustodian: () => Promise.resolve(true),
    askContract: (...about) => {
      asked.push(about)
      return Promise.resolve(true)
    },
  })
  const p = await propose()
  const approval = proposalApproval(p, 'approve', p.asOf)
  const { signature } = await signed(MANAGER_B, approval)
  expect(await approvals.isSigned(account(MANAGER_B).address, approval, signature)).toBe(true)
  expect(asked).toEqual([])
  const wallet = account(80).address
  expect(await approvals.isSigned(wallet, approval, '0x1234')).toBe(true)
  expect(asked).toEqual([[wallet, approvals.hashOf(approval), '0x1234']])
  expect(chain.deployment.contracts.payoutVault).toBe(t.wire.on.vault)
})
