import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// Many concurrent requests that never arrive completely.

const MANY = 300
/** Longer than a request’s time limit and the pause between two checks take on a busy machine, and shorter than the usual limit, ms. */
const OVER_MS = 30_000

let chain: TestChain
let t: TestApp
let port: number

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: { REQUEST_SECONDS: '2' } })
  await t.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const begin = (text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      resolve(socket)
    })
    socket.on('error', reject)
    socket.resume()
  })
const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`

test.each([
  ['bodies of calls', head('/api/app/api/loginDapp', 'application/json')],
  ['uploads', `${head('/api/app/api/uploadFile', 'multipart/form-data; boundary=x')}--x\r\n`],
  ['bodies for nothing', head('/nowhere', 'application/json')],
  ['headers', 'POST /api/app/api/loginDapp HTTP/1.1\r\nHost: loc'],
])('%s that trickle in end, and others are answered meanwhile', async (_, text) => {
  const sockets = await Promise.all(Array.from({ length: MANY }, () => begin(text)))
  let open = sockets.length
  for (const socket of sockets) socket.on('close', () => open--)
  const trickle = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a')
  }, 300)
  try {
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
    await expect.poll(() => open, { timeout: OVER_MS }).toBe(0)
  } finally {
    clearInterval(trickle)
    for (const socket of sockets) socket.destroy()
  }
})
