import type {
  DepositQueueQuery,
  ProposeDepositInput,
  QueuedDeposit,
  RechargeLog,
  Rescanned,
} from '@holdfast/protocol/deposits'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Page } from '@holdfast/protocol/envelope'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { OrderInPayload } from '@holdfast/protocol/operators'
import { payoutId } from '@holdfast/protocol/payouts'
import { Type } from 'typebox'
import { encodeAbiParameters, getAddress, type Hex, keccak256, parseAbiParameters } from 'viem'
import { ask, type Client, receiptOf } from '../../chain/client.ts'
import type { Outbox } from '../payouts/outbox.ts'
import type { Halts } from '../halts.ts'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Approved, Operators } from '../../http/operators.ts'
import { paged } from '../../db/page.ts'
import type { Settings } from '../../http/settings.ts'
import { post } from '../../ledger/post.ts'
import { giveTo } from './crediting.ts'
import { neverPaid } from '../payouts/known.ts'
import { REREAD_BLOCKS, type Rereading } from './reread.ts'
import { logRecord } from './service.ts'
import * as store from './store.ts'
import type { HouseAccount } from '@holdfast/protocol/house-accounts'
import { move } from '../../db/state.ts'

const ROLES = ['finance', 'manager'] as const
/** Transfers of foreign tokens that are stored at most: of one transaction, and unresolved ones of one sender. */
const OTHERS_OF_TX = 4
const OTHERS_OF_SENDER = 20
const SENDER = 1

/** Payloads of proposals. `id` and `account` (or `to` and `order`) take effect; the rest is for the reader. */
const Arrived = { id: Type.Integer(), amount: Type.String(), symbol: Type.String() }
const CreditPayload = Type.Object({ ...Arrived, account: Type.String() })
const ReturnPayload = Type.Object({ ...Arrived, to: Type.String(), order: OrderInPayload })

/** How long the vault accepts a signed order: as long as a proposal can be decided, and a day for the payment. */
const ORDER_SECONDS = 8 * 86_400

export type DepositQueueOptions = {
  db: Db
  client: Client
  rereading: Rereading
  head: Head
  settings: Settings
  operators: Operators
  outbox: Outbox
  halts: Halts
  deployment: Deployment
  isRegistered: (address: Hex) => Promise<boolean>
  latest: () => Promise<number>
}

/** Transfers of the queue: claimed by their sender, or resolved by two people. */
export class DepositQueue {
  private readonly operators: Operators
  private readonly db: Db
  private readonly settings: Settings
  private readonly head: Head
  private readonly latest: DepositQueueOptions['latest']
  private readonly client: Client
  private readonly rereading: Rereading
  private readonly isRegistered: DepositQueueOptions['isRegistered']
  private readonly halts: Halts
  private readonly deployment: Deployment
  private readonly outbox: Outbox
  private readonly neverPaid: Set<string>

  constructor(o: DepositQueueOptions) {
    this.operators = o.operators
    this.db = o.db
    this.settings = o.settings
    this.head = o.head
    this.latest = o.latest
    this.client = o.client
    this.rereading = o.rereading
    this.isRegistered = o.isRegistered
    this.halts = o.halts
    this.deployment = o.deployment
    this.outbox = o.outbox
    this.neverPaid = neverPaid(o.deployment)
    o.operators.register({
      kind: 'deposits.credit',
      payload: CreditPayload,
      makers: ROLES,
      checkers: ['manager'],
      errors: ['DEPOSIT_UNKNOWN', 'DEPOSIT_NOT_CLAIMABLE', 'CUSTODY_HALTED'],
      execute: (trx, approved) => this.credit(trx, approved),
    })
    o.operators.register({
      kind: 'deposits.return',
      payload: ReturnPayload,
      makers: ROLES,
      checkers: ['manager'],
      errors: ['DEPOSIT_UNKNOWN', 'DEPOSIT_NOT_CLAIMABLE', 'ADDRESS_NOT_PAYABLE'],
      execute: (trx, approved) => this.giveBack(trx, approved),
    })
    o.outbox.handle('return', {
      paid: (trx, out) => this.returned(trx, out.ref, out.tx_hash!, out.time),
      failed: (trx, out) => this.stillHere(trx, out.ref, out.time),
    })
  }

