import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../devenv/ports.ts'
import { type ServerProcess, startServer, stopServers } from '#test/server-process.ts'
import { testEnv } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import { Meters } from './meters.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }
const dashboard = JSON.parse(read('grafana/dashboards/holdfast.json')) as Dashboard
const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
)

let chain: TestChain
let server: ServerProcess
let watched: string
let prometheus: ChildProcess | undefined
const dir = mkdtempSync(join(tmpdir(), 'holdfast-prometheus-'))

beforeAll(async () => {
  chain = await startTestChain()
  const port = await freePort()
  watched = `127.0.0.1:${port}`
  server = await startServer(
    testEnv(chain, await newDatabase(), { PORT: '0', METRICS_PORT: String(port), SWEEP_SECONDS: '1' }),
  )
  const person = new Person(chain, 11)
  await person.register(account(ROOT_INDEX).address)
}, 900_000)
afterAll(async () => {
  prometheus?.kill('SIGKILL')
  await stopServers()
  await chain?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const metrics = async () => (await fetch(`http://${watched}/metrics`)).text()

test('rules and dashboard name only what the processes tell', async () => {
  await fetch(`${server.url}/api/health`)
  const signer = new Meters()
  signer.counter('not_signed_total', 'x')
  const told = (await metrics()) + (await signer.text())
  const exported = new Set([...told.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
  const asked = [read('prometheus/alerts.yml'), ...panels.map((p) => p.expr)].flatMap((text) =>
    [...text.matchAll(/\b(?:holdfast|nodejs|process)_\w+/g)].map(([name]) => name),
  )
  expect(asked.length).toBeGreaterThan(60)
  const unknown = asked.filter(
    (name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('what is exported tells of nobody', async () => {
  await fetch(`${server.url}/api/app/api/getUserInfo?address=${account(11).address}`)
  await fetch(`${server.url}/${account(11).address}/x`)
  const text = await metrics()
  expect(text).not.toMatch(/0x[0-9a-f]{8}/i)
  expect(text).toContain('call="getUserInfo"')
})

const hasPrometheus = (() => {
  try {
    execFileSync('prometheus', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** A budget shrinks only where somebody joins for a while: the rule that derives its runway has a test of its own. */
const EMPTY = ['holdfast:budget_runway_days']

test.skipIf(!hasPrometheus)('each panel has data in Prometheus', { timeout: 180_000 }, async () => {
  const port = await freePort()
  writeFileSync(
    join(dir, 'prometheus.yml'),
    read('prometheus/prometheus.yml').replaceAll(
      /(scrape_interval|scrape_timeout|evaluation_interval): \d+s/g,
      '$1: 1s',
    ),
  )
  writeFileSync(join(dir, 'alerts.yml'), read('prometheus/alerts.yml'))
  writeFileSync(
    join(dir, 'targets.yml'),
    JSON.stringify([{ targets: [watched], labels: { process: 'all' } }]),
  )
  prometheus = spawn(
    'prometheus',
    [
      `--config.file=${join(dir, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(dir, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const ask = async (expr: string) => {
    const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expr)}`
    const answer = await fetch(url).then(
      (r) => r.json() as Promise<{ data?: { result: unknown[] } }>,
      () => null,
    )
    return answer?.data?.result.length ?? 0
  }
  const wanted = panels.filter(({ expr }) => !EMPTY.includes(expr))
  expect(wanted.length).toBeGreaterThan(30)
  await expect
    .poll(
      async () => {
        await fetch(`${server.url}/api/health`)
        const counts = await Promise.all(wanted.map(({ expr }) => ask(expr)))
        return wanted.filter((_, i) => counts[i] === 0).map((p) => p.title)
      },
      { timeout: 150_000, interval: 1_000 },
    )
    .toEqual([])
})
