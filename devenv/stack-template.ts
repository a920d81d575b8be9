// A stack with its contracts deployed, its tables made and its blocks read, made once and copied as often as one is needed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { bundled } from './bundles.ts'
import { freePort, sleep, StartError } from './ports.ts'
import { startStack } from './stack.ts'

/** What belongs to the processes that ran, and not to what they left. */
const OF_THE_RUN = ['chain.pid', 'payer.key']
/** Milliseconds between two looks at how far blocks are read. */
const LOOK_MS = 50

/** Makes a template in the folder `dir`: a stack that started as `npm start` starts it, has read its first blocks, and ended. */
export async function makeStackTemplate(dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true })
  const stack = await startStack({
    dir,
    port: await freePort(),
    chain: 'local',
    tickMs: LOOK_MS,
    webBuilt: true,
    program: await bundled('devenv/serve.ts'),
    // What they send is a journey's own.
    env: { KEEPER_KEY: '', ROBOT_KEY: '', POSTER_KEY: '' },
  })
  const db = new pg.Client({ connectionString: stack.databaseUrl })
  try {
    await db.connect()
    const head = Number(await stack.chain!.rpc<string>('eth_blockNumber'))
    const read = async () =>
      (await db.query<{ n: number }>('select number::int as n from chain_cursor')).rows[0]?.n ?? 0
    while ((await read()) < head) await sleep(LOOK_MS)
  } finally {
    await db.end()
    await stack.stop()
  }
  for (const name of OF_THE_RUN) rmSync(join(dir, name), { force: true })
}

/** Puts a copy of the template into the new folder `dir`, which `startStack` goes on from. */
export function copyStackTemplate(template: string, dir: string): void {
  if (process.platform === 'win32') return cpSync(template, dir, { recursive: true })
  // With owners: PostgreSQL does not run as root, and its files are not root's.
  const { status, stderr } = spawnSync('cp', ['-a', `${template}/.`, dir], { encoding: 'utf8' })
  if (status !== 0) throw new StartError(`The template of a stack was not copied: ${stderr}`)
}
