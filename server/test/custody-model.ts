// A model of custody in plain maps: what users and reviewers ask for, the limits, and what workers may do meanwhile.

export type Step =
  | { type: 'withdraw'; user: number; amount: bigint; key: string }
  | { type: 'cancel'; user: number; id: number }
  | { type: 'review'; person: number; id: number; approve: boolean }
  | { type: 'transfer'; user: number; to: number; amount: bigint; key: string }
  | { type: 'convert'; user: number; amount: bigint; key: string }
  /** a worker signs the withdrawal, which can then not be called back any more */
  | { type: 'sign'; id: number }
  /** a withdrawal that only waited for the end of a halt goes on */
  | { type: 'release'; id: number }
  /** fees in the converted asset become USDT */
  | { type: 'fees'; amount: bigint }

/**
 * The answer: an error, or the id of the withdrawal or journal that a success names, with the number of people that a
 * withdrawal needs.
 */
export type Answered = { error: string } | { id: number; needed?: number }

/** Limits without review, and the price of the converted asset as `price` / `unit`; base units. */
export type Terms = {
  auto: bigint
  second: bigint
  daily: bigint
  hourly: bigint
  feeBps: bigint
  price: bigint
  unit: bigint
  /** fee of a conversion, basis points, and the most USDT that an account converts in a day */
  conversionBps: bigint
  conversionDaily: bigint
  /** least USDT for which fees are converted */
  feesLeast: bigint
}

type Asked = {
  user: number
  amount: bigint
  needed: number
  approvedBy: Set<number>
  state: 'review' | 'approved' | 'signed' | 'cancelled' | 'refused'
}
type Person = { posted: bigint; held: bigint; other: bigint; received: bigint; converted: bigint }

class State {
  people: Person[] = []
  liquidity = 0n
  /** fees in the converted asset, base units */
  fees = 0n
  asked = new Map<number, Asked>()
  /** each key of each user, with the body and the id of what it did */
  keys = new Map<string, { body: string; id: number }>()

  copy(): State {
    const copy = new State()
    copy.people = this.people.map((p) => ({ ...p }))
    copy.liquidity = this.liquidity
    copy.fees = this.fees
    copy.asked = new Map([...this.asked].map(([id, a]) => [id, { ...a, approvedBy: new Set(a.approvedBy) }]))
    copy.keys = new Map(this.keys)
    return copy
  }
}

const matches = (answered: Answered, error: string) => 'error' in answered && answered.error === error

export class CustodyModel {
  private state = new State()
  private readonly terms: Terms
  /** true while payments may be unknown: nothing is signed, spent or called back */
  halted = false
  /** what the requests that are made at once may have reserved of the common limit for a moment, and given back */
  private reserved = 0n

  constructor(
    terms: Terms,
    people: { posted: bigint; other: bigint }[],
    house: { liquidity: bigint; fees: bigint },
  ) {
    this.terms = terms
    this.state.people = people.map((p) => ({ ...p, held: 0n, received: 0n, converted: 0n }))
    this.state.liquidity = house.liquidity
    this.state.fees = house.fees
  }

  get people(): readonly Readonly<Person>[] {
    return this.state.people
  }

  get liquidity(): bigint {
    return this.state.liquidity
  }

  get fees(): bigint {
    return this.state.fees
  }

  /** Every withdrawal so far, oldest first. */
  get asked(): [id: number, asked: Readonly<Asked>][] {
    return [...this.state.asked]
  }

  credit(user: number, amount: bigint): void {
    this.state.people[user]!.posted += amount
  }

  /**
   * Looks for an order in which these steps have these answers, and applies it. Steps that succeed add up to the same state in
   * any order, so a set of them that led nowhere once is not tried again.
   * @returns whether there is one
   */
  explain(steps: { step: Step; answered: Answered }[]): boolean {
    const all = (1 << steps.length) - 1
    this.reserved = steps.reduce(
      (sum, { step }) =>
        step.type === 'withdraw' && step.amount <= this.terms.auto ? sum + step.amount : sum,
      0n,
    )
    const dead = new Set<number>()
    const search = (state: State, taken: number): State | undefined => {
      if (taken === all) return state
      if (dead.has(taken)) return undefined
      for (const [i, { step, answered }] of steps.entries()) {
        if (taken & (1 << i)) continue
        const next = state.copy()
        if (!this.take(next, step, answered)) continue
        const found = search(next, taken | (1 << i))
        if (found) return found
      }
      dead.add(taken)
      return undefined
    }
    const found = search(this.state, 0)
    if (found) this.state = found
    return found !== undefined
  }

  /** Applies a step. @returns whether the model gives this answer to it */
  private take(s: State, step: Step, answered: Answered): boolean {
    switch (step.type) {
      case 'withdraw':
        return this.withdraw(s, step, answered)
      case 'transfer':
        if (this.halted) return matches(answered, 'CUSTODY_HALTED')
        return this.once(s, step, answered, `to ${step.to}`, (from) => {
          if (from.posted - from.held < step.amount) return ['INSUFFICIENT_BALANCE']
          from.posted -= step.amount
          s.people[step.to]!.posted += step.amount
          return []
        })
      case 'convert':
        if (this.halted) return matches(answered, 'CUSTODY_HALTED')
        return this.once(s, step, answered, 'convert', (from) => this.convert(s, from, step.amount))
      case 'cancel': {
        if (this.halted) return matches(answered, 'CUSTODY_HALTED')
        const asked = s.asked.get(step.id)!
        if (asked.user !== step.user) return matches(answered, 'WITHDRAWAL_UNKNOWN')
        return this.end(s, asked, 'cancelled', answered)
      }
      case 'review':
        return this.review(s, step, answered)
      case 'fees':
        return this.convertFees(s, step.amount)
      case 'release': {
        const asked = s.asked.get(step.id)
        if (this.halted || asked?.state !== 'review' || asked.needed !== 0) return false
        asked.state = 'approved'
        return true
      }
      default: {
        const asked = s.asked.get(step.id)
        if (this.halted || asked?.state !== 'approved') return false
        asked.state = 'signed'
        const owner = s.people[asked.user]!
        owner.posted -= asked.amount
        owner.held -= asked.amount
        owner.received += asked.amount - (asked.amount * this.terms.feeBps) / 10_000n
        return true
      }
    }
  }

