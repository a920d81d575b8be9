import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEvent } from '@holdfast/protocol/webhooks'

type Received = { path: string; headers: IncomingHttpHeaders; body: string; event: WebhookEvent }

/** Somebody's server that is sent webhooks. */
export type Receiver = {
  url: string
  got: Received[]
  /** what it does with a request from now on; by default it answers 204 */
  answer: (response: ServerResponse, request: Received) => void
  stop(): Promise<void>
}

/** Starts one on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    got: [],
    answer: (response) => response.writeHead(204).end(),
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const event = JSON.parse(body) as WebhookEvent
      const received = { path: request.url ?? '', headers: request.headers, body, event }
      receiver.got.push(received)
      receiver.answer(response, received)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}
