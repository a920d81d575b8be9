import type { Header, MinedLog } from './source.ts'

/** Logs of consecutive blocks in chain order, with the header of each block that holds one. Both ends inclusive. */
export class Batch {
  readonly from: number
  readonly to: number
  readonly logs: MinedLog[]
  readonly headers: Map<number, Header>
  private readonly byEmitter = new Map<string, MinedLog[]>()

  constructor(o: { from: number; to: number; logs: MinedLog[]; headers: Map<number, Header> }) {
    this.from = o.from
    this.to = o.to
    this.logs = o.logs
    this.headers = o.headers
    for (const log of o.logs) {
      const emitter = log.address.toLowerCase()
      const own = this.byEmitter.get(emitter)
      if (own) own.push(log)
      else this.byEmitter.set(emitter, [log])
    }
  }

  /** Contracts that logged something, lower-case. */
  get emitters(): string[] {
    return [...this.byEmitter.keys()]
  }

  /** Logs of this contract. */
  of(address: string): MinedLog[] {
    return this.byEmitter.get(address.toLowerCase()) ?? []
  }

  /** The same blocks with some of their logs. */
  only(keep: (log: MinedLog) => boolean): Batch {
    const { from, to, headers } = this
    return new Batch({ from, to, headers, logs: this.logs.filter(keep) })
  }

  /** Logs of all other contracts. @param known lower-case */
  except(known: Set<string>): MinedLog[] {
    return this.emitters.every((e) => known.has(e))
      ? []
      : this.logs.filter((l) => !known.has(l.address.toLowerCase()))
  }
}
