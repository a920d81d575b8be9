import {
  guardOfChange,
  parseSetting,
  SETTING_KEYS,
  settingDefault,
  SETTINGS,
  settingText,
} from '@holdfast/protocol/config'
import {
  type HouseRules,
  type SettingChange,
  type SettingRecord,
  type SetSettingInput,
  type SetSettingResult,
} from '@holdfast/protocol/settings'
import type { Page } from '@holdfast/protocol/envelope'
import { approvalDelays, type Proposal } from '@holdfast/protocol/operators'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type TestChain } from '#test/chain.ts'
import { type Staff, startOperated } from '#test/operators.ts'
import { errorOf, startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let t: TestApp
let who: Staff
let stop: () => Promise<void>
let user: { apptoken: string }

beforeAll(async () => {
  const stage = await startOperated([11])
  ;({ chain, t, who, stop } = stage)
  ;[user] = stage.sessions
})
afterAll(() => stop?.())

const value = async (key: string) => (await t.get(`configKey/${key}`)).body.data
const chainTime = async () => Number((await chain.client.getBlock()).timestamp)
const set = (
  key: string,
  current: string,
  proposed: string,
  more: Partial<SetSettingInput> = {},
  session = who.managerA,
) => t.post('setSetting', { key, current, proposed, reason: 'it is time', ...more }, session)
const decide = (id: number, session: { apptoken: string }) =>
  t.post('decideProposal', { id, approve: true, note: 'agreed' }, session)
const openOf = async (subject: string) => {
  const { records } = (await t.get('pageProposals?state=open&kind=config.set', who.auditor)).body
    .data as Page<Proposal>
  return records.find((p) => p.subject === subject)!
}
const all = async () => (await t.get('listSettings', who.auditor)).body.data as SettingRecord[]

test('every default is in its own range and reads back as itself', () => {
  for (const key of SETTING_KEYS)
    for (const on of ['local', 'bsc'] as const) {
      const fallback = settingDefault(key, on)
      expect([key, parseSetting(key, settingText(fallback))]).toEqual([key, fallback])
    }
})

test('on BSC what needs legal advice, or costs gas, starts switched off', () => {
  const off = SETTING_KEYS.filter((k) => settingDefault(k, 'bsc') === false)
  expect(off).toEqual([
    'robot.refunds',
    ...['hosting', 'resonance', 'liquidityMining', 'sales', 'levelRewards', 'award'].map(
      (m) => `module.${m}`,
    ),
    'module.card',
  ])
  // Nowhere is a card issuer connected from the start.
  expect(SETTING_KEYS.filter((k) => settingDefault(k, 'local') === false)).toEqual(['module.card'])
})

test('public settings can be read by anybody, one or many', async () => {
  expect(await value('withdrawal.feeBps')).toBe('200')
  expect(await value('withdrawal.minimum.USDT')).toBe('10000000000000000000')
  const { body } = await t.get('getConfigKeyBatch?keys=module.shop,superNode.cards,%20link.x,module.shop')
  expect(body.data).toEqual({ 'module.shop': 'true', 'superNode.cards': '5', 'link.x': '' })
})

test.each([
  'withdrawal.autoLimit',
  'withdrawal.vaultHourly',
  'nothing',
  '__proto__',
  'constructor',
  'toString',
  "x' or 1=1",
  '%00',
  'a'.repeat(101),
])('%s is not public', async (key) => {
  expect(errorOf(await t.get(`configKey/${encodeURIComponent(key)}`))).toBe('INVALID_INPUT')
  const batch = await t.get(`getConfigKeyBatch?keys=withdrawal.feeBps,${encodeURIComponent(key)}`)
  expect(batch.body).toMatchObject({ code: 500, data: { error: 'INVALID_INPUT' } })
})

test('an empty or huge batch is refused', async () => {
  for (const keys of ['', ',', 'a'.repeat(5_000)])
    expect(errorOf(await t.get(`getConfigKeyBatch?keys=${keys}`))).toBe('INVALID_INPUT')
  expect(errorOf(await t.get('getConfigKeyBatch'))).toBe('INVALID_INPUT')
})

test('a manager changes a setting; history and log say from what to what, by whom and why', async () => {
  expect((await set('withdrawal.feeBps', '200', '150')).body.data).toEqual({ state: 'set', proposal: null })
  expect(await value('withdrawal.feeBps')).toBe('150')
  const history = (await t.get('pageSettingHistory?key=withdrawal.feeBps', who.auditor)).body
    .data as Page<SettingChange>
  expect(history.records).toMatchObject([
    { previous: '200', value: '150', by: account(2).address, reason: 'it is time' },
  ])
  const log = (await t.get('pageAudit?subject=withdrawal.feeBps', who.auditor)).body.data
  expect(log).toMatchObject({
    total: 1,
    records: [{ action: 'config.set', role: 'manager', before: '"200"', reason: 'it is time' }],
  })
})

test('who looked at an old value is told', async () => {
  expect((await set('withdrawal.feeBps', '200', '100')).body.data).toEqual({
    error: 'SETTING_CHANGED',
    key: 'withdrawal.feeBps',
    current: '150',
  })
})

test('of twenty changes at once from the same value one is made', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => set('deposit.validSeconds', '3600', String(3_700 + i))),
  )
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(answers.filter((a) => errorOf(a) === 'SETTING_CHANGED')).toHaveLength(19)
})

