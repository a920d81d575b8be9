// A start that is cut off at any moment, by each way in which that happens, leaves nothing behind, or what the next one goes on from.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chance } from './life/chance.ts'
import { bindError, freePort, sleep } from './ports.ts'
import { ROOT } from './stack.ts'
import { killLeft, leftIn, ready, runStart, type StartRun } from './start-run.ts'
import { buildWeb } from './web-build.ts'

const DEEP = process.env['DEEP'] === '1'
/** Folders whose first start is cut off, and how often each, before it may end. */
const FOLDERS = DEEP ? 12 : 1
const CUTS = DEEP ? 6 : 4
/** A cut comes within so many milliseconds: on an idle machine a start is ready by then. */
const LATEST_MS = 10_000
const seed = Number(process.env['CUTS_SEED'] ?? (DEEP ? Math.floor(Date.now() / 86_400_000) : 7))

const WAYS: Record<string, (run: StartRun) => void> = {
  SIGINT: (run) => run.kill('SIGINT'),
  SIGTERM: (run) => run.kill('SIGTERM'),
  SIGKILL: (run) => run.kill('SIGKILL'),
  'closed output': (run) => run.unread(),
}
const folders: string[] = []

beforeAll(async () => void (await buildWeb(ROOT)), 300_000)
afterAll(() => {
  for (const dir of folders) {
    killLeft(dir)
    rmSync(dir, { recursive: true, force: true })
  }
})

/** The process that has a data folder. */
function holderOf(dir: string): number {
  try {
    return Number(readFileSync(join(dir, 'lock'), 'utf8'))
  } catch {
    return 0
  }
}

/** Ends a start whose output is closed: one that is ready by then has nothing to write, and so goes on. */
async function endOnceServing(run: StartRun, port: number): Promise<void> {
  const ended = run.ended.then(() => true)
  const serves = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
    return answer?.ok ?? false
  }
  while (!(await Promise.race([ended, serves()]))) await sleep(50)
  run.kill('SIGTERM')
}

/** What a start left: processes, its lock, its port. */
const leftOf = async (dir: string, port: number) => [
  ...leftIn(dir),
  ...(existsSync(join(dir, 'lock')) ? ['lock'] : []),
  ...((await bindError(port)) === null ? [] : ['port']),
]

test(`seed ${seed}`, { timeout: DEEP ? 7_200_000 : 900_000 }, async () => {
  const chance = new Chance(seed)
  for (let n = 0; n < FOLDERS; n++) {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'holdfast-cuts-'))
    folders.push(DATA_DIR)
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR }
    const told: string[] = []
    const left: string[] = []
    for (let i = 0; i < CUTS; i++) {
      // Each way once, in an order that is drawn, and then again.
      if (left.length === 0) left.push(...Object.keys(WAYS))
      const [way = ''] = left.splice(Math.floor(chance.from(0, left.length)), 1)
      const run = runStart(env)
      // A process that has not begun to listen to signals ends by them.
      while (holderOf(DATA_DIR) !== run.pid) await sleep(5)
      await sleep(chance.from(0, LATEST_MS))
      WAYS[way]!(run)
      if (way === 'closed output') await endOnceServing(run, port)
      await run.ended
      told.push(`${way} after: ${run.output().trim().split('\n').at(-1)}`)
      const stays = way === 'SIGKILL' ? [] : await leftOf(DATA_DIR, port)
      expect([told, stays]).toEqual([told, []])
    }
    const last = runStart(env)
    await ready(last).catch((e: unknown) => {
      throw new Error(`${told.join('\n')}\n${e instanceof Error ? e.message : String(e)}`, { cause: e })
    })
    expect((await fetch(`http://127.0.0.1:${port}/api/chain`)).status).toBe(200)
    last.kill('SIGINT')
    expect(await last.ended).toBe(0)
    expect(await leftOf(DATA_DIR, port)).toEqual([])
  }
})
