import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node whose answers are delayed, like those of a remote provider. @param lateMs delay of each answer, milliseconds */
export async function startLateNode(upstream: string, lateMs: number) {
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const headers = { 'content-type': 'application/json' }
      const answer = await (await fetch(upstream, { method: 'POST', headers, body })).text()
      setTimeout(() => response.setHeader('content-type', 'application/json').end(answer), lateMs)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
