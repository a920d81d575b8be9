// PostgreSQL twice under Patroni with etcd, and on each of two machines a haproxy and a pgbouncer before it, as deploy/ha says.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as pg from 'pg'
import { freePort, sleep } from '../ports.ts'
import { type BlockName, commandsOf } from '../runbook.ts'
import { ROOT } from '../stack.ts'
import type { Machine, Network } from './network.ts'
import type { Debian } from './parts-of-debian.ts'
import { Part } from './part.ts'

const ADDRESS = '127.0.0.1'
/** Room of each member's data, megabytes; small enough to be filled. */
const DATA_MB = 1_200
const MEMBERS = ['pg1', 'pg2'] as const
/** The machine that backups are kept on. */
const BACKUP = 'backup'
type MemberName = (typeof MEMBERS)[number]

export type Member = {
  name: MemberName
  part: Part
  guard: Part
  address: string
  cable: Machine['cable']
  port: number
  rest: number
  data: string
  limited: boolean
}
export type Cluster = {
  etcd: Part
  members: Member[]
  balancers: Part[]
  poolers: Part[]
  /** where users come in */
  web: string
  /** of the server's user through the poolers, for a server on machine 0 or 1; and past them */
  pooled: (machine: number) => string
  direct: (machine: number) => string
  owner: (machine: number) => string
  /** of the superuser at the primary itself */
  admin: () => Promise<string>
  primary: () => Promise<Member>
  /** a block of OPERATING.md as PostgreSQL's user on a member's machine, for whoever starts it, and what it sees */
  operator: (
    name: BlockName,
    on: Member,
    more?: Record<string, string>,
  ) => { command: string[]; env: Record<string, string> }
  /** waits until both members are there, one of them as the synchronous standby */
  whole: () => Promise<void>
}

const password = () => randomBytes(18).toString('base64url')

/** Fills in `${NAME}`, as envsubst does. @throws Error for a name that has no value */
function filled(file: string, values: Record<string, string>): string {
  return readFileSync(join(ROOT, 'deploy/ha', file), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined)
      throw new Error(`deploy/ha/${file} names ${name}, which the rehearsal does not set`)
    return value
  })
}

/** Does the same to everything on a member's machine. */
export async function onMachine(m: Member, act: (part: Part) => unknown): Promise<void> {
  await Promise.all([m.part, m.guard].map((part) => act(part)))
}

/** How many machines of their own the members need. */
export const MACHINES = MEMBERS.length

/** Why no cable can be pulled; null: it can. */
export const noCable = (site: Pick<Cluster, 'members'>): string | null =>
  site.members.every((m) => m.cable)
    ? null
    : 'the members have no network of their own here (root, ip and nsenter make one)'

