// The entry point of every npm script. Needs only the machine's own Node (20 or later): installs the packages of
// package-lock.json when node_modules differs, then runs the task on Node 24 with the tools on PATH.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmOf, ownEnvironment } from './environment.mjs'
import { fileOf, isInstalled, lacking, refusal } from './machines.mjs'
import { memoryFolder } from './memory.mjs'
import { commandWords, passesSignals, toolCommand, toolOf } from './platform.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [task = 'start', ...args] = process.argv.slice(2)
const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const machine = { platform: process.platform, arch: process.arch, node: process.versions.node }
const modules = join(root, 'node_modules')
const fail = (line) => {
  console.error(line)
  process.exit(1)
}

const tool = (command, words, node) =>
  toolCommand(command, words, { ...machine, node, npm: npmOf(process.env), file: toolOf(root) })

const refused = refusal(machine, existsSync)
if (refused) fail(refused)

function installed() {
  try {
    const hidden = json('node_modules/.package-lock.json')
    return isInstalled(json('package-lock.json').packages, hidden.packages, machine)
  } catch {
    return false
  }
}

if (!installed()) {
  console.log('Installing dependencies (npm ci) …')
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const npm = tool('npm', words, process.execPath)
  const result = spawnSync(npm.command, npm.args, { cwd: root, stdio: 'inherit', shell: npm.shell })
  if (result.status !== 0) fail('npm ci failed: see the lines above.')
}
const missing = lacking(machine, (path) => existsSync(join(modules, path)))
if (missing.length > 0)
  fail(
    `npm did not bring ${missing.join(', ')}: remove node_modules, and look whether npm may install optional packages from its registry.`,
  )

const packaged = fileOf('Node', machine)
const node = packaged ? join(modules, packaged) : process.execPath

// npm 10 loses .bin links that several platform packages share, so the tools' own folders are named here.
const folders = [
  dirname(node),
  ...['forge', 'anvil'].map((name) => dirname(join(modules, fileOf(name, machine)))),
  join(modules, '.bin'),
]
// What is started to stay keeps its state on the disk, and so does what measures it.
const memory = ['test', 'exec'].includes(task) && !process.env.TMPDIR ? memoryFolder() : undefined
const takes = (options) =>
  spawnSync(node, ['-e', '0'], { env: { ...process.env, NODE_OPTIONS: options } }).status === 0
const env = {
  ...(memory ? { TMPDIR: memory } : {}),
  // Caches compiled sources: a process spends most of its start on compiling the same ones.
  NODE_COMPILE_CACHE: join(modules, '.cache', 'compile'),
  ...ownEnvironment(process.env, takes),
  PATH: [...folders, process.env.PATH].join(delimiter),
}
const asked = commandWords(args)
const run =
  task === 'exec'
    ? tool(asked.command, asked.args, node)
    : { command: node, args: [join(root, 'devenv', `${task}.ts`), ...args], shell: false }
const child = spawn(run.command, run.args, {
  cwd: root,
  stdio: 'inherit',
  env: task === 'exec' ? { ...env, ...asked.env } : env,
  shell: run.shell,
})
child.on('error', (e) => fail(e.message))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => passesSignals(process.platform) && child.kill(signal))
// Also where what started this process ends without a word.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => {
  try {
    if (memory) rmSync(memory, { recursive: true, force: true })
  } catch {
    // A program that goes on writes there: the next run removes it.
  }
  process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1))
})
