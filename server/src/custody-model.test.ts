import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { UserDepositAddress } from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import type { LedgerKind, LedgerSymbol } from '@holdfast/protocol/ledger'
import {
  type PreparedWithdrawal,
  preparedKey,
  termsOf,
  type Withdrawal,
} from '@holdfast/protocol/withdrawals'
import * as fc from 'fast-check'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  deposit,
  expectSound,
  forgetLimits,
  ledgerOf,
  newUser,
  ok,
  prepareWithdrawal,
  sendUsdt,
  settle,
  signPrepared,
  type User,
  usdtOf,
  withdrawBody,
} from '#test/custody.ts'
import { type Answered, CustodyModel, type Step, type Terms } from '#test/custody-model.ts'
import { OPERATOR_ENV, signInOperators, type Staff } from '#test/operators.ts'
import { type Answer, errorOf, startTestApp, type TestApp } from '#test/server.ts'
import { inTransaction } from './db/database.ts'
import { post } from './ledger/post.ts'

// The ledger alone has a model of its own (ledger/model.test.ts). This one has requests of users and of reviewers at two
// servers, and workers that pay at the same time.

const DEEP = process.env.DEEP === '1'
const RUNS = DEEP ? 120 : 8
const ROUNDS = 70
const USERS = 4
/** the fee is that of the settings, the limits are set here, so low that all of them are met */
const TERMS: Terms = {
  auto: 200n * UNIT,
  second: 600n * UNIT,
  daily: 900n * UNIT,
  hourly: 1_000n * UNIT,
  feeBps: 200n,
  price: 1n,
  unit: 2n,
}
/** of NULS each user has, and of USDT liquidity, as a run begins */
const NULS = 20n * UNIT
const LIQUIDITY = 4n * UNIT

