import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Answer, AUTHORISATION, PEOPLE, type Row, type Who } from '#test/authorisation.ts'
import { type Given, INPUTS } from '#test/authorisation-inputs.ts'
import type { Reply, Session } from '#test/authorisation-ask.ts'
import { addressOf, MARK, Stage } from '#test/authorisation-stage.ts'
import { unlike } from '#test/like-example.ts'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { calls } from '@holdfast/protocol/calls'
import { errorsOf } from '@holdfast/protocol/calls/call'

/** Inputs of the calls whose answer is a file: they have no example. */
const INPUT_WITHOUT_EXAMPLE = { fileName: `${'0'.repeat(32)}.webp` }

/** Routes that answer in two forms, of which the example is one. */
const TWO_FORMS = new Set(['POST withdraw'])

let w: Stage
const routes: string[] = []

beforeAll(async () => {
  w = await Stage.build((route) => {
    const url = route.url.startsWith(`${API_PREFIX}/`) ? route.url.slice(API_PREFIX.length + 1) : route.url
    for (const method of [route.method].flat()) routes.push(`${method} ${url}`)
  })
})
afterEach(() => w.bookPayments())
afterAll(async () => {
  await w?.stop()
})

const routeOf = (row: string) => row.split(' | ')[0]!
const errorOf = (reply: Reply) => (reply.body?.data as { error?: string } | null | undefined)?.error
/** Refusals that have a code of their own. */
const REFUSED: Record<string, Answer> = {
  NO_LOGIN: 'login',
  ROLE_REQUIRED: 'role',
  FORBIDDEN_ADDRESS: 'other',
  NOT_PROJECT_MANAGER: 'project',
}
/** An answer without the number or name in the request. */
const shape = (reply: Reply) => [
  reply.status,
  reply.text.replace(/0x[0-9a-f]{64}|[0-9a-f]{32}|\d{1,16}/g, '#'),
]

async function answerTo(row: string, who: Who, given: Given): Promise<{ answer: Answer; reply: Reply }> {
  const session = given.fresh ? await w.newSession(who) : w.session(who)
  const reply = await w.ask(routeOf(row), given.input, session, given.file)
  const refusal = REFUSED[errorOf(reply) ?? '']
  if (refusal === 'role' && given.wrong) {
    const wrong = errorOf(await w.ask(routeOf(row), given.wrong, session, given.file))
    if (wrong !== 'ROLE_REQUIRED') throw new Error(`${who} learns ${wrong} without the role`)
  }
  if (refusal) return { answer: refusal, reply }
  if (given.nothing) {
    const nothing = await w.ask(routeOf(row), given.nothing, session, given.file)
    if (JSON.stringify(shape(nothing)) === JSON.stringify(shape(reply))) return { answer: 'hidden', reply }
  }
  return { answer: 'yes', reply }
}

/** People who are refused come first, so that the object of the request still exists; then the user, then all others. */
const inOrder = (row: Row) =>
  PEOPLE.toSorted((a, b) => Number(row[a] === 'yes') - Number(row[b] === 'yes') || rank(a) - rank(b))
const rank = (who: Who) => (who === 'user' ? -1 : PEOPLE.indexOf(who))

test('every route has a row, and every row a route', () => {
  const rows = [...new Set(Object.keys(AUTHORISATION).map(routeOf))]
  const real = [...new Set(routes)].filter((r) => !r.startsWith('HEAD '))
  expect(real.toSorted()).toEqual(rows.toSorted())
  expect(Object.keys(INPUTS).filter((row) => !AUTHORISATION[row])).toEqual([])
  // Every HEAD route has a GET route with the same handler.
  const heads = routes.filter((r) => r.startsWith('HEAD ')).map((r) => r.replace('HEAD', 'GET'))
  expect(heads.filter((r) => !rows.includes(r))).toEqual([])
})

