/** What `target_session_attrs` may say, by what the server is there for: to take writes, or to have history read from it. */
const ATTRIBUTES = { writes: ['read-write', 'primary'], history: ['standby', 'read-only', 'any'] }

/**
 * The addresses that a connection string names, in its order: `postgres://a:5432,b/db` is one for `a` and one for `b`. Of several
 * only the one that takes writes is used, whether `target_session_attrs` says so or not, or for `history` only standbys.
 * @returns connection strings with one host each
 * @throws RangeError when it is no PostgreSQL address, or asks for something else than what it is there for
 */
export function addressesOf(url: string, purpose: keyof typeof ATTRIBUTES = 'writes'): [string, ...string[]] {
  const parts = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(\?[^#]*)?$/.exec(url)
  if (!parts) throw new RangeError('not a connection string')
  const [, scheme = '', login, hosts = '', path = '', query = ''] = parts
  const asked = new URLSearchParams(query)
  const wanted = asked.get('target_session_attrs')
  const useful = ATTRIBUTES[purpose]
  if (wanted !== null && !useful.includes(wanted))
    throw new RangeError(`target_session_attrs=${wanted}: only ${useful.join(' or ')} is of use here`)
  asked.delete('target_session_attrs')
  const rest = wanted === null ? query : asked.size > 0 ? `?${asked.toString()}` : ''
  const [first, ...others] = hosts
    .split(',')
    .map((host) => `${scheme}${login === undefined ? '' : `${login}@`}${host}${path}${rest}`)
  for (const address of [first!, ...others])
    if (!URL.canParse(address)) throw new RangeError('not a connection string')
  if (others.length > 0 && hosts.split(',').includes('')) throw new RangeError('a host is empty')
  return [first!, ...others]
}

/** The addresses of a database, and which of them to try first: the one that answered last. */
export class Hosts {
  private readonly addresses: readonly string[]
  private at = 0

  /** @throws RangeError as `addressesOf` */
  constructor(url: string) {
    this.addresses = addressesOf(url)
  }

  get count(): number {
    return this.addresses.length
  }

  get current(): string {
    return this.addresses[this.at]!
  }

  /** Turns to the next address, unless another caller has done so since `address` was current. */
  leave(address: string): void {
    if (this.current === address) this.at = (this.at + 1) % this.addresses.length
  }
}

/** An address answered and cannot be used: it is a standby, which takes no writes. */
export class NotWritable extends Error {
  override name = 'NotWritable'
}

/** What PostgreSQL says of who asks, not of the server that was asked: every other host would say the same. */
const SAME_EVERYWHERE = ['28', '3D', '42']

/** pg-pool's word for all connections being in use for too long. */
const POOL_BUSY = 'timeout exceeded when trying to connect'

/** Whether another host may do better than the one that failed like this. */
function mayBeElsewhere(e: unknown): boolean {
  if (e instanceof Error && e.message === POOL_BUSY) return false
  const code = (e as { code?: unknown } | null)?.code
  return typeof code !== 'string' || !SAME_EVERYWHERE.some((prefix) => code.startsWith(prefix))
}

/**
 * Calls `connect` with one address after the other, each once, until one succeeds.
 * @throws the last failure
 */
export async function onSome<T>(hosts: Hosts, connect: (address: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const address = hosts.current
    try {
      return await connect(address)
    } catch (e) {
      if (!mayBeElsewhere(e)) throw e
      hosts.leave(address)
      if (tries >= hosts.count) throw e
    }
  }
}
