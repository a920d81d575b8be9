import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, sleep } from './ports.ts'
import { startPostgres } from './postgres.ts'
import { ROOT } from './stack.ts'
import { killLeft, leftIn, ready, runStart, type StartRun } from './start-run.ts'
import { buildWeb } from './web-build.ts'

const folders: string[] = []
const folder = () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-start-'))
  folders.push(dir)
  return dir
}

beforeAll(async () => void (await buildWeb(ROOT)), 300_000)

afterAll(() => {
  for (const dir of folders) {
    killLeft(dir)
    rmSync(dir, { recursive: true, force: true })
  }
})

describe('a start that cannot succeed says why in one line and exits non-zero', () => {
  const lastLines = (run: StartRun) => run.output().trim().split('\n')

  test('port in use', async () => {
    const port = await freePort()
    const taken = net.createServer().listen(port, '127.0.0.1')
    const run = runStart({ PORT: String(port), DATA_DIR: folder() })
    expect(await run.ended).toBe(1)
    taken.close()
    expect(lastLines(run)).toEqual([`Port ${port} is in use: stop what uses it or set PORT`])
  })

  test.each([
    ['nonsense', 'DATABASE_URL is not a connection string such as postgres://user:password@host:5432/name'],
    [
      'postgres://u:secret@127.0.0.1:1/x',
      'DATABASE_URL (127.0.0.1:1): no PostgreSQL answers there (ECONNREFUSED)',
    ],
  ])('DATABASE_URL=%s', async (url, message) => {
    const run = runStart({ PORT: String(await freePort()), DATA_DIR: folder(), DATABASE_URL: url })
    expect(await run.ended).toBe(1)
    expect(lastLines(run)).toEqual([message])
    expect(run.output()).not.toContain('secret')
  })

  test('HOST that is no address of this machine', async () => {
    const run = runStart({ PORT: String(await freePort()), DATA_DIR: folder(), HOST: '192.0.2.1' })
    expect(await run.ended).toBe(1)
    expect(lastLines(run)).toEqual(['HOST is not an address of this machine'])
  })

  test.each([
    [
      { CHAIN: 'bscTestnet', RPC_URLS: 'http://127.0.0.1:1', DEPLOYMENT_FILE: '/nowhere/97.json' },
      'No deployment on bscTestnet: /nowhere/97.json does not exist, name one in DEPLOYMENT_FILE',
    ],
    [{ CHAIN: 'bsc', RPC_URLS: '' }, 'CHAIN=bsc needs RPC_URLS, the addresses of two or more nodes'],
    [{ CHAIN: 'mars' }, 'CHAIN=mars is unknown: local, bscTestnet or bsc'],
    [{ PORT: 'http' }, 'PORT=http is not a port (1 to 65535)'],
    [{ SEED: 'full' }, 'SEED=full is unknown: life, basic or empty'],
    [{ PORT: '70000' }, 'PORT=70000 is not a port (1 to 65535)'],
  ])('%j', async (env, message) => {
    const run = runStart({ PORT: String(await freePort()), DATA_DIR: folder(), ...env })
    expect(await run.ended).toBe(1)
    expect(lastLines(run)).toEqual([message])
  })
})

