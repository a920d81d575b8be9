// An operator's shell for the tests: bash with Node, and a systemctl that hands what it is told to the test.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** Sends its words to the socket in SYSTEMCTL, and ends as it is answered. */
const SYSTEMCTL = `#!/usr/bin/env node
const ask = require('node:http').request({ socketPath: process.env.SYSTEMCTL, method: 'POST' }, (answer) => {
  answer.pipe(process.stderr)
  answer.on('end', () => (process.exitCode = answer.statusCode === 200 ? 0 : 1))
})
ask.end(JSON.stringify(process.argv.slice(2)))
`

type Told = { code: number | string; out: string; err: string }
type Shell = {
  /** Runs commands up to the first that fails. @param env besides Node and systemctl all that they see */
  run: (commands: string, cwd: string, env: Record<string, string>) => Promise<Told>
  stop: () => Promise<void>
}

/**
 * @param dir an empty folder
 * @param units does what systemctl is told to one unit; what it throws is systemctl's failure
 */
export async function operatorShell(
  dir: string,
  units: (verb: string, unit: string) => Promise<void>,
): Promise<Shell> {
  const bin = join(dir, 'bin')
  const socket = join(dir, 'systemctl.sock')
  mkdirSync(bin, { recursive: true })
  symlinkSync(process.execPath, join(bin, 'node'))
  writeFileSync(join(bin, 'systemctl'), SYSTEMCTL)
  chmodSync(join(bin, 'systemctl'), 0o755)
  const obey = async (words: string[]) => {
    const [verb = '', ...names] = words.filter((word) => word !== '--now')
    for (const name of names) await units(verb === 'enable' ? 'start' : verb, name)
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      obey(JSON.parse(Buffer.concat(parts).toString()) as string[]).then(
        () => response.end(),
        (e: unknown) => response.writeHead(500).end(String(e)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  return {
    run: (commands, cwd, env) =>
      new Promise((resolve) => {
        const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
          cwd,
          env: { ...env, PATH: `${bin}:/usr/bin:/bin`, SYSTEMCTL: socket },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        const told = { out: '', err: '' }
        child.stdout.on('data', (d: Buffer) => (told.out += d.toString()))
        child.stderr.on('data', (d: Buffer) => (told.err += d.toString()))
        child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 'gone', ...told }))
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
