import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { type Operation, type OpenApi, operationsOf, type Schema } from '#test/openapi.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { ERROR_CODES } from '@holdfast/protocol/errors'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { calls } from '@holdfast/protocol/calls'
import { COMMON_ERRORS } from '@holdfast/protocol/calls/call'

type Answered = { data: { error?: string } | null }

let chain: TestChain
let t: TestApp
let document: OpenApi
let operations: Operation[]
const ajv = new Ajv2020({ strict: false, formats: { int64: true, binary: true } })

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  document = (await t.app.http.inject('/api/openapi.json')).json<OpenApi>()
  operations = operationsOf(document)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

/**
 * Section 7 of the specification: every HTTP call with its inputs, spelled as there. `number` is a number, `text` anything else.
 * `?` marks what the specification says may be left out, and paging, which has defaults.
 */
const PAGED = { page: 'number?', size: 'number?' }
const SPEC: Record<string, Record<string, string>> = {
  'GET isRegist': { address: 'text' },
  'GET getUserInfo': { address: 'text' },
  'GET getInvites': { ...PAGED, address: 'text' },
  'GET getIndirect': { ...PAGED, address: 'text' },
  'GET getNotice': { id: 'number' },
  'GET pageNoticeByType': { ...PAGED, types: 'text' },
  'GET getCode': {},
  'POST loginDapp': { sign: 'text', codeKey: 'text', address: 'text', superior: 'text?' },
  // Two forms of one call: with a signature, and with a session.
  'POST withdraw': {
    sign: 'text?',
    key: 'text?',
    address: 'text?',
    amount: 'text',
    wallet: 'text?',
    symbol: 'text?',
    chain: 'text?',
    category: 'text?',
  },
  'GET getBalanceLog': { address: 'text', ...PAGED },
  'GET getBalanceLogByType': { address: 'text', category: 'text', ...PAGED },
  'POST uploadFile': { isVisa: 'text?', file: 'file' },
  'GET getOrders': {},
  'POST setRecieveInfo': { name: 'text', mobile: 'text', address: 'text' },
  'POST setOrderRecieveInfo': { id: 'number', name: 'text', mobile: 'text', address: 'text' },
  'GET getStoreStatus': { address: 'text' },
  'GET pageSendOrders': PAGED,
  'GET pageHistoryOrders': PAGED,
  'POST sendOrder': { id: 'number', sendInfo: 'text' },
  'GET pageMachine': PAGED,
  'GET getMachine': { id: 'number' },
  'POST buyMachine': { id: 'number', amount: 'number' },
  'GET pageShopGoods': PAGED,
  'GET getShopGood': { id: 'number' },
  'POST buyShopGoods': {
    id: 'number',
    amount: 'number',
    recieveName: 'text',
    recieveMobile: 'text',
    recieveAddress: 'text',
  },
  'GET pageShopOrders': PAGED,
  'GET pageInvites': PAGED,
  'GET listPrices': { symbol: 'text?' },
  'GET pageUserMachine': PAGED,
  'GET pageBalanceLog': { ...PAGED, symbol: 'text?' },
  'GET pageWithdrawLog': { ...PAGED, symbol: 'text?' },
  'GET configKey/{key}': { key: 'text' },
  'GET getConfigKeyBatch': { keys: 'text' },
  'GET listRechargeWallet': {},
  'GET getUserRechargeAmount': { address: 'text' },
  'GET getUserAddress': { address: 'text' },
  'POST createRechargeAmount': { amount: 'text' },
  'POST convertTDE': { amount: 'text' },
  'POST convertTDEUSDE': { amount: 'text' },
  'POST convertUSDE': { amount: 'text' },
  'POST convertNULS': { amount: 'text' },
  'POST transfer': { amount: 'text', to: 'text', symbol: 'text' },
  'GET file': { fileName: 'text' },
}

const isNumber = (schema: Operation['inputs'][string]['schema']) => schema.type === 'integer'
const kindOf = (o: Operation['inputs'][string]) =>
  `${o.schema.format === 'binary' ? 'file' : isNumber(o.schema) ? 'number' : 'text'}${o.required ? '' : '?'}`

test('the specification has 43 calls over HTTP', () => {
  expect(Object.keys(SPEC)).toHaveLength(43)
})

test.each(Object.entries(SPEC))('%s is there, with the inputs of the specification', (name, inputs) => {
  const [method, path] = name.split(' ')
  const operation = operations.find((o) => o.method === method && o.path === `/api/app/api/${path}`)
  expect(operation).toBeDefined()
  const there = operation!.inputs
  const found = Object.fromEntries(Object.keys(inputs).map((i) => [i, there[i] && kindOf(there[i])]))
  expect(found).toEqual(inputs)
  // A client that knows only the specification must not have to send anything else.
  const more = Object.entries(there).filter(([i, o]) => !(i in inputs) && o.required)
  expect(more).toEqual([])
})

