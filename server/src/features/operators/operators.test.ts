import type { Page } from '@holdfast/protocol/envelope'
import {
  signedData,
  type AuditRecord,
  type Operator,
  type OperatorRole,
  type Proposal,
  proposalApproval,
} from '@holdfast/protocol/operators'
import { Type } from 'typebox'
import * as pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { errorOf, signIn, startTestApp, type TestApp } from '#test/server.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../../db/database.ts'
import { History } from '../../db/history.ts'
import { Approvals } from './approvals.ts'
import { OperatorsService } from './service.ts'

const SIGNATURE = `0x${'ab'.repeat(65)}`

let chain: TestChain
let t: TestApp
let url: string
let who: Awaited<ReturnType<typeof signInOperators>>
let user: { apptoken: string }
const lower = (index: number) => account(index).address.toLowerCase()
const [managerA, managerB, auditor] = [lower(2), lower(3), lower(6)]
const ann = account(11)

beforeAll(async () => {
  chain = await startTestChain()
  url = await newDatabase()
  t = await startTestApp({ chain, databaseUrl: url, env: OPERATOR_ENV })
  await new Person(chain, 11).register(account(ROOT_INDEX).address)
  await t.sync()
  who = await signInOperators(t)
  user = await signIn(t, ann)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const rolesOf = async (session: { apptoken: string }) =>
  (await t.get('getOperatorRoles', session)).body.data as OperatorRole[]
const propose = (
  session: { apptoken: string },
  address: string,
  role: OperatorRole,
  granted = true,
  reason = 'needed for the work',
) => t.post('proposeRole', { address, role, granted, reason }, session)
const decide = (session: { apptoken: string }, id: number, approve = true, note = 'looked at') =>
  t.post('decideProposal', { id, approve, note }, session)
const audits = async (query = '') =>
  (await t.get(`pageAudit?size=200${query}`, who.auditor)).body.data as Page<AuditRecord>
const stranger = (n: number) => account(100 + n).address

test('the operators of the configuration have their roles, also without being registered', async () => {
  expect(await Promise.all(Object.values(who).map(rolesOf))).toEqual([
    ['manager'],
    ['manager'],
    ['finance'],
    ['store'],
    ['auditor'],
    ['guardian'],
  ])
  expect(await rolesOf(user)).toEqual([])
  const { records: list } = (await t.get('pageOperators', who.managerA)).body.data as Page<Operator>
  expect(list).toHaveLength(6)
  expect(list.flatMap((o) => o.roles).every((r) => r.by === null)).toBe(true)
})

test('a role needs two managers', async () => {
  const address = stranger(1)
  const made = (await propose(who.managerA, address, 'content')).body.data as Proposal
  expect(made).toMatchObject({ state: 'open', maker: account(2).address, checker: null, mayDecide: false })
  const seen = (await t.get('pageProposals?state=open', who.managerB)).body.data as Page<Proposal>
  expect(seen.records[0]).toMatchObject({ id: made.id, mayDecide: true })
  expect(errorOf(await decide(who.managerA, made.id))).toBe('SECOND_PERSON_REQUIRED')
  const done = (await decide(who.managerB, made.id)).body.data as Proposal
  expect(done).toMatchObject({ state: 'executed', checker: account(3).address, note: 'looked at' })
  const { records: list } = (await t.get('pageOperators', who.auditor)).body.data as Page<Operator>
  expect(list.find((o) => o.address === address)?.roles).toMatchObject([
    { role: 'content', by: account(2).address },
  ])
  expect(errorOf(await decide(who.managerB, made.id))).toBe('PROPOSAL_CLOSED')
  expect(errorOf(await decide(who.managerB, 999_999))).toBe('PROPOSAL_UNKNOWN')
})

test('what is refused or taken back changes nothing', async () => {
  const address = stranger(2)
  const first = (await propose(who.managerA, address, 'finance')).body.data as Proposal
  const refused = (await decide(who.managerB, first.id, false, 'not now')).body.data as Proposal
  expect(refused).toMatchObject({ state: 'refused', result: null })
  const second = (await propose(who.managerA, address, 'finance')).body.data as Proposal
  const take = (session: { apptoken: string }) => t.post('withdrawProposal', { id: second.id }, session)
  expect(errorOf(await take(who.managerB))).toBe('PROPOSAL_UNKNOWN')
  expect((await take(who.managerA)).body.data).toMatchObject({ state: 'withdrawn', checker: null })
  expect(errorOf(await decide(who.managerB, second.id))).toBe('PROPOSAL_CLOSED')
  const { records: list } = (await t.get('pageOperators', who.auditor)).body.data as Page<Operator>
  expect(list.some((o) => o.address === address)).toBe(false)
})

test.each([
  ['no session', {}, 'NO_LOGIN'],
  ['a user', () => user, 'ROLE_REQUIRED'],
  ['finance', () => who.finance, 'ROLE_REQUIRED'],
  ['store', () => who.store, 'ROLE_REQUIRED'],
  ['guardian', () => who.guardian, 'ROLE_REQUIRED'],
  ['auditor', () => who.auditor, 'ROLE_REQUIRED'],
])('%s can neither propose nor decide', async (_, headers, error) => {
  const session = (typeof headers === 'function' ? headers() : headers) as { apptoken: string }
  expect(errorOf(await propose(session, stranger(3), 'store'))).toBe(error)
  const open = (await propose(who.managerA, stranger(4), 'store')).body.data as Proposal
  expect(errorOf(await decide(session, open.id))).toBe(error)
  await decide(who.managerB, open.id, false)
})

test('users and stores see neither operators nor log; the auditor sees all', async () => {
  for (const call of ['pageOperators', 'pageAudit', 'pageProposals']) {
    for (const session of [user, who.store]) expect(errorOf(await t.get(call, session))).toBe('ROLE_REQUIRED')
    for (const session of [who.auditor, who.managerA])
      expect((await t.get(call, session)).body.code).toBe(200)
    expect(errorOf(await t.get(call))).toBe('NO_LOGIN')
  }
})

test('an auditor holds no other role, in the service and in the database', async () => {
  expect(errorOf(await propose(who.managerA, auditor, 'finance'))).toBe('AUDITOR_ALONE')
  expect(errorOf(await propose(who.managerA, managerB, 'auditor'))).toBe('AUDITOR_ALONE')
  await expect(
    t.app.database.pool.query(`insert into operator_role values ($1, 'finance', 1, null)`, [auditor]),
  ).rejects.toThrow('an auditor holds no other role')
})

test('two managers remain', async () => {
  expect(errorOf(await propose(who.managerA, managerB, 'manager', false))).toBe('TOO_FEW_MANAGERS')
  expect(errorOf(await propose(who.managerA, managerB, 'manager', true))).toBe('ROLE_UNCHANGED')
  expect(errorOf(await propose(who.managerA, stranger(5), 'store', false))).toBe('ROLE_UNCHANGED')
})

test('one question about a thing at a time, until it is decided or too old', async () => {
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, i) => propose(i % 2 ? who.managerA : who.managerB, stranger(6), 'store')),
  )
  const made = asked.filter((a) => a.body.code === 200)
  expect(made).toHaveLength(1)
  const { id } = made[0]!.body.data as Proposal
  for (const a of asked.filter((x) => x !== made[0]))
    expect(a.body.data).toEqual({ error: 'PROPOSAL_EXISTS', id })
  await chain.later(7 * 86_400)
  await t.sync()
  expect(errorOf(await decide(who.managerA, id))).toBe('PROPOSAL_CLOSED')
  expect(errorOf(await decide(who.managerB, id))).toBe('PROPOSAL_CLOSED')
  const { records } = (await t.get('pageProposals?state=expired', who.auditor)).body.data as Page<Proposal>
  expect(records).toMatchObject([{ id, state: 'expired' }])
  expect((await propose(who.managerA, stranger(6), 'store')).body.code).toBe(200)
})

