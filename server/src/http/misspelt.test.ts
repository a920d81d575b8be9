import { API_PREFIX } from '@holdfast/protocol/envelope'
import type { Call } from '@holdfast/protocol/calls/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// What a call that writes does not know would be dropped, and the call be made without what its caller meant: `idempotencyKey` instead
// of `key`, and the transfer made twice.

let chain: TestChain
let t: TestApp
let writing: Call[]

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: { CALLS_PER_MINUTE: '1000000', SIGN_INS_PER_MINUTE: '1000000' } })
  writing = t.app.http.calls.filter((c) => c.method === 'POST')
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

type Input = Record<string, unknown>
const urlOf = (call: Call) => (call.path.startsWith('/') ? call.path : `${API_PREFIX}/${call.path}`)
const textOf = (input: Input) =>
  new URLSearchParams(Object.entries(input).map(([k, v]): [string, string] => [k, String(v)])).toString()

async function failureOf(call: Call, query: Input, body?: Input, headers: Record<string, string> = {}) {
  const asked = textOf(query)
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `${urlOf(call)}${asked && `?${asked}`}`,
    headers: { lang: 'en', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  const { msg, data } = answer.json<{ msg: string; data: { error?: string; field?: string } | null }>()
  return { msg, error: data?.error, field: data?.field }
}
const refusal = (field: string) => ({
  msg: `This input is not valid: ${field}`,
  error: 'INVALID_INPUT',
  field,
})

/** Each object within an input, with its way: `''` is the input itself. */
function objectsIn(value: unknown, way = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([name, v]) =>
    objectsIn(v, way === '' ? name : `${way}.${name}`),
  )
  return Array.isArray(value) ? inner : [way, ...inner]
}

function withField(input: Input, way: string, name: string): Input {
  const copy = structuredClone(input)
  const names = way === '' ? [] : way.split('.')
  const at = names.reduce((part, key) => part[key] as Input, copy)
  at[name] = 'x'
  return copy
}

test('every call that writes refuses what it does not know, by its name', async () => {
  expect(writing.length).toBeGreaterThan(60)
  let nested = 0
  for (const call of writing) {
    const { input } = call.example
    for (const way of objectsIn(input)) {
      if (call.upload !== undefined) continue
      const named = way === '' ? 'idempotencyKey' : `${way}.idempotencyKey`
      const { error, field } = await failureOf(call, {}, withField(input, way, 'idempotencyKey'))
      expect([call.path, error, field]).toEqual([call.path, 'INVALID_INPUT', named])
      if (way !== '') nested++
    }
    const misspelt = await failureOf(
      call,
      { ...(call.upload ? input : {}), keyy: '1' },
      call.upload ? undefined : input,
    )
    expect([call.path, misspelt]).toEqual([call.path, refusal('keyy')])
  }
  expect(nested).toBeGreaterThan(2)
})

test('every call that writes names the first input that is missing', async () => {
  for (const call of writing)
    for (const name of call.input.required ?? []) {
      const { [name]: _, ...rest } = call.example.input
      const { error, field } = await failureOf(call, call.upload ? rest : {}, call.upload ? undefined : rest)
      expect([call.path, error, field]).toEqual([call.path, 'INVALID_INPUT', name])
    }
})

test('names of objects themselves, of any length and form, are unknown like others', async () => {
  const call = writing.find((c) => c.path === 'transfer')!
  const { input } = call.example
  for (const name of ['constructor', 'toString', 'hasOwnProperty', '', ' key', 'Key', 'key ', '\ud800', '鍵'])
    expect((await failureOf(call, {}, { ...input, [name]: '1' })).error).toBe('INVALID_INPUT')
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect((await failureOf(call, { [name]: '1' }, input)).error).toBe('INVALID_INPUT')
  const long = await failureOf(call, {}, { ...input, ['k'.repeat(50_000)]: '1' })
  expect([long.error, long.field!.length < 100, long.msg.length < 200]).toEqual(['INVALID_INPUT', true, true])
})

test('calls that read go on with what they do not know', async () => {
  const { json } = await t.app.http.inject(`${API_PREFIX}/listPrices?_=17&lang=en`)
  expect(json()).toMatchObject({ code: 200 })
})

test('every call that takes a key takes it from the header too, and refuses one that is none', async () => {
  const spending = writing.filter((c) => c.spends && 'key' in c.input.properties)
  expect(spending.map((c) => c.path).toSorted()).toEqual(
    [
      'buyMachine',
      'buyShopGoods',
      'convertNULS',
      'convertTDE',
      'convertTDEUSDE',
      'convertUSDE',
      'transfer',
    ].toSorted(),
  )
  for (const call of spending) {
    const { key: _, ...input } = call.example.input
    const of = (header: string, key?: string) =>
      failureOf(call, {}, { ...input, ...(key === undefined ? {} : { key }) }, { 'idempotency-key': header })
    expect([call.path, await of('not one')]).toEqual([call.path, refusal('key')])
    expect([call.path, await of('intent-00001', 'intent-00002')]).toEqual([call.path, refusal('key')])
    expect([call.path, (await of('intent-00001', 'intent-00001')).error]).toEqual([call.path, 'NO_LOGIN'])
  }
})
