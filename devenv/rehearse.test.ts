import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { sleep } from './ports.ts'
import { allFaults } from './rehearse/faults.ts'
import { findDebian } from './rehearse/parts-of-debian.ts'
import { Part } from './rehearse/part.ts'
import { rehearse } from './rehearse/play.ts'
import { asTable, wrongWith } from './rehearse/table.ts'

const ROOT = process.env['REHEARSE_ROOT']
const dir = mkdtempSync(join(tmpdir(), 'holdfast-rehearse-test-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Counts up in its log, and has a child that does the same in another. */
const COUNTER = `
  const { spawn } = require('node:child_process')
  const { appendFileSync } = require('node:fs')
  let n = 0
  setInterval(() => appendFileSync(process.argv[1], ++n + '\\n'), 10)
  if (process.argv[2]) spawn(process.execPath, ['-e', process.env.COUNTER, process.argv[2]], { stdio: 'ignore' })
  console.log('ready')`
let made = 0
const running: Part[] = []
afterEach(async () => {
  for (const part of running.splice(0)) await part.kill()
})
function counter() {
  const files = [join(dir, `${++made}.own`), join(dir, `${made}.child`)]
  const part = new Part({
    name: 'counter',
    command: [process.execPath, '-e', COUNTER, ...files],
    env: { COUNTER },
    log: join(dir, `${made}.log`),
    ready: (said) => said.includes('ready'),
  })
  running.push(part)
  const counted = () =>
    files.map((f) => (readdirSync(dir).includes(f.slice(dir.length + 1)) ? readFileSync(f).length : 0))
  const grows = async () => {
    const before = counted()
    await expect.poll(() => counted().every((n, i) => n > before[i]!), { timeout: 20_000 }).toBe(true)
  }
  return { part, counted, grows }
}

/** Nothing grows any more: what was under way when it was stopped has been written. */
async function stands(counted: () => number[]): Promise<void> {
  await sleep(100)
  const before = counted()
  await sleep(200)
  expect(counted()).toEqual(before)
}

test('a part is killed with everything below it, and starts again', async () => {
  const { part, counted, grows } = counter()
  await part.start()
  await grows()
  await part.kill()
  expect(part.running).toBe(false)
  await stands(counted)
  await part.start()
  await grows()
})

test('a part is frozen with everything below it, and goes on', async () => {
  const { part, counted, grows } = counter()
  await part.start()
  await grows()
  part.freeze()
  await stands(counted)
  expect(part.running).toBe(true)
  part.wake()
  await grows()
  part.freeze()
  await part.stop()
  expect(part.running).toBe(false)
  await stands(counted)
})

test('a part that does not come up says what it wrote', async () => {
  const part = new Part({
    name: 'broken',
    command: [process.execPath, '-e', "console.error('no such thing'); process.exit(3)"],
    log: join(dir, 'broken.log'),
    ready: () => false,
  })
  await expect(part.start()).rejects.toThrow(/broken did not start:\n.*no such thing/s)
})

test('each fault has a name of its own, and some are played in short', async () => {
  const all = await allFaults()
  expect(all.length).toBeGreaterThan(15)
  expect(all.some((f) => f.short)).toBe(true)
})

const CLEAN = {
  name: 'one',
  acknowledged: 7,
  lost: 0,
  doubled: 0,
  seconds: 10,
  unanswered: 0,
  closed: false,
  ledger: true,
  alarm: null,
  skipped: null,
}
const RAISED = { name: 'RoleAway', seconds: 21.4, isOver: true }

test.each([
  [{}, []],
  [{ lost: 1 }, ['1 lost']],
  [{ doubled: 2 }, ['2 doubled']],
  [{ ledger: false }, ['the ledger is broken']],
  [{ unanswered: 3 }, ['3 without an answer']],
  [{ seconds: 10.1 }, ['somebody waited 10.1 s, longer than 10 s']],
  // Announced: nobody asks meanwhile.
  [{ seconds: 40, closed: true }, []],
  [{ alarm: RAISED }, []],
  [{ alarm: { ...RAISED, seconds: null } }, ['RoleAway was not raised within 60 s']],
  [{ alarm: { ...RAISED, isOver: false } }, ['RoleAway stands although it is repaired']],
])('a rehearsal fails by %j', (row, wrong) => {
  expect(wrongWith({ ...CLEAN, ...row })).toEqual(wrong)
})

test('a table says what was lost, and what was not played', () => {
  const row = { ...CLEAN, lost: 1, seconds: 1.26, ledger: false }
  const lines = asTable([
    { ...row, name: 'one' },
    { ...row, name: 'two', skipped: 'no root' },
    { ...CLEAN, name: 'three', alarm: RAISED },
  ]).split('\n')
  expect(lines.slice(2).map((l) => l.replace(/ +/g, ' '))).toEqual([
    '| one | 7 | 1 | 0 | 1.3 | BROKEN | |',
    '| two | not played: no root | | | | | |',
    '| three | 7 | 0 | 0 | 10.0 | clean | RoleAway, 21 s |',
  ])
  expect(new Set(lines.map((l) => l.length)).size).toBe(1)
})

test('where parts are missing it says which, and how to get them', () => {
  expect(() => findDebian(join(dir, 'nowhere'))).toThrow(
    process.getuid?.() === 0 ? /needs patroni, etcd, pgbouncer, haproxy: .*prepare\.sh/ : /needs root/,
  )
})

test.skipIf(ROOT === undefined)(
  'a few faults are played whole, and nothing is lost',
  { timeout: 600_000 },
  async () => {
    const debian = findDebian(ROOT)
    try {
      const faults = (await allFaults()).filter((f) => f.short)
      const rows = await rehearse({ debian, logs: dir, faults, progress: () => {} })
      expect(rows.map((r) => [r.name, r.lost, r.doubled, r.unanswered, r.ledger])).toEqual(
        faults.map((f) => [f.name, 0, 0, 0, true]),
      )
    } finally {
      debian.remove()
    }
  },
)