test('only a manager changes, and only manager and auditor look', async () => {
  for (const session of [user, who.finance, who.store, who.guardian, who.auditor])
    expect(errorOf(await set('transfer.feeBps', '0', '10', {}, session))).toBe('ROLE_REQUIRED')
  expect(errorOf(await set('transfer.feeBps', '0', '10', {}, { apptoken: '' }))).toBe('NO_LOGIN')
  for (const call of ['listSettings', 'pageSettingHistory']) {
    for (const session of [user, who.finance, who.store])
      expect(errorOf(await t.get(call, session))).toBe('ROLE_REQUIRED')
    expect((await t.get(call, who.auditor)).body.code).toBe(200)
  }
  expect(await value('transfer.feeBps')).toBe('0')
})

test.each([
  ['transfer.feeBps', '0', '1001'],
  ['transfer.feeBps', '0', '-1'],
  ['transfer.feeBps', '0', '1.5'],
  ['transfer.feeBps', '0', '1e2'],
  ['transfer.feeBps', '0', ' 5'],
  ['transfer.feeBps', '0', '05'],
  ['transfer.feeBps', '0', ''],
  ['deposit.minimum', '1000000000000000000', `1${'0'.repeat(70)}`],
  ['deposit.minimum', '1000000000000000000', '0x10'],
  ['module.shop', 'true', 'TRUE'],
  ['module.shop', 'true', '1'],
  ['link.x', '', 'http://example.com'],
  ['link.x', '', 'javascript:alert(1)'],
  ['link.x', '', 'https://me:secret@example.com'],
  ['link.x', '', `https://example.com/${'a'.repeat(300)}`],
])('%s cannot go from %j to %j', async (key, current, proposed) => {
  expect((await set(key, current, proposed)).body.data).toEqual({ error: 'SETTING_VALUE', key })
})

test('unknown settings and odd times are refused', async () => {
  expect((await set('nothing', '', '1')).body.data).toEqual({ error: 'INVALID_INPUT', field: 'key' })
  const now = await chainTime()
  for (const effectiveAt of [now - 100, now + 400 * 86_400])
    expect((await set('transfer.feeBps', '0', '5', { effectiveAt })).body.data).toEqual({
      error: 'INVALID_INPUT',
      field: 'effectiveAt',
    })
  expect((await set('transfer.feeBps', '0', '0')).body.data).toMatchObject({ field: 'proposed' })
})

test('a scheduled value comes into force at its time, and shows before', async () => {
  const effectiveAt = (await chainTime()) + 3_600
  const { proposal } = (await set('transfer.feeBps', '0', '25', { effectiveAt })).body
    .data as SetSettingResult
  expect(await value('transfer.feeBps')).toBe('0')
  expect((await decide(proposal!, who.managerB)).body.code).toBe(200)
  expect(await value('transfer.feeBps')).toBe('0')
  const row = (await all()).find((s) => s.key === 'transfer.feeBps')!
  expect(row).toMatchObject({ current: '0', since: null, scheduled: [{ value: '25', effectiveAt }] })
  await chain.later(3_600)
  await expect.poll(() => value('transfer.feeBps')).toBe('25')
  expect((await all()).find((s) => s.key === 'transfer.feeBps')).toMatchObject({
    current: '25',
    since: effectiveAt,
    scheduled: [],
  })
})

