// What search engines and researchers look for at fixed paths.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { ConfigError } from '../config-error.ts'
import { securityContact, securityText } from './found.ts'

const ORIGIN = 'https://app.example'
const dir = mkdtempSync(join(tmpdir(), 'holdfast-found-'))
let chain: TestChain
let t: TestApp
let bare: TestApp

const NAMED = {
  SECURITY_CONTACT: 'mailto:security@app.example, https://app.example/report',
  SECURITY_EXPIRES: '2100-01-01',
  SECURITY_LANGUAGES: 'en, zh-Hant',
  SECURITY_POLICY: 'https://app.example/scope',
}

beforeAll(async () => {
  writeFileSync(join(dir, 'index.html'), '<!doctype html><title>Holdfast</title>')
  writeFileSync(join(dir, 'strangers.json'), '["/","/solvency"]')
  chain = await startTestChain()
  t = await startTestApp({ chain, env: { WEB_DIST: dir, ALLOWED_ORIGINS: ORIGIN, ...NAMED } })
  bare = await startTestApp({ chain, env: { ...NAMED, SECURITY_EXPIRES: '2020-01-01' } })
})
afterAll(async () => {
  await t?.stop()
  await bare?.stop()
  await chain?.stop()
  rmSync(dir, { recursive: true })
})

const ask = (url: string, on = t) => on.app.http.inject(url)

test('security.txt says who is told, until when and in which languages', async () => {
  const { statusCode, headers, body } = await ask('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe(`Contact: mailto:security@app.example
Contact: https://app.example/report
Expires: 2100-01-01T00:00:00Z
Preferred-Languages: en, zh-Hant
Canonical: https://app.example/.well-known/security.txt
Policy: https://app.example/scope
`)
})

test('it is not there when nobody is named, and not any more once it has expired', async () => {
  expect((await ask('/.well-known/security.txt', bare)).statusCode).toBe(404)
  const none = await startTestApp({ chain })
  expect((await ask('/.well-known/security.txt', none)).statusCode).toBe(404)
  await none.stop()
})

test('robots are told of the pages that a stranger may find, and kept out of calls and the console', async () => {
  const robots = (await ask('/robots.txt')).body
  expect(robots).toContain('Disallow: /api/\n')
  expect(robots).toContain('Disallow: /managerMain\n')
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const { headers, body } = await ask('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc)).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/solvency`,
  ])
  // Without a web app there is no page to find.
  expect((await ask('/sitemap.xml', bare)).statusCode).toBe(404)
  expect((await ask('/robots.txt', bare)).body).not.toContain('Sitemap')
})

test.each([
  [{ ...NAMED, SECURITY_CONTACT: '' }, 'SECURITY_CONTACT is missing'],
  [{ ...NAMED, SECURITY_CONTACT: 'security@app.example' }, 'SECURITY_CONTACT: security@app.example is no'],
  [{ ...NAMED, SECURITY_CONTACT: 'mailto:a@b.example\nExpires: 2200' }, 'SECURITY_CONTACT: '],
  [{ ...NAMED, SECURITY_EXPIRES: '' }, 'SECURITY_EXPIRES is missing'],
  [{ ...NAMED, SECURITY_EXPIRES: '2027-13-01' }, 'SECURITY_EXPIRES is missing, or no day'],
  [{ ...NAMED, SECURITY_LANGUAGES: 'english please' }, 'SECURITY_LANGUAGES: english please'],
  [{ ...NAMED, SECURITY_POLICY: 'http://app.example' }, 'SECURITY_POLICY=http://app.example'],
])('what cannot stand in the file is refused: %o', (env, message) => {
  expect(() => securityContact(env)).toThrow(ConfigError)
  expect(() => securityContact(env)).toThrow(message)
})

test('what is not named has no line', () => {
  const { SECURITY_CONTACT, SECURITY_EXPIRES } = NAMED
  const named = securityContact({ SECURITY_CONTACT, SECURITY_EXPIRES })!
  expect(securityText(named, []).split('\n')).toEqual([
    'Contact: mailto:security@app.example',
    'Contact: https://app.example/report',
    'Expires: 2100-01-01T00:00:00Z',
    '',
  ])
})
