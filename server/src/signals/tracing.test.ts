import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOURCES, startServer, type ServerProcess, stopServers } from '#test/server-process.ts'
import { testEnv } from '#test/server.ts'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

let chain: TestChain
let database: string
const spans: Span[] = []
const receiver = createServer((request, response) => {
  let text = ''
  request.on('data', (d: Buffer) => (text += d.toString()))
  request.on('end', () => {
    if (request.url === '/v1/traces')
      spans.push(
        ...(JSON.parse(text) as Sent).resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)),
      )
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

beforeAll(async () => {
  chain = await startTestChain()
  database = await newDatabase()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await stopServers()
  await new Promise((resolve) => receiver.close(resolve))
  await chain?.stop()
})

/** Prints which files of OpenTelemetry's SDK a process loads. */
const LOADED = `
import { registerHooks } from 'node:module'
const ours = /@opentelemetry.(?!api\\b)/
registerHooks({
  load: (url, context, next) => {
    if (ours.test(url)) process.stderr.write('loads ' + url + '\\n')
    return next(url, context)
  },
})`
/** Somebody whose address a caller sends. */
const PERSON = `0x${'ab'.repeat(20)}`
const HOOK = `--import=data:text/javascript,${encodeURIComponent(LOADED)}`
const start = (more: Record<string, string>): Promise<ServerProcess> =>
  startServer(testEnv(chain, database, { PORT: '0', NODE_OPTIONS: HOOK, ...more }), SOURCES)

test('requests and jobs are traces through SQL to the chain, without what callers sent', async () => {
  const { port } = receiver.address() as AddressInfo
  const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  expect(server.told.err).toContain('loads ')
  await fetch(`${server.url}/api/chain`)
  await fetch(`${server.url}/api/app/api/isRegist?address=${PERSON}`)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  const below = (name: string) => {
    const root = spans.find((s) => s.name === name && !s.parentSpanId)
    expect(root).toBeDefined()
    return spans.filter((s) => s.traceId === root!.traceId && s.parentSpanId).map((s) => s.name)
  }
  expect(below('chain')).toContain('sql select')
  expect(below('isRegist')).toContain('rpc eth_call')
  expect(below('custody check')).toEqual(expect.arrayContaining(['sql select', 'rpc eth_call']))
  expect(JSON.stringify(spans).toLowerCase()).not.toContain(PERSON.slice(2))
})

test('nothing is traced, and nothing of it is loaded, unless it is asked for', async () => {
  const before = spans.length
  const server = await start({})
  await fetch(`${server.url}/api/health`)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(server.told.err).toBe('')
  expect(spans).toHaveLength(before)
})

test('of a part of the traces nothing else is kept', async () => {
  const before = spans.length
  const { port } = receiver.address() as AddressInfo
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  await fetch(`${server.url}/api/health`)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(spans).toHaveLength(before)
})
