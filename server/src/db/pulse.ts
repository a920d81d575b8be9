import * as pg from 'pg'
import type { Hosts } from './hosts.ts'

/** Pause between two questions. */
const EVERY_MS = 500
/** A database that has not answered a trivial question for so long is taken for frozen or cut off. */
const SILENT_MS = 3_000

/**
 * Notices that a database does not answer any more although its connections stand: a frozen process or machine, a cut network.
 * Then every connection guarded is broken, so that what waits on them fails at once and is tried elsewhere. It asks on a
 * connection of its own: a statement that takes long is not mistaken for silence.
 */
export class Pulse {
  private readonly hosts: Hosts
  private readonly onSilent: (e: Error) => void
  private readonly guarded = new Set<pg.Client>()
  private readonly timer: NodeJS.Timeout
  private asker: pg.Client | undefined
  private askerAt: string | undefined
  private asking = false

  /** @param onSilent told each time that connections are broken */
  constructor(hosts: Hosts, onSilent: (e: Error) => void = () => {}) {
    this.hosts = hosts
    this.onSilent = onSilent
    this.timer = setInterval(() => void this.ask(), EVERY_MS)
    this.timer.unref()
  }

  /** Breaks `client` when the database falls silent, until it ends. */
  guard(client: pg.Client): void {
    this.guarded.add(client)
    client.once('end', () => this.guarded.delete(client))
  }

  stop(): void {
    clearInterval(this.timer)
    this.guarded.clear()
    this.drop()
  }

  private async ask(): Promise<void> {
    if (this.asking || this.guarded.size === 0) return
    this.asking = true
    const address = this.hosts.current
    const late = setTimeout(() => setImmediate(() => silent()), SILENT_MS)
    const silent = () => {
      // An answer that arrived while this process itself stood still has been read by now.
      if (!this.asking) return
      this.hosts.leave(address)
      this.drop()
      for (const client of this.guarded) destroy(client)
      this.guarded.clear()
      this.onSilent(new Error(`the database does not answer for ${SILENT_MS} ms`))
    }
    try {
      if (this.askerAt !== address) this.drop()
      if (!this.asker) await this.open(address).connect()
      await this.asker?.query('select 1')
    } catch {
      // Not silent: whoever uses a connection is told of the same failure.
      this.drop()
    } finally {
      clearTimeout(late)
      this.asking = false
    }
  }

  private open(address: string): pg.Client {
    const client = new pg.Client({ connectionString: address, application_name: 'holdfast pulse' })
    client.on('error', () => {})
    this.asker = client
    this.askerAt = address
    return client
  }

  private drop(): void {
    const { asker } = this
    this.asker = undefined
    if (asker) destroy(asker)
  }
}

/** Breaks a connection without a word to the other side, which may not be listening. */
function destroy(client: pg.Client): void {
  ;(client as unknown as { connection: pg.Connection }).connection.stream.destroy()
}
