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
 * @param o.signal ends the start, which then fails, and the process
 * @param o.program the file of its program: the sources, unless it was bundled
 * @param o.logDir where `server.log` or `signer.log` is kept
 * @throws StartError with the reason that the server wrote
 */
export async function startServer(o: {
  root: string
  env: Record<string, string>
  logDir: string
  watch?: boolean
  what?: 'server' | 'signer'
  program?: string | undefined
  signal?: AbortSignal | undefined
}): Promise<ServerProcess> {
  const what = o.what ?? 'server'
  const log = join(o.logDir, `${what}.log`)
  const out = openSync(log, 'a')
  const args = [
    ...(o.watch ? ['--watch-path=server/src', '--watch-path=packages/protocol/src'] : []),
    o.program ?? join(o.root, 'devenv/serve.ts'),
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
          reasonIn(errors, log) ??
            `The ${what} did not start: see ${log}\n${readFileSync(log, 'utf8').slice(-800)}`,
        ),
      ),
    )
  })
  void exited.then(() => closeSync(out))
  const cut = () => void child.kill('SIGTERM')
  if (o.signal?.aborted) cut()
  o.signal?.addEventListener('abort', cut)
  const port = await ready.finally(() => o.signal?.removeEventListener('abort', cut))
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

/**
 * The line of a process's errors that says why it ended: the first of an uncaught error, with the log's path, else the last, which a
 * server that cannot start writes for a person. null where it wrote none.
 */
export function reasonIn(errors: string, log: string): string | null {
  const lines = errors
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean)
  const thrown = lines.find((line) =>
    /^(?:Uncaught )?\w*(?:Error|Exception|Reset|Unavailable)\b.*:/.test(line),
  )
  if (thrown) return `${thrown} (see ${log})`
  const told = lines.filter((line) => !/^\s+at |^Node\.js v|^\s*[{}\]]/.test(line))
  return told.at(-1) ?? null
}

function appendTo(fd: number, data: Buffer) {
  try {
    writeSync(fd, data)
  } catch {
    // The stream was closed while the last output arrived.
  }
}
