// A proxy before a chain, with which tests can change or drop each message.
import { createServer } from 'node:http'

/**
 * Listens on the loopback address and answers each JSON-RPC body with the result of `answer`; undefined breaks the
 * connection.
 */
export async function relay(answer: (body: string) => Promise<string | undefined>) {
  const server = createServer((request, response) => {
    const parts: string[] = []
    request.on('data', (part) => parts.push(String(part)))
    request.on('end', () => {
      answer(parts.join('')).then(
        (text) => (text === undefined ? response.destroy() : response.end(text)),
        () => response.destroy(),
      )
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Passes a body on to `url`. */
export async function passOn(url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body })).text()
}
