import { createHash, createHmac } from 'node:crypto'
import type { Hex } from 'viem'

/** Which secret of an endpoint: its number, and the key that it is made from. */
export type SecretOf = { webhook: number; number: number; key: string }

/** A name of a key that says nothing about it. */
const nameOf = (key: Buffer) =>
  createHash('sha256').update('webhook key').update(key).digest('hex').slice(0, 16)

/**
 * Secrets of endpoints. They are made from the server's keys and stored nowhere, so that nobody who reads the database, or a
 * copy of it, can sign.
 */
export class Secrets {
  private readonly keys: ReadonlyMap<string, Buffer>
  /** name of the key that new secrets are made from; null: there is no key */
  readonly newest: string | null

  /** @param keys the newest first; older ones for secrets that were made from them */
  constructor(keys: readonly Hex[]) {
    const named = keys.map((hex) => {
      const key = Buffer.from(hex.slice(2), 'hex')
      return [nameOf(key), key] as const
    })
    this.keys = new Map(named)
    this.newest = named[0]?.[0] ?? null
  }

  get names(): string[] {
    return [...this.keys.keys()]
  }

  /** The secret in the form that is handed out; undefined without its key. */
  secret(of: SecretOf): string | undefined {
    const bytes = this.bytes(of)
    return bytes && `whsec_${bytes.toString('base64')}`
  }

  /**
   * Signature of a message as Standard Webhooks has it: HMAC-SHA256 over `id.timestamp.body`.
   * @param timestamp unix seconds
   * @returns undefined without the secret's key
   */
  sign(of: SecretOf, id: string, timestamp: number, body: string): string | undefined {
    const bytes = this.bytes(of)
    return bytes && `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }

  private bytes({ webhook, number, key }: SecretOf): Buffer | undefined {
    const known = this.keys.get(key)
    return known && createHmac('sha256', known).update(`webhook:${webhook}:${number}`).digest()
  }
}
