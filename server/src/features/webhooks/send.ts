import type { LookupAddress } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { DeliveryProblem } from '@holdfast/protocol/webhooks'
import ipaddr from 'ipaddr.js'
import { type Names, ownNames, publicNames } from './names.ts'

/** Milliseconds for a whole delivery: name, connection, request and the head of the answer. */
const TIMEOUT_MS = 10_000
/** Bytes of an answer that are read before the connection is cut; nothing is made of them. */
const MOST_BYTES = 65_536

/** What an attempt came to: an answer's HTTP status, or why there is none. */
export type Sent = { status: number; problem: 'status' | null } | { status: null; problem: DeliveryProblem }

export type SenderOptions = {
  /** whether http and addresses of this machine and its networks are taken: on the local chain alone */
  local: boolean
  /** by default this machine's own on the local chain, and name servers elsewhere */
  names?: Names
  timeoutMs?: number
}

class NotPublic extends Error {}

/** Whether an address is one of the public internet: not of this machine, its networks, or their services. */
export function isPublic(address: string): boolean {
  // `process` takes an IPv4 address out of an IPv6 one that contains it.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Sends messages to addresses that anybody may have written down, and never to what only this server can reach. */
export class Sender {
  private readonly local: boolean
  private readonly lookup: LookupFunction
  private readonly timeoutMs: number

  constructor(o: SenderOptions) {
    this.local = o.local
    this.timeoutMs = o.timeoutMs ?? TIMEOUT_MS
    const names = callbackify(o.names ?? (o.local ? ownNames : publicNames()))
    // The connection goes to what was looked at: the name is not asked for again.
    this.lookup = (host, options, done) => {
      names(host, (err, found: LookupAddress[] | undefined) => {
        const first = found?.[0]
        if (err || !first) done(err ?? new Error('no address'), [])
        else if (!this.local && !found.every((f) => isPublic(f.address))) done(new NotPublic(), [])
        else if (options.all) done(null, found)
        else done(null, first.address, first.family)
      })
    }
  }

  /** Whether an address may be kept: of the form that is sent to, as far as can be seen without asking for its name. */
  accepts(text: string): boolean {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false
    if (this.local) return url.protocol === 'https:' || url.protocol === 'http:'
    const host = bare(url)
    return (
      url.protocol === 'https:' &&
      (isIP(host) === 0 ? /\.[a-z0-9-]*[a-z][a-z0-9-]*\.?$/i.test(host) : isPublic(host))
    )
  }

  /** Posts a JSON body. Redirections are not followed. Never throws. */
  async send(text: string, headers: Record<string, string>, body: string): Promise<Sent> {
    if (!this.accepts(text)) return { status: null, problem: 'address' }
    try {
      const status = await this.post(new URL(text), headers, body)
      return { status, problem: status >= 200 && status < 300 ? null : 'status' }
    } catch (e) {
      return { status: null, problem: problemOf(e) }
    }
  }

  private post(url: URL, headers: Record<string, string>, body: string): Promise<number> {
    const request = url.protocol === 'https:' ? secure : plain
    return new Promise((done, failed) => {
      const sending: ClientRequest = request(
        url,
        {
          method: 'POST',
          // A connection of its own: it is made to an address that was looked at just now.
          agent: false,
          lookup: this.lookup,
          signal: AbortSignal.timeout(this.timeoutMs),
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Holdfast-Webhooks',
            ...headers,
          },
        },
        (answer) => {
          discard(answer)
          done(answer.statusCode ?? 0)
        },
      )
      sending.on('error', failed)
      // An answer that changes the protocol (101) ends the request without an answer and without an error.
      sending.on('close', () => failed(new Error('no answer')))
      sending.end(body)
    })
  }
}

/** Reads an answer to its end, or to the most that is read. */
function discard(answer: IncomingMessage): void {
  let bytes = 0
  answer.on('error', () => {})
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES) answer.destroy()
  })
}

/** The host without the brackets of IPv6. */
const bare = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

function problemOf(e: unknown): DeliveryProblem {
  if (e instanceof NotPublic) return 'address'
  const { code = '', name = '' } = e as { code?: string; name?: string }
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'ETIMEOUT')
    return 'timeout'
  return /CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code) ? 'certificate' : 'unreachable'
}