let chain: TestChain
let servers: TestApp[]
let t: TestApp
let who: Staff
let users: { user: User; own: Address }[]
let journals = 0

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  const other = await startTestApp({ chain, databaseUrl: t.config.databaseUrl, env: OPERATOR_ENV })
  servers = [t, other]
  await t.sync()
  who = await signInOperators(t)
  const { latest } = await t.app.source.head()
  for (const [key, value] of [
    ['autoLimit', TERMS.auto],
    ['secondLimit', TERMS.second],
    ['userDaily', TERMS.daily],
    ['vaultHourly', TERMS.hourly],
  ] as const)
    await t.app.database.pool.query(
      `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
       values ($1, $2, '', $3, $3, $4, 'for a test')`,
      [`withdrawal.${key}`, String(value), latest.time, `0x${'1'.repeat(40)}`],
    )
  users = []
  for (let i = 0; i < USERS; i++) {
    const user = await newUser(chain, t, 40 + i)
    await deposit(chain, t, user, 1_500n * UNIT)
    const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${user.address}`, user.session))
    users.push({ user, own: own.address as Address })
  }
  await settle(chain, t)
}, 120_000)
afterAll(async () => {
  for (const s of servers ?? []) await s.stop()
  await chain?.stop()
})

type Drawn = {
  what: string
  a: number
  b: number
  whole: bigint
  wei: bigint
  key: number
  target: number
  /** milliseconds after the others of its round */
  late: number
}
const WHAT =
  'withdraw withdraw cancel cancel approve approve approve refuse transfer transfer convert deposit work work'
const drawn: fc.Arbitrary<Drawn> = fc.record({
  what: fc.constantFrom(...WHAT.split(' ')),
  a: fc.integer({ min: 0, max: USERS - 1 }),
  b: fc.integer({ min: 1, max: USERS - 1 }),
  whole: fc.oneof(
    { arbitrary: fc.bigInt(10n, 120n), weight: 6 },
    { arbitrary: fc.bigInt(400n, 900n), weight: 4 },
    { arbitrary: fc.bigInt(1_000n, 3_000n), weight: 1 },
  ),
  wei: fc.bigInt(0n, 99n),
  /** few keys, so that many are used again, with the same body and with others */
  key: fc.integer({ min: 0, max: 25 }),
  /** which withdrawal is meant: of those under review, or so many before the newest */
  target: fc.integer({ min: 0, max: 5 }),
  late: fc.integer({ min: 0, max: 30 }),
})

/** A drawn step as the model understands it; undefined for what is none of its steps, or has no withdrawal to be about. */
function stepOf(d: Drawn, model: CustodyModel, run: string): Step | undefined {
  const key = `${run}-${d.key}`
  // With some keys it is always the same amount, so that the same is asked for again.
  // Never the same with two keys: the same terms signed twice are one withdrawal.
  const amount = d.key % 3 === 0 ? BigInt(20 + d.key) * UNIT : d.whole * UNIT + d.wei * 100n + BigInt(d.key)
  const review = model.asked.filter(([, asked]) => asked.state === 'review')
  const target =
    d.b < 3 && review.length > 0 ? review[d.target % review.length] : model.asked.at(-1 - d.target)
  switch (d.what) {
    case 'withdraw':
      return { type: 'withdraw', user: d.a, amount, key }
    case 'transfer':
      return { type: 'transfer', user: d.a, to: (d.a + d.b) % USERS, amount, key }
    case 'convert':
      return { type: 'convert', user: d.a, amount: (d.whole * UNIT) / 25n + d.wei, key }
    case 'cancel':
      // Now and then somebody else's.
      return target && { type: 'cancel', user: d.b === 3 ? d.a : target[1].user, id: target[0] }
    case 'approve':
    case 'refuse':
      return target && { type: 'review', person: d.a % 3, id: target[0], approve: d.what === 'approve' }
    default:
      return undefined
  }
}

const answeredBy = ({ body }: Answer): Answered => {
  const error = errorOf({ body })
  if (error !== undefined) return { error }
  const { id, journal, approvalsNeeded } = body.data as Partial<Withdrawal> & { journal?: number }
  return id === undefined ? { id: journal! } : { id, needed: approvalsNeeded! }
}

type Signed = { prepared: PreparedWithdrawal; body: object; amount: bigint }
/** What each user signed under each key, once it was taken. */
const signedBodies = new Map<string, Promise<Signed | null>>()

/**
 * A withdrawal under a key is signed once: the same again is sent as it was signed then, another amount is signed for the
 * same number.
 */
async function askFor(step: Step & { type: 'withdraw' }, server: TestApp): Promise<Answer> {
  const { user } = users[step.user]!
  const { person, session } = user
  const name = `${step.user} ${step.key}`
  for (;;) {
    const before = signedBodies.get(name)
    const known = await before
    if (known && known.amount === step.amount) return server.post('withdraw', known.body, session)
    if (known) {
      const terms = { ...known.prepared.terms, amount: String(step.amount), leastReceived: '1' }
      const key = preparedKey(termsOf({ ...known.prepared, terms }))
      const signature = await signPrepared(person.account, { ...known.prepared, key, terms })
      return server.post('withdraw', { ...withdrawBody(user, step.amount), ...signature }, session)
    }
    if (before !== signedBodies.get(name)) continue
    let tell: (made: Signed | null) => void
    signedBodies.set(name, new Promise((resolve) => (tell = resolve)))
    for (;;) {
      const answer = await prepareWithdrawal(server, user, step.amount)
      if (answer.body.code !== 200) {
        tell!(null)
        return answer
      }
      const prepared = answer.body.data as PreparedWithdrawal
      const body = {
        ...withdrawBody(user, step.amount),
        ...(await signPrepared(person.account, prepared)),
      }
      const made = await server.post('withdraw', body, session)
      // Another one took the number.
      if (errorOf(made) === 'WITHDRAWAL_OUTDATED') continue
      tell!(made.body.code === 200 ? { prepared, body, amount: step.amount } : null)
      return made
    }
  }
}

/** Asks a server for it. */
async function perform(step: Step, server: TestApp): Promise<Answered> {
  switch (step.type) {
    case 'withdraw':
      return answeredBy(await askFor(step, server))
    case 'transfer': {
      const body = {
        amount: String(step.amount),
        to: users[step.to]!.user.address,
        symbol: 'USDT',
        key: step.key,
      }
      return answeredBy(await server.post('transfer', body, users[step.user]!.user.session))
    }
    case 'convert': {
      const body = { amount: String(step.amount), key: step.key }
      return answeredBy(await server.post('convertNULS', body, users[step.user]!.user.session))
    }
    case 'cancel':
      return answeredBy(
        await server.post('cancelWithdrawal', { id: step.id }, users[step.user]!.user.session),
      )
    case 'review': {
      const person = [who.finance, who.managerA, who.managerB][step.person]!
      const body = { id: step.id, approve: step.approve, reason: 'looked at it' }
      return answeredBy(await server.post('reviewWithdrawal', body, person))
    }
    default:
      throw new Error('nobody asks for that')
  }
}

const move = (kind: LedgerKind, from: string, to: string, currency: LedgerSymbol, amount: bigint) =>
  inTransaction(t.app.database.db, (trx) =>
    post(trx, {
      key: `model ${journals++}`,
      kind,
      postings: [
        { owner: from, currency, amount: -amount },
        { owner: to, currency, amount },
      ],
      time: 1,
    }),
  )
const posted = async (owner: string, symbol = 'USDT') => (await ledgerOf(t, owner, symbol)).posted

/** Begins a run: nothing is open or counts towards limits, and there is something to convert. */
async function begin(): Promise<CustodyModel> {
  for (const { user } of users) {
    const log = await ok<Page<Withdrawal>>(t.get('pageWithdrawLog?size=200', user.session))
    for (const { id, cancellable } of log.records)
      if (cancellable) await ok(t.post('cancelWithdrawal', { id }, user.session))
  }
  await forgetLimits(t)
  const left = await posted('liquidity', 'NULS')
  if (left > 0n) await move('allocation', 'liquidity', 'treasury', 'NULS', left)
  const more = LIQUIDITY - (await posted('liquidity'))
  if (more > 0n) await move('allocation', 'treasury', 'liquidity', 'USDT', more)
  const people: { posted: bigint; other: bigint }[] = []
  for (const { user } of users) {
    const owner = user.address.toLowerCase()
    const short = NULS - (await posted(owner, 'NULS'))
    if (short > 0n) await move('increase', 'treasury', owner, 'NULS', short)
    people.push({ posted: await posted(owner), other: await posted(owner, 'NULS') })
  }
  return new CustodyModel(TERMS, people, await posted('liquidity'))
}

/** Those withdrawals that a worker has signed, whatever became of them. */
async function signed(ids: number[]): Promise<number[]> {
  const { rows } = await t.app.database.pool.query<{ id: number }>(
    `select id from withdrawal where id = any($1) and state in ('signed', 'sent', 'included', 'paid')`,
    [ids],
  )
  return rows.map((r) => r.id)
}

let steps = 0
const seen = new Set<string>()

async function playRound(round: Drawn[], model: CustodyModel, run: string, sent: bigint[]): Promise<void> {
  const before = new Map(model.asked.map(([id, a]) => [id, a.state]))
  const depositing = new Set<number>()
  const taken = await Promise.all(
    round.map(async (d, i) => {
      const server = servers[(d.key + i) % servers.length]!
      const step = stepOf(d, model, run)
      await pause(d.late)
      if (step) return { step, answered: await perform(step, server) }
      if (d.what === 'work') await server.app.custody.settle()
      if (d.what === 'deposit' && !depositing.has(d.a)) {
        depositing.add(d.a)
        const { user, own } = users[d.a]!
        const has = await usdtOf(chain, user.address)
        const amount = has < d.whole * UNIT ? has : d.whole * UNIT
        // Less than the least that is swept to the vault may stay where it is.
        if (amount < 10n * UNIT) return undefined
        await sendUsdt(chain, user.person, own, amount)
        sent[d.a]! += amount
      }
      return undefined
    }),
  )
  const asked = taken.filter((x) => x !== undefined)
  const made = asked.flatMap(({ step, answered }) =>
    step.type === 'withdraw' && 'id' in answered ? [answered.id] : [],
  )
  const open = [...before].filter(([, state]) => state === 'review' || state === 'approved').map(([id]) => id)
  const now = await signed([...new Set([...open, ...made.filter((id) => !before.has(id))])])
  const all = [...asked, ...now.map((id) => ({ step: { type: 'sign', id } as const, answered: { id } }))]
  steps += all.length
  for (const { step, answered } of all)
    seen.add(`${step.type} ${'error' in answered ? answered.error : 'ok'}`)
  expect(model.explain(all) ? 'explained' : described(all)).toBe('explained')
}

/** Makes what was sent final and books it. */
async function tide(model: CustodyModel, sent: bigint[]): Promise<void> {
  await settle(chain, t, 2)
  const waiting = model.asked.filter(([, a]) => a.state === 'approved').map(([id]) => id)
  const now = await signed(waiting)
  expect(model.explain(now.map((id) => ({ step: { type: 'sign', id }, answered: { id } })))).toBe(true)
  await settle(chain, t, 2)
  for (const [i, amount] of sent.entries()) model.credit(i, amount)
  sent.fill(0n)
  for (const [i, { user }] of users.entries()) {
    const { posted, held, other } = model.people[i]!
    expect([i, await ledgerOf(t, user.address)]).toEqual([i, { posted, held }])
    expect(await ledgerOf(t, user.address, 'NULS')).toEqual({ posted: other, held: 0n })
  }
  expect(await posted('liquidity')).toBe(model.liquidity)
}

test(
  'whatever users and reviewers ask for at once while workers pay, some order of it explains every answer and every balance',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(drawn, { minLength: 4, maxLength: 7 }), { minLength: ROUNDS, maxLength: ROUNDS }),
        async (rounds) => {
          const run = randomBytes(4).toString('hex')
          const model = await begin()
          const wallets = await Promise.all(users.map(({ user }) => usdtOf(chain, user.address)))
          const sent = users.map(() => 0n)
          const total = users.map(() => 0n)
          for (const [i, round] of rounds.entries()) {
            await playRound(round, model, run, sent)
            if (i % 10 !== 9) continue
            for (const [u, amount] of sent.entries()) total[u]! += amount
            await tide(model, sent)
          }
          for (const [u, amount] of sent.entries()) total[u]! += amount
          await tide(model, sent)
          for (const [i, { user }] of users.entries())
            expect(await usdtOf(chain, user.address)).toBe(
              wallets[i]! - total[i]! + model.people[i]!.received,
            )
          await expectSound(t)
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(steps).toBeGreaterThan(RUNS * 250)
    expect([...seen]).toEqual(expect.arrayContaining(EVERYTHING))
  },
  DEEP ? 3_600_000 : 300_000,
)

/** Every answer that there is to each step is met. */
const EVERYTHING = [
  ...['ok', 'INSUFFICIENT_BALANCE', 'WITHDRAWAL_OUTDATED'].map((a) => `withdraw ${a}`),
  ...['ok', 'INSUFFICIENT_BALANCE', 'KEY_CONFLICT'].map((a) => `transfer ${a}`),
  ...['ok', 'INSUFFICIENT_BALANCE', 'KEY_CONFLICT', 'LIQUIDITY_EXHAUSTED'].map((a) => `convert ${a}`),
  ...['ok', 'WITHDRAWAL_STATE', 'WITHDRAWAL_UNKNOWN'].map((a) => `cancel ${a}`),
  ...['ok', 'WITHDRAWAL_STATE', 'SECOND_PERSON_REQUIRED'].map((a) => `review ${a}`),
  'sign ok',
]

const described = (all: { step: Step; answered: Answered }[]) =>
  all.map((x) => JSON.stringify(x, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))).join('\n')
