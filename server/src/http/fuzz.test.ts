import * as fc from 'fast-check'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Who } from '#test/authorisation.ts'
import type { Session } from '#test/authorisation-ask.ts'
import { addressOf, Stage } from '#test/authorisation-stage.ts'
import { type Known, requests, type Sent } from '#test/fuzz.ts'
import type { ErrorCode } from '@holdfast/protocol/errors'
import { type OpenApi, type Operation, operationsOf } from '#test/openapi.ts'
import { ORIGIN } from '#test/server.ts'

// Requests generated from the API's own description, valid and invalid, by people of several roles: no answer is a server error,
// every answer has the described form, and what the description does not allow is refused as such. FUZZ_RUNS is how many requests
// each operation gets (20, with DEEP=1 800). FUZZ_SEED repeats a run; with DEEP=1 the seed differs each time.

const DEEP = process.env.DEEP === '1'
const RUNS = Number(process.env.FUZZ_RUNS ?? (DEEP ? 800 : 20))
const SEED = Number(process.env.FUZZ_SEED ?? (DEEP ? Date.now() % 2 ** 31 : 20_261_121))
const PEOPLE = ['visitor', 'user', 'user', 'manager', 'manager', 'sender', 'finance'] as const satisfies Who[]

let w: Stage
let operations: Operation[]
const sessions = new Map<Who, Session | undefined>()
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
const compiled = new Map<unknown, ValidateFunction>()
const schemaOf = (schema: object) => {
  const known = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, known)
  return known
}

beforeAll(async () => {
  w = await Stage.build(() => {})
  const document = (await w.t.app.http.inject('/api/openapi.json')).json<OpenApi>()
  // Calls that move the clock come last: otherwise the others would find their time over.
  operations = operationsOf(document).toSorted((a, b) => Number(isClock(a)) - Number(isClock(b)))
  for (const who of PEOPLE) sessions.set(who, w.session(who))
})
afterAll(async () => {
  await w?.stop()
})

const isClock = (o: Operation) => o.path === '/api/dev/time'

/** Existing values by the name of an input. */
async function known(): Promise<Known> {
  const { contracts } = w.chain.deployment
  const transfer = w.transfer()
  const files = [await w.file(''), await w.file('isVisa'), await w.file('isPublic', 'content')]
  return {
    address: [addressOf('user'), addressOf('manager'), contracts.usdt, `0x${'0'.repeat(40)}`],
    account: [addressOf('user')],
    to: [addressOf('other'), addressOf('user')],
    wallet: [addressOf('user'), contracts.payoutVault],
    sender: [addressOf('sender')],
    buyer: [addressOf('user')],
    project: [w.project],
    sale: [1],
    store: [1, 2],
    id: [1, 2, 3, await w.order(), await w.withdrawal(), transfer.id],
    txHash: [transfer.txHash],
    fileName: files,
    image: [files[2], null],
    chain: ['31337', '56'],
    key: ['withdrawal.feeBps', 'module.shop', 'intent-of-the-fuzz-1'],
    keys: ['withdrawal.feeBps,module.shop', 'link.x'],
    types: ['announcement', 'announcement,news'],
    amount: ['1', String(10n ** 18n), '9'.repeat(78)],
    reason: ['asked for by a test'],
  }
}

async function send(sent: Sent, session: Session | undefined) {
  const { file } = sent
  const form = new FormData()
  if (file && file.bytes !== 'nothing')
    form.append(
      file.field,
      new Blob([file.bytes === 'image' ? new Uint8Array(w.image) : 'no picture']),
      'a.png',
    )
  const made = file && new Response(form)
  return w.t.app.http.inject({
    method: sent.method,
    url: sent.url,
    headers: {
      origin: ORIGIN,
      ...sent.headers,
      ...session,
      ...(made ? { 'content-type': made.headers.get('content-type')! } : {}),
    },
    ...(made
      ? { payload: Buffer.from(await made.arrayBuffer()) }
      : sent.payload === undefined
        ? {}
        : { payload: sent.payload }),
  })
}

