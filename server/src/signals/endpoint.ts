import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'

export type EndpointOptions = {
  listen: { host: string; port: number }
  log: Logger
  /** everything in the text format of Prometheus */
  metrics: () => Promise<string>
  /** whether this process can do its work */
  ready: () => Promise<boolean>
}

/**
 * The port for those who watch a process, not for its users: `/metrics`, `/live` (it answers at all) and `/ready` (200 or 503).
 * @returns the port it listens on
 */
export async function startEndpoint(o: EndpointOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    const answers: Record<string, () => Promise<unknown>> = {
      '/live': async () => say(200, 'live\n'),
      '/ready': async () => ((await o.ready()) ? say(200, 'ready\n') : say(503, 'not ready\n')),
      '/metrics': async () => say(200, await o.metrics()),
    }
    const path = request.url?.split('?')[0] ?? ''
    const answer = Object.hasOwn(answers, path) && request.method === 'GET' ? answers[path] : undefined
    if (!answer) say(404, 'not found\n')
    else
      answer().catch((err: unknown) => {
        o.log.warn({ err }, 'the figures could not be told')
        say(500, 'failed\n')
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(o.listen.port, o.listen.host, () => resolve())
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
