import type { Clock } from '../../db/clock.ts'

/** What was read a moment ago, read once however many ask. A failure is not kept, and nothing older than `forMs` is told. */
export class Kept<T> {
  private readonly clock: Clock
  private readonly forMs: number
  private readonly read: () => Promise<T>
  private held: { at: number; what: Promise<T> } | undefined

  constructor(o: { clock: Clock; forMs: number; read: () => Promise<T> }) {
    this.clock = o.clock
    this.forMs = o.forMs
    this.read = o.read
  }

  get(): Promise<T> {
    const now = this.clock()
    if (this.held && now - this.held.at < this.forMs && now >= this.held.at) return this.held.what
    const held = { at: now, what: this.read() }
    this.held = held
    held.what.catch(() => {
      if (this.held === held) this.held = undefined
    })
    return held.what
  }
}