test('fifty approvals at once carry a proposal out once', async () => {
  const { id } = (await propose(who.managerA, stranger(7), 'store')).body.data as Proposal
  const before = (await audits('&action=operators.setRole')).total
  const answers = await Promise.all(Array.from({ length: 50 }, () => decide(who.managerB, id)))
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(answers.filter((a) => errorOf(a) === 'PROPOSAL_CLOSED')).toHaveLength(49)
  expect((await audits('&action=operators.setRole')).total).toBe(before + 1)
})

test('every act is in the log with who, as what, before, after and why', async () => {
  const { records } = await audits(`&subject=${encodeURIComponent(`${stranger(1).toLowerCase()} content`)}`)
  expect(records.map((r) => [r.action, r.actor, r.role])).toEqual([
    ['operators.setRole', account(3).address, 'manager'],
    ['operators.setRole.propose', account(2).address, 'manager'],
  ])
  expect(JSON.parse(records[0]!.before!)).toEqual({ granted: false })
  expect(JSON.parse(records[0]!.after!)).toMatchObject({ result: { role: 'content', granted: true } })
  expect(records[0]!.reason).toBe('needed for the work / looked at')
})

test('nobody changes or removes what is logged or decided', async () => {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(
    `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
     values ('transfer.feeBps', '1', '0', 1, 1, $1, 'a row to try')`,
    [managerA],
  )
  for (const client of [owner, t.app.database.pool])
    for (const query of [
      `update audit set reason = 'x'`,
      'delete from audit',
      'truncate audit',
      `update proposal set state = 'open' where state = 'executed'`,
      `update proposal set payload = '{}'`,
      'delete from proposal',
      'truncate proposal',
      `update setting_change set value = 'x'`,
      'truncate setting_change',
    ])
      await expect(client.query(query)).rejects.toThrow(/append-only|is decided|cannot be|permission/)
  await owner.end()
})

