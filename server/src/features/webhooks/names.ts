import { type LookupAddress, promises } from 'node:dns'

/** Finds all addresses of a name. */
export type Names = (host: string) => Promise<LookupAddress[]>

/** For one question to a name server, milliseconds: with the second one, a name ends before its delivery does. */
const PATIENCE_MS = 2_000
const TRIES = 2

/** As this machine finds names, with /etc/hosts. Each holds a thread of the process for as long as a name server is silent. */
export const ownNames: Names = (host) => promises.lookup(host, { all: true })

/**
 * Asks name servers, without a thread: there are four for everything, and whoever runs the servers of some names could hold them.
 * @param o.servers by default the machine's
 */
export function publicNames(o: { servers?: string[]; patienceMs?: number } = {}): Names {
  const resolver = new promises.Resolver({ timeout: o.patienceMs ?? PATIENCE_MS, tries: TRIES })
  if (o.servers) resolver.setServers(o.servers)
  const of = (family: 4 | 6) => (address: string) => ({ address, family })
  return async (host) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(host).then((found) => found.map(of(4))),
      resolver.resolve6(host).then((found) => found.map(of(6))),
    ])
    const found = [four, six].flatMap((r) => (r.status === 'fulfilled' ? r.value : []))
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}
