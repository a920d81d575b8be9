import type { Page } from '@holdfast/protocol/envelope'
import type { ErrorCode } from '@holdfast/protocol/errors'
import type {
  AuditQuery,
  AuditRecord,
  DecideInput,
  Operator,
  OperatorRole,
  OperatorsQuery,
  Proposal,
  ProposalQuery,
  RoleInput,
} from '@holdfast/protocol/operators'
import { RoleInput as RoleInputSchema } from '@holdfast/protocol/operators'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { getAddress } from 'viem'
import { assertNoTransaction, type Db, inTransaction, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { AuditEntry, Approved, NewProposal, Operators, ProposalKind } from '../../http/operators.ts'
import * as store from './store.ts'

const PROPOSAL_SECONDS = 7 * 86_400
const ROLE_KIND = 'operators.setRole'
const GRANTED_AT_START = 'operators.configured'
/** Below this nobody could change roles any more. */
const MANAGERS_NEEDED = 2

type Kind = Pick<ProposalKind<TSchema>, 'makers' | 'checkers' | 'seconds' | 'errors'> & {
  accepts(payload: unknown): boolean
  execute(trx: Trx, approved: Approved<unknown>): Promise<{ before?: unknown; after?: unknown }>
}

export type OperatorsOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
}

/** Roles, the audit log, and proposals that one operator makes and another one decides. */
export class OperatorsService implements Operators {
  private readonly o: OperatorsOptions
  private readonly kinds = new Map<string, Kind>()

  constructor(o: OperatorsOptions) {
    this.o = o
    this.register({
      kind: ROLE_KIND,
      payload: RoleInputSchema,
      makers: ['manager'],
      checkers: ['manager'],
      errors: ['ROLE_UNCHANGED', 'AUDITOR_ALONE', 'TOO_FEW_MANAGERS'],
      execute: (trx, approved) => this.setRole(trx, approved),
    })
  }

  /**
   * Gives the operators named in the configuration their roles, each once ever: what managers took away stays away.
   * @param configured lower-case addresses with a role
   */
  async seed(configured: { address: string; role: OperatorRole }[], time: number): Promise<void> {
    await inTransaction(this.o.db, async (trx) => {
      await store.lockRoles(trx)
      for (const { address, role } of configured) {
        const subject = `${address} ${role}`
        if (await store.everDone(trx, GRANTED_AT_START, subject)) continue
        await store.grant(trx, { address, role, since: time, granted_by: null })
        await this.audit(trx, {
          actor: null,
          role: null,
          action: GRANTED_AT_START,
          subject,
          after: { role },
          reason: 'named in the configuration',
          time,
        })
      }
    })
  }

  rolesOf(address: string): Promise<OperatorRole[]> {
    return store.rolesOf(this.o.db, address)
  }

  /** Lower-case addresses that hold a role. */
  addresses(): Promise<string[]> {
    return store.addresses(this.o.db)
  }

  async require(session: Session, ...roles: OperatorRole[]): Promise<OperatorRole> {
    return pick(await this.rolesOf(session.address), roles)
  }

  async requireReader(session: Session, ...roles: OperatorRole[]): Promise<OperatorRole> {
    return this.require(session, ...new Set<OperatorRole>(['manager', 'auditor', ...roles]))
  }

  async audit(trx: Trx, e: AuditEntry): Promise<void> {
    await store.insertAudit(trx, {
      time: e.time,
      actor: e.actor?.toLowerCase() ?? null,
      role: e.role,
      action: e.action,
      subject: e.subject,
      before: json(e.before),
      after: json(e.after),
      reason: e.reason,
    })
  }

  register<S extends TSchema>(kind: ProposalKind<S>): void {
    if (this.kinds.has(kind.kind)) throw new Error(`${kind.kind} is registered twice`)
    const validator = Compile(kind.payload)
    this.kinds.set(kind.kind, {
      makers: kind.makers,
      checkers: kind.checkers,
      errors: kind.errors,
      ...(kind.seconds === undefined ? {} : { seconds: kind.seconds }),
      accepts: (payload) => validator.Check(payload),
      execute: (trx, approved) => {
        if (!validator.Check(approved.payload))
          throw new Error(`${kind.kind} ${approved.id} has another form`)
        return kind.execute(trx, { ...approved, payload: approved.payload })
      },
    })
  }

  /** Everything that can be proposed, by name. */
  proposalKinds(): string[] {
    return [...this.kinds.keys()]
  }

