import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import type {
  DecideVisaInput,
  ManagedVisaApplication,
  VisaApplication,
  VisaApplyInput,
  VisaQuery,
} from '@holdfast/protocol/visa'
import type { RawBuilder } from 'kysely'
import { getAddress } from 'viem'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { tellOrders } from '../../events/orders.ts'
import { AppError } from '../../http/errors.ts'
import { withNames } from '../../http/names.ts'
import type { Operators } from '../../http/operators.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import * as store from './store.ts'
import { move } from '../../db/state.ts'

/** How long uploaded pictures are kept without an application, seconds. */
const KEEP_UNUSED = 86_400
const SWEEP_AT_ONCE = 100

export type VisaOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  operators: Operators
  settings: Settings
  /** whether a file is a card document of an address; locks it until the transaction ends */
  isDocumentOf: (trx: Trx, name: string, owner: string) => Promise<boolean>
  /** hides files, in the transaction */
  removeFiles: (trx: Trx, names: string[]) => Promise<void>
  /** card pictures uploaded before `time` that are not among `used` and that nobody works with; they stay as they are */
  lockUnused: (trx: Trx, used: RawBuilder<{ name: string }>, time: number, limit: number) => Promise<string[]>
}

/** Applications for the card: made with documents, decided by a manager; the owner can have its personal data removed. */
export class VisaService {
  private readonly now: VisaOptions['now']
  private readonly db: Db
  private readonly isDocumentOf: VisaOptions['isDocumentOf']
  private readonly removeFiles: VisaOptions['removeFiles']
  private readonly lockUnused: VisaOptions['lockUnused']
  private readonly operators: Operators
  private readonly settings: Settings

  constructor(o: VisaOptions) {
    this.now = o.now
    this.db = o.db
    this.isDocumentOf = o.isDocumentOf
    this.removeFiles = o.removeFiles
    this.lockUnused = o.lockUnused
    this.operators = o.operators
    this.settings = o.settings
  }

