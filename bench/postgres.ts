// PostgreSQL for benchmarks, beyond the server's own code: the owner's rights, and pgbench.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import * as pg from 'pg'

/** A connection with the rights of the owner of the tables, which the server gives up. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Updates the planner's statistics after seeding; plans made for empty tables would distort the figures. */
export const analyze = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    await client.query('vacuum analyze')
  })

export async function newDatabase(url: string, name: string): Promise<string> {
  await asOwner(url, (client) => client.query(`create database ${name}`))
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Path of pgbench. @throws when it is not installed */
function findPgbench(): string {
  const folder = '/usr/lib/postgresql'
  const packaged = existsSync(folder)
    ? readdirSync(folder).map((version) => `${folder}/${version}/bin/pgbench`)
    : []
  const found = ['pgbench', ...packaged].find((path) => spawnSync(path, ['--version']).status === 0)
  if (!found) throw new Error('pgbench is missing: apt-get install postgresql')
  return found
}

export type Pgbench = {
  /** Runs TPC-B. @returns transactions per second and the mean latency in milliseconds */
  run(clients: number, seconds: number): Promise<{ perSecond: number; latency: number }>
  /** @throws when the balances do not add up */
  check(): Promise<void>
}

/** PostgreSQL's own benchmark, unmodified TPC-B, in a database of its own. */
export async function startPgbench(url: string, scale: number): Promise<Pgbench> {
  const path = findPgbench()
  const pgbench = (args: string[]) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn(path, [...args, url])
      let out = ''
      let errors = ''
      child.stdout.on('data', (d: Buffer) => (out += d.toString()))
      child.stderr.on('data', (d: Buffer) => (errors += d.toString()))
      child.on('error', reject)
      child.on('close', (code) => (code === 0 ? resolve(out) : reject(new Error(errors))))
    })
  await pgbench(['-i', '-q', '-s', String(scale)])
  const figure = (out: string, pattern: RegExp) => Number(pattern.exec(out)![1])
  return {
    run: async (clients, seconds) => {
      const out = await pgbench(['-n', '-c', String(clients), '-j', '2', '-T', String(seconds)])
      return { perSecond: figure(out, /tps = ([\d.]+)/), latency: figure(out, /latency average = ([\d.]+)/) }
    },
    check: () =>
      asOwner(url, async (client) => {
        const { rows } = await client.query<{ sum: string }>(
          `select sum(abalance) as sum from pgbench_accounts union select sum(tbalance) from pgbench_tellers
           union select sum(bbalance) from pgbench_branches union select coalesce(sum(delta), 0) from pgbench_history`,
        )
        if (rows.length !== 1) throw new Error('ledger bench: the balances of pgbench do not add up')
      }),
  }
}

/** Refuses a server whose commits do not wait for the disk. */
export const expectDurable = (url: string): Promise<void> =>
  asOwner(url, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await client.query<Record<string, string>>(`show ${setting}`)
      if (rows[0]![setting] !== 'on') throw new Error(`ledger bench: ${setting} is ${rows[0]![setting]}`)
    }
  })