  /** Everything that carrying out a proposal can be refused with. */
  executionErrors(): ErrorCode[] {
    return [...new Set([...this.kinds.values()].flatMap((k) => k.errors))]
  }

  private kind(name: string): Kind {
    const kind = this.kinds.get(name)
    if (!kind) throw new Error(`nothing carries out ${name}`)
    return kind
  }

  async propose(trx: Trx, session: Session, p: NewProposal): Promise<number> {
    const kind = this.kind(p.kind)
    if (!kind.accepts(p.payload)) throw new Error(`a payload of ${p.kind} has another form`)
    const role = pick(await store.rolesOf(trx, session.address), kind.makers)
    await store.expire(trx, p.time)
    const id = await store.insertProposal(trx, {
      kind: p.kind,
      subject: p.subject,
      payload: JSON.stringify(p.payload),
      reason: p.reason,
      maker: session.address,
      maker_role: role,
      created_at: p.time,
      expires_at: p.time + (kind.seconds ?? PROPOSAL_SECONDS),
    })
    if (id === undefined)
      throw new AppError('PROPOSAL_EXISTS', { id: (await store.openProposal(trx, p.kind, p.subject))?.id })
    await this.audit(trx, {
      actor: session.address,
      role,
      action: `${p.kind}.propose`,
      subject: p.subject,
      after: { proposal: id, payload: p.payload },
      reason: p.reason,
      time: p.time,
    })
    return id
  }

  /**
   * Approves and carries out, or refuses.
   * @throws AppError PROPOSAL_UNKNOWN, PROPOSAL_CLOSED, SECOND_PERSON_REQUIRED, ROLE_REQUIRED, and what carrying out throws
   */
  async decide(session: Session, { id, approve, note }: DecideInput): Promise<Proposal> {
    assertNoTransaction('deciding a proposal')
    const time = await this.o.now()
    return inTransaction(this.o.db, async (trx) => {
      const held = await store.rolesOf(trx, session.address)
      // Those who decide nothing at all do not learn which proposals there are.
      pick(held, [...new Set([...this.kinds.values()].flatMap((k) => k.checkers))])
      const row = await this.open(trx, id, time)
      const kind = this.kind(row.kind)
      const role = pick(held, kind.checkers)
      if (row.maker === session.address) throw new AppError('SECOND_PERSON_REQUIRED')
      const result = approve
        ? await kind.execute(trx, {
            id,
            subject: row.subject,
            payload: row.payload,
            reason: row.reason,
            maker: row.maker,
            checker: session.address,
            checkerRole: role,
            time,
          })
        : {}
      await store.closeProposal(trx, id, {
        state: approve ? 'executed' : 'refused',
        checker: session.address,
        checker_role: role,
        decided_at: time,
        note,
        result: json(result.after),
      })
      await this.audit(trx, {
        actor: session.address,
        role,
        action: approve ? row.kind : `${row.kind}.refuse`,
        subject: row.subject,
        before: result.before,
        after: { proposal: id, maker: row.maker, ...(approve ? { result: result.after } : {}) },
        reason: `${row.reason} / ${note}`.slice(0, 1000),
        time,
      })
      return this.read(trx, id, session, time)
    })
  }

  /** Takes the caller's own proposal back. @throws AppError PROPOSAL_UNKNOWN also when it is another one's, PROPOSAL_CLOSED */
  async withdraw(session: Session, id: number): Promise<Proposal> {
    const time = await this.o.now()
    return inTransaction(this.o.db, async (trx) => {
      const row = await this.open(trx, id, time, session.address)
      await store.closeProposal(trx, id, { state: 'withdrawn', decided_at: time })
      await this.audit(trx, {
        actor: session.address,
        role: row.maker_role,
        action: `${row.kind}.withdraw`,
        subject: row.subject,
        before: { proposal: id },
        reason: row.reason,
        time,
      })
      return this.read(trx, id, session, time)
    })
  }

  /** @param maker whose it must be */
  private async open(trx: Trx, id: number, time: number, maker?: string): Promise<store.ProposalRow> {
    const row = await store.lockProposal(trx, id)
    if (!row || (maker !== undefined && row.maker !== maker)) throw new AppError('PROPOSAL_UNKNOWN', { id })
    const state = row.state === 'open' && row.expires_at <= time ? 'expired' : row.state
    if (state !== 'open') throw new AppError('PROPOSAL_CLOSED', { id, state })
    return row
  }

