import type { Page } from '@holdfast/protocol/envelope'
import type { ErrorCode } from '@holdfast/protocol/errors'
import {
  canonical,
  type DecideInput,
  type OperatorRole,
  type Proposal,
  type ProposalQuery,
  type SignProposalInput,
  type StopProposalInput,
} from '@holdfast/protocol/operators'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { assertNoTransaction, type Db, inTransaction, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Approved, AuditEntry, NewProposal, ProposalKind } from '../../http/operators.ts'
import type { Approvals } from './approvals.ts'
import { json, pick } from './roles.ts'
import { approvalOf, approvedOf, expectState, shownTo, STOPPERS } from './shown.ts'
import * as store from './store.ts'
import { move } from '../../db/state.ts'

const PROPOSAL_SECONDS = 7 * 86_400

type Kind = Pick<ProposalKind<TSchema>, 'makers' | 'checkers' | 'seconds' | 'wait' | 'errors'> & {
  accepts(payload: unknown): boolean
  announce(trx: Trx, approved: Approved<unknown> & { dueAt: number }): Promise<void>
  execute(trx: Trx, approved: Approved<unknown>): Promise<{ before?: unknown; after?: unknown }>
}

export type ProposalsOptions = {
  db: Db
  now: () => Promise<number>
  approvals: Approvals
  audit: (trx: Trx, entry: AuditEntry) => Promise<void>
}

/** Proposals that one operator makes and another one decides, each with the wallet's signature. */
export class Proposals {
  private readonly audit: ProposalsOptions['audit']
  private readonly now: ProposalsOptions['now']
  private readonly db: Db
  private readonly approvals: Approvals
  private readonly kinds = new Map<string, Kind>()

  constructor(o: ProposalsOptions) {
    this.audit = o.audit
    this.now = o.now
    this.db = o.db
    this.approvals = o.approvals
  }

  register<S extends TSchema>(kind: ProposalKind<S>): void {
    if (this.kinds.has(kind.kind)) throw new Error(`${kind.kind} is registered twice`)
    const validator = Compile(kind.payload)
    this.kinds.set(kind.kind, {
      makers: kind.makers,
      checkers: kind.checkers,
      errors: kind.errors,
      ...(kind.seconds === undefined ? {} : { seconds: kind.seconds }),
      ...(kind.wait === undefined ? {} : { wait: kind.wait }),
      accepts: (payload) => validator.Check(payload),
      announce: async (trx, approved) => {
        if (validator.Check(approved.payload))
          await kind.announce?.(trx, { ...approved, payload: approved.payload })
      },
      execute: (trx, approved) => {
        if (!validator.Check(approved.payload))
          throw new Error(`${kind.kind} ${approved.id} has another form`)
        return kind.execute(trx, { ...approved, payload: approved.payload })
      },
    })
  }

  /** Names of all kinds of proposals. */
  names(): string[] {
    return [...this.kinds.keys()]
  }

  /** Codes with which the execution of a proposal can be refused. */
  errors(): ErrorCode[] {
    return [...new Set([...this.kinds.values()].flatMap((k) => k.errors))]
  }

  private kind(name: string): Kind {
    const kind = this.kinds.get(name)
    if (!kind) throw new Error(`nothing carries out ${name}`)
    return kind
  }

  makersOf = (name: string): readonly OperatorRole[] => this.kind(name).makers

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
   * Stores the signature with which the maker's wallet confirms a proposal.
   * @throws AppError PROPOSAL_UNKNOWN also when it is another operator's, PROPOSAL_CLOSED, SIGNATURE_INVALID, APPROVAL_EXPIRED
   */
  async sign(session: Session, { id, time, signature }: SignProposalInput): Promise<Proposal> {
    const now = await this.now()
    const seen = await store.proposal(this.db, id)
    if (seen?.maker !== session.address) throw new AppError('PROPOSAL_UNKNOWN', { id })
    const approval = approvalOf(seen, 'propose', time)
    const signed = await this.approvals.require(session.address, approval, { time, signature }, now)
    return inTransaction(this.db, async (trx) => {
      const row = await this.open(trx, id, now, session.address)
      if (row.maker_signature === null && this.sameText(row, seen)) await store.signProposal(trx, id, signed)
      return this.read(trx, id, session, now)
    })
  }

