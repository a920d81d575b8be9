import { randomInt } from 'node:crypto'
import { CHAINS, type ChainName, type Deployment } from '@holdfast/protocol/chain'
import type {
  DepositState,
  RechargeAmount,
  RechargeLog,
  RechargeWallet,
  UserDepositAddress,
} from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { getAddress, type Hex } from 'viem'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { Session } from '../../http/call.ts'
import { paged, type Paging, type Slice } from '../../db/page.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import { forwarderOf } from './forwarder.ts'
import { drawAmount, STEP } from './amounts.ts'
import * as store from './store.ts'

/** Confirmations shown as needed: as a rule a block is final when two others follow it. */
const NEEDED = 3
/**
 * How long a requested amount is kept for its account after its time, seconds: a late transfer is still recognised as that
 * account's.
 */
const KEPT_SECONDS = 30 * 86_400
/** How long an expired request is still shown, seconds. */
const SHOWN_AFTER = 2 * 3_600
const LARGEST = 10n ** 9n * 10n ** 18n

const EXCLUSION = '23P01'

export type DepositsOptions = {
  db: Db
  head: Head
  settings: Settings
  chain: ChainName
  deployment: Deployment
}

/** Deposits as users see them: addresses, requested amounts, and what became of each transfer. */
export class DepositsService {
  private readonly chain: ChainName
  private readonly settings: Settings
  private readonly deployment: Deployment
  private readonly head: Head
  private readonly db: Db

  constructor(o: DepositsOptions) {
    this.chain = o.chain
    this.settings = o.settings
    this.deployment = o.deployment
    this.head = o.head
    this.db = o.db
  }

  private get network(): string {
    return this.chain === 'local' ? CHAINS.local.name : `${CHAINS[this.chain].name} (BEP-20)`
  }

  private requireOpen(): Promise<void> {
    return requireModule(this.settings, 'custody')
  }

  async wallets(): Promise<RechargeWallet[]> {
    const { deployment, settings } = this
    const [minimum, validSeconds, open] = await Promise.all([
      settings.get('deposit.minimum'),
      settings.get('deposit.validSeconds'),
      settings.get('module.custody'),
    ])
    return [
      {
        symbol: 'USDT',
        network: this.network,
        chainId: deployment.chainId,
        token: deployment.contracts.usdt,
        address: deployment.contracts.payoutVault,
        minimum: String(minimum),
        confirmations: NEEDED,
        validSeconds,
        open,
      },
    ]
  }

  /**
   * Reserves a requested amount for the account until a month after its time; no other account is told the same amount meanwhile.
   * @param text whole hundredths of a USDT, base units
   * @throws AppError MODULE_CLOSED, AMOUNT_BELOW_MINIMUM, AMOUNT_ABOVE_MAXIMUM, DEPOSIT_INTENT_OPEN, DEPOSIT_AMOUNTS_TAKEN
   */
  async create(session: Session, text: string): Promise<RechargeAmount> {
    await this.requireOpen()
    const requested = BigInt(text)
    const [minimum, validSeconds] = await Promise.all([
      this.settings.get('deposit.minimum'),
      this.settings.get('deposit.validSeconds'),
    ])
    if (requested === 0n) throw new AppError('AMOUNT_ZERO')
    if (requested < minimum)
      throw new AppError('AMOUNT_BELOW_MINIMUM', { minimum: String(minimum), symbol: 'USDT' })
    if (requested > LARGEST)
      throw new AppError('AMOUNT_ABOVE_MAXIMUM', { maximum: String(LARGEST), symbol: 'USDT' })
    if (requested % STEP !== 0n) throw new AppError('INVALID_INPUT', { field: 'amount', step: String(STEP) })
    const { latest } = await this.head.get()
    const now = Math.max(await this.head.time(), latest.time)
    const account = session.address
    try {
      const row = await inTransaction(this.db, async (trx) => {
        await store.lockOf(trx, `deposit of ${account}`)
        const last = await store.newestIntent(trx, account)
        if (last && (await this.isOpen(trx, last, now))) throw new AppError('DEPOSIT_INTENT_OPEN')
        await store.lockOf(trx, `deposit amount ${requested}`)
        // Valid from the newest block's time, which may be a little behind the clock.
        const from = latest.time
        const until = now + validSeconds + KEPT_SECONDS
        // An amount that this account was told and did not send is told to it again: repeated requests use up no amounts.
        const own = await store.takeOver(trx, account, requested, from)
        const amount =
          own ?? drawAmount(requested, await store.takenAmounts(trx, requested, STEP, from, until), randomInt)
        return store.insertIntent(trx, {
          account,
          requested: String(requested),
          amount: String(amount),
          created_at: from,
          expires_at: now + validSeconds,
          reserved_until: until,
        })
      })
      return this.show(row)
    } catch (e) {
      if ((e as { code?: unknown }).code === EXCLUSION) throw new AppError('DEPOSIT_AMOUNTS_TAKEN')
      throw e
    }
  }

  /** Whether the request waits for its transfer, or for that transfer to be final. */
  private async isOpen(db: Parameters<typeof store.transferOfIntent>[0], row: store.IntentRow, now: number) {
    if (row.cancelled_at !== null) return false
    const transfer = await store.transferOfIntent(db, row.id)
    if (transfer) return transfer.verdict === 'match' && transfer.journal_id === null
    return now <= row.expires_at
  }