const pending = async () => ((await t.get('getHouseRules')).body.data as HouseRules).pending
const later = async (seconds: number) => {
  await chain.later(seconds)
  await t.sync()
}
const { setting: DELAY } = approvalDelays('local')

test('raising a limit of withdrawals takes two and waits, lowering it takes two', async () => {
  const limit = 10n ** 18n
  const [from, to] = [String(500n * limit), String(900n * limit)]
  const { state, proposal } = (await set('withdrawal.autoLimit', from, to)).body.data as SetSettingResult
  expect(state).toBe('proposed')
  const current = async () => (await all()).find((s) => s.key === 'withdrawal.autoLimit')!.current
  expect(await current()).toBe(from)
  expect(errorOf(await decide(proposal!, who.managerA))).toBe('SECOND_PERSON_REQUIRED')
  expect(((await decide(proposal!, who.managerB)).body.data as Proposal).state).toBe('executed')
  expect(await current()).toBe(from)
  await later(DELAY)
  await expect.poll(current).toBe(to)
  const lower = (await set('withdrawal.autoLimit', to, from)).body.data as SetSettingResult
  expect(lower.state).toBe('proposed')
  await decide(lower.proposal!, who.managerB)
  expect(await current()).toBe(from)
})

test('what hurts users takes two, waits, and everybody sees it before', async () => {
  const { proposal } = (await set('withdrawal.feeBps', '150', '1000')).body.data as SetSettingResult
  expect(await pending()).toEqual([])
  const done = (await decide(proposal!, who.managerB)).body.data as Proposal
  const effectiveAt = done.decidedAt! + DELAY
  expect(await pending()).toEqual([
    {
      key: 'withdrawal.feeBps',
      type: 'integer',
      unit: 'bps',
      current: '150',
      value: '1000',
      effectiveAt,
      reason: 'it is time',
    },
  ])
  await later(DELAY - 30)
  expect(await value('withdrawal.feeBps')).toBe('150')
  await later(60)
  await expect.poll(() => value('withdrawal.feeBps')).toBe('1000')
  expect(await pending()).toEqual([])
  // and one manager alone takes it back at once
  expect((await set('withdrawal.feeBps', '1000', '150')).body.data).toMatchObject({ state: 'set' })
  expect(await value('withdrawal.feeBps')).toBe('150')
})

test.each([
  ['withdrawal.feeBps', '150', '1000'],
  ['withdrawal.minimum.USDT', `10${'0'.repeat(18)}`, `100000${'0'.repeat(18)}`],
  ['addressBook.delaySeconds', '0', String(30 * 86_400)],
  ['deposit.minimum', `1${'0'.repeat(18)}`, `10000${'0'.repeat(18)}`],
  ['conversion.assetDaily', `10000${'0'.repeat(18)}`, `1000000${'0'.repeat(18)}`],
  ['superNode.cards', '5', '1000'],
])('%s cannot be raised by one manager', async (key, current, proposed) => {
  const answer = (await set(key, current, proposed)).body.data as SetSettingResult
  expect(answer.state).toBe('proposed')
  expect((await all()).find((s) => s.key === key)).toMatchObject({ current, scheduled: [] })
  await t.post('withdrawProposal', { id: answer.proposal }, who.managerA)
})

test('one manager ends what two announced, and none makes it worse by scheduling around it', async () => {
  const { proposal } = (await set('transfer.feeBps', '25', '500')).body.data as SetSettingResult
  await decide(proposal!, who.managerB)
  expect(await pending()).toHaveLength(1)
  // One manager may keep the value in force, and not raise it.
  const sly = { effectiveAt: (await chainTime()) + DELAY + 50 }
  expect((await set('transfer.feeBps', '25', '400', sly)).body.data).toMatchObject({ state: 'proposed' })
  await t.post('withdrawProposal', { id: (await openOf('transfer.feeBps')).id }, who.managerA)
  expect((await set('transfer.feeBps', '25', '25')).body.data).toMatchObject({ state: 'set' })
  expect(await pending()).toEqual([])
  await later(DELAY + 60)
  expect(await value('transfer.feeBps')).toBe('25')
  expect((await set('transfer.feeBps', '25', '25')).body.data).toMatchObject({ field: 'proposed' })
})