  /** A repeated key gets the first answer; with another body it is refused. */
  private once(
    s: State,
    step: { type: string; user: number; amount: bigint; key: string },
    answered: Answered,
    what: string,
    /** applies the request; returns the errors that are allowed, none when it succeeded */
    work: (own: Person, id: number) => string[],
  ): boolean {
    const key = `${step.type} ${step.user} ${step.key}`
    const body = `${what} ${step.amount}`
    const known = s.keys.get(key)
    if (known)
      return known.body === body
        ? 'id' in answered && answered.id === known.id
        : matches(answered, step.type === 'withdraw' ? 'WITHDRAWAL_OUTDATED' : 'KEY_CONFLICT')
    const id = 'id' in answered ? answered.id : -1
    const errors = work(s.people[step.user]!, id)
    if (errors.length > 0) return errors.some((e) => matches(answered, e))
    if (id < 0) return false
    s.keys.set(key, { body, id })
    return true
  }

  private withdraw(s: State, step: Step & { type: 'withdraw' }, answered: Answered): boolean {
    return this.once(s, step, answered, 'withdraw', (own, id) => {
      if (own.posted - own.held < step.amount) return ['INSUFFICIENT_BALANCE']
      const limits = this.needed(s, step.user, step.amount)
      const needed = 'needed' in answered ? answered.needed : limits
      // What another request reserves counts, also when that one is refused in the end.
      const crowded =
        limits === 0 && needed === 1 && this.needed(s, step.user, step.amount, this.reserved) === 1
      if (needed !== limits && !crowded) return [`${limits} people`]
      own.held += step.amount
      s.asked.set(id, {
        user: step.user,
        amount: step.amount,
        needed,
        approvedBy: new Set(),
        state: needed === 0 && !this.halted ? 'approved' : 'review',
      })
      return []
    })
  }

  /** @param together what is asked for at once, of which `amount` is a part */
  private needed(s: State, user: number, amount: bigint, together = amount): number {
    const { auto, second, daily, hourly } = this.terms
    const counted = [...s.asked.values()].filter((a) => a.state !== 'cancelled' && a.state !== 'refused')
    const sum = (of: Asked[]) => of.reduce((total, a) => total + a.amount, amount)
    if (amount > second) return 2
    if (amount > auto || sum(counted.filter((a) => a.user === user)) > daily) return 1
    return sum(counted.filter((a) => a.needed === 0)) - amount + together > hourly ? 1 : 0
  }

  private convert(s: State, own: Person, amount: bigint): string[] {
    const fee = (amount * this.terms.conversionBps) / 10_000n
    const { received, paid } = this.priced(amount - fee)
    if (received === 0n) return ['AMOUNT_BELOW_MINIMUM']
    const value = this.priced(amount).paid
    if (own.converted + value > this.terms.conversionDaily) return ['CONVERSION_LIMIT']
    const errors = [
      ...(own.other < amount ? ['INSUFFICIENT_BALANCE'] : []),
      ...(s.liquidity < paid ? ['LIQUIDITY_EXHAUSTED'] : []),
    ]
    if (errors.length > 0) return errors
    own.other -= amount
    own.posted += received
    own.converted += value
    s.liquidity -= paid
    s.fees += fee
    return []
  }

  /** USDT received for an amount, rounded down, and paid for it, rounded up. */
  private priced(amount: bigint): { received: bigint; paid: bigint } {
    const { price, unit } = this.terms
    return { received: (amount * price) / unit, paid: (amount * price + unit - 1n) / unit }
  }

  /** Converts all fees, or as much as liquidity allows. @returns whether the model converts this amount */
  private convertFees(s: State, amount: bigint): boolean {
    const { price, unit, feesLeast } = this.terms
    const most = (s.liquidity * unit) / price
    const { received, paid } = this.priced(amount)
    if (this.halted || amount !== (s.fees < most ? s.fees : most) || received < feesLeast) return false
    s.fees -= amount
    s.liquidity -= paid
    return true
  }

  private review(s: State, step: Step & { type: 'review' }, answered: Answered): boolean {
    const asked = s.asked.get(step.id)!
    if (!step.approve && this.halted) return matches(answered, 'CUSTODY_HALTED')
    if (!step.approve) return this.end(s, asked, 'refused', answered)
    if (asked.state !== 'review') return matches(answered, 'WITHDRAWAL_STATE')
    if (asked.approvedBy.has(step.person)) return matches(answered, 'SECOND_PERSON_REQUIRED')
    asked.approvedBy.add(step.person)
    if (asked.approvedBy.size >= asked.needed) asked.state = 'approved'
    return 'id' in answered
  }

  private end(s: State, asked: Asked, state: 'cancelled' | 'refused', answered: Answered): boolean {
    if (asked.state !== 'review' && asked.state !== 'approved') return matches(answered, 'WITHDRAWAL_STATE')
    asked.state = state
    s.people[asked.user]!.held -= asked.amount
    return 'id' in answered
  }
}