type Body = { code: number; msg: string; data: { error?: string } | null }

/** What is wrong with an answer, or null. */
function fault(o: Operation, sent: Sent, answer: Awaited<ReturnType<typeof send>>): string | null {
  const { statusCode: status } = answer
  const type = answer.headers['content-type'] ?? ''
  if (status >= 500) return `HTTP ${status}`
  if (o.binary && status === 200 && type.startsWith('image/')) return null
  // A figure alone, as listings read it.
  if (o.path.startsWith('/api/supply/') && status === 200 && /^\d+(\.\d+)?$/.test(answer.body)) return null
  // A path that the router cannot read belongs to no operation.
  if (status === 404 && o.path.includes('{')) return null
  const schema = o.answers[String(status)]
  if (!schema) return `HTTP ${status} is not described`
  if (!type.startsWith('application/json')) return `answers as ${type}`
  const body = JSON.parse(answer.body) as Body
  const check = schemaOf(schema)
  if (!check(body)) return `breaks its schema: ${ajv.errorsText(check.errors)}: ${answer.body.slice(0, 300)}`
  const error = body.code === 200 ? undefined : body.data?.error
  const told = error as ErrorCode | undefined
  if (o.enveloped && status === 200 && told && !o.errors.includes(told)) return `does not list ${error}`
  if (error === 'INTERNAL') return `fails: ${answer.body}`
  if ((error === 'NO_LOGIN') !== (body.msg === 'noLogin') || body.msg === '') return `says ${body.msg}`
  if (/\bat .*\.(ts|js):\d|node_modules|select .* from /i.test(body.msg)) return `tells too much: ${body.msg}`
  if (o.enveloped && sent.body && error !== 'INVALID_INPUT' && status === 200 && !allowed(o, sent.body))
    return `takes what its schema does not allow: ${JSON.stringify(sent.body).slice(0, 300)}`
  return null
}

/** Whether the description allows a body. */
function allowed(o: Operation, body: Record<string, unknown>): boolean {
  return Object.entries(o.inputs).every(([name, i]) =>
    Object.hasOwn(body, name) ? schemaOf(i.schema)(body[name]) : !i.required,
  )
}

test(
  `whatever is sent, every operation answers as it says (seed ${SEED})`,
  { timeout: DEEP ? 3_600_000 : 900_000 },
  async () => {
    const values = await known()
    const faults: string[] = []
    let sentInAll = 0
    const succeeded = new Set<string>()
    for (const o of operations) {
      const request = fc.tuple(requests(o, values), fc.constantFrom(...PEOPLE))
      const property = fc.asyncProperty(request, async ([sent, who]) => {
        sentInAll++
        const answer = await send(sent, sessions.get(who))
        if (answer.statusCode === 200 && answer.body.startsWith('{"code":200')) succeeded.add(o.path)
        if (answer.body.startsWith('{"code":401')) sessions.set(who, await w.newSession(who))
        const wrong = fault(o, sent, answer)
        if (wrong !== null) throw new Error(`as ${who}: ${wrong}`)
      })
      const { failed, counterexample, errorInstance } = await fc.check(property, {
        numRuns: isClock(o) ? 3 : RUNS,
        seed: SEED,
      })
      if (failed)
        faults.push(
          `${o.method} ${o.path} ${String(errorInstance)}\n  ${JSON.stringify(counterexample).slice(0, 700)}`,
        )
    }
    expect(faults.join('\n\n')).toBe('')
    expect(sentInAll).toBeGreaterThan((operations.length - 1) * RUNS)
    // Most operations must have succeeded at least once, or the run proves nothing.
    expect(succeeded.size).toBeGreaterThan(operations.length * 0.6)
    console.info(
      `${sentInAll} requests to ${operations.length} operations, ${succeeded.size} of which succeeded`,
    )
  },
)
