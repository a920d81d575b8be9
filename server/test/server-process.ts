import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundled } from '../../devenv/bundles.ts'

const SERVER = await bundled('server/src/main/server.ts')
/** The server's sources, module by module. */
export const SOURCES = fileURLToPath(new URL('../src/main/server.ts', import.meta.url))

export type ServerProcess = {
  child: ChildProcess
  /** what it wrote so far */
  told: { out: string; err: string }
  /** its exit code, or the signal that ended it */
  exited: Promise<number | string>
  url: string
}

const running = new Set<ChildProcess>()

/** Starts a server process, whether it comes up or not. @param program its file; by default the bundle of its sources */
export function runServer(env: Record<string, string>, program = SERVER): Omit<ServerProcess, 'url'> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const told = { out: '', err: '' }
  child.stdout.on('data', (d: Buffer) => (told.out += d.toString()))
  child.stderr.on('data', (d: Buffer) => (told.err += d.toString()))
  const exited = new Promise<number | string>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 'gone')),
  )
  return { child, told, exited }
}

/** Starts a server process, and waits until it serves. @throws Error with what it wrote when it ends instead */
export async function startServer(env: Record<string, string>, program = SERVER): Promise<ServerProcess> {
  const server = runServer(env, program)
  const port = await new Promise<number>((resolve, reject) => {
    server.child.stdout?.on('data', () => {
      const ready = /^ready (\d+)$/m.exec(server.told.out)
      if (ready) resolve(Number(ready[1]))
    })
    void server.exited.then(() => reject(new Error(server.told.out + server.told.err)))
  })
  return { ...server, url: `http://127.0.0.1:${port}` }
}

/** Kills what still runs. */
export async function stopServers(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL')
    await new Promise((resolve) =>
      child.exitCode === null && child.signalCode === null ? child.on('exit', resolve) : resolve(0),
    )
  }
  running.clear()
}
