import type { SignInFields } from '@holdfast/protocol/sign-in'
import { type ChangeMobileInput, mobileMessage, type MobileRecord } from '@holdfast/protocol/mobile'
import { type Db, inTransaction, type Reader } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import type { SignedBy } from '../../http/signed.ts'
import * as store from './store.ts'

const SHOWN_CHANGES = 20
const ENDING = 3

export type MobileOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  requireSigned: SignedBy
}

/** An account's mobile number. A session alone cannot change it: the wallet signs each change. */
export class MobileService {
  private readonly db: Db
  private readonly requireSigned: SignedBy
  private readonly now: MobileOptions['now']

  constructor(o: MobileOptions) {
    this.db = o.db
    this.requireSigned = o.requireSigned
    this.now = o.now
  }

  get(session: Session): Promise<MobileRecord> {
    return this.record(this.db, session.address)
  }

  /**
   * Sets or removes the number of the session's own address.
   * @throws AppError LOGIN_CODE_UNKNOWN, LOGIN_CODE_EXPIRED, SIGNATURE_INVALID
   */
  async change(session: Session, { mobile, sign, codeKey }: ChangeMobileInput): Promise<MobileRecord> {
    const { address } = session
    const text = (fields: SignInFields) => mobileMessage({ ...fields, mobile })
    await this.requireSigned({ key: codeKey, address, sign, text })
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const changed =
        mobile === ''
          ? await store.remove(trx, address)
          : await store.set(trx, { address, mobile, since: time })
      if (changed) {
        const ending = mobile === '' ? null : mobile.slice(-ENDING)
        await store.insertChange(trx, { address, changed_at: time, ending })
      }
      return this.record(trx, address)
    })
  }

  /** The number of a lower-case address; for managers alone. */
  async numberOf(address: string): Promise<string | null> {
    return (await store.find(this.db, address))?.mobile ?? null
  }

  /** Addresses whose number contains `text`; for managers alone. */
  holders(text: string, limit: number): Promise<string[]> {
    return store.holders(this.db, text, limit)
  }

  private async record(db: Reader, address: string): Promise<MobileRecord> {
    const row = await store.find(db, address)
    const changes = await store.changes(db, address, SHOWN_CHANGES)
    return {
      mobile: row?.mobile ?? null,
      since: row?.since ?? null,
      changes: changes.map((c) => ({ changedAt: c.changed_at, ending: c.ending })),
    }
  }
}
