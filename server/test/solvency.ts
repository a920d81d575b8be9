// Runs `check:solvency` against what a server publishes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundled } from '../../devenv/bundles.ts'
import type { TestApp } from './server.ts'

/** Changes the body of an answer on its way, by path. */
export type Change = (path: string, body: string) => string

/**
 * Runs `check:solvency`.
 * @param more further arguments
 * @returns its exit code, its output, and the lines of it that report a failure
 */
export async function checkOutside(t: TestApp, change: Change, more: string[], env: NodeJS.ProcessEnv = {}) {
  const server = createServer((request, response) => {
    const { lang = '' } = request.headers
    void t.app.http
      .inject({ url: request.url!, headers: { lang } })
      .then(({ body }) => response.end(change(request.url!, body)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const command = await bundled('devenv/check-solvency.ts')
  const child = spawn(process.execPath, [command, url, ...more], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (d: Buffer) => (out += d.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  server.close()
  return { code, broken: out.split('\n').filter((l) => l.startsWith('BROKEN')), out }
}