test('the database itself refuses one person as both sides, and an approval after the end', async () => {
  const { pool } = t.app.database
  const { rows } = await pool.query<{ id: number }>(
    `insert into proposal (kind, subject, payload, reason, maker, maker_role, created_at, expires_at)
     values ('test.act', 'x', '{}', 'why', $1, 'manager', 10, 20) returning id`,
    [managerA],
  )
  const close = (checker: string, at: number, signature: string | null = SIGNATURE) =>
    pool.query(
      `update proposal set state = 'executed', checker = $1, checker_role = 'manager', decided_at = $2,
         maker_signature = $4, maker_signed_at = 10 + 0 * length($4), checker_signature = $4,
         checker_signed_at = 10 + 0 * length($4) where id = $3`,
      [checker, at, rows[0]!.id, signature],
    )
  await expect(close(managerA, 15)).rejects.toThrow('proposal_two_people')
  await expect(close(managerB, 20)).rejects.toThrow('proposal_in_time')
  await expect(close(managerB, 19, null)).rejects.toThrow('proposal_signed')
  await close(managerB, 19)
})

test('odd input is refused by name', async () => {
  const good = { address: stranger(8), role: 'store', granted: true, reason: 'because' }
  for (const [body, field] of [
    [{ ...good, address: 'x' }, 'address'],
    [{ ...good, address: `${good.address}' or 1=1` }, 'address'],
    [{ ...good, role: 'owner' }, 'role'],
    [{ ...good, role: ['store'] }, 'role'],
    [{ ...good, granted: 'yes' }, 'granted'],
    [{ ...good, reason: '' }, 'reason'],
    [{ ...good, reason: '   ' }, 'reason'],
    [{ ...good, reason: 'x'.repeat(501) }, 'reason'],
  ] as const)
    expect([(await t.post('proposeRole', body, who.managerA)).body.data]).toEqual([
      { error: 'INVALID_INPUT', field },
    ])
  for (const id of [0, -1, 1.5, '1e3', 2 ** 60, null])
    expect(
      (await t.post('decideProposal', { id, approve: true, note: 'yes' }, who.managerB)).body.data,
    ).toEqual({ error: 'INVALID_INPUT', field: 'id' })
  expect((await t.get('pageAudit?actor=me', who.auditor)).body.data).toMatchObject({ field: 'actor' })
})

