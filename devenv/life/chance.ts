/** A row of chances that is the same at every start (mulberry32). */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** A number from `least` to `most`. */
  from(least: number, most: number): number {
    return least + (most - least) * this.next()
  }

  /** True in `part` of the cases, from 0 to 1. */
  is(part: number): boolean {
    return this.next() < part
  }

  /** One of `list`, which must not be empty. */
  of<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }
}