const posts = Object.keys(SPEC).filter((name) => name.startsWith('POST ') && name !== 'POST uploadFile')

test.each(posts)('%s takes its inputs in the query string, as the specification sends them', async (name) => {
  const path = `/api/app/api/${name.split(' ')[1]}`
  const call = t.app.http.calls.find((c) => `POST ${c.path}` === name)!
  const sent = new URLSearchParams(
    Object.entries(call.example.input).map(([k, v]): [string, string] => [k, String(v)]),
  )
  const answer = async (url: string) => (await t.app.http.inject({ method: 'POST', url })).json<Answered>()
  // What was understood goes on to who asks; what is missing is said before.
  expect((await answer(`${path}?${sent.toString()}`)).data?.error).not.toBe('INVALID_INPUT')
  const [required] = call.input.required ?? []
  if (required === undefined) return
  sent.delete(required)
  expect((await answer(`${path}?${sent.toString()}`)).data).toMatchObject({ error: 'INVALID_INPUT' })
})

test('the document says where a POST may have its inputs', () => {
  expect(document.info.description).toContain('with an empty body under any content type or none')
  expect(document.info.description).toContain(
    'that query string and body name with different values is refused',
  )
})

test('every call of the server is an operation, and every operation says all about itself', () => {
  expect(document.openapi).toBe('3.1.0')
  const paths = new Set(operations.map((o) => `${o.method} ${o.path}`))
  const calls = t.app.http.calls.map(
    (c) => `${c.method} ${c.path.startsWith('/') ? c.path : `/api/app/api/${c.path}`}`,
  )
  expect(calls.filter((c) => !paths.has(c))).toEqual([])
  for (const o of operations) {
    const name = `${o.method} ${o.path}`
    expect([name, o.summary.length > 10, o.tags.length]).toEqual([name, true, 1])
    expect([name, o.success]).toEqual([name, expect.anything()])
  }
})

test('the document has every call of the contract, by its name and once', () => {
  expect(operations.map((o) => o.id).toSorted()).toEqual(Object.keys(calls).toSorted())
})

test('every operation says whether it needs a session, by the security scheme', () => {
  expect(document.components.securitySchemes['AppToken']).toMatchObject({ in: 'header', name: 'AppToken' })
  const needs = { required: [{ AppToken: [] }], optional: [{}, { AppToken: [] }], none: [] }
  const wanted = Object.entries(calls).map(([id, call]) => [id, needs[call.session]])
  const said = new Map(operations.map((o) => [o.id, o.security]))
  expect(wanted.map(([id]) => [id, said.get(id as string)])).toEqual(wanted)
})

test('shared objects and failures stand once, as components', () => {
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, n]) => n!)
  const count = (name: string) => refs.filter((n) => n === name).length
  expect(count('Withdrawal')).toBeGreaterThan(3)
  expect(document.components.schemas['ErrorCode']).toMatchObject({ type: 'string', enum: ERROR_CODES })
  expect(Object.keys(document.components.schemas).filter((n) => n.startsWith('Failure'))).toEqual([
    'Failure',
    'FailureAnswer',
  ])
})

/** Every schema of the document, with its way. */
function schemasIn(part: unknown, way = ''): [string, Schema][] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.entries(part).flatMap(([key, value]) =>
    ['example', 'examples', 'enum', 'not'].includes(key) ? [] : schemasIn(value, `${way}/${key}`),
  )
  return [[way, part], ...inner]
}

test('it says what generators of clients need: types, sizes, names, and where the server is', () => {
  const all = schemasIn(document)
  expect(all.length).toBeGreaterThan(3_000)
  const untyped = all.filter(([, s]) => Array.isArray(s.enum) && typeof s.type !== 'string')
  expect(untyped.map(([way]) => way)).toEqual([])
  expect(all.filter(([, s]) => s.const !== undefined).map(([way]) => way)).toEqual([])
  const unsized = all.filter(([, s]) => [s.type].flat().includes('integer') && s.format !== 'int64')
  expect(unsized.map(([way]) => way)).toEqual([])
  // A union of lists of values, and one with null as a form of its own, are what generators stumble over.
  const forms = all.flatMap(([way, s]) => ((s.anyOf ?? s.oneOf)?.every((f) => f.enum) ? [way] : []))
  expect(forms).toEqual([])
  expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }])
})

