import { type PreparedWithdrawal, preparedKey, termsOf } from '@holdfast/protocol/withdrawals'
import { prepareWithdrawal, signPrepared, type User, withdrawBody } from './custody.ts'
import { type Answer, errorOf, type TestApp } from './server.ts'

type Signed = { prepared: PreparedWithdrawal; body: object; amount: bigint }

/** Withdrawals that are signed once for each name, however often they are asked for, also concurrently. */
export class SignedOnce {
  /** The signed body for each name, once it was accepted. */
  private readonly bodies = new Map<string, Promise<Signed | null>>()

  /** Sends a repeated request with its first signature; signs another amount for the same number. */
  async ask(server: TestApp, user: User, name: string, amount: bigint): Promise<Answer> {
    for (;;) {
      const before = this.bodies.get(name)
      const known = await before
      if (known && known.amount === amount) return server.post('withdraw', known.body, user.session)
      if (known) return this.askOtherwise(server, user, known, amount)
      if (before === this.bodies.get(name)) return this.askAnew(server, user, name, amount)
    }
  }

  private async askOtherwise(server: TestApp, user: User, { prepared }: Signed, amount: bigint) {
    const terms = { ...prepared.terms, amount: String(amount), leastReceived: '1' }
    const key = preparedKey(termsOf({ ...prepared, terms }))
    const signature = await signPrepared(user.person.account, { ...prepared, key, terms })
    return server.post('withdraw', { ...withdrawBody(user, amount), ...signature }, user.session)
  }

  private async askAnew(server: TestApp, user: User, name: string, amount: bigint): Promise<Answer> {
    let tell: (made: Signed | null) => void
    this.bodies.set(name, new Promise((resolve) => (tell = resolve)))
    for (;;) {
      const answer = await prepareWithdrawal(server, user, amount)
      if (answer.body.code !== 200) {
        tell!(null)
        return answer
      }
      const prepared = answer.body.data as PreparedWithdrawal
      const body = {
        ...withdrawBody(user, amount),
        ...(await signPrepared(user.person.account, prepared)),
      }
      const made = await server.post('withdraw', body, user.session)
      // Another withdrawal took the number.
      if (errorOf(made) === 'WITHDRAWAL_OUTDATED') continue
      tell!(made.body.code === 200 ? { prepared, body, amount } : null)
      return made
    }
  }
}
