import net from 'node:net'

/** Why `port` cannot be bound on `host` now, as the system says it (`EADDRINUSE`); null where it can. */
export function bindError(port: number, host = '127.0.0.1'): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (e: NodeJS.ErrnoException) => resolve(e.code ?? e.message))
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** Whether `port` can be bound on the loopback address now. */
export const isFree = async (port: number) => (await bindError(port)) === null

/** Where a browser on this machine reaches what listens on `host`. By address: who has `localhost` on IPv6 may be another program. */
export function addressOf(host: string | undefined, port: number): string {
  const own = !host || ['localhost', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`
}

/** A port that is free at the moment of the call. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A failure whose message is one line for a person; shown without a stack. */
export class StartError extends Error {}
