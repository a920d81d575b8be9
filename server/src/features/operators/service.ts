import type { Page } from '@holdfast/protocol/envelope'
import type {
  Approval,
  AuditQuery,
  AuditRecord,
  Operator,
  OperatorRole,
  OperatorsQuery,
  Proposal,
  RoleInput,
} from '@holdfast/protocol/operators'
import { RoleInput as RoleInputSchema } from '@holdfast/protocol/operators'
import type { TSchema } from 'typebox'
import { getAddress } from 'viem'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { History } from '../../db/history.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type {
  Approved,
  AuditEntry,
  NewProposal,
  Operators,
  ProposalKind,
  Signed,
  WaitingProposal,
} from '../../http/operators.ts'
import type { Approvals } from './approvals.ts'
import { Proposals } from './proposals.ts'
import { json, pick } from './roles.ts'
import * as store from './store.ts'

const ROLE_KIND = 'operators.setRole'
const GRANTED_AT_START = 'operators.configured'
/** Fewest managers: with fewer, nobody could change roles any more. */
const MANAGERS_NEEDED = 2

export type OperatorsOptions = {
  db: Db
  history: Pick<History, 'read'>
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  approvals: Approvals
}

/** Roles and the audit log, and other features' access to proposals and signed approvals. */
export class OperatorsService implements Operators {
  private readonly db: Db
  private readonly history: Pick<History, 'read'>
  private readonly approvals: Approvals
  private readonly now: OperatorsOptions['now']
  readonly proposals: Proposals

  constructor(o: OperatorsOptions) {
    this.db = o.db
    this.history = o.history
    this.approvals = o.approvals
    this.now = o.now
    this.proposals = new Proposals({ ...o, audit: (trx, entry) => this.audit(trx, entry) })
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
   * Gives the operators named in the configuration their roles, each only once: a role that managers took away stays away.
   * @param configured lower-case addresses with a role
   */
  async seed(configured: { address: string; role: OperatorRole }[], time: number): Promise<void> {
    await inTransaction(this.db, async (trx) => {
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
    return store.rolesOf(this.db, address)
  }

  /** Lower-case addresses that hold a role. */
  addresses(): Promise<string[]> {
    return store.addresses(this.db)
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
    this.proposals.register(kind)
  }

  propose(trx: Trx, session: Session, p: NewProposal): Promise<number> {
    return this.proposals.propose(trx, session, p)
  }

  async requireSigned(
    session: Session,
    approval: Omit<Approval, 'time'>,
    signed: Partial<Signed>,
  ): Promise<Signed> {
    return this.approvals.require(session.address, approval, signed, await this.now())
  }

  isSigned(address: string, approval: Approval, signature: string): Promise<boolean> {
    return this.approvals.isSigned(address, approval, signature)
  }

  list(q: OperatorsQuery): Promise<Page<Operator>> {
    return paged(
      q,
      () => store.operators(this.db, q),
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
      () => this.history.read((db) => store.audits(db, q)),
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

  async openProposals(kinds: readonly string[], subjects: string[]): Promise<Map<string, number>> {
    const rows = await store.openAbout(this.db, kinds, subjects)
    return new Map(rows.map((r) => [r.subject, r.id]))
  }

  async waitingProposals(kind: string, subjects: string[]): Promise<WaitingProposal[]> {
    const rows = await store.waitingAbout(this.db, kind, subjects)
    return rows.map(({ id, payload, reason, decided_at, due_at }) => ({
      id,
      payload,
      reason,
      decidedAt: decided_at!,
      dueAt: due_at!,
    }))
  }

  /** Asks a second manager to give or take a role. @throws AppError ROLE_UNCHANGED, PROPOSAL_EXISTS, ROLE_REQUIRED */
  async proposeRole(session: Session, input: RoleInput): Promise<Proposal> {
    const time = await this.now()
    const address = input.address.toLowerCase()
    return inTransaction(this.db, async (trx) => {
      // The errors of a proposal reveal who holds which role, so only those who may propose get this far.
      pick(await store.rolesOf(trx, session.address), this.proposals.makersOf(ROLE_KIND))
      await this.checkRole(trx, { ...input, address })
      const id = await this.propose(trx, session, {
        kind: ROLE_KIND,
        subject: `${address} ${input.role}`,
        payload: { ...input, address },
        reason: input.reason,
        time,
      })
      return this.proposals.read(trx, id, session, time)
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