test('every envelope has a name, and one form for success and failure that data tells apart', () => {
  const raw = Object.values(document.paths).flatMap((item) => Object.values(item))
  for (const o of raw.filter((o) => o['x-error-codes'] !== undefined)) {
    const types = o.responses['200']!.content!
    const name = `${o.operationId![0]!.toUpperCase()}${o.operationId!.slice(1)}Answer`
    const named = Object.keys(types).length === 1 ? name : 'FailureAnswer'
    expect(types['application/json']!.schema).toEqual({ $ref: `#/components/schemas/${named}` })
  }
  for (const o of operations.filter((o) => o.enveloped && !o.binary)) {
    const failed = { code: 500, msg: 'x', data: { error: 'INTERNAL', request: 'r', of: 1 } }
    expect([o.id, ajv.validate(o.answers['200']!, failed)]).toEqual([o.id, true])
    expect([o.id, ajv.validate(o.success, failed)]).toEqual([o.id, false])
    expect([o.id, ajv.validate(o.success, { ...failed, code: 200 })]).toEqual([o.id, false])
  }
})

test('what the transport refuses has its status and the same envelope, and keys their header', () => {
  const envelope = { $ref: '#/components/schemas/FailureAnswer' }
  for (const response of Object.values(document.components.responses))
    expect(response).toMatchObject({ content: { 'application/json': { schema: envelope } } })
  for (const o of operations) {
    const statuses = Object.keys(o.answers).filter((status) => status !== '200')
    const sized = o.method === 'POST' ? ['413'] : []
    expect([o.id, statuses]).toEqual([o.id, ['400', '404', ...sized, '429']])
  }
  const keyed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).some((o) => JSON.stringify(o.parameters ?? []).includes('/IdempotencyKey'))
      ? [path.split('/').at(-1)]
      : [],
  )
  const spending = Object.entries(calls).filter(([, c]) => 'spends' in c && 'key' in c.input.properties)
  expect(new Set(keyed)).toEqual(new Set(spending.map(([name]) => name)))
})

test('no POST but an upload names inputs of its body in the query string', () => {
  const doubled = operations.filter(
    (o) =>
      o.method === 'POST' && o.id !== 'uploadFile' && Object.values(o.inputs).some((i) => i.in === 'query'),
  )
  expect(doubled.map((o) => o.id)).toEqual([])
})

test('every operation lists the error codes it can answer with, out of the closed list', () => {
  for (const o of operations.filter((o) => o.enveloped)) {
    const name = `${o.method} ${o.path}`
    expect([name, o.errors.filter((c) => !ERROR_CODES.includes(c))]).toEqual([name, []])
    expect([name, COMMON_ERRORS.filter((c) => !o.errors.includes(c))]).toEqual([name, []])
    expect([name, new Set(o.errors).size]).toEqual([name, o.errors.length])
    const refusal = (error: string) => ({ code: 500, msg: 'x', data: { error } })
    const check = ajv.compile(o.failure)
    expect([name, ERROR_CODES.filter((c) => !check(refusal(c)))]).toEqual([name, []])
    expect([name, check(refusal('NO_SUCH_CODE'))]).toEqual([name, false])
  }
})

test('every operation has an example that is true by its own schema', () => {
  for (const o of operations) {
    const name = `${o.method} ${o.path}`
    for (const [input, i] of Object.entries(o.inputs)) {
      if (i.example === undefined) continue
      expect([name, input, ajv.validate(i.schema, i.example)]).toEqual([name, input, true])
    }
    const unshown = Object.entries(o.inputs).filter(
      ([, i]) => i.required && i.schema.format !== 'binary' && i.example === undefined,
    )
    expect([name, unshown.map(([i]) => i)]).toEqual([name, []])
    if (o.binary) continue
    expect([name, o.example !== undefined && ajv.validate(o.success, o.example)]).toEqual([name, true])
    // A schema that accepts an empty object would prove nothing.
    expect([name, ajv.validate(o.success, {})]).toEqual([name, false])
  }
})

/** The parts of an input without a maximum. */
function endless(name: string, s: Schema): string[] {
  const either = s.anyOf ?? s.oneOf
  if (either) return either.flatMap((e) => endless(name, e))
  if (Array.isArray(s.type)) return s.type.flatMap((type) => endless(name, { ...s, type }))
  if (s.enum || s.const !== undefined || s.type === 'boolean' || s.type === 'null') return []
  if (s.format === 'binary') return []
  if (s.type === 'object')
    return Object.entries(s.properties ?? {}).flatMap(([n, p]) => endless(`${name}.${n}`, p))
  if (s.type === 'array')
    return [...(s.maxItems === undefined ? [name] : []), ...endless(`${name}[]`, s.items ?? {})]
  if (s.type === 'integer') return s.minimum === undefined || s.maximum === undefined ? [name] : []
  if (s.type === 'string')
    return s.maxLength === undefined && !/^\^[^+*]*\$$/.test(withoutClasses(s.pattern)) ? [name] : []
  return [name]
}

const withoutClasses = (pattern = '') => pattern.replace(/\[[^\]]*\]/g, '.')

test('every input has a largest value, length or number', () => {
  const open = operations.flatMap((o) =>
    Object.entries(o.inputs).flatMap(([name, i]) => endless(`${o.method} ${o.path} ${name}`, i.schema)),
  )
  expect(open).toEqual([])
})
