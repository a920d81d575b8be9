// A real pgbouncer in transaction mode before a test's database.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, sleep } from '../../devenv/ports.ts'

/** The machine's pgbouncer (PGBOUNCER, else where Debian puts it), or undefined. */
export const PGBOUNCER = [process.env['PGBOUNCER'], '/usr/sbin/pgbouncer'].find(
  (path) => path !== undefined && existsSync(path),
)

export type Pooler = { url(user: string, password: string): string; stop(): Promise<void> }

/** @param upstream connection string of the database @param users names and passwords that may log in */
export async function startPooler(upstream: string, users: Record<string, string>): Promise<Pooler> {
  const { hostname, port, pathname } = new URL(upstream)
  const database = pathname.slice(1)
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-pooler-'))
  chmodSync(dir, 0o755)
  const pool = await freePort()
  writeFileSync(
    join(dir, 'users.txt'),
    Object.entries(users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  )
  writeFileSync(
    join(dir, 'pgbouncer.ini'),
    `[databases]
${database} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pool}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(dir, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  )
  // It refuses to run as root.
  const asNobody =
    process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [command, ...args] = [...asNobody, PGBOUNCER!, join(dir, 'pgbouncer.ini')]
  const child = spawn(command, args, { stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(pool, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  const late = Date.now() + 30_000
  while (!(await answers())) {
    if (Date.now() > late) throw new Error('pgbouncer did not start')
    await sleep(20)
  }
  return {
    url: (user, password) => `postgres://${user}:${password}@127.0.0.1:${pool}/${database}`,
    stop: async () => {
      child.kill('SIGKILL')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
