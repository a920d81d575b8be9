import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../devenv/ports.ts'
import { type ServerProcess, startServer, stopServers } from '#test/server-process.ts'
import { testEnv } from '#test/server.ts'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { asOwner, newDatabase } from '#test/database.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'

/** What the others hold against a process that fell silent: see `heart.ts`. */
const SILENCE = "interval '31 seconds'"
const POLL = { timeout: 240_000, interval: 200 }

let chain: TestChain
let node: RpcProxy
let database: string

beforeAll(async () => {
  chain = await startTestChain()
  node = await startRpcProxy(chain.url)
  database = await newDatabase()
})
afterAll(async () => {
  await stopServers()
  await node?.stop()
  await chain?.stop()
})

type Watched = ServerProcess & { watch: string }

async function start(processes: string): Promise<Watched> {
  const port = await freePort()
  const server = await startServer(
    testEnv(chain, database, {
      PORT: '0',
      PROCESSES: processes,
      METRICS_PORT: String(port),
      RPC_URLS: `${chain.url},${node.url}`,
    }),
  )
  return { ...server, watch: `http://127.0.0.1:${port}` }
}

const alarms = async (api: Watched) =>
  ((await (await fetch(`${api.url}/api/health`)).json()) as { alarms: string[] }).alarms
const figures = async (of: Watched) => (await fetch(`${of.watch}/metrics`)).text()
/** As much time passes as makes silence suspicious; who is alive says so again at once. */
const wait = () =>
  asOwner(
    database,
    `update heartbeat set beat_at = beat_at - ${SILENCE}, started_at = started_at - ${SILENCE}`,
  )

test('a worker that is killed and a node that falls silent are told of by the others', async () => {
  const api = await start('api')
  const worker = await start('indexer,worker')
  await expect
    .poll(async () => (await figures(api)).match(/^holdfast_processes\{role="worker"\} 1$/m), POLL)
    .toBeTruthy()
  await wait()
  await expect.poll(() => alarms(api), POLL).toEqual([])

  node.down = true
  await asOwner(database, `update node_report set answered_at = answered_at - ${SILENCE}`)
  await expect.poll(() => alarms(api), POLL).toContain('nodeSilent')
  const host = new URL(node.url).host
  const up = new RegExp(`^holdfast_node_up\\{node="${host}"\\} 0$`, 'm')
  await expect.poll(async () => up.test(await figures(api)), POLL).toBe(true)
  node.down = false
  await expect.poll(() => alarms(api), POLL).toEqual([])

  worker.child.kill('SIGKILL')
  await worker.exited
  await wait()
  await expect.poll(() => alarms(api), POLL).toEqual(['workerAway', 'indexerAway'])
  expect(await figures(api)).toMatch(/^holdfast_processes\{role="worker"\} 0$/m)
  expect((await fetch(`${api.url}/ready`)).status).toBe(200)

  const next = await start('indexer,worker')
  await expect.poll(() => alarms(api), POLL).toEqual([])
  next.child.kill('SIGTERM')
  expect(await next.exited).toBe(0)
  await wait()
  await expect.poll(() => alarms(api), POLL).toEqual(['workerAway', 'indexerAway'])
})

test('each process has a port for those who watch', async () => {
  const indexer = await start('indexer')
  const status = async (path: string, init?: RequestInit) => (await fetch(indexer.watch + path, init)).status
  expect(await status('/live')).toBe(200)
  expect(await status('/ready')).toBe(200)
  expect(await status('/constructor')).toBe(404)
  expect(await status('/metrics', { method: 'POST' })).toBe(404)
  const text = await figures(indexer)
  expect(text).toMatch(/^holdfast_rpc_seconds_count\{node="127.0.0.1:\d+"\} \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^holdfast_db_connections\{state="waiting"\} 0$/m)
  // It begins once it has the indexers' lease, and is told of after its first round.
  await expect
    .poll(() => figures(indexer), POLL)
    .toMatch(/^holdfast_job_age_seconds\{task="indexing"\} [\d.]+$/m)
  indexer.child.kill('SIGTERM')
  expect(await indexer.exited).toBe(0)
})
