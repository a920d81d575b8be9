import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { calls } from '@holdfast/protocol/calls'
import { ERROR_CODES } from '@holdfast/protocol/errors'
import { EVENT_TYPES } from '@holdfast/protocol/webhooks'
import { breaking, contractOf, currentContract } from '#test/api-changes.ts'

type Json = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- a document, changed anywhere
type Listed = { change: string; why: string }[]

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/api', name), 'utf8'))

let now: Json
beforeAll(() => {
  now = currentContract()
})
const copy = () => structuredClone(now)

test('nothing that is published breaks, but what is listed with its reason', () => {
  const listed = read('breaking.json') as Listed
  expect(breaking(read('published.json') as Json, now)).toEqual(listed.map((l) => l.change))
  for (const { why } of listed) expect(why.length).toBeGreaterThan(20)
})

const API = '/api/app/api'
const post = (doc: Json, name: string): Json => doc['paths'][`${API}/${name}`].post
const query = (doc: Json, name: string): Json => doc['paths'][`${API}/${name}`].get
const body = (doc: Json, name: string): Json => {
  const content = post(doc, name).requestBody.content['application/json']
  return content.schema.$ref
    ? doc['components'].schemas[content.schema.$ref.split('/').at(-1)]
    : content.schema
}
const schema = (doc: Json, name: string): Json => doc['components'].schemas[name]

test.each<[string, (doc: Json) => void, string | RegExp]>([
  ['a call', (d) => delete d['paths'][`${API}/transfer`], `POST ${API}/transfer is gone`],
  ['its name', (d) => (post(d, 'transfer').operationId = 'send'), /transfer has another operationId/],
  [
    'an error code',
    (d) =>
      (post(d, 'transfer')['x-error-codes'] = post(d, 'transfer')['x-error-codes'].filter(
        (c: string) => c !== 'KEY_CONFLICT',
      )),
    `POST ${API}/transfer does not answer KEY_CONFLICT any more`,
  ],
  ['a field of an input', (d) => delete body(d, 'transfer').properties.key, /transfer body\.key is gone/],
  [
    'a field that was optional',
    (d) => body(d, 'transfer').required.push('key'),
    /transfer body\.key is needed now/,
  ],
  [
    'a new field that is needed',
    (d) => {
      body(d, 'transfer').properties.memo = { type: 'string' }
      body(d, 'transfer').required.push('memo')
    },
    /transfer body\.memo is needed now/,
  ],
  [
    'the type of a field',
    (d) => (body(d, 'transfer').properties.to = { type: 'integer' }),
    /transfer body\.to is "integer" instead of "string"/,
  ],
  [
    'a pattern',
    (d) => (body(d, 'transfer').properties.to.pattern = '^0x'),
    /transfer body\.to has another pattern/,
  ],
  [
    'a value that was taken',
    (d) => body(d, 'transfer').properties.symbol.enum.pop(),
    /transfer body\.symbol does not take "NULS" any more/,
  ],
  [
    'a field of an answer',
    (d) => delete schema(d, 'Transferred').properties.fee,
    /transfer answer\.data\.fee is gone/,
  ],
  [
    'a field of an answer that was always there',
    (d) => schema(d, 'Transferred').required.shift(),
    /transfer answer\.data\.journal may be missing/,
  ],
  [
    'the type of an answer',
    (d) => (schema(d, 'Transferred').properties.journal = { type: 'string' }),
    /answer\.data\.journal is "string" instead of "integer"/,
  ],
  [
    'an answer that can be nothing',
    (d) => (schema(d, 'Transferred').properties.fee = { anyOf: [{ type: 'string' }, { type: 'null' }] }),
    /transfer answer\.data\.fee can be something new/,
  ],
  [
    'an input of a query',
    (d) =>
      (query(d, 'pageBalanceLog').parameters = query(d, 'pageBalanceLog').parameters.filter(
        (p: Json) => p['name'] !== 'symbol',
      )),
    `GET ${API}/pageBalanceLog does not take symbol any more`,
  ],
  [
    'an input of a query that is needed',
    (d) => (query(d, 'pageBalanceLog').parameters.find((p: Json) => p['name'] === 'symbol').required = true),
    `GET ${API}/pageBalanceLog needs symbol now`,
  ],
  [
    'a limit',
    (d) =>
      (query(d, 'pageBalanceLog').parameters.find((p: Json) => p['name'] === 'size').schema.maximum = 100),
    `GET ${API}/pageBalanceLog size has a narrower maximum`,
  ],
  [
    'what everybody could ask',
    (d) => (query(d, 'getCode').security = [{ AppToken: [] }]),
    /getCode needs a session now/,
  ],
  [
    'what users could ask',
    (d) => (post(d, 'transfer')['x-roles'] = ['manager']),
    /transfer is for operators now/,
  ],
  ['what a role could ask', (d) => query(d, 'pageAudit')['x-roles'].pop(), /pageAudit is closed to auditor/],
  ['an event', (d) => delete d['webhooks']['deposit.credited'], 'the event deposit.credited is gone'],
  [
    'a field of an event',
    (d) => {
      const message = d['webhooks']['deposit.credited'].post.requestBody.content['application/json'].schema
      delete message.properties.data.properties.txHash
    },
    'deposit.credited.data.txHash is gone',
  ],
])('it is seen that %s changed', (_, change, said) => {
  const next = copy()
  change(next)
  expect(breaking(now, next).join('\n')).toMatch(said)
})

test.each<[string, (doc: Json) => void]>([
  ['a new call', (d) => (d['paths'][`${API}/newer`] = d['paths'][`${API}/transfer`])],
  ['a new error code', (d) => post(d, 'transfer')['x-error-codes'].push('PERIOD_UNKNOWN')],
  ['a new optional field', (d) => (body(d, 'transfer').properties.memo = { type: 'string' })],
  ['a field that is no longer needed', (d) => body(d, 'transfer').required.pop()],
  ['a value more that is taken', (d) => body(d, 'transfer').properties.symbol.enum.push('XYZ')],
  ['a new field of an answer', (d) => (schema(d, 'Transferred').properties.more = { type: 'string' })],
  [
    'a wider limit',
    (d) =>
      (query(d, 'pageBalanceLog').parameters.find((p: Json) => p['name'] === 'size').schema.maximum = 500),
  ],
  ['a new event', (d) => (d['webhooks']['newer'] = d['webhooks']['deposit.credited'])],
  ['a role more', (d) => query(d, 'pageAudit')['x-roles'].push('guardian')],
])('%s breaks nobody', (_, change) => {
  const next = copy()
  change(next)
  expect(breaking(now, next)).toEqual([])
})

test('words are no part of the contract, fields of the same name are', () => {
  const field = { properties: { description: { type: 'string', description: 'said' } }, description: 'said' }
  expect(contractOf(field)).toEqual({ properties: { description: { type: 'string' } } })
})

test('the document for integrators names calls, events and error codes that there are', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/INTEGRATING.md'), 'utf8')
  const quoted = [...text.matchAll(/`([A-Za-z_.]+)`/g)].map(([, name]) => name!)
  const named = quoted.filter((n) => /^(get|page|export|list|add|rotate|resend|create)[A-Z]/.test(n))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((n) => !Object.hasOwn(calls, n))).toEqual([])
  expect(quoted.filter((n) => /^[A-Z]+_[A-Z_]+$/.test(n) && !ERROR_CODES.some((c) => c === n))).toEqual([])
  const events = [...text.matchAll(/^\| `([a-z]+\.[a-z]+)`/gm)].map(([, name]) => name)
  expect(events).toEqual([...EVENT_TYPES])
})