test('what managers took from a configured operator stays taken over a restart', async () => {
  const guardian = account(7).address.toLowerCase()
  const { id } = (await propose(who.managerA, guardian, 'guardian', false)).body.data as Proposal
  expect((await decide(who.managerB, id)).body.code).toBe(200)
  const again = await startTestApp({ chain, databaseUrl: url, env: OPERATOR_ENV })
  expect(await rolesOf(who.guardian)).toEqual([])
  await again.stop()
  expect((await audits('&action=operators.configured')).total).toBe(6)
})

let other: DatabaseHandle
let clock = 1_000
beforeEach(() => {
  clock += 1
})

test('a feature says what an approval does; when that fails, the proposal stays open and nothing is left', async () => {
  other = openDatabase(url)
  const approvals = new Approvals({
    ...t.wire.on,
    isCustodian: () => Promise.resolve(false),
    askContract: () => Promise.resolve(false),
  })
  const operators = new OperatorsService({
    db: other.db,
    history: new History({ primary: other.db }),
    now: async () => clock,
    approvals,
  })
  const ran: unknown[] = []
  let fail = true
  operators.register({
    kind: 'test.pay',
    payload: Type.Object({ amount: Type.String() }),
    makers: ['finance'],
    checkers: ['finance', 'manager'],
    errors: [],
    seconds: 60,
    execute: async (trx, approved) => {
      await operators.audit(trx, {
        actor: null,
        role: null,
        action: 'test.effect',
        subject: approved.subject,
        reason: 'effect',
        time: approved.time,
      })
      if (fail) throw new Error('the effect failed')
      ran.push(approved)
      return { after: { paid: approved.payload.amount } }
    },
  })
  const finance = { id: 'x', address: account(4).address.toLowerCase() }
  const proposal = {
    kind: 'test.pay',
    subject: 'one',
    payload: { amount: '5' },
    reason: 'pay it',
    time: clock,
  }
  const id = await inTransaction(other.db, (trx) => operators.propose(trx, finance, proposal))
  await expect(
    inTransaction(other.db, (trx) =>
      operators.propose(trx, { id: 'y', address: managerA }, { ...proposal, subject: 'two' }),
    ),
  ).rejects.toMatchObject({ code: 'ROLE_REQUIRED' })
  const manager = { id: 'y', address: managerA }
  const seen = await operators.proposals.get(manager, id)
  const signed = async (who: number, decision: 'propose' | 'approve') => ({
    time: clock,
    signature: await account(who).signTypedData(
      signedData(t.wire.on, proposalApproval(seen, decision, clock)),
    ),
  })
  await operators.proposals.sign(finance, { id, ...(await signed(4, 'propose')) })
  const approve = { id, approve: true, note: 'yes, pay', ...(await signed(2, 'approve')) }
  await expect(operators.proposals.decide(manager, approve)).rejects.toThrow('the effect failed')
  expect((await audits('&action=test.effect')).total).toBe(0)
  fail = false
  expect(await operators.proposals.decide(manager, approve)).toMatchObject({
    state: 'executed',
    result: '{"paid":"5"}',
  })
  expect(ran).toMatchObject([{ id, payload: { amount: '5' }, maker: finance.address, checker: managerA }])
  expect((await audits('&action=test.effect')).total).toBe(1)
  expect(() =>
    operators.register({
      kind: 'test.pay',
      payload: Type.Object({}),
      makers: [],
      checkers: [],
      errors: [],
      execute: async () => ({}),
    }),
  ).toThrow('registered twice')
  await other.close()
})
