import type { AnySession, EndSessionInput, SessionsQuery } from '@holdfast/protocol/auth'
import type { Page } from '@holdfast/protocol/envelope'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import type { Operators } from '../../http/operators.ts'
import type { AuthService } from './service.ts'

export type SessionConsoleOptions = {
  db: Db
  now: () => Promise<number>
  auth: AuthService
  operators: Operators
  /** lower-case addresses that hold a role */
  operatorAddresses: () => Promise<string[]>
}

/** Sessions as operators see and end them; each end leaves an audit row. */
export class SessionConsole {
  private readonly auth: AuthService
  private readonly operators: Operators
  private readonly operatorAddresses: SessionConsoleOptions['operatorAddresses']
  private readonly db: Db
  private readonly now: SessionConsoleOptions['now']

  constructor(o: SessionConsoleOptions) {
    this.auth = o.auth
    this.operators = o.operators
    this.operatorAddresses = o.operatorAddresses
    this.db = o.db
    this.now = o.now
  }

  /** Sessions of operators, or of one address. @throws AppError ROLE_REQUIRED */
  async page(session: Session, q: SessionsQuery): Promise<Page<AnySession>> {
    const { auth, operators, operatorAddresses } = this
    await operators.requireReader(session)
    const whose = q.address === undefined ? await operatorAddresses() : [q.address.toLowerCase()]
    return auth.sessionsOf(session, q, whose)
  }

  /**
   * Ends a session at once: its next call is answered with noLogin.
   * @returns whether there was one
   * @throws AppError ROLE_REQUIRED
   */
  async end(session: Session, { id, reason }: EndSessionInput): Promise<boolean> {
    const { db, now, auth, operators } = this
    const role = await operators.require(session, 'manager')
    const time = await now()
    return inTransaction(db, async (trx) => {
      const owner = await auth.endSession(trx, id)
      if (owner === null) return false
      await operators.audit(trx, {
        actor: session.address,
        role,
        action: 'auth.endSession',
        subject: owner,
        before: { session: id },
        reason,
        time,
      })
      return true
    })
  }
}