  /**
   * Approves and executes, or refuses. Both signatures are checked against what the database holds now.
   * @throws AppError PROPOSAL_UNKNOWN, PROPOSAL_CLOSED, PROPOSAL_UNSIGNED, SECOND_PERSON_REQUIRED, ROLE_REQUIRED,
   * SIGNATURE_INVALID, APPROVAL_EXPIRED, and what the execution throws
   */
  async decide(session: Session, input: DecideInput): Promise<Proposal> {
    assertNoTransaction('deciding a proposal')
    const { id, approve, note } = input
    const time = await this.now()
    const deciders = [...new Set([...this.kinds.values()].flatMap((k) => k.checkers))]
    // A caller who may decide nothing must not learn which proposals exist.
    pick(await store.rolesOf(this.db, session.address), deciders)
    const seen = await store.proposal(this.db, id)
    if (seen) await this.mayDecide(this.db, seen, session, time)
    const signed = approve && seen ? await this.requireBoth(seen, session, input, time) : null
    return inTransaction(this.db, async (trx) => {
      const row = await this.open(trx, id, time)
      const { kind, role } = await this.mayDecide(trx, row, session, time)
      if (!seen || !this.sameText(row, seen)) throw new AppError('PROPOSAL_CLOSED', { id, state: row.state })
      const by = { checker: session.address, checker_role: role, decided_at: time, note }
      if (!approve) {
        await move(trx, 'proposal', id, 'open', 'refused', by)
        await this.noted(trx, row, { actor: session.address, role }, `${row.kind}.refuse`, time, {}, note)
        return this.read(trx, id, session, time)
      }
      const kept = { checker_signature: signed!.signature, checker_signed_at: signed!.time }
      await this.expectMaker(trx, row, kind)
      if (kind.wait !== undefined && kind.wait > 0) {
        const due_at = time + kind.wait
        await move(trx, 'proposal', id, 'open', 'approved', { ...by, ...kept, due_at })
        const after = { after: { dueAt: due_at } }
        await this.noted(trx, row, { actor: session.address, role }, `${row.kind}.approve`, time, after, note)
        const approved = approvedOf({ ...row, ...kept }, session.address, role, time)
        await kind.announce(trx, { ...approved, dueAt: due_at })
        return this.read(trx, id, session, time)
      }
      const result = await kind.execute(trx, approvedOf({ ...row, ...kept }, session.address, role, time))
      const ended = { ...by, ...kept, result: json(result.after) }
      await move(trx, 'proposal', id, 'open', 'executed', ended)
      await this.noted(trx, row, { actor: session.address, role }, row.kind, time, result, note)
      return this.read(trx, id, session, time)
    })
  }

  /** The kind and the role that lets this session decide. @throws AppError PROPOSAL_CLOSED, ROLE_REQUIRED, SECOND_PERSON_REQUIRED */
  private async mayDecide(db: Db | Trx, row: store.ProposalRow, session: Session, time: number) {
    expectState(row, time, 'open')
    const kind = this.kind(row.kind)
    const role = pick(await store.rolesOf(db, session.address), kind.checkers)
    if (row.maker === session.address) throw new AppError('SECOND_PERSON_REQUIRED')
    return { kind, role }
  }

  /** A proposal is not executed when its maker no longer has a role to make it. */
  private async expectMaker(trx: Trx, row: store.ProposalRow, kind: Kind): Promise<void> {
    const held = await store.rolesOf(trx, row.maker)
    if (!kind.makers.some((m) => held.includes(m)))
      throw new AppError('PROPOSAL_CLOSED', { id: row.id, state: row.state })
  }

  private async requireBoth(row: store.ProposalRow, session: Session, input: DecideInput, now: number) {
    const { time, signature } = input
    if (row.maker_signature === null) throw new AppError('PROPOSAL_UNSIGNED', { id: row.id })
    const signed = await this.approvals.require(
      session.address,
      approvalOf(row, 'approve', time ?? 0),
      { ...(time === undefined ? {} : { time }), ...(signature === undefined ? {} : { signature }) },
      now,
    )
    if (!(await this.makerSigned(row))) throw new AppError('SIGNATURE_INVALID')
    return signed
  }

  private makerSigned(row: store.ProposalRow): Promise<boolean> {
    const approval = approvalOf(row, 'propose', row.maker_signed_at ?? 0)
    return this.approvals.isSigned(row.maker, approval, row.maker_signature ?? '0x')
  }

  private checkerSigned(row: store.ProposalRow): Promise<boolean> {
    const approval = approvalOf(row, 'approve', row.checker_signed_at ?? 0)
    return this.approvals.isSigned(row.checker!, approval, row.checker_signature ?? '0x')
  }

  /** Whether two reads of a proposal have the same signed content. */
  private sameText(a: store.ProposalRow, b: store.ProposalRow): boolean {
    const text = (r: store.ProposalRow) =>
      canonical([approvalOf(r, 'propose', 0), r.maker, r.maker_signature, r.maker_signed_at])
    return text(a) === text(b)
  }

  /**
   * Executes approved proposals whose delay is over. Both signatures are checked again, so that a row written or changed by hand
   * has no effect.
   * @returns how many ended
   */
  async runDue(): Promise<number> {
    const time = await this.now()
    const due = await store.dueProposals(this.db, time)
    for (const seen of due) {
      const sound =
        seen.checker !== seen.maker && (await this.makerSigned(seen)) && (await this.checkerSigned(seen))
      await this.finish(seen, sound, time)
    }
    return due.length
  }

