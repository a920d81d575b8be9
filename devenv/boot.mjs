// The entry point of every npm script. Needs only the machine's own Node (20 or later): installs the packages of
// package-lock.json when node_modules differs, then runs the task on Node 24 with the tools on PATH.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmOf, ownEnvironment } from './environment.mjs'
import { take } from './holder.mjs'
import { fileOf, isInstalled, lacking, refusal } from './machines.mjs'
import { memoryFolder, runsPrograms } from './memory.mjs'
import { installWords, isLight, isPartOf, lightPart } from './packages.mjs'
import { commandWords, passesSignals, toolCommand, toolOf } from './platform.mjs'
import { whereWeb } from './sources.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [task = 'start', ...args] = process.argv.slice(2)
const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const machine = { platform: process.platform, arch: process.arch, node: process.versions.node }
const modules = join(root, 'node_modules')
const fail = (line) => {
  console.error(line)
  process.exit(1)
}

const NOEXEC = `No program may be run in ${root} (it is mounted with noexec): use another folder.`

const tool = (command, words, node) =>
  toolCommand(command, words, { ...machine, node, npm: npmOf(process.env), file: toolOf(root) })

/** Passes on to a process, while it runs, what this one is told to do. */
function passOn(child) {
  const pass = (signal) => passesSignals(process.platform) && child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, pass)
    child.on('exit', () => process.off(signal, pass))
  }
}

/** @returns {Promise<number>} a process's exit code, as a shell has it */
const ended = (child) =>
  new Promise((resolve) => {
    child.on('error', (e) => fail(e.code === 'EACCES' ? NOEXEC : e.message))
    child.on('exit', (code, signal) => resolve(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)))
  })

const refused = refusal(machine, existsSync)
if (refused) fail(refused)

const has = (path) => existsSync(join(modules, path))
const all = json('package-lock.json').packages
const wanted = isLight(task, () => whereWeb(root) !== null) ? lightPart(all) : all

/** What npm wrote of what it installed; nothing where it did not come to an end. */
function kept() {
  try {
    return json('node_modules/.package-lock.json').packages
  } catch {
    return {}
  }
}

/**
 * Brings the packages, unless another process has done it meanwhile. Where it was cut off or failed, a package may be there by half:
 * the file stays then, and the next time begins anew.
 * @returns npm's exit code
 */
async function install() {
  const turn = await take(join(root, '.installing'), () =>
    console.log('Waiting for another process that installs packages here …'),
  )
  const have = kept()
  let status = 0
  if (!isInstalled(wanted, have, machine)) {
    const add = !turn.stale && Object.keys(have).length > 0 && isPartOf(all, have)
    const words = installWords({ light: wanted !== all, add })
    console.log(`Installing dependencies (npm ${words[0]}) …`)
    const npm = tool('npm', words, process.execPath)
    const child = spawn(npm.command, npm.args, { cwd: root, stdio: 'inherit', shell: npm.shell })
    if (child.pid) turn.share(child.pid)
    passOn(child)
    status = await ended(child)
  }
  if (status === 0) turn.free()
  return status
}

if (!isInstalled(wanted, kept(), machine)) {
  if (machine.platform !== 'win32' && !runsPrograms(root)) fail(NOEXEC)
  const status = await install()
  if (status !== 0) fail('npm did not bring the packages: see the lines above.')
}
const missing = lacking(machine, has, wanted)
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
passOn(child)
// Also where what started this process ends without a word.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
const code = await ended(child)
try {
  if (memory) rmSync(memory, { recursive: true, force: true })
} catch {
  // A program that goes on writes there: the next run removes it.
}
process.exit(code)
