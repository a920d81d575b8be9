import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Where a connection breaks when a COMMIT passes: before PostgreSQL hears of it, or after it has done it. */
export type Cut = 'before' | 'after'

export type PgProxy = {
  url: string
  /** breaks the connection at the next COMMIT that passes */
  cutNext: Cut | undefined
  /** how often it did */
  cuts: number
  stop(): Promise<void>
}

/** `commit` as a simple query of the wire protocol. */
const COMMIT = Buffer.from('commit\0')

/** A network in front of a PostgreSQL that breaks when told so. */
export async function startPgProxy(upstream: string): Promise<PgProxy> {
  const { hostname, port } = new URL(upstream)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname)
    for (const socket of [client, behind]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        behind.destroy()
      })
    }
    let deaf = false
    client.on('data', (data) => {
      const cut = proxy.cutNext
      if (cut === undefined || !data.includes(COMMIT)) {
        behind.write(data)
        return
      }
      proxy.cutNext = undefined
      proxy.cuts++
      if (cut === 'before') {
        behind.destroy()
        return
      }
      deaf = true
      behind.write(data)
    })
    let answered = ''
    behind.on('data', (data) => {
      if (!deaf) {
        client.write(data)
        return
      }
      // "COMMIT" as the completion tag: it is done, and nobody will hear of it.
      answered += data.toString('latin1')
      if (answered.includes('COMMIT\0')) client.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(upstream)
  url.port = String((server.address() as AddressInfo).port)
  const proxy: PgProxy = {
    url: url.href,
    cutNext: undefined,
    cuts: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return proxy
}