  async page(session: Session, q: DepositQueueQuery): Promise<Page<QueuedDeposit>> {
    await this.operators.requireReader(session, 'finance')
    return paged(
      q,
      () => store.queue(this.db, q),
      async (rows) => {
        const proposals = await this.operators.openProposals(
          ['deposits.credit', 'deposits.return'],
          rows.map((r) => String(r.id)),
        )
        const { finalized } = await store.latestOf(this.db)
        return rows.map((r) => ({
          id: r.id,
          txHash: r.tx_hash,
          logIndex: r.log_index,
          from: getAddress(r.sender),
          to: getAddress(r.receiver),
          symbol: r.symbol ?? getAddress(r.token),
          amount: r.amount,
          time: r.time,
          state: r.verdict as QueuedDeposit['state'],
          candidate: r.account === null ? null : getAddress(r.account),
          final: r.block_number <= finalized,
          proposal: proposals.get(String(r.id)) ?? null,
        }))
      },
    )
  }

  /**
   * Credits a transfer to its sender, at once or when it is final.
   * @throws AppError DEPOSIT_UNKNOWN, DEPOSIT_NOT_CLAIMABLE, AMOUNT_BELOW_MINIMUM
   */
  async claim(session: Session, txHash: string): Promise<RechargeLog> {
    const account = session.address
    if ((await store.transfersOfTx(this.db, txHash, account)).length === 0) await this.look(txHash, account)
    const minimum = await this.settings.get('deposit.minimum')
    const time = await this.head.time()
    const id = await inTransaction(this.db, async (trx) => {
      const rows = await store.transfersOfTx(trx, txHash, account)
      if (rows.length === 0) throw new AppError('DEPOSIT_UNKNOWN')
      const open = rows.filter((r) => store.QUEUED.some((v) => v === r.verdict) && store.isOpen(r.state))
      const own = rows.find((r) => r.account === account || r.resolved_to === account)
      if (open.length === 0) {
        if (own) return own.id
        throw new AppError('DEPOSIT_NOT_CLAIMABLE')
      }
      // Only USDT can be claimed; other tokens of the transaction are sent back by people.
      const usdt = open.filter((r) => r.symbol === 'USDT')
      const claimed = usdt.filter((r) => BigInt(r.amount) >= minimum)
      if (usdt.length === 0) throw new AppError('DEPOSIT_NOT_CLAIMABLE')
      if (claimed.length === 0)
        throw new AppError('AMOUNT_BELOW_MINIMUM', { minimum: String(minimum), symbol: 'USDT' })
      for (const { id } of claimed) {
        const row = (await store.lockTransfer(trx, id))!
        if (!store.isOpen(row.state)) continue
        if (row.state === 'arrived')
          await trx.updateTable('deposit_transfer').set({ claimed_at: time }).where('id', '=', id).execute()
        else await giveTo(trx, row, { to: account, how: 'claimed', time })
      }
      return claimed[0]!.id
    })
    const row = await this.db
      .selectFrom('deposit_transfer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return logRecord(row, await this.latest())
  }

  /**
   * Reads the block of an unknown transaction, in case one of its transfers was missed. Of foreign tokens it stores only a few
   * transfers of the caller: a worthless token can emit any logs, by the thousand.
   */
  private async look(txHash: string, account: string): Promise<void> {
    const receipt = await ask(() => receiptOf(this.client, txHash as Hex))
    const cursor = await store.latestOf(this.db)
    const block = receipt === null ? Number.POSITIVE_INFINITY : Number(receipt.blockNumber)
    if (receipt === null || receipt.status !== 'success' || block > Math.min(cursor.finalized, cursor.number))
      throw new AppError('DEPOSIT_UNKNOWN')
    const own = receipt.logs.filter((l) => l.topics[SENDER]?.slice(-40).toLowerCase() === account.slice(2))
    if (own.length === 0) throw new AppError('DEPOSIT_UNKNOWN')
    const room = await store.roomForOthers(this.db, txHash, account, OTHERS_OF_TX, OTHERS_OF_SENDER)
    await this.rereading.read(block, block, own, room)
  }

  /** @throws AppError ROLE_REQUIRED, INVALID_INPUT for blocks that are not final or too many */
  async rescan(session: Session, input: { from: number; to: number; reason: string }): Promise<Rescanned> {
    const role = await this.operators.require(session, ...ROLES)
    const { from, to, reason } = input
    const cursor = await store.latestOf(this.db)
    if (from > to || to - from >= REREAD_BLOCKS || to > Math.min(cursor.finalized, cursor.number))
      throw new AppError('INVALID_INPUT', { field: 'to', limit: REREAD_BLOCKS })
    const { found, added } = await this.rereading.read(from, to)
    const result = { found, added }
    const time = await this.head.time()
    await inTransaction(this.db, (trx) =>
      this.operators.audit(trx, {
        actor: session.address,
        role,
        action: 'deposits.rescan',
        subject: `${from}-${to}`,
        after: result,
        reason,
        time,
      }),
    )
    return result
  }

  /** @returns number of the proposal. @throws AppError */
  async propose(session: Session, input: ProposeDepositInput): Promise<number> {
    await this.operators.require(session, ...ROLES)
    const time = await this.head.time()
    const account = input.account?.toLowerCase()
    if (input.act === 'credit') {
      if (account === undefined) throw new AppError('INVALID_INPUT', { field: 'account' })
      if (!(await this.isRegistered(account as Hex)))
        throw new AppError('NOT_REGISTERED', { address: input.account })
    }
    return inTransaction(this.db, async (trx) => {
      const row = await this.openRow(trx, input.id)
      if (input.act === 'return') this.expectPayable(row.sender)
      const arrived = { id: row.id, amount: row.amount, symbol: row.symbol ?? row.token }
      return this.operators.propose(trx, session, {
        kind: input.act === 'credit' ? 'deposits.credit' : 'deposits.return',
        subject: String(input.id),
        payload:
          input.act === 'credit'
            ? { ...arrived, account }
            : { ...arrived, to: row.sender, order: this.orderFor(row, time) },
        reason: input.reason,
        time,
      })
    })
  }

  /** Whose trade or claim a contract paid here for gets it by being credited. @throws AppError ADDRESS_NOT_PAYABLE */
  private expectPayable(sender: string): void {
    if (this.neverPaid.has(sender)) throw new AppError('ADDRESS_NOT_PAYABLE', { address: sender })
  }

  /** The queued transfer, locked, booked and open. @throws AppError DEPOSIT_UNKNOWN, DEPOSIT_NOT_CLAIMABLE */
  private async openRow(trx: Trx, id: number): Promise<store.TransferRow> {
    const row = await store.lockTransfer(trx, id)
    if (!row) throw new AppError('DEPOSIT_UNKNOWN')
    const queued = store.QUEUED.some((v) => v === row.verdict)
    if (!queued || row.state !== 'booked') throw new AppError('DEPOSIT_NOT_CLAIMABLE')
    return row
  }

  private async credit(trx: Trx, a: Approved<{ id: number; account: string }>) {
    // The vault may have sent it back already.
    if ((await this.halts.inside(trx)).includes('paymentsUnordered')) throw new AppError('CUSTODY_HALTED')
    const row = await this.openRow(trx, a.payload.id)
    await giveTo(trx, row, { to: a.payload.account, how: 'credited', time: a.time, note: a.reason })
    return { before: { state: row.verdict }, after: { state: 'resolved', account: a.payload.account } }
  }

  /**
   * Books an unordered payment of the vault that sent back a transfer of the queue.
   * @returns its journal; null when it is no such payment
   */
  async bookReturn(
    trx: Trx,
    p: {
      pay_id: string
      receiver: string | null
      token: string
      amount: string
      tx_hash: string
      time: number
    },
  ): Promise<number | null> {
    for (const { id } of await store.waitingOf(trx, p)) {
      const row = (await store.lockTransfer(trx, id))!
      if (row.state !== 'booked' || p.pay_id !== payoutId.order(this.orderFor(row, 0).ref)) continue
      const { journalId } = await this.move(trx, row, 'unmatched', 'custody', p.time, 'returned', p.tx_hash)
      const resolved = { resolved_to: row.sender, resolved_journal_id: journalId, resolved_at: p.time }
      await move(trx, 'deposit', id, row.state, 'returned', resolved)
      return journalId
    }
    return null
  }

  /**
   * The order that two custodians sign. Its reference follows from the transfer, so that the vault sends each transfer back once.
   */
  private orderFor(row: store.TransferRow, time: number): OrderInPayload {
    const parts = parseAbiParameters('string, uint256, bytes32, uint256')
    const { chainId } = this.deployment
    const of = ['return', BigInt(chainId), row.tx_hash as Hex, BigInt(row.log_index)] as const
    return {
      ref: keccak256(encodeAbiParameters(parts, of)),
      to: getAddress(row.sender),
      token: getAddress(row.token),
      amount: row.amount,
      validUntil: time + ORDER_SECONDS,
    }
  }

  private async giveBack(trx: Trx, a: Approved<{ id: number; order: OrderInPayload }>) {
    const row = await this.openRow(trx, a.payload.id)
    this.expectPayable(row.sender)
    const { order } = a.payload
    if (order.amount !== row.amount || order.to.toLowerCase() !== row.sender)
      throw new AppError('DEPOSIT_NOT_CLAIMABLE')
    await this.outbox.pay(trx, {
      kind: 'order',
      purpose: 'return',
      ref: row.id,
      order: {
        ref: order.ref as Hex,
        to: order.to as Hex,
        token: order.token as Hex,
        amount: BigInt(order.amount),
        validUntil: BigInt(order.validUntil),
      },
      signers: [getAddress(a.maker), getAddress(a.checker)],
      signatures: [a.signatures.maker as Hex, a.signatures.checker as Hex],
      time: a.time,
    })
    await this.move(trx, row, 'unmatched', 'inflight', a.time, `given:${a.id}`)
    const leaving = { resolved_to: row.sender, resolved_at: a.time }
    await move(trx, 'deposit', row.id, 'booked', 'returning', leaving)
    return { before: { state: row.verdict }, after: { state: 'returned', to: row.sender } }
  }

  private move(
    trx: Trx,
    row: store.TransferRow,
    from: HouseAccount,
    to: HouseAccount,
    time: number,
    key: string,
    txHash?: string,
  ) {
    const currency = row.symbol as LedgerSymbol
    const amount = BigInt(row.amount)
    return post(trx, {
      key: `deposit:${row.tx_hash}:${row.log_index}:${key}`,
      kind: 'unmatched',
      postings: [
        { owner: from, currency, amount: -amount },
        { owner: to, currency, amount },
      ],
      memo: { ref: `deposit:${row.id}`, to: row.sender, ...(txHash ? { txHash } : {}) },
      time,
    })
  }

  private async returned(trx: Trx, id: number, txHash: string, time: number): Promise<void> {
    const row = (await store.lockTransfer(trx, id))!
    const { journalId } = await this.move(trx, row, 'inflight', 'custody', time, 'returned', txHash)
    const resolved = { resolved_journal_id: journalId, resolved_at: time }
    await move(trx, 'deposit', id, 'returning', 'returned', resolved)
  }

  /** Sending it back has failed for good: puts the transfer into the queue again. */
  private async stillHere(trx: Trx, id: number, time: number): Promise<void> {
    const row = (await store.lockTransfer(trx, id))!
    await this.move(trx, row, 'inflight', 'unmatched', time, `kept:${row.resolved_at}`)
    await move(trx, 'deposit', id, 'returning', 'booked', { resolved_to: null, resolved_at: null })
  }
}
