import { spawn, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { npmOf } from './environment.mjs'
import { toolCommand, toolOf } from './platform.mjs'

/** How a tool of node_modules is started on this machine. */
export const tool = (command: string, args: readonly string[]) =>
  toolCommand(command, args, {
    platform: process.platform,
    node: process.execPath,
    npm: npmOf(process.env),
    file: toolOf(join(import.meta.dirname, '..')),
  })

/**
 * Runs a command to its end and returns what it printed.
 * @throws Error with the whole output when it exits with anything but 0
 */
export function run(command: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const how = tool(command, args)
    const child = spawn(how.command, how.args, {
      shell: how.shell,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (d: Buffer) => (output += d.toString()))
    child.stderr?.on('data', (d: Buffer) => (output += d.toString()))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ${args.join(' ')} failed\n${output.trim()}`)),
    )
  })
}

/** Runs a command with this terminal as its own and returns its exit code. */
export function show(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const how = tool(command, args)
    const child = spawn(how.command, how.args, { shell: how.shell, stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