describe('a start that succeeds', () => {
  const block = async (url: string) => {
    const info = (await (await fetch(`${url}/api/chain`)).json()) as {
      head: { latest: number; indexed: number }
      contracts: Record<string, string>
    }
    return info
  }

  test('goes on where it stopped: cut off at first, after Ctrl-C, and after kill -9 of everything', async () => {
    const DATA_DIR = folder()
    const PORT = String(await freePort())
    const url = `http://localhost:${PORT}`
    const said = async (run: StartRun, what: string) => {
      while (!run.output().includes(what)) await sleep(5)
    }

    const cuts: [line: string | null, dir: string, cut: (run: StartRun) => void][] = [
      [null, DATA_DIR, (run) => run.kill('SIGTERM')],
      ['local chain on port', DATA_DIR, (run) => run.kill('SIGINT')],
      // One of its own: a quick start has deployed in the other before it stopped, and says it no more.
      ['contracts deployed', folder(), (run) => run.unread()],
    ]
    for (const [line, dir, cut] of cuts) {
      const run = runStart({ PORT, DATA_DIR: dir })
      if (line) await said(run, line)
      // A process that has not begun to listen to signals ends by them.
      else while (!existsSync(join(dir, 'lock'))) await sleep(5)
      cut(run)
      expect(await run.ended).toBe(0)
      expect(leftIn(dir)).toEqual([])
      expect(existsSync(join(dir, 'lock'))).toBe(false)
    }

    const first = runStart({ PORT, DATA_DIR })
    await ready(first)
    const faucet = await fetch(`${url}/api/dev/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: '0x00000000000000000000000000000000000000aa' }),
    })
    expect(await faucet.json()).toMatchObject({ code: 200 })
    const before = await block(url)

    // The server has a user of its own, which owns nothing.
    const owner = new pg.Client({ connectionString: (await startPostgres({ dir: DATA_DIR })).url })
    await owner.connect()
    const { rows } = await owner.query<{ usename: string }>(
      "select distinct usename from pg_stat_activity where application_name = 'holdfast'",
    )
    await owner.end()
    expect(rows).toEqual([{ usename: 'holdfast_server' }])

    const other = runStart({ PORT: String(await freePort()), DATA_DIR })
    expect(await other.ended).toBe(1)
    expect(other.output().trim()).toMatch(
      /^Holdfast is already running on .* \(process \d+\): stop it or set DATA_DIR$/,
    )

    first.kill('SIGINT')
    expect(await first.ended).toBe(0)
    expect(leftIn(DATA_DIR)).toEqual([])

    const second = runStart({ PORT, DATA_DIR })
    await ready(second)
    const after = await block(url)
    expect(after.contracts).toEqual(before.contracts)
    expect(after.head.latest).toBeGreaterThanOrEqual(before.head.latest)

    second.kill('SIGKILL')
    for (const pid of [...leftIn(DATA_DIR), second.pid])
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    await second.ended
    for (let i = 0; i < 100 && leftIn(DATA_DIR).length > 0; i++) await sleep(50)

    const third = runStart({ PORT, DATA_DIR })
    await ready(third)
    const later = await block(url)
    expect(later.contracts).toEqual(before.contracts)
    expect(later.head.latest).toBeGreaterThanOrEqual(before.head.latest)

    // Kills only the parent: the next start finds and uses the services that it left running.
    third.kill('SIGKILL')
    await third.ended
    const fourth = runStart({ PORT, DATA_DIR })
    await ready(fourth)
    fourth.kill('SIGTERM')
    expect(await fourth.ended).toBe(0)
    expect(leftIn(DATA_DIR)).toEqual([])
  }, 900_000)

  test('a data folder whose making was cut off is made anew', async () => {
    const DATA_DIR = folder()
    spawnSync('mkdir', ['-p', join(DATA_DIR, 'pg.making', 'base')])
    writeFileSync(join(DATA_DIR, 'pg.making', 'PG_VERSION'), '18\n')
    writeFileSync(join(DATA_DIR, 'chain.json.half'), '{"broken"')
    writeFileSync(join(DATA_DIR, 'lock'), '999999')
    // A month of life was cut off here, which is not played on by halves.
    writeFileSync(join(DATA_DIR, 'month'), 'begun')
    writeFileSync(join(DATA_DIR, 'chain.genesis'), '1700000000')
    // Another program has the port of the same number on IPv6, and the shell names the machine.
    const PORT = String(await freePort())
    const other = net.createServer().on('error', () => {})
    await new Promise<void>((resolve) =>
      other.once('error', () => resolve()).listen(Number(PORT), '::1', resolve),
    )
    const run = runStart({
      PORT,
      DATA_DIR,
      HOST: 'x86_64-conda-linux-gnu',
      METRICS_PORT: String(await freePort()),
    })
    await ready(run)
    other.close()
    expect(run.output()).toContain('HOST=x86_64-conda-linux-gnu is not an address: 127.0.0.1 is used')
    expect(run.output()).toContain(`Holdfast is ready: http://127.0.0.1:${PORT}`)
    expect((await fetch(`http://127.0.0.1:${PORT}/api/chain`)).status).toBe(200)
    expect(run.output()).toContain('the month of life was cut off')
    expect(existsSync(join(DATA_DIR, 'month'))).toBe(false)
    expect(readFileSync(join(DATA_DIR, 'chain.genesis'), 'utf8')).not.toBe('1700000000')
    run.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  }, 900_000)
})