test('a promise of a lower fee is not taken back by one manager', async () => {
  const effectiveAt = (await chainTime()) + 7_200
  expect((await set('transfer.feeBps', '25', '5', { effectiveAt })).body.data).toMatchObject({ state: 'set' })
  expect((await set('transfer.feeBps', '25', '25')).body.data).toMatchObject({ state: 'proposed' })
  await t.post('withdrawProposal', { id: (await openOf('transfer.feeBps')).id }, who.managerA)
  await later(7_200)
  await expect.poll(() => value('transfer.feeBps')).toBe('5')
})

test('no order of changes by one manager leaves a user worse off than it was', () => {
  const slow = { type: 'integer', up: 'slow', down: 'one' } as const
  const time = fc.integer({ min: 0, max: 20 })
  const act = fc.record({ to: fc.integer({ min: 0, max: 9 }), in: time, wait: time })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const rows = [{ at: 0, value: 5 }]
      const at = (now: number) => rows.findLast((r) => r.at <= now)!.value
      let now = 0
      let worst = 5
      for (const a of acts) {
        const live = rows.filter((r, i) => r.at > now && !rows.some((l, j) => j > i && l.at <= r.at))
        const scheduled = live.map((r) => ({ value: String(r.value) }))
        const to = String(a.to)
        const changes = to !== String(at(now)) || scheduled.length > 0
        if (changes && guardOfChange({ ...slow, current: String(at(now)), scheduled }, to) === 'one')
          rows.push({ at: now + a.in, value: a.to })
        for (let i = 0; i <= a.wait; i++) worst = Math.max(worst, at(now + i))
        now += a.wait
      }
      for (let i = 0; i < 50; i++) worst = Math.max(worst, at(now + i))
      expect(worst).toBe(5)
    }),
    { numRuns: 2_000 },
  )
})

test('switching on what needs legal advice asks for it', async () => {
  expect((await set('module.sales', 'true', 'false')).body.code).toBe(200)
  expect(await value('module.sales')).toBe('false')
  expect(errorOf(await set('module.sales', 'false', 'true'))).toBe('LEGAL_ADVICE')
  expect(errorOf(await set('module.sales', 'false', 'true', { legalAdvice: false }))).toBe('LEGAL_ADVICE')
  const on = await set('module.sales', 'false', 'true', { legalAdvice: true })
  expect(await value('module.sales')).toBe('false')
  await decide((on.body.data as SetSettingResult).proposal!, who.managerB)
  expect(await value('module.sales')).toBe('true')
  const log = (await t.get('pageAudit?subject=module.sales', who.auditor)).body.data as Page<{
    after: string
  }>
  expect(JSON.parse(log.records[0]!.after)).toMatchObject({ result: { value: 'true', legalAdvice: true } })
  // One manager closes in an emergency, two open again.
  expect((await set('module.shop', 'true', 'false')).body.data).toMatchObject({ state: 'set' })
  expect((await set('module.shop', 'false', 'true')).body.data).toMatchObject({ state: 'proposed' })
})

test('another process sees a change after a moment, and a value out of range counts as not set', async () => {
  const other = await startTestApp({ chain, databaseUrl: t.config.databaseUrl })
  await other.sync()
  const there = async () => (await other.get('configKey/deposit.validSeconds')).body.data
  const before = String(await value('deposit.validSeconds'))
  expect(await there()).toBe(before)
  await set('deposit.validSeconds', before, '7200')
  await expect.poll(there).toBe('7200')
  // The newest block is not before the change above.
  await chain.mine(1)
  await t.app.database.pool.query(
    `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
     values ('deposit.validSeconds', '5', '7200', $1, $1, $2, 'written by hand')`,
    [await chainTime(), account(2).address.toLowerCase()],
  )
  await expect.poll(there).toBe(String(SETTINGS['deposit.validSeconds'].default))
  await other.stop()
})
