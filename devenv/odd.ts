// Whole starts of `npm start` in other people's conditions, one after the other: a part of `npm run nightly`. Each ends with a page and
// then leaves nothing, or with the line that says what to do.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { CONDITIONS, type Condition } from './odd-conditions.ts'
import { freePort, sleep } from './ports.ts'
import { ROOT } from './stack.ts'
import { killLeft, leftIn } from './start-run.ts'

/** Milliseconds that a start may take, on a busy machine. */
const START_MS = 600_000

/** Where packages can be linked from. */
const base = mkdtempSync(join(ROOT, '.data-odd-'))

/** Copies what git knows of this repository, as it is now, with links to its packages in place of copies. */
function copyTo(folder: string, modules: boolean): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(folder, file))
  }
  if (modules) execFileSync('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')])
}

/** Starts under the condition. @returns what is wrong with how that went; null where nothing is */
async function tryOut(condition: Condition, n: number): Promise<string | null> {
  const { folder = 'holdfast', wrap = [], line } = condition
  const dir = join(base, String(n), folder)
  const port = String(await freePort())
  copyTo(dir, condition.modules ?? true)
  const [program, ...args] = [...wrap.map((word) => word.replaceAll('{dir}', dir)), 'npm', 'start']
  const child = spawn(program, args, {
    cwd: dir,
    env: { ...process.env, DATABASE_URL: '', TMPDIR: tmpdir(), PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (d: Buffer) => (output += d.toString()))
  let code: number | null | undefined
  child.on('error', (e) => {
    output += e.message
    code = -1
  })
  child.on('exit', (c) => (code = c))
  const end = Date.now() + START_MS
  const isOver = () => code !== undefined || Date.now() > end
  try {
    while (!output.includes('Holdfast is ready') && !isOver()) await sleep(100)
    if (line) return output.includes(line) ? null : `not told: ${line}\n${output}`
    if (!output.includes('Holdfast is ready')) return `not ready\n${output}`
    const page = await fetch(`http://127.0.0.1:${port}/`)
    const text = await page.text()
    if (!text.includes('<div id="root">')) return `no page: ${page.status}`
    if (!/month of (life is unpacked|60 people is played)/.test(output)) return `no month\n${output}`
    // As Ctrl-C does, which the terminal sends to all of them.
    process.kill(-child.pid!, 'SIGINT')
    while (!isOver()) await sleep(100)
    const left = leftIn(dir)
    return left.length > 0 ? `left: ${left.join(' ')}\n${output}` : null
  } finally {
    if (code === undefined) process.kill(-child.pid!, 'SIGKILL')
    killLeft(join(dir, '.data'))
    rmSync(join(base, String(n)), { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2)
let failed = 0
for (const [n, condition] of CONDITIONS.entries()) {
  if (asked.length > 0 && !asked.some((word) => condition.name.includes(word))) continue
  if (condition.needs && spawnSync(condition.needs[0]!, condition.needs.slice(1)).status !== 0) {
    console.log(`left out  ${condition.name}: ${condition.needs.join(' ')} does not work here`)
    continue
  }
  const began = Date.now()
  const wrong = await tryOut(condition, n).catch((e: unknown) => (e instanceof Error ? e.message : String(e)))
  if (wrong !== null) failed++
  const seconds = ((Date.now() - began) / 1_000).toFixed(0).padStart(4)
  console.log(`${wrong === null ? 'ok      ' : 'FAILED  '} ${seconds} s  ${condition.name}`)
  if (wrong !== null) console.log(wrong)
}
rmSync(base, { recursive: true, force: true })
process.exit(failed > 0 ? 1 : 0)
