import { verifyWebhook } from '@holdfast/client/webhooks'
import { Webhook as Standard } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

// What the server signs, as the client and the specification's own library believe it, and what neither does.

const NOW = 1_763_683_200
const now = () => NOW * 1_000
const own = new Secrets([`0x${'07'.repeat(32)}`])
const of = { webhook: 3, number: 1, key: own.newest! }
const secret = own.secret(of)!
const id = `evt_${'0f'.repeat(16)}`
const body = JSON.stringify({
  id,
  type: 'webhook.test',
  chainId: 56,
  time: NOW,
  data: { webhook: 3, ä: '✓' },
})
const headers = (changed: Record<string, string | undefined> = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(NOW),
  'webhook-signature': own.sign(of, id, NOW, body)!,
  ...changed,
})
const problemOf = (o: Partial<Parameters<typeof verifyWebhook>[0]>) =>
  verifyWebhook({ headers: headers(), body, secrets: secret, now, ...o }).then(
    () => null,
    (e: unknown) => (e as { problem?: string }).problem ?? (e as Error).name,
  )

test('what is signed is believed, as text, as bytes, with headers of either kind, by one of several secrets', async () => {
  const event = JSON.parse(body) as unknown
  const bytes = new TextEncoder().encode(body)
  expect(await verifyWebhook({ headers: headers(), body, secrets: secret, now })).toEqual(event)
  expect(await verifyWebhook({ headers: new Headers(headers()), body: bytes, secrets: secret, now })).toEqual(
    event,
  )
  const other = own.secret({ ...of, number: 2 })!
  expect(await problemOf({ secrets: [other, secret] })).toBe(null)
  const two = `${own.sign({ ...of, number: 2 }, id, NOW, body)} v1a,AAAA ${own.sign(of, id, NOW, body)}`
  expect(await problemOf({ headers: headers({ 'webhook-signature': two }) })).toBe(null)
})

test('the specification’s own library makes the same signature', () => {
  expect(new Standard(secret).sign(id, new Date(NOW * 1_000), body)).toBe(own.sign(of, id, NOW, body))
})

test.each<[string, Parameters<typeof problemOf>[0], string]>([
  ['another body', { body: body.replace('56', '57') }, 'signature'],
  ['a body written anew', { body: JSON.stringify(JSON.parse(body), null, 1) }, 'signature'],
  ['another id', { headers: headers({ 'webhook-id': `evt_${'1f'.repeat(16)}` }) }, 'signature'],
  ['a later time', { headers: headers({ 'webhook-timestamp': String(NOW + 1) }) }, 'signature'],
  ['a message that is played again', { now: () => (NOW + 301) * 1_000 }, 'time'],
  ['a message from the future', { now: () => (NOW - 301) * 1_000 }, 'time'],
  ['another secret', { secrets: own.secret({ ...of, webhook: 4 })! }, 'signature'],
  ['no secret', { secrets: [] }, 'signature'],
  ['no signature', { headers: headers({ 'webhook-signature': undefined }) }, 'headers'],
  ['an empty signature', { headers: headers({ 'webhook-signature': 'v1,' }) }, 'signature'],
  ['a signature that is none', { headers: headers({ 'webhook-signature': 'v1,%%%' }) }, 'signature'],
  [
    'a signature of another kind',
    { headers: headers({ 'webhook-signature': headers()['webhook-signature'].replace('v1,', 'v2,') }) },
    'signature',
  ],
  ['a time that is none', { headers: headers({ 'webhook-timestamp': '1e9' }) }, 'headers'],
  ['no id', { headers: headers({ 'webhook-id': '' }) }, 'headers'],
  ['a secret that is none', { secrets: 'secret' }, 'TypeError'],
  ['a secret of no length', { secrets: 'whsec_AAAA' }, 'TypeError'],
])('%s is not believed', async (_, changed, problem) => {
  expect(await problemOf(changed)).toBe(problem)
})

test.each([
  'nonsense',
  '[]',
  'null',
  '{}',
  JSON.stringify({ id: 'evt_another', type: 'a', time: 1, data: {} }),
  '\uFFFE',
])('a body that is signed and not of the form is told apart: %s', async (text) => {
  const signed = headers({ 'webhook-signature': own.sign(of, id, NOW, text)! })
  expect(await problemOf({ headers: signed, body: text })).toBe('body')
})

test('a secret is another one for each endpoint, number and key, and of an unknown key there is none', () => {
  const keys = new Secrets([`0x${'08'.repeat(32)}`, `0x${'07'.repeat(32)}`])
  const all = [of, { ...of, webhook: 4 }, { ...of, number: 2 }, { ...of, key: keys.newest! }].map((s) =>
    keys.secret(s),
  )
  expect(new Set(all).size).toBe(4)
  expect(all[0]).toBe(secret)
  expect(own.secret({ ...of, key: keys.newest! })).toBeUndefined()
  expect(own.sign({ ...of, key: keys.newest! }, id, NOW, body)).toBeUndefined()
  expect(new Secrets([]).newest).toBe(null)
})
