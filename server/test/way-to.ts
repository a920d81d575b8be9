import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a database that can stop passing anything on, with all connections standing: a frozen process, a cut network. */
export async function wayTo(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname)
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('data', (data) => {
        if (!frozen) other.write(data)
      })
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const changed = new URL(url)
  changed.port = String((server.address() as AddressInfo).port)
  return {
    url: changed.href,
    freeze: () => (frozen = true),
    wake: () => (frozen = false),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