  /** @throws AppError INVALID_INPUT when a document is not an unused one of the caller, APPLICATION_OPEN, MODULE_CLOSED */
  async apply(session: Session, input: VisaApplyInput): Promise<VisaApplication> {
    await requireModule(this.settings, 'card')
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const { documents: named, consent: _, ...rest } = withNames(input, { name: 80 })
      // Sorted, so that two applications with the same pictures do not deadlock.
      const documents = named.toSorted()
      for (const name of documents)
        if (!(await this.isDocumentOf(trx, name, session.address)))
          throw new AppError('INVALID_INPUT', { field: 'documents' })
      const id = await store.insert(trx, { applicant: session.address, created_at: time, ...rest })
      if (id === undefined) throw new AppError('APPLICATION_OPEN')
      if (!(await store.addDocuments(trx, id, documents)))
        throw new AppError('INVALID_INPUT', { field: 'documents' })
      await tellOrders(trx, [{ kind: 'visa', orderId: id, account: session.address, amount: 0n, time }])
      return this.own(trx, id)
    })
  }

  async newest(session: Session): Promise<VisaApplication | null> {
    const row = await store.newestOf(this.db, session.address)
    if (!row) return null
    return application(row, (await store.documentsOf(this.db, [row.id])).get(row.id) ?? [])
  }

  /** Every application of the caller, newest first. */
  ownPage(session: Session, q: PageQuery): Promise<Page<VisaApplication>> {
    return this.listed({ ...q, applicant: session.address }, (_, a) => a)
  }

  /**
   * Removes the caller's personal data and documents. This withdraws an application under review.
   * @throws AppError APPLICATION_UNKNOWN
   */
  async removeData(session: Session, id: number): Promise<VisaApplication> {
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const row = await store.lock(trx, id)
      if (row?.applicant !== session.address) throw new AppError('APPLICATION_UNKNOWN', { id })
      await this.removeFiles(trx, await store.removePerson(trx, row, time))
      return this.own(trx, id)
    })
  }

  /**
   * Removes a picture that was uploaded for an application and is in none yet.
   * @returns whether there was one
   */
  removeDocument(session: Session, fileName: string): Promise<boolean> {
    return inTransaction(this.db, async (trx) => {
      if (!(await this.isDocumentOf(trx, fileName, session.address))) return false
      if ((await store.inApplications(trx, [fileName])).has(fileName)) return false
      await this.removeFiles(trx, [fileName])
      return true
    })
  }

  /** Removes pictures that were uploaded a day ago or more and never became part of an application. */
  async sweep(): Promise<void> {
    const before = (await this.now()) - KEEP_UNUSED
    await inTransaction(this.db, async (trx) => {
      const old = await this.lockUnused(trx, store.usedNames, before, SWEEP_AT_ONCE)
      // One may have become part of an application just before it was locked.
      const used = await store.inApplications(trx, old)
      await this.removeFiles(
        trx,
        old.filter((name) => !used.has(name)),
      )
    })
  }

  private async own(trx: Trx, id: number): Promise<VisaApplication> {
    const row = await store.lock(trx, id)
    if (!row) throw new Error(`application ${id} is gone`)
    return application(row, (await store.documentsOf(trx, [id])).get(id) ?? [])
  }

  /** @throws AppError ROLE_REQUIRED, APPLICATION_UNKNOWN, APPLICATION_DECIDED, SECOND_PERSON_REQUIRED for one's own */
  async decide(session: Session, { id, approve, reason }: DecideVisaInput): Promise<ManagedVisaApplication> {
    const role = await this.operators.require(session, 'manager')
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const row = await store.lock(trx, id)
      if (!row) throw new AppError('APPLICATION_UNKNOWN', { id })
      if (row.state !== 'review') throw new AppError('APPLICATION_DECIDED', { id, state: row.state })
      if (row.applicant === session.address) throw new AppError('SECOND_PERSON_REQUIRED')
      const state = approve ? 'approved' : 'refused'
      const by = { decided_at: time, decided_by: session.address, reason }
      await move(trx, 'cardApplication', id, row.state, state, by)
      // The audit log keeps the decision and the address, and no personal data.
      await this.operators.audit(trx, {
        actor: session.address,
        role,
        action: 'visa.decide',
        subject: `application ${id}`,
        before: { state: row.state },
        after: { state, applicant: row.applicant },
        reason,
        time,
      })
      return { ...(await this.own(trx, id)), applicant: getAddress(row.applicant) }
    })
  }

  /** Managers see everything, auditors everything but personal data. @throws AppError ROLE_REQUIRED */
  async page(session: Session, q: VisaQuery): Promise<Page<ManagedVisaApplication>> {
    const role = await this.operators.requireReader(session)
    return this.listed(q, (row, a) => ({
      ...a,
      ...(role === 'manager' ? {} : { person: null }),
      applicant: getAddress(row.applicant),
    }))
  }

  private listed<T>(
    q: VisaQuery,
    shown: (row: store.ApplicationRow, a: VisaApplication) => T,
  ): Promise<Page<T>> {
    return paged(
      q,
      () => store.page(this.db, q),
      async (rows) => {
        const documents = await store.documentsOf(
          this.db,
          rows.map((r) => r.id),
        )
        return rows.map((r) => shown(r, application(r, documents.get(r.id) ?? [])))
      },
    )
  }
}

function application(r: store.ApplicationRow, documents: string[]): VisaApplication {
  const { name, country, mobile, email } = r
  const person =
    name === null || country === null || mobile === null || email === null
      ? null
      : { name, country, mobile, email, documents }
  return {
    id: r.id,
    state: r.state,
    createdAt: r.created_at,
    decidedAt: r.decided_at,
    reason: r.reason,
    person,
    removed: person === null,
  }
}