  private async finish(seen: store.ProposalRow, sound: boolean, time: number): Promise<void> {
    const failed = (error: ErrorCode) =>
      inTransaction(this.db, async (trx) => {
        const row = await store.lockProposal(trx, seen.id)
        if (row?.state !== 'approved') return
        const ended = { ended_at: time, result: json({ error }) }
        await move(trx, 'proposal', row.id, row.state, 'failed', ended)
        await this.noted(
          trx,
          row,
          { actor: null, role: null },
          `${row.kind}.fail`,
          time,
          { after: { error } },
          error,
        )
      })
    if (!sound) return failed('SIGNATURE_INVALID')
    try {
      await inTransaction(this.db, async (trx) => {
        const row = await store.lockProposal(trx, seen.id)
        if (row?.state !== 'approved') return
        if (!this.sameText(row, seen) || row.checker_signature !== seen.checker_signature)
          throw new AppError('SIGNATURE_INVALID')
        const kind = this.kind(row.kind)
        await this.expectMaker(trx, row, kind)
        pick(await store.rolesOf(trx, row.checker!), kind.checkers)
        const result = await kind.execute(trx, approvedOf(row, row.checker!, row.checker_role!, time))
        await move(trx, 'proposal', row.id, row.state, 'executed', {
          ended_at: time,
          result: json(result.after),
        })
        await this.noted(
          trx,
          row,
          { actor: row.checker, role: row.checker_role },
          row.kind,
          time,
          result,
          row.note ?? '',
        )
      })
    } catch (e) {
      if (!(e instanceof AppError)) throw e
      await failed(e.code)
    }
  }

  /**
   * Stops an approved proposal that still waits; one person is enough.
   * @throws AppError ROLE_REQUIRED, PROPOSAL_UNKNOWN, PROPOSAL_CLOSED
   */
  async stop(session: Session, { id, note }: StopProposalInput): Promise<Proposal> {
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const role = pick(await store.rolesOf(trx, session.address), STOPPERS)
      const row = await store.lockProposal(trx, id)
      if (!row) throw new AppError('PROPOSAL_UNKNOWN', { id })
      if (row.state !== 'approved') throw new AppError('PROPOSAL_CLOSED', { id, state: row.state })
      await move(trx, 'proposal', id, row.state, 'stopped', {
        ended_at: time,
        result: json({ by: session.address, note }),
      })
      await this.noted(trx, row, { actor: session.address, role }, `${row.kind}.stop`, time, {}, note)
      return this.read(trx, id, session, time)
    })
  }

  /**
   * Withdraws the caller's own proposal. @throws AppError PROPOSAL_UNKNOWN also when it is another operator's, PROPOSAL_CLOSED
   */
  async withdraw(session: Session, id: number): Promise<Proposal> {
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const row = await this.open(trx, id, time, session.address)
      await move(trx, 'proposal', id, 'open', 'withdrawn', { decided_at: time })
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

  private noted(
    trx: Trx,
    row: store.ProposalRow,
    who: { actor: string | null; role: OperatorRole | null },
    action: string,
    time: number,
    result: { before?: unknown; after?: unknown },
    note: string,
  ): Promise<void> {
    return this.audit(trx, {
      ...who,
      action,
      subject: row.subject,
      before: result.before,
      after: {
        proposal: row.id,
        maker: row.maker,
        ...(result.after === undefined ? {} : { result: result.after }),
      },
      reason: `${row.reason} / ${note}`.slice(0, 1000),
      time,
    })
  }

  /** @param maker the operator who must have made it */
  private async open(trx: Trx, id: number, time: number, maker?: string): Promise<store.ProposalRow> {
    const row = await store.lockProposal(trx, id)
    if (!row || (maker !== undefined && row.maker !== maker)) throw new AppError('PROPOSAL_UNKNOWN', { id })
    expectState(row, time, 'open')
    return row
  }

  async read(trx: Trx, id: number, session: Session, time: number): Promise<Proposal> {
    const row = await store.lockProposal(trx, id)
    if (!row) throw new Error(`proposal ${id} is gone`)
    return this.shown(row, session.address, await store.rolesOf(trx, session.address), time)
  }

  /** One proposal, for every operator who may read the list. @throws AppError PROPOSAL_UNKNOWN */
  async get(session: Session, id: number): Promise<Proposal> {
    const time = await this.now()
    const row = await store.proposal(this.db, id)
    if (!row) throw new AppError('PROPOSAL_UNKNOWN', { id })
    return this.shown(row, session.address, await store.rolesOf(this.db, session.address), time)
  }

  async page(session: Session, q: ProposalQuery): Promise<Page<Proposal>> {
    const time = await this.now()
    const roles = await store.rolesOf(this.db, session.address)
    return paged(
      q,
      () => store.proposals(this.db, q, time),
      (rows) => rows.map((r) => this.shown(r, session.address, roles, time)),
    )
  }

  private shown(row: store.ProposalRow, viewer: string, roles: OperatorRole[], time: number): Proposal {
    return shownTo(viewer, row, { roles, checkers: this.kinds.get(row.kind)?.checkers ?? [], time })
  }
}
