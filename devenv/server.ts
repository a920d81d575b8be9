import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './ports.ts'

export type ServerProcess = {
  pid: number
  /** port that it listens on */
  port: number
  stop(): Promise<void>
  exited: Promise<number>
}

/**
 * Starts the server, or the signer, as a process of its own and waits until it answers.
 * @param o.env its whole configuration (see server/src/config.ts, server/src/signer/config.ts)
 * @param o.logDir where `server.log` or `signer.log` is kept
 * @throws StartError with the last line that the server wrote
 */
export async function startServer(o: {
  root: string
  env: Record<string, string>
  logDir: string
  watch?: boolean
  what?: 'server' | 'signer'
}): Promise<ServerProcess> {
  const what = o.what ?? 'server'
  const log = join(o.logDir, `${what}.log`)
  const out = openSync(log, 'a')
  const args = [
    ...(o.watch ? ['--watch-path=server/src', '--watch-path=packages/protocol/src'] : []),
    join(o.root, 'devenv/serve.ts'),
    what,
  ]
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: o.root,
    env: { ...process.env, ...o.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let errors = ''
  let rest = ''
  const exited = new Promise<number>((resolve) =>
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1))),
  )
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (d: Buffer) => {
      appendTo(out, d)
      rest = (rest + d.toString()).slice(-4096)
      const port = /^ready (\d+)$/m.exec(rest)
      if (port) resolve(Number(port[1]))
    })
    child.stderr?.on('data', (d: Buffer) => {
      appendTo(out, d)
      errors = (errors + d.toString()).slice(-4096)
    })
    child.on('error', reject)
    void exited.then(() =>
      reject(
        new StartError(
          errors.trim().split('\n').at(-1) ||
            `The ${what} did not start: see ${log}\n${readFileSync(log, 'utf8').slice(-800)}`,
        ),
      ),
    )
  })
  void exited.then(() => closeSync(out))
  const port = await ready
  return {
    pid: child.pid ?? 0,
    port,
    exited,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await exited
      clearTimeout(late)
    },
  }
}

function appendTo(fd: number, data: Buffer) {
  try {
    writeSync(fd, data)
  } catch {
    // The stream was closed while the last output arrived.
  }
}
