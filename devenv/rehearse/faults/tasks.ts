// What an operator does by hand, by the commands of OPERATING.md: a new copy of a member, a handover, another user of the database, a
// backup under load, and the way back from it.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as pg from 'pg'
import { sleep } from '../../ports.ts'
import type { BlockName } from '../../runbook.ts'
import { ROOT } from '../../stack.ts'
import { type Member, onMachine } from '../cluster.ts'
import type { Fault } from '../fault.ts'
import type { Part } from '../part.ts'
import type { Site } from '../site.ts'

const SECOND_USER = 'holdfast_server_2'
/** Blocks are mined meanwhile: what was on the chain becomes final. */
const MINE_MS = 250
const SYNC_MS = 60_000

/** Runs a command to its end. @throws Error with what it wrote when it fails */
async function done(command: string[], env: Record<string, string>): Promise<string> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (d: Buffer) => (said += d.toString()))
  child.stderr.on('data', (d: Buffer) => (said += d.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`${command.join(' ')}\nended with ${code}:\n${said.slice(-4_000)}`)
  return said
}

async function given(
  site: Site,
  name: BlockName,
  on: Member,
  more: Record<string, string> = {},
): Promise<string> {
  const { command, env } = site.operator(name, on, more)
  return done(command, env)
}

/** A command of the server, with its environment. */
const ofServer = (main: string, env: Record<string, string>) =>
  done([process.execPath, join('server/src/main', main)], { ...env, PATH: process.env['PATH'] ?? '' })

/** The members, the primary first. */
async function ordered(site: Site): Promise<[Member, Member]> {
  const primary = await site.primary()
  return [primary, site.members.find((m) => m !== primary)!]
}

/** Asks the primary until it says so. */
export async function untilTrue(site: Site, question: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: await site.admin() })
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>(`select (${question}) as is`)
    await client.end()
    if (rows[0]!.is) return
    await sleep(200)
  }
}

/** Waits until Patroni itself calls the other member a synchronous standby, as whoever hands over does. */
async function untilSync(site: Site, primary: Member): Promise<void> {
  for (const late = Date.now() + SYNC_MS; ; await sleep(500)) {
    const seen = await given(site, 'lose-look', primary)
    if (seen.includes('Sync Standby')) return
    if (Date.now() > late) throw new Error(`patronictl list tells of no standby:\n${seen}`)
  }
}

let changes: Part | undefined

export const faults: Fault[] = [
  {
    name: 'take a new copy of the standby, and hand over to it',
    strike: async (site) => {
      const [primary, standby] = await ordered(site)
      await untilSync(site, primary)
      await given(site, 'lose-postgres', primary, { STANDBY: standby.name })
      await untilSync(site, primary)
      await given(site, 'lose-handover', primary, { STANDBY: standby.name })
      if ((await site.primary()) !== standby) throw new Error(`${standby.name} does not lead`)
    },
  },
  {
    name: 'a second user of the database for the servers',
    strike: async (site) => {
      const [primary] = await ordered(site)
      const word = 'another-word'
      await given(site, 'rotate-database', primary, {
        SUPERUSER_URL: await site.admin(),
        NEW_PASSWORD: word,
      })
      const url = new URL(await site.admin())
      url.username = SECOND_USER
      url.password = word
      await ofServer('migrate.ts', {
        DATABASE_URL: url.href,
        DATABASE_OWNER_URL: site.env['DATABASE_OWNER_URL']!,
      })
      await ofServer('check-ledger.ts', { DATABASE_URL: url.href })
    },
  },
  {
    name: 'back up',
    strike: async (site) => {
      const [primary] = await ordered(site)
      await given(site, 'backup-slot', primary)
      await untilTrue(site, "exists (select from pg_replication_slots where slot_name = 'backup')")
      changes = site.further({
        name: 'pg_receivewal',
        ...site.operator('backup-changes', primary),
        ready: () => true,
      })
      await changes.start()
      await given(site, 'backup-copy', primary)
    },
  },
  {
    name: 'restore the last moment from the backup, servers stopped meanwhile',
    unless: () => (changes === undefined ? 'it needs the backup of the row before' : null),
    closed: true,
    strike: async (site) => {
      const [primary, standby] = await ordered(site)
      for (const part of site.servers) await part.stop()
      await untilTrue(
        site,
        "exists (select from pg_stat_replication where application_name = 'pg_receivewal' and flush_lsn >= pg_current_wal_flush_lsn())",
      )
      for (const member of [standby, primary]) await onMachine(member, (part) => part.stop())
      await changes!.stop()
      await given(site, 'restore-data', primary)
      rmSync(join(standby.data, 'data'), { recursive: true, force: true })
      for (const member of [primary, standby]) await onMachine(member, (part) => part.start())
      await site.whole()
      const mining = setInterval(() => void site.chain.rpc('evm_mine').catch(() => {}), MINE_MS)
      try {
        const said = await ofServer('recover.ts', site.env)
        if (!said.includes('Open: none')) throw new Error(`recover:\n${said}`)
      } finally {
        clearInterval(mining)
      }
      for (const part of site.servers) await part.start()
    },
  },
]
