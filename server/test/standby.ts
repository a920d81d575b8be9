// A PostgreSQL of its own with standbys that stream from it.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from 'pg'
import { type Postgres, startPostgres } from '../../devenv/postgres.ts'

/** A running server, its folder, and how it is started again. */
export type Machine = { dir: string; url: string; stop(): Promise<void>; start(): Promise<void> }

async function machineIn(dir: string): Promise<Machine> {
  let postgres: Postgres = await startPostgres({ dir, thrownAway: true })
  return {
    dir,
    url: postgres.url,
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startPostgres({ dir, thrownAway: true, port: postgres.port })
    },
  }
}

const made: Machine[] = []
const newFolder = () => mkdtempSync(join(tmpdir(), 'holdfast-standby-'))

export async function startPrimary(): Promise<Machine> {
  const machine = await machineIn(newFolder())
  made.push(machine)
  return machine
}

/** Copies a running primary, and has the copy follow it. */
export async function startStandby(primary: Machine): Promise<Machine> {
  const dir = newFolder()
  const data = join(dir, 'pg')
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    // What changes or goes meanwhile is in the log.
    spawnSync('cp', ['-a', join(primary.dir, 'pg'), join(primary.dir, 'pg.password'), dir])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, file), { force: true })
  writeFileSync(join(data, 'standby.signal'), '')
  const { username, password, hostname, port } = new URL(primary.url)
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  const machine = await machineIn(dir)
  made.push(machine)
  return machine
}

/** Stops what was started here, and deletes it. */
export async function stopMachines(): Promise<void> {
  for (const machine of made.splice(0).toReversed()) {
    await machine.stop()
    await rm(machine.dir, { recursive: true, force: true })
  }
}