/** Makes the cluster and starts it. @param apis where the two api processes will listen @param logs folder of the logs */
export async function startCluster(o: {
  debian: Debian
  /** of `MACHINES` machines */
  network: Network
  apis: string[]
  healthPath: string
  logs: string
  /** told of each part before it is started */
  made: (part: Part) => void
}): Promise<Cluster> {
  const { debian, network, logs } = o
  const secret = { owner: password(), server: password(), superuser: password(), replication: password() }
  const write = (name: string, text: string) => {
    const path = join(debian.dir, name)
    writeFileSync(path, text)
    chmodSync(path, 0o644)
    return join(debian.inside, name)
  }
  const etcd = await etcdOf(debian, network.address, logs)
  debian.folder(BACKUP)
  debian.folder(`${BACKUP}/changes`)
  const users = write(
    'users.sql',
    filled('users.sql', { OWNER_PASSWORD: secret.owner, SERVER_PASSWORD: secret.server }),
  )
  const guardFile = write('guard.py', readFileSync(join(ROOT, 'deploy/ha/guard.py'), 'utf8'))
  const members: Member[] = []
  for (const [i, name] of MEMBERS.entries()) {
    const { address, on, cable } = network.machines[i]!
    const { path, limited } = debian.folder(name, DATA_MB)
    const [port, rest] = [await freePort(), await freePort()]
    const config = write(
      `${name}.yml`,
      filled('patroni.yml', {
        MEMBER: name,
        ADDRESS: address,
        REST_PORT: String(rest),
        PG_PORT: String(port),
        ETCD_HOSTS: etcd.hosts,
        DATA_DIR: join(debian.inside, name, 'data'),
        SOCKET_DIR: join(debian.inside, name),
        PGPASS: join(debian.inside, name, 'pgpass'),
        BIN_DIR: debian.binaries,
        MAX_WAL_SIZE: '256MB',
        POST_INIT: `${debian.binaries}/psql -X -v ON_ERROR_STOP=1 -f ${users} -d`,
        SUPERUSER_PASSWORD: secret.superuser,
        REPLICATION_PASSWORD: secret.replication,
        NETWORK: network.range,
      }),
    )
    const postmaster = join(path, 'data', 'postmaster.pid')
    const part = new Part({
      name,
      command: on(debian.as('patroni', config)),
      log: join(logs, `${name}.log`),
      ready: async () => (await fetch(`http://${address}:${rest}/health`)).ok,
      also: () => {
        try {
          return [Number(readFileSync(postmaster, 'utf8').split('\n')[0])]
        } catch {
          return []
        }
      },
    })
    const guard = new Part({
      name: `${name} guard`,
      command: on(debian.as('python3', guardFile)),
      env: {
        SCOPE: 'holdfast',
        REST: `http://${address}:${rest}`,
        DATA_DIR: join(debian.inside, name),
        ETCDCTL_ENDPOINTS: etcd.hosts,
        ETCDCTL_API: '3',
      },
      log: join(logs, `${name}-guard.log`),
      ready: () => true,
    })
    members.push({ name, part, guard, address, cable, port, rest, data: path, limited })
  }
  for (const part of [etcd.part, ...members.flatMap((m) => [m.part, m.guard])]) {
    o.made(part)
    await part.start()
  }

  const at = ({ address, port, rest }: Member) => [`${address}:${port}`, String(rest)] as const
  const [[pg1, rest1], [pg2, rest2]] = [at(members[0]!), at(members[1]!)]
  const usersFile = write(
    'users.txt',
    `"holdfast_server" "${secret.server}"\n"holdfast_owner" "${secret.owner}"\n`,
  )
  const machines = await Promise.all(
    [1, 2].map(async (n) => {
      const [web, primary, pool] = [await freePort(), await freePort(), await freePort()]
      const common = { ADDRESS, PRIMARY_PORT: String(primary) }
      const balancer = write(
        `haproxy${n}.cfg`,
        filled('haproxy.cfg', {
          ...common,
          WEB_PORT: String(web),
          HEALTH_PATH: o.healthPath,
          API1: o.apis[0]!,
          API2: o.apis[1]!,
          PG1: pg1,
          PG1_REST: rest1,
          PG2: pg2,
          PG2_REST: rest2,
        }),
      )
      const pooler = write(
        `pgbouncer${n}.ini`,
        filled('pgbouncer.ini', { ...common, POOL_PORT: String(pool), USERS_FILE: usersFile }),
      )
      const part = (name: string, command: string[], port: number) =>
        new Part({
          name: `${name}${n}`,
          command: debian.as(...command),
          log: join(logs, `${name}${n}.log`),
          ready: async () => !(await isClosed(port)),
        })
      return {
        web,
        primary,
        pool,
        balancer: part('haproxy', ['haproxy', '-db', '-f', balancer], primary),
        pooler: part('pgbouncer', ['pgbouncer', pooler], pool),
      }
    }),
  )
  for (const part of machines.flatMap((m) => [m.balancer, m.pooler])) {
    o.made(part)
    await part.start()
  }
  const url = (user: string, word: string, ports: number[]) =>
    `postgres://${user}:${word}@${ports.map((p) => `${ADDRESS}:${p}`).join(',')}/holdfast?target_session_attrs=read-write`
  const nearFirst = (machine: number, of: 'pool' | 'primary') => {
    const ports = machines.map((m) => m[of])
    return machine === 0 ? ports : ports.toReversed()
  }
  const superuser = ({ address, port }: Member, database: string) =>
    `postgres://postgres:${secret.superuser}@${address}:${port}/${database}`
  const primary = async (): Promise<Member> => {
    for (;;) {
      for (const m of members)
        if (
          (
            await fetch(`http://${m.address}:${m.rest}/primary`, {
              signal: AbortSignal.timeout(1_000),
            }).catch(() => null)
          )?.ok
        )
          return m
      await sleep(100)
    }
  }
  return {
    etcd: etcd.part,
    members,
    balancers: machines.map((m) => m.balancer),
    poolers: machines.map((m) => m.pooler),
    web: `http://${ADDRESS}:${machines[0]!.web}`,
    pooled: (machine) => url('holdfast_server', secret.server, nearFirst(machine, 'pool')),
    direct: (machine) => url('holdfast_server', secret.server, nearFirst(machine, 'primary')),
    owner: (machine) => url('holdfast_owner', secret.owner, nearFirst(machine, 'pool')),
    admin: async () => superuser(await primary(), 'holdfast'),
    primary,
    operator: (name, on, more = {}) => ({
      command: debian.as(
        'bash',
        '-euc',
        commandsOf(name, {
          '/etc/patroni/config.yml': join(debian.inside, `${on.name}.yml`),
          '/backup': join(debian.inside, BACKUP),
        }),
      ),
      env: {
        PATH: `${debian.binaries}:/usr/sbin:/usr/bin:/sbin:/bin`,
        LC_ALL: 'C.UTF-8',
        ETCDCTL_API: '3',
        ETCDCTL_ENDPOINTS: etcd.hosts,
        PRIMARY: `host=${ADDRESS} port=${machines[1]!.primary} user=replicator password=${secret.replication}`,
        DATA_DIR: join(debian.inside, on.name, 'data'),
        COPY: `${join(debian.inside, BACKUP)}/copy-${new Date().toISOString().slice(0, 10)}`,
        ...more,
      },
    }),
    whole: async () => {
      for (;;) {
        const client = new pg.Client({
          connectionString: superuser(await primary(), 'postgres'),
          connectionTimeoutMillis: 2_000,
        })
        client.on('error', () => {})
        try {
          await client.connect()
          const { rows } = await client.query<{ n: number }>(
            "select count(*)::int as n from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
          )
          if (rows[0]!.n > 0) return
        } catch {
          // The primary has just changed.
        } finally {
          await client.end().catch(() => {})
        }
        await sleep(200)
      }
    },
  }
}

async function etcdOf(debian: Debian, address: string, logs: string): Promise<{ part: Part; hosts: string }> {
  const [client, peer] = [await freePort(), await freePort()]
  debian.folder('etcd')
  const part = new Part({
    name: 'etcd',
    command: debian.as(
      'etcd',
      `--data-dir=${join(debian.inside, 'etcd')}`,
      `--listen-client-urls=http://${address}:${client}`,
      `--advertise-client-urls=http://${address}:${client}`,
      `--listen-peer-urls=http://${address}:${peer}`,
      `--initial-advertise-peer-urls=http://${address}:${peer}`,
      `--initial-cluster=default=http://${address}:${peer}`,
    ),
    log: join(logs, 'etcd.log'),
    ready: async () => (await fetch(`http://${address}:${client}/health`)).ok,
  })
  return { part, hosts: `${address}:${client}` }
}

async function isClosed(port: number): Promise<boolean> {
  const { connect } = await import('node:net')
  return new Promise((resolve) => {
    const socket = connect(port, ADDRESS)
    socket.on('connect', () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', () => resolve(true))
  })
}