test.each(Object.entries(AUTHORISATION))('%s', async (row, expected) => {
  const route = routeOf(row)
  const call = w.t.app.http.calls.find((c) => c.path.replace(/\{(\w+)\}/g, ':$1') === route.split(' ')[1])
  const given = (await INPUTS[row]?.(w)) ?? { input: w.exampleOf(route.split(' ')[1]!) }
  const got = {} as Record<Who, Answer>
  /** errors that the route does not list, and answers in which others read the user's data */
  const undeclared: string[] = []
  const leaks: string[] = []
  /** where what is answered is unlike the call's example */
  const strange = new Set<string>()
  const allowed: { who: Who; status: number; error: string | undefined }[] = []
  for (const who of inOrder(expected)) {
    const { answer, reply } = await answerTo(row, who, given)
    got[who] = answer
    const error = errorOf(reply)
    if (call && error !== undefined && !errorsOf(call).some((c) => c === error)) undeclared.push(error)
    if (answer === 'yes') allowed.push({ who, status: reply.status, error })
    const served = answer === 'yes' && reply.status === 200 && error === undefined
    if (served && call?.example && !call.contentType && !TWO_FORMS.has(route))
      for (const line of unlike(call.bare ? reply.body : reply.body?.data, call.example.data))
        strange.add(line)
    const text = reply.text.toLowerCase()
    const reads = (secret: string) => who !== 'user' && text.includes(secret.toLowerCase())
    if (!expected.personal.includes(who) && reads(MARK)) leaks.push(`${who} reads personal data`)
    if (expected.own && reads(addressOf('user'))) leaks.push(`${who} reads about the user`)
  }
  const wanted = Object.fromEntries(PEOPLE.map((who) => [who, expected[who]]))
  expect([got, undeclared, leaks, [...strange]]).toEqual([wanted, [], [], []])
  // The first person who may make the call is really served.
  expect(allowed[0]).toEqual({ who: allowed[0]?.who, status: 200, error: given.ends })
})

test('a token that is over or was never one is told to log out, wherever a session counts', async () => {
  const ended = (await w.newSession('manager'))!
  await w.did('logout', ended, {})
  for (const call of w.t.app.http.calls) {
    const url = call.path.replace(/\{(\w+)\}/g, ':$1')
    const upload = call.upload === undefined ? undefined : w.image
    const input = call.example?.input ?? INPUT_WITHOUT_EXAMPLE
    for (const session of [ended, { apptoken: 'x'.repeat(43) }, { apptoken: "' or 1=1 --" }]) {
      const { body } = await w.ask(`${call.method} ${url}`, { ...input }, session, upload)
      const refused = body?.code === 401
      expect([url, refused]).toEqual([url, call.session !== 'none'])
    }
  }
  // One of them has moved the chain's clock by days: what follows is not made by the time that the server still had of the head.
  await w.t.sync()
})

const KINDS = Object.keys(AUTHORISATION)
  .filter((row) => row.startsWith('POST decideProposal | '))
  .map((row) => row.split(' | ')[1]!)

test('everything that can be proposed has a row', () => {
  const { proposals } = w.t.app.features.operators
  expect(proposals.names().toSorted()).toEqual(KINDS.toSorted())
  // The contract of the deciding call lists every error of an execution.
  const listed = errorsOf(calls.decideProposal)
  expect(proposals.errors().filter((e) => !listed.includes(e))).toEqual([])
})

test.each(KINDS)('nobody decides the own proposal: %s', async (kind) => {
  const id = await w.proposal(kind, 'manager')
  const decide = (session: Session | undefined, approve: boolean) =>
    w.ask('POST decideProposal', { id, approve, note: 'looked at' }, session)
  for (const approve of [true, false])
    expect(errorOf(await decide(w.session('manager'), approve))).toBe('SECOND_PERSON_REQUIRED')
  const state = async () => {
    const { rows } = await w.t.app.database.pool.query('select state, checker from proposal where id = $1', [
      id,
    ])
    return rows[0] as { state: string; checker: string | null }
  }
  expect(await state()).toEqual({ state: 'open', checker: null })
  expect(errorOf(await decide(w.second, true))).toBeUndefined()
  const ended = kind === 'house.deduct' ? 'approved' : 'executed'
  expect(await state()).toEqual({ state: ended, checker: expect.stringMatching(/^0x/) })
})

test('nobody reviews the own withdrawal or application, nor one withdrawal twice', async () => {
  const reason = 'looked at'
  const own = await w.withdrawal('manager')
  const review = (id: number, session: Session | undefined) =>
    w.ask('POST reviewWithdrawal', { id, approve: true, reason }, session)
  expect(errorOf(await review(own, w.session('manager')))).toBe('SECOND_PERSON_REQUIRED')
  expect(errorOf(await review(own, w.second))).toBeUndefined()
  const large = await w.withdrawal('user', 6_000n)
  expect(errorOf(await review(large, w.second))).toBeUndefined()
  expect(errorOf(await review(large, w.second))).toBe('SECOND_PERSON_REQUIRED')
  const application = await w.application('manager')
  const decide = (session: Session | undefined) =>
    w.ask('POST decideVisaApplication', { id: application, approve: true, reason }, session)
  expect(errorOf(await decide(w.session('manager')))).toBe('SECOND_PERSON_REQUIRED')
  expect(errorOf(await decide(w.second))).toBeUndefined()
})
