import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Unreadable } from './errors.ts'

/** A target with scheme and host, as proxies are asked: its path is what counts (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/** The path of a request's target. The host of an absolute one takes the place of the header's. */
export function targetOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const [whole, host] = ABSOLUTE.exec(url) ?? []
  if (whole === undefined) return url
  if (host) request.headers.host = host
  const rest = url.slice(whole.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Ranges of bytes from a first one on, in the grammar of RFC 9110, 14.1.1. */
const RANGES = /^bytes=[ \t]*\d+-\d*([ \t]*,[ \t]*\d+-\d*)*[ \t]*$/i

/**
 * Whether a header `Range` can be meant. Others are as if they were not there, which RFC 9110 (14.2) allows for each; so are the
 * last n bytes of a file, of which none may be as long.
 */
const isRange = (range: string): boolean =>
  RANGES.test(range) &&
  range
    .slice(range.indexOf('=') + 1)
    .split(',')
    .map((one) => one.trim().split('-'))
    .every(([first, last]) => !last || BigInt(first!) <= BigInt(last))

/** Refuses what means two hosts, and leaves out what means no range. */
export function readHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Unreadable('host')
    if (raw.headers.range !== undefined && !isRange(raw.headers.range)) delete raw.headers.range
  })
}
