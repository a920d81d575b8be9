import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { UserDepositAddress } from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import type { LedgerKind, LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import * as fc from 'fast-check'
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  deposit,
  expectSound,
  forgetLimits,
  ledgerOf,
  LOCAL_ACCOUNTS,
  newUser,
  ok,
  sendUsdt,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { CUSTODY_USERS, type Drawn, drawn, stepOf } from '#test/custody-drawn.ts'
import { type Answered, CustodyModel, type Step, type Terms } from '#test/custody-model.ts'
import { OPERATOR_ENV, signInOperators, type Staff } from '#test/operators.ts'
import { type Answer, errorOf, startTestApp, type TestApp } from '#test/server.ts'
import { SignedOnce } from '#test/signed-once.ts'
import { inTransaction } from '../db/database.ts'
import { post } from '../ledger/post.ts'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import { ownerOf } from '#test/ledger.ts'

// The ledger alone has a model of its own (ledger/model.test.ts). This one has requests of users and of reviewers at two
// servers, and workers that pay at the same time.

const DEEP = process.env.DEEP === '1'
const RUNS = DEEP ? 120 : 2
/** Further ones at most, for what chance left out. */
const MORE = DEEP ? 360 : 12
const ROUNDS = 70
/** After this many rounds, what was sent becomes final. */
const TIDE = 10
/** Every second time, this many rounds before that are played after the payer's key sent something unknown to the servers. */
const HALTED = 4
/** Oldest answer about halts that a server still uses, ms. */
const HALT_KNOWN_MS = 600
/** the fees are those of the settings, the limits are set here, so low that all of them are met */
const TERMS: Terms = {
  auto: 200n * UNIT,
  second: 600n * UNIT,
  daily: 900n * UNIT,
  hourly: 1_000n * UNIT,
  feeBps: 200n,
  price: 1n,
  unit: 2n,
  conversionBps: 50n,
  conversionDaily: 4n * UNIT,
  feesLeast: UNIT / 100n,
}
/** of USDT each user has at most, of NULS each user has, and of USDT liquidity, as a run begins */
const USDT = 1_500n * UNIT
const NULS = 5n * UNIT
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
    ['withdrawal.autoLimit', TERMS.auto],
    ['withdrawal.secondLimit', TERMS.second],
    ['withdrawal.userDaily', TERMS.daily],
    ['withdrawal.vaultHourly', TERMS.hourly],
    ['conversion.accountDaily', TERMS.conversionDaily],
  ] as const)
    await t.app.database.pool.query(
      `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
       values ($1, $2, '', $3, $3, $4, 'for a test')`,
      [key, String(value), latest.time, `0x${'1'.repeat(40)}`],
    )
  users = []
  for (let i = 0; i < CUSTODY_USERS; i++) {
    const user = await newUser(chain, t, 40 + i)
    await deposit(chain, t, user, USDT)
    const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${user.address}`, user.session))
    users.push({ user, own: own.address as Address })
  }
  await settle(chain, t)
}, 900_000)
afterAll(async () => {
  for (const s of servers ?? []) await s.stop()
  await chain?.stop()
})

const answeredBy = ({ body }: Answer): Answered => {
  const error = errorOf({ body })
  if (error !== undefined) return { error }
  const { id, journal, approvalsNeeded } = body.data as Partial<Withdrawal> & { journal?: number }
  return id === undefined ? { id: journal! } : { id, needed: approvalsNeeded! }
}

const signedOnce = new SignedOnce()

/** Sends the step to a server. */
async function perform(step: Step, server: TestApp): Promise<Answered> {
  switch (step.type) {
    case 'withdraw': {
      const { user } = users[step.user]!
      return answeredBy(await signedOnce.ask(server, user, `${step.user} ${step.key}`, step.amount))
    }
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

const move = (kind: LedgerKind, from: LedgerOwner, to: LedgerOwner, currency: LedgerSymbol, amount: bigint) =>
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

/** Prepares a run: nothing is open or counts towards limits, and there is something to convert. */
async function begin(): Promise<CustodyModel> {
  for (const { user } of users) {
    const log = await ok<Page<Withdrawal>>(t.get('pageWithdrawLog?size=200', user.session))
    for (const { id, cancellable } of log.records)
      if (cancellable) await ok(t.post('cancelWithdrawal', { id }, user.session))
  }
  await forgetLimits(t)
  await t.app.database.pool.query('update conversion set value = 0')
  await newFeeConversions()
  const left = await posted('liquidity', 'NULS')
  if (left > 0n) await move('allocation', 'liquidity', 'treasury', 'NULS', left)
  const more = LIQUIDITY - (await posted('liquidity'))
  if (more > 0n) await move('allocation', 'treasury', 'liquidity', 'USDT', more)
  const people: { posted: bigint; other: bigint }[] = []
  for (const { user } of users) {
    const owner = ownerOf(user.address)
    const short = NULS - (await posted(owner, 'NULS'))
    if (short > 0n) await move('increase', 'treasury', owner, 'NULS', short)
    // What earlier runs deposited would leave nobody short of anything.
    const usdt = await ledgerOf(t, owner)
    const over = usdt.posted - usdt.held - USDT
    if (over > 0n) await move('decrease', owner, 'treasury', 'USDT', over)
    people.push({ posted: await posted(owner), other: await posted(owner, 'NULS') })
  }
  const house = { liquidity: await posted('liquidity'), fees: await posted('fees', 'NULS') }
  return new CustodyModel(TERMS, people, house)
}

/** Uses the payer's key by hand, without effect: until that is final, the servers cannot know every payment. */
async function halt(model: CustodyModel): Promise<void> {
  const payer = new Person(chain, LOCAL_ACCOUNTS.finance)
  const { usdt, payoutVault } = chain.deployment.contracts
  await payer.send(usdt, erc20Abi, 'approve', [payoutVault, 0n])
  await t.app.custody.settle()
  expect(await t.app.custody.halts()).toEqual(['nonceAhead'])
  // Fees are converted first; withdrawals approved from here on wait.
  expectExplained(model, await newFeeConversions())
  await pause(HALT_KNOWN_MS)
  model.halted = true
}

type Taken = { step: Step; answered: Answered }

/** The ones of these withdrawals that are in one of these states. */
async function inState(ids: number[], states: string[]): Promise<number[]> {
  const { rows } = await t.app.database.pool.query<{ id: number }>(
    'select id from withdrawal where id = any($1) and state = any($2) order by id',
    [ids, states],
  )
  return rows.map((r) => r.id)
}
const SIGNED = ['signed', 'sent', 'included', 'paid']
/** The ones that a worker has signed, whatever became of them. */
const signed = async (ids: number[]): Promise<Taken[]> =>
  (await inState(ids, SIGNED)).map((id) => ({ step: { type: 'sign', id }, answered: { id } }))

let feesSeen = 0
/** Conversions of fees since the last call. */
async function newFeeConversions(): Promise<Taken[]> {
  const { rows } = await t.app.database.pool.query<{ id: number; amount: string }>(
    'select id, amount::text as amount from fee_conversion where id > $1 order by id',
    [feesSeen],
  )
  feesSeen = rows.at(-1)?.id ?? feesSeen
  return rows.map(({ id, amount }) => ({ step: { type: 'fees', amount: BigInt(amount) }, answered: { id } }))
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
        // Less than the minimum of a sweep may stay at the address.
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
  expectExplained(model, [...asked, ...now, ...(await newFeeConversions())])
}

function expectExplained(model: CustodyModel, all: Taken[]): void {
  steps += all.length
  for (const { step, answered } of all)
    seen.add(`${step.type} ${'error' in answered ? answered.error : 'ok'}`)
  expect(model.explain(all) ? 'explained' : described(all)).toBe('explained')
}

/** Makes what was sent final and books it. */
async function tide(model: CustodyModel, sent: bigint[]): Promise<void> {
  await settle(chain, t, 4)
  expect(await t.app.custody.halts()).toEqual([])
  if (model.halted) await pause(HALT_KNOWN_MS)
  model.halted = false
  const of = (state: string, all = true) =>
    model.asked.filter(([, a]) => a.state === state && (all || a.needed === 0)).map(([id]) => id)
  const released = await inState(of('review', false), ['approved', ...SIGNED])
  expectExplained(model, [
    ...released.map((id) => ({ step: { type: 'release', id } as const, answered: { id } })),
    ...(await signed([...of('approved'), ...released])),
    ...(await newFeeConversions()),
  ])
  for (const [i, amount] of sent.entries()) model.credit(i, amount)
  sent.fill(0n)
  for (const [i, { user }] of users.entries()) {
    const { posted, held, other } = model.people[i]!
    expect([i, await ledgerOf(t, user.address)]).toEqual([i, { posted, held }])
    expect(await ledgerOf(t, user.address, 'NULS')).toEqual({ posted: other, held: 0n })
  }
  expect(await posted('liquidity')).toBe(model.liquidity)
  expect(await posted('fees', 'NULS')).toBe(model.fees)
}

async function playAll(rounds: Drawn[][]): Promise<void> {
  const run = randomBytes(4).toString('hex')
  const model = await begin()
  const wallets = await Promise.all(users.map(({ user }) => usdtOf(chain, user.address)))
  const sent = users.map(() => 0n)
  const total = users.map(() => 0n)
  for (const [i, round] of rounds.entries()) {
    if (i % (2 * TIDE) === TIDE - HALTED) await halt(model)
    await playRound(round, model, run, sent)
    if (i % TIDE !== TIDE - 1) continue
    for (const [u, amount] of sent.entries()) total[u]! += amount
    await tide(model, sent)
  }
  for (const [u, amount] of sent.entries()) total[u]! += amount
  await tide(model, sent)
  for (const [i, { user }] of users.entries())
    expect(await usdtOf(chain, user.address)).toBe(wallets[i]! - total[i]! + model.people[i]!.received)
  await expectSound(t)
}

const property = fc.asyncProperty(
  fc.array(fc.array(drawn, { minLength: 4, maxLength: 7 }), { minLength: ROUNDS, maxLength: ROUNDS }),
  playAll,
)

test(
  'whatever users and reviewers ask for at once while workers pay, some order of it explains every answer and every balance',
  async () => {
    const play = (numRuns: number) => fc.assert(property, { numRuns, endOnFailure: true })
    await play(RUNS)
    expect(steps).toBeGreaterThan(RUNS * 250)
    // What chance left out of so few runs comes in further ones.
    const missing = () => EVERYTHING.filter((answer) => !seen.has(answer))
    for (let more = 0; more < MORE && missing().length > 0; more++) await play(1)
    expect(missing()).toEqual([])
  },
  DEEP ? 7_200_000 : 1_200_000,
)

/** Each step must get each of its possible answers. */
const EVERYTHING = [
  ...['ok', 'INSUFFICIENT_BALANCE', 'WITHDRAWAL_OUTDATED'].map((a) => `withdraw ${a}`),
  ...['ok', 'INSUFFICIENT_BALANCE', 'KEY_CONFLICT', 'CUSTODY_HALTED'].map((a) => `transfer ${a}`),
  ...['ok', 'INSUFFICIENT_BALANCE', 'KEY_CONFLICT', 'CUSTODY_HALTED'].map((a) => `convert ${a}`),
  ...['LIQUIDITY_EXHAUSTED', 'CONVERSION_LIMIT'].map((a) => `convert ${a}`),
  ...['ok', 'WITHDRAWAL_STATE', 'WITHDRAWAL_UNKNOWN', 'CUSTODY_HALTED'].map((a) => `cancel ${a}`),
  ...['ok', 'WITHDRAWAL_STATE', 'SECOND_PERSON_REQUIRED', 'CUSTODY_HALTED'].map((a) => `review ${a}`),
  'sign ok',
  'release ok',
  'fees ok',
]

const described = (all: Taken[]) =>
  all.map((x) => JSON.stringify(x, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))).join('\n')
