// The transfer between shards of docs/GROWING.md, as a machine that can be stopped anywhere: shards that keep what they committed and
// forget the rest, and a network that loses, doubles and reorders.

type Key = string
type Asked = { key: Key; from: number; to: number; amount: bigint }
type Message = { to: number } & (
  | { kind: 'give'; asked: Asked; shard: number }
  | { kind: 'answer'; key: Key; taken: boolean }
)
/** What a transaction does; it happens whole or not at all. */
type Shard = {
  /** of its own accounts */
  balances: Map<number, bigint>
  /** given away to a shard and not answered yet, less what was taken from it; by the other shard's number */
  transit: Map<number, bigint>
  outbox: Map<Key, { asked: Asked; state: 'given' | 'done' | 'back' }>
  inbox: Map<Key, { taken: boolean }>
}

/** Mistakes that a protocol could have; the test must find each. */
export type Mistake =
  | 'takesTwice'
  | 'givesBackUnasked'
  | 'forgetsWhatItGave'
  | 'answersBeforeItTakes'
  | 'givesBackTwice'

const SHARDS = 3
const pairOf = (a: number, b: number) => `${Math.min(a, b)} and ${Math.max(a, b)}`
const shardOf = (account: number) => account % SHARDS
const add = <K>(map: Map<K, bigint>, key: K, amount: bigint) => map.set(key, (map.get(key) ?? 0n) + amount)

export class Shards {
  readonly shards: Shard[]
  network: Message[] = []
  private readonly closed: ReadonlySet<number>
  private readonly mistake: Mistake | undefined

  /** @param o.closed accounts that refuse what arrives */
  constructor(o: { accounts: number; each: bigint; closed: number[]; mistake?: Mistake }) {
    this.closed = new Set(o.closed)
    this.mistake = o.mistake
    this.shards = Array.from({ length: SHARDS }, () => ({
      balances: new Map(),
      transit: new Map(),
      outbox: new Map(),
      inbox: new Map(),
    }))
    for (let a = 0; a < o.accounts; a++) this.shards[shardOf(a)]!.balances.set(a, o.each)
  }

  /**
   * A request, perhaps a repeated one.
   * @param crash whether the process ends after the commit, before it sends
   */
  ask(asked: Asked, crash: boolean): void {
    const [here, there] = [shardOf(asked.from), shardOf(asked.to)]
    const shard = this.shards[here]!
    if (shard.outbox.has(asked.key) || asked.from === asked.to) return
    if ((shard.balances.get(asked.from) ?? 0n) < asked.amount) return
    add(shard.balances, asked.from, -asked.amount)
    if (here === there) {
      const taken = !this.closed.has(asked.to)
      add(shard.balances, taken ? asked.to : asked.from, asked.amount)
      shard.outbox.set(asked.key, { asked, state: taken ? 'done' : 'back' })
      return
    }
    add(shard.transit, there, asked.amount)
    if (this.mistake !== 'forgetsWhatItGave' || !crash) shard.outbox.set(asked.key, { asked, state: 'given' })
    if (!crash) this.network.push({ to: there, kind: 'give', asked, shard: here })
  }

  /** Delivers one of the messages. @param how what else happens to it */
  deliver(which: number, how: { twice?: boolean; lost?: boolean; crash?: 'before' | 'after' }): void {
    if (this.network.length === 0) return
    const at = which % this.network.length
    const message = this.network[at]!
    if (!how.twice) this.network.splice(at, 1)
    if (how.lost) return
    if (message.kind === 'give') this.take(message, how.crash)
    else if (how.crash !== 'before') this.answered(message.to, message.key, message.taken)
  }

  private take(m: Message & { kind: 'give' }, crash: 'before' | 'after' | undefined): void {
    const shard = this.shards[m.to]!
    const { key, to, amount } = m.asked
    const answer = (taken: boolean) => this.network.push({ to: m.shard, kind: 'answer', key, taken })
    if (this.mistake === 'answersBeforeItTakes') answer(true)
    if (crash === 'before') return
    const before = this.mistake === 'takesTwice' ? undefined : shard.inbox.get(key)
    const taken = before?.taken ?? !this.closed.has(to)
    if (!before) {
      shard.inbox.set(key, { taken })
      if (taken) {
        add(shard.transit, m.shard, -amount)
        add(shard.balances, to, amount)
      }
    }
    if (crash !== 'after' && this.mistake !== 'answersBeforeItTakes') answer(taken)
  }

  private answered(at: number, key: Key, taken: boolean): void {
    const shard = this.shards[at]!
    const row = shard.outbox.get(key)
    if (!row || (row.state !== 'given' && this.mistake !== 'givesBackTwice')) return
    row.state = taken ? 'done' : 'back'
    if (!taken) this.giveBack(at, row.asked)
  }

  private giveBack(at: number, { from, to, amount }: Asked): void {
    const shard = this.shards[at]!
    add(shard.transit, shardOf(to), -amount)
    add(shard.balances, from, amount)
  }

  /** Sends again what was given and never answered, as each shard does from time to time. */
  remind(at: number): void {
    for (const row of this.shards[at]!.outbox.values()) {
      if (row.state !== 'given') continue
      if (this.mistake === 'givesBackUnasked') {
        row.state = 'back'
        this.giveBack(at, row.asked)
      } else this.network.push({ to: shardOf(row.asked.to), kind: 'give', asked: row.asked, shard: at })
    }
  }

  /** What is wrong now, whatever is under way; empty when all is well. */
  wrong(total: bigint): string[] {
    const found: string[] = []
    const open = new Map<string, bigint>()
    let held = 0n
    this.shards.forEach((shard, here) => {
      for (const [a, b] of shard.balances) {
        held += b
        if (b < 0n) found.push(`account ${a} is at ${b}`)
      }
      for (const [there, amount] of shard.transit) add(open, pairOf(here, there), amount)
      for (const [key, { asked, state }] of shard.outbox) {
        const there = this.shards[shardOf(asked.to)]!.inbox.get(key)
        if (here === shardOf(asked.to)) continue
        if (state === 'done' && there?.taken !== true) found.push(`${key} is done and was not taken`)
        if (state === 'back' && there?.taken !== false) found.push(`${key} is back and was not refused`)
        if (state !== 'given' || there?.taken === true) continue
        held += asked.amount
        add(open, pairOf(here, shardOf(asked.to)), -asked.amount)
      }
    })
    if (held !== total) found.push(`${held} of ${total} are there`)
    for (const [pair, amount] of open) if (amount !== 0n) found.push(`shards ${pair} differ by ${amount}`)
    return found
  }

  /** Whether nothing is under way any more. */
  get done(): boolean {
    return this.shards.every((s) => [...s.outbox.values()].every((row) => row.state !== 'given'))
  }
}
