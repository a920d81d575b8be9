import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSteps } from './check-steps.ts'
import {
  commandWords,
  passesSignals,
  postgresWords,
  toolCommand,
  toolFile,
  toolOf,
  waysFromRoot,
} from './platform.mjs'
import { sleep } from './ports.ts'
import { ROOT } from './stack.ts'
import { testSteps } from './test-steps.ts'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const BOOT = join(ROOT, 'devenv', 'boot.mjs')

test('npm scripts are words that every shell takes alike, but for exec, which cmd.exe has from a file', () => {
  // No variables, quotes, pipes, expansions: cmd.exe has others. With exec npm waits until what it signalled has ended.
  for (const script of Object.values(scripts))
    expect(script).toMatch(/^exec node devenv\/boot\.mjs( [\w./:=-]+)+$/)
  const lines = readFileSync(join(ROOT, 'exec.cmd'), 'utf8').trim().split(/\r?\n/)
  expect(lines.filter((line) => !line.startsWith('@rem '))).toEqual(['@%*'])
})

test.runIf(existsSync('/bin/sh'))(
  'what npm starts ends with the process between them, which may keep signals to itself',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'holdfast-boot-'))
    const mark = join(dir, 'ended')
    const stays = `process.on('SIGTERM', () => { require('fs').writeFileSync(${JSON.stringify(mark)}, ''); process.exit() });
    setInterval(() => {}, 1000); console.log('there')`
    const line = `node "${BOOT}" exec node -e "$STAYS"; exit 7`
    const shell = spawn('sh', ['-c', line], {
      env: { ...process.env, STAYS: stays },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    shell.stdout.on('data', (d: Buffer) => (said += d.toString()))
    while (!said.includes('there')) await sleep(5)
    shell.kill('SIGKILL')
    await expect.poll(() => existsSync(mark)).toBe(true)
    rmSync(dir, { recursive: true })
  },
)

test('variables before a command are its environment', () => {
  expect(commandWords(['VISUAL=update', 'URL=a=b', 'playwright', 'test', 'X=1'])).toEqual({
    env: { VISUAL: 'update', URL: 'a=b' },
    command: 'playwright',
    args: ['test', 'X=1'],
  })
  expect(commandWords(['tsc'])).toEqual({ env: {}, command: 'tsc', args: [] })
  const words = ['exec', 'GREETING=hello', 'node', '-p', 'process.env.GREETING']
  expect(spawnSync(process.execPath, [BOOT, ...words], { encoding: 'utf8' }).stdout).toBe('hello\n')
})

const windows = {
  platform: 'win32',
  node: 'C:\\node.exe',
  npm: undefined,
  file: (command: string) => ({ vite: 'C:\\h\\vite.js', forge: 'C:\\h\\forge.exe' })[command],
}

test('on Windows Node runs the file of a tool, and a program runs itself', () => {
  expect(toolCommand('vite', ['build'], windows)).toEqual({
    command: 'C:\\node.exe',
    args: ['C:\\h\\vite.js', 'build'],
    shell: false,
  })
  expect(toolCommand('forge', ['fmt'], windows)).toEqual({
    command: 'C:\\h\\forge.exe',
    args: ['fmt'],
    shell: false,
  })
  expect(toolCommand('C:\\node.exe', ['x.ts'], windows)).toMatchObject({ command: 'C:\\node.exe' })
  const linux = { ...windows, platform: 'linux' }
  expect(toolCommand('vite', ['build'], linux)).toEqual({ command: 'vite', args: ['build'], shell: false })
})

test.each(['win32', 'linux', 'darwin'])(
  'npm on %s is the one that runs, else the one on the path',
  (platform) => {
    const o = { ...windows, platform }
    expect(toolCommand('npm', ['ci'], { ...o, npm: '/npm-cli.js' })).toEqual({
      command: o.node,
      args: ['/npm-cli.js', 'ci'],
      shell: false,
    })
    // Windows starts npm.cmd by its shell alone.
    expect(toolCommand('npm', ['ci'], o)).toEqual({
      command: 'npm',
      args: ['ci'],
      shell: platform === 'win32',
    })
  },
)

test('each tool that a script or a step runs has a file that Windows can start', () => {
  const file = toolOf(ROOT)
  const tools = [
    ...Object.values(scripts).flatMap((script) => {
      const [, words] = /boot\.mjs exec (.*)$/.exec(script) ?? []
      return words ? [commandWords(words.split(' ')).command] : []
    }),
    ...[...checkSteps, ...testSteps('chromium')].map((step) => step.command),
    'vite',
    'lingui',
  ]
  const own = ['node', 'npm', process.execPath]
  const names = new Set(tools.filter((name) => !own.includes(name)))
  expect(names.size).toBeGreaterThan(6)
  for (const name of names) {
    const path = file(name)!
    expect([name, path && existsSync(path)]).toEqual([name, true])
    // Forge is a program.
    const script = /^#!.*\bnode\b/.test(readFileSync(path, 'latin1').slice(0, 40))
    expect([name, script]).toEqual([name, name !== 'forge'])
  }
})

test('a tool is that of the package at the root, not of one further down', () => {
  const packages = {
    'node_modules/a/node_modules/vite': { bin: { vite: 'old.js' } },
    'node_modules/vite': { bin: { vite: 'bin/vite.js' } },
  }
  expect(toolFile('vite', packages)).toBe('node_modules/vite/bin/vite.js')
  expect(toolFile('nothing', packages)).toBeUndefined()
})

test('signals are passed on where the console does not tell both', () => {
  expect(['linux', 'darwin', 'win32'].map(passesSignals)).toEqual([true, true, false])
})

test('PostgreSQL gets away from root on Linux, and is run as it is by others', () => {
  expect(waysFromRoot('linux', 0).map(([command]) => command)).toEqual(['setpriv', 'unshare'])
  expect(waysFromRoot('darwin', 0)).toEqual([])
  for (const [platform, uid] of [
    ['linux', 1000],
    ['darwin', 501],
    ['win32', undefined],
  ] as const)
    expect(waysFromRoot(platform, uid)).toEqual([[]])
})

test("PostgreSQL's words hold quotes only where the shell takes them away", () => {
  expect(postgresWords('linux', 5432, false)).toBe(
    "-p 5432 -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200",
  )
  expect(postgresWords('win32', 5432, true)).toBe(
    '-p 5432 -c listen_addresses=127.0.0.1 -c max_connections=200 -c fsync=off -c full_page_writes=off',
  )
})
