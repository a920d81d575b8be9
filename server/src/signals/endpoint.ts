import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'

export type EndpointOptions = {
  listen: { host: string; port: number }
  log: Logger
  /** everything in the text format of Prometheus */
  metrics: () => Promise<string>
  probes: Probes
}

/** What a process answers of itself. */
export type Probes = {
  /** whether to send people here */
  serving: () => Promise<boolean>
  /** why it cannot do all its work; empty while it can */
  ready: () => Promise<readonly string[]>
}

/** Status and text of the probes' answers, by path: `/live` (it answers at all), `/serving` and `/ready`, each 200 or 503. */
export const probeAnswers = ({
  serving,
  ready,
}: Probes): Record<string, () => Promise<[number, string]>> => ({
  '/live': () => Promise.resolve([200, 'live\n']),
  '/serving': async () => ((await serving()) ? [200, 'serving\n'] : [503, 'not serving\n']),
  '/ready': async () => {
    const why = await ready()
    return why.length === 0 ? [200, 'ready\n'] : [503, `not ready: ${why.join(', ')}\n`]
  },
})

/**
 * The port for those who watch a process, not for its users: `/metrics`, and the probes.
 * @returns the port it listens on
 */
export async function startEndpoint(o: EndpointOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    const answers: Record<string, () => Promise<[number, string]>> = {
      ...probeAnswers(o.probes),
      '/metrics': async () => [200, await o.metrics()],
    }
    const path = request.url?.split('?')[0] ?? ''
    const answer = Object.hasOwn(answers, path) && request.method === 'GET' ? answers[path] : undefined
    if (!answer) say(404, 'not found\n')
    else
      answer().then(
        ([status, text]) => say(status, text),
        (err: unknown) => {
          o.log.warn({ err }, 'the figures could not be told')
          say(500, 'failed\n')
        },
      )
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