  /** The account's newest intent while it is of interest: open, or ended a while ago. */
  async current(session: Session): Promise<RechargeAmount | null> {
    const row = await store.newestIntent(this.db, session.address)
    if (!row || row.cancelled_at !== null || (await this.head.time()) >= row.expires_at + SHOWN_AFTER)
      return null
    return this.show(row)
  }

  /**
   * Cancels the request; a transfer after that is late. @returns false when it has ended already. @throws AppError
   * DEPOSIT_UNKNOWN
   */
  async cancel(session: Session, id: number | undefined): Promise<boolean> {
    const { latest } = await this.head.get()
    const now = Math.max(await this.head.time(), latest.time)
    return inTransaction(this.db, async (trx) => {
      await store.lockOf(trx, `deposit of ${session.address}`)
      const row = await store.newestIntent(trx, session.address)
      if (!row || (id !== undefined && row.id !== id)) throw new AppError('DEPOSIT_UNKNOWN')
      if (row.cancelled_at !== null) return false
      if (await store.transferOfIntent(trx, row.id)) return false
      // Blocks up to now still count for the request.
      await store.cancelIntent(trx, row.id, now + 1)
      return true
    })
  }

  /** The account's own deposit address, which is watched from registration on. */
  async address(session: Session): Promise<UserDepositAddress> {
    const account = session.address
    const { deployment, db, head, settings } = this
    let found = await store.addressOf(db, account)
    if (!found || found.asked_at === null) {
      const asked_at = await head.time()
      const address = forwarderOf(deployment.contracts.forwarders, account as Hex).toLowerCase()
      await inTransaction(db, (trx) => store.askAddress(trx, { account, address, created_at: asked_at }))
      found = (await store.addressOf(db, account))!
    }
    return {
      address: getAddress(found.address),
      network: this.network,
      token: deployment.contracts.usdt,
      minimum: String(await settings.get('deposit.minimum')),
      open: await settings.get('module.custody'),
    }
  }

  async log(
    session: Session,
    { symbol, ...paging }: Paging & { symbol?: LedgerSymbol | undefined },
  ): Promise<Page<RechargeLog>> {
    const read = async (slice: Slice) => {
      const { rows, transfers, intents, total } = await store.logOf(this.db, session.address, symbol, slice)
      const latest = await this.latest()
      const now = await this.head.time()
      const logs = rows.map(({ id, kind }): RechargeLog => {
        if (kind === 'transfer')
          return logRecord(
            transfers.find((t) => t.id === id)!,
            latest,
          )
        const intent = intents.find((i) => i.id === id)!
        const state = intentState(intent, undefined, latest, now)
        return {
          id,
          symbol: 'USDT',
          amount: intent.amount,
          time: intent.created_at,
          status: state === 'waiting' ? 'review' : 'failed',
          state,
          way: 'shared',
          confirmations: 0,
          needed: NEEDED,
          txHash: null,
          credited: '0',
        }
      })
      return { rows: logs, total }
    }
    return paged(paging, read, (logs) => logs)
  }

  /** The head's number; the newest indexed block when no node answers. */
  async latest(): Promise<number> {
    const state = await this.head.get().catch(() => null)
    return state?.latest.number ?? (await store.latestOf(this.db)).number
  }

  private async show(row: store.IntentRow): Promise<RechargeAmount> {
    const transfer = await store.transferOfIntent(this.db, row.id)
    const latest = await this.latest()
    return {
      id: row.id,
      symbol: 'USDT',
      network: this.network,
      requested: row.requested,
      amount: row.amount,
      address: this.deployment.contracts.payoutVault,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      state: intentState(row, transfer, latest, await this.head.time()),
      confirmations: transfer ? confirmations(transfer, latest) : 0,
      needed: NEEDED,
      txHash: transfer?.tx_hash ?? null,
    }
  }
}

/** Blocks that confirm a transfer, including its own. */
const confirmations = (t: { block_number: number }, latest: number): number =>
  Math.max(1, latest - t.block_number + 1)

function intentState(
  row: store.IntentRow,
  transfer: store.TransferRow | undefined,
  latest: number,
  now: number,
): DepositState {
  if (transfer) return transferState(transfer, latest)
  if (row.cancelled_at !== null) return 'cancelled'
  return now <= row.expires_at ? 'waiting' : 'expired'
}

/** A transfer's state as its owner sees it. */
function transferState(t: store.TransferRow, latest: number): DepositState {
  if (t.state === 'returned') return 'returned'
  if (t.state === 'claimed') return 'credited'
  if (t.state === 'credited') return 'resolved'
  const { verdict } = t
  if (verdict === 'match' || verdict === 'funding') {
    if (t.state !== 'arrived') return 'credited'
    return confirmations(t, latest) > 1 ? 'confirming' : 'seen'
  }
  return verdict === 'internal' || verdict === 'fromCold' ? 'unknown' : verdict
}

export function logRecord(t: store.TransferRow, latest: number): RechargeLog {
  const state = transferState(t, latest)
  const done = state === 'credited' || state === 'resolved'
  return {
    id: t.id,
    symbol: t.symbol ?? 'USDT',
    amount: t.amount,
    time: t.time,
    status: done ? 'completed' : state === 'returned' ? 'failed' : 'review',
    state,
    way: t.way,
    confirmations: confirmations(t, latest),
    needed: NEEDED,
    txHash: t.tx_hash,
    credited: done ? t.amount : '0',
  }
}
