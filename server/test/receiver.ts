import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createBare, type Socket } from 'node:net'
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

/** An answer that changes to another protocol, which nobody asked for. */
export const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'

/** Something on this machine that says the same bytes to everybody. `ends`: and ends the connection then */
export async function startBare(answer: string, ends = false) {
  const sockets: Socket[] = []
  const server = createBare((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => (ends ? socket.end(answer) : socket.write(answer)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** how many connections are open */
    open: () => sockets.filter((s) => !s.closed).length,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const s of sockets) s.destroy()
      }),
  }
}
