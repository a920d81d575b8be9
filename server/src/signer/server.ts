import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Logger } from 'pino'
import type { Signer } from './remote.ts'
import { allowedCalls, checkedTransaction, Refused } from './policy.ts'

const LONGEST_REQUEST = 200_000
const REQUEST_MS = 10_000

export type SignerServerOptions = {
  deployment: Deployment
  /** signs with the key */
  signer: Signer
  log: Logger
  /** a port of this machine, 0 for any, or the path of a socket that its owner alone may use */
  listen: { port: number } | { socket: string }
  /** told of each request to sign, and whether it was signed */
  onAsked?: (signed: boolean) => void
}

/**
 * Signs only the calls that the payer's key is for, for processes of this machine: `eth_accounts` and `eth_signTransaction` of
 * JSON-RPC. It keeps no state: the vault makes sure that a payment is made once.
 * @returns the port it listens on, or null with a socket
 */
export async function startSigner(
  o: SignerServerOptions,
): Promise<{ port: number | null; stop(): Promise<void> }> {
  const { deployment, signer, log, listen, onAsked = () => {} } = o
  const calls = allowedCalls(deployment)

  async function answer(method: unknown, params: unknown): Promise<unknown> {
    if (method === 'eth_accounts') return [await signer.address()]
    if (method !== 'eth_signTransaction') throw new Refused('a method that is not known')
    const from = await signer.address()
    const t = checkedTransaction(Array.isArray(params) ? params[0] : undefined, { deployment, from, calls })
    const raw = await signer.sign(t)
    onAsked(true)
    log.info({ to: t.to, call: t.data.slice(0, 10), nonce: t.nonce }, 'signed')
    return raw
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let id: unknown = null
    const say = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
    try {
      // A web page in a browser on this machine must not reach it.
      if (request.headers.origin !== undefined || request.headers['content-type'] !== 'application/json') {
        say(403, { error: { code: -32_600, message: 'not from a browser, and as application/json' } })
        return
      }
      const asked = JSON.parse(await bodyOf(request)) as { id?: unknown; method?: unknown; params?: unknown }
      id = typeof asked.id === 'number' || typeof asked.id === 'string' ? asked.id : null
      say(200, { result: await answer(asked.method, asked.params) })
    } catch (e) {
      onAsked(false)
      log.warn({ err: e }, 'not signed')
      const message = e instanceof Refused ? e.message : 'it could not be signed'
      say(200, { error: { code: -32_000, message } })
    }
  }
  const server = createServer((request, response) => void serve(request, response))
  server.requestTimeout = REQUEST_MS
  server.headersTimeout = REQUEST_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if ('socket' in listen) {
      rmSync(listen.socket, { force: true })
      const before = process.umask(0o177)
      server.listen(listen.socket, () => resolve())
      process.umask(before)
    } else server.listen(listen.port, '127.0.0.1', () => resolve())
  })
  if ('socket' in listen) chmodSync(listen.socket, 0o600)
  return {
    port: 'socket' in listen ? null : (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > LONGEST_REQUEST) throw new Refused('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