  private async read(trx: Trx, id: number, session: Session, time: number): Promise<Proposal> {
    const row = await store.lockProposal(trx, id)
    if (!row) throw new Error(`proposal ${id} is gone`)
    return this.proposal(row, session.address, await store.rolesOf(trx, session.address), time)
  }

  async proposals(session: Session, q: ProposalQuery): Promise<Page<Proposal>> {
    const time = await this.o.now()
    const roles = await this.rolesOf(session.address)
    return paged(
      q,
      () => store.proposals(this.o.db, q, time),
      (rows) => rows.map((r) => this.proposal(r, session.address, roles, time)),
    )
  }

  private proposal(r: store.ProposalRow, viewer: string, roles: OperatorRole[], time: number): Proposal {
    const state = r.state === 'open' && r.expires_at <= time ? 'expired' : r.state
    const checkers = this.kinds.get(r.kind)?.checkers ?? []
    return {
      id: r.id,
      kind: r.kind,
      subject: r.subject,
      payload: JSON.stringify(r.payload),
      reason: r.reason,
      state,
      maker: getAddress(r.maker),
      createdAt: r.created_at,
      expiresAt: r.expires_at,
      checker: r.checker === null ? null : getAddress(r.checker),
      decidedAt: r.decided_at,
      note: r.note,
      result: r.result === null ? null : JSON.stringify(r.result),
      mayDecide: state === 'open' && r.maker !== viewer && checkers.some((c) => roles.includes(c)),
    }
  }

  list(q: OperatorsQuery): Promise<Page<Operator>> {
    return paged(
      q,
      () => store.operators(this.o.db, q),
      (rows) =>
        rows.map(({ address, roles }) => ({
          address: getAddress(address),
          roles: roles.map((r) => ({
            role: r.role,
            since: r.since,
            by: r.granted_by === null ? null : getAddress(r.granted_by),
          })),
        })),
    )
  }

  audits(q: AuditQuery): Promise<Page<AuditRecord>> {
    const text = (value: unknown) => (value === null ? null : JSON.stringify(value))
    return paged(
      q,
      () => store.audits(this.o.db, q),
      (rows) =>
        rows.map((r) => ({
          id: r.id,
          time: r.time,
          actor: r.actor === null ? null : getAddress(r.actor),
          role: r.role,
          action: r.action,
          subject: r.subject,
          before: text(r.before),
          after: text(r.after),
          reason: r.reason,
        })),
    )
  }

  /** Asks a second manager to give or take a role. @throws AppError ROLE_UNCHANGED, PROPOSAL_EXISTS, ROLE_REQUIRED */
  async proposeRole(session: Session, input: RoleInput): Promise<Proposal> {
    const time = await this.o.now()
    const address = input.address.toLowerCase()
    return inTransaction(this.o.db, async (trx) => {
      // What could be proposed tells who holds which role: for those who may propose only.
      pick(await store.rolesOf(trx, session.address), this.kind(ROLE_KIND).makers)
      await this.checkRole(trx, { ...input, address })
      const id = await this.propose(trx, session, {
        kind: ROLE_KIND,
        subject: `${address} ${input.role}`,
        payload: { ...input, address },
        reason: input.reason,
        time,
      })
      return this.read(trx, id, session, time)
    })
  }

  /** @throws AppError when the change cannot be made now */
  private async checkRole(trx: Trx, { address, role, granted }: RoleInput): Promise<void> {
    const held = await store.rolesOf(trx, address)
    if (held.includes(role) === granted) throw new AppError('ROLE_UNCHANGED')
    if (granted && held.length > 0 && (role === 'auditor' || held.includes('auditor')))
      throw new AppError('AUDITOR_ALONE')
    const managers = (await store.allRoles(trx)).filter((r) => r.role === 'manager').length
    if (!granted && role === 'manager' && managers <= MANAGERS_NEEDED) throw new AppError('TOO_FEW_MANAGERS')
  }

  private async setRole(trx: Trx, { payload, maker, time }: Approved<RoleInput>) {
    const { address, role, granted } = payload
    await store.lockRoles(trx)
    await this.checkRole(trx, payload)
    if (granted) await store.grant(trx, { address, role, since: time, granted_by: maker })
    else await store.revoke(trx, address, role)
    return { before: { granted: !granted }, after: { address, role, granted } }
  }
}

function pick(held: OperatorRole[], wanted: readonly OperatorRole[]): OperatorRole {
  const role = wanted.find((w) => held.includes(w))
  if (role === undefined) throw new AppError('ROLE_REQUIRED', { role: wanted.join(', ') })
  return role
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
