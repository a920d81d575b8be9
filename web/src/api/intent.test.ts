import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Handler = (response: ServerResponse) => void

let server: Server
let asked: Record<string, unknown>[]
let answers: Handler[]

const done: Handler = (response) => response.end(JSON.stringify({ code: 200, msg: 'OK', data: 'done' }))
const failing =
  (error: string): Handler =>
  (response) =>
    response.end(JSON.stringify({ code: 500, msg: `said ${error}`, data: { error } }))
/** The server acts, but the answer is lost on the way. */
const lost: Handler = (response) => response.destroy()
const broken: Handler = (response) => response.writeHead(502).end()

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += String(part)
  return JSON.parse(text) as Record<string, unknown>
}

i18n.loadAndActivate({ locale: 'en', messages: {} })

beforeEach(async () => {
  asked = []
  answers = []
  server = createServer((request, response) => {
    void read(request).then((body) => {
      asked.push(body)
      const handler = answers.shift() ?? done
      return handler(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const kept = new Map<string, string>()
  const storage = {
    getItem: (k: string) => kept.get(k) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
    removeItem: (k: string) => void kept.delete(k),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/`))
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    real(new URL(url, `http://127.0.0.1:${port}`), init),
  )
  // Pauses between attempts end at once: the test is about their number.
  const wait = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (work: (...a: unknown[]) => void, ms: number, ...rest: unknown[]) =>
    wait(work, [1_000, 2_000, 4_000].includes(ms) ? 0 : ms, ...rest),
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const send = async (amount = 1) => {
  const { sendIntent } = await import('./intent.ts')
  return sendIntent('convertTDE', { amount: String(amount) })
}
const keys = () => asked.map((body) => body['key'])

test('an answer that was lost is asked for again with the same key', async () => {
  answers = [lost, failing('OUTCOME_UNKNOWN'), broken]
  expect(await send()).toBe('done')
  expect(asked).toHaveLength(4)
  expect(new Set(keys()).size).toBe(1)
})

test('when it stays lost the key is kept for the next time, until there is an answer', async () => {
  answers = Array.from({ length: 4 }, () => failing('OUTCOME_UNKNOWN'))
  await expect(send()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(asked).toHaveLength(4)
  expect(await send()).toBe('done')
  expect(new Set(keys()).size).toBe(1)
  expect(await send()).toBe('done')
  expect(new Set(keys()).size).toBe(2)
})

test('a refusal that may have come after the thing was done keeps the key, and is not repeated by itself', async () => {
  answers = [failing('INTERNAL'), failing('CHAIN_UNAVAILABLE')]
  await expect(send()).rejects.toMatchObject({ message: 'said INTERNAL' })
  await expect(send()).rejects.toMatchObject({ message: 'said CHAIN_UNAVAILABLE' })
  expect(await send()).toBe('done')
  expect([asked.length, new Set(keys()).size]).toEqual([3, 1])
})

test('a plain refusal ends the intent, another body is another one', async () => {
  answers = [failing('INSUFFICIENT_BALANCE')]
  await expect(send()).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  await send()
  await send(2)
  expect(new Set(keys()).size).toBe(3)
})
