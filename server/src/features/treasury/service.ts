import {
  HOUSE_ACCOUNTS,
  type HouseBalance,
  type MovementInput,
  MovementInput as Movement,
} from '@holdfast/protocol/treasury'
import type { LedgerKind, LedgerSymbol } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Approved, Operators } from '../../http/operators.ts'
import { InsufficientBalance } from '../../ledger/errors.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/read.ts'

const KIND = 'treasury.move'
const ONE = 10n ** 18n

/** What a new local chain sets aside out of what its treasury paid into the vault, whole units. */
const LOCAL: { to: (typeof HOUSE_ACCOUNTS)[number]; symbol: LedgerSymbol; whole: bigint }[] = [
  { to: 'liquidity', symbol: 'USDT', whole: 50_000n },
  { to: 'liquidity', symbol: 'TDE', whole: 400_000n },
  { to: 'liquidity', symbol: 'USDE', whole: 100_000n },
  { to: 'liquidity', symbol: 'NULS', whole: 50_000n },
  { to: 'machine-budget', symbol: 'TDE', whole: 1_000_000n },
]

export type TreasuryOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  operators: Operators
  /** whether an address takes part: nothing is given to a stranger by mistake */
  isRegistered: (address: string) => Promise<boolean>
}

/** The house's own money: who sees it, and how two people move it. */
export class TreasuryService {
  private readonly o: TreasuryOptions

  constructor(o: TreasuryOptions) {
    this.o = o
    o.operators.register({
      kind: KIND,
      payload: Movement,
      makers: ['manager', 'finance'],
      checkers: ['manager', 'finance'],
      execute: (trx, approved) => this.execute(trx, approved),
    })
  }

  /** @throws AppError ROLE_REQUIRED */
  async accounts(session: Session): Promise<HouseBalance[]> {
    await this.o.operators.requireReader(session, 'finance')
    const { rows } = await sql<{ owner: string; currency: LedgerSymbol; posted: string }>`
      select owner, currency, sum(posted)::text as posted from ledger_account
      where left(owner, 2) <> '0x' group by owner, currency order by owner, currency`.execute(this.o.db)
    return rows.map((r) => ({
      owner: r.owner,
      symbol: r.currency,
      posted: r.posted,
      movable: isHouse(r.owner),
    }))
  }

  /**
   * Asks another operator to move an amount.
   * @returns the proposal's number
   * @throws AppError ROLE_REQUIRED, INVALID_INPUT, AMOUNT_ZERO, RECEIVER_NOT_REGISTERED, LIQUIDITY_EXHAUSTED, INSUFFICIENT_BALANCE, PROPOSAL_EXISTS
   */
  async propose(session: Session, input: MovementInput): Promise<number> {
    await this.o.operators.require(session, 'manager', 'finance')
    const movement = { ...input, from: input.from.toLowerCase(), to: input.to.toLowerCase() }
    kindOf(movement)
    if (BigInt(input.amount) === 0n) throw new AppError('AMOUNT_ZERO')
    if (!isHouse(movement.to) && !(await this.o.isRegistered(movement.to)))
      throw new AppError('RECEIVER_NOT_REGISTERED', { address: input.to })
    const time = await this.o.now()
    await this.expectThere(movement)
    return inTransaction(this.o.db, (trx) =>
      this.o.operators.propose(trx, session, {
        kind: KIND,
        subject: `${movement.from} ${movement.to} ${movement.symbol}`,
        payload: movement,
        reason: input.reason,
        time,
      }),
    )
  }

  private async expectThere({ from, symbol, amount }: MovementInput): Promise<void> {
    const own = (await balances(this.o.db, from)).find((b) => b.currency === symbol)!
    const available = own.posted - own.held
    if (available < BigInt(amount)) throw short(from, symbol, available, BigInt(amount))
  }

  private async execute(trx: Trx, { id, payload, time, reason }: Approved<MovementInput>) {
    try {
      const { journalId } = await post(trx, {
        key: `treasury:${id}`,
        kind: kindOf(payload),
        time,
        memo: { ref: `proposal:${id}`, note: reason },
        postings: postings(payload),
      })
      return { after: { journal: journalId } }
    } catch (e) {
      if (e instanceof InsufficientBalance) throw short(e.owner, e.currency, e.available, e.needed)
      throw e
    }
  }

  /**
   * On a new local chain, sets parts of what the treasury paid in aside, so that conversions and machines work. Each part
   * once ever, as soon as the deposit is booked. Never called on another chain.
   * @returns whether everything has been set aside
   */
  async allocateLocal(): Promise<boolean> {
    const time = await this.o.now()
    let done = true
    for (const { to, symbol, whole } of LOCAL) {
      try {
        await inTransaction(this.o.db, (trx) =>
          post(trx, {
            key: `local allocation ${to} ${symbol}`,
            kind: 'allocation',
            time,
            postings: postings({ from: 'treasury', to, symbol, amount: String(whole * ONE) }),
          }),
        )
      } catch (e) {
        if (!(e instanceof InsufficientBalance)) throw e
        done = false
      }
    }
    return done
  }
}

const isHouse = (owner: string) => HOUSE_ACCOUNTS.some((h) => h === owner)

const postings = ({ from, to, symbol, amount }: Pick<MovementInput, 'from' | 'to' | 'symbol' | 'amount'>) => [
  { owner: from, currency: symbol, amount: -BigInt(amount) },
  { owner: to, currency: symbol, amount: BigInt(amount) },
]

/** @throws AppError INVALID_INPUT for a movement between two users, or to where it comes from */
function kindOf({ from, to }: Pick<MovementInput, 'from' | 'to'>): LedgerKind {
  if (from === to) throw new AppError('INVALID_INPUT', { field: 'to' })
  if (isHouse(from)) return isHouse(to) ? 'allocation' : 'increase'
  if (isHouse(to)) return 'decrease'
  throw new AppError('INVALID_INPUT', { field: 'from' })
}

const short = (owner: string, symbol: LedgerSymbol, available: bigint, needed: bigint) =>
  new AppError(isHouse(owner) ? 'LIQUIDITY_EXHAUSTED' : 'INSUFFICIENT_BALANCE', {
    owner,
    symbol,
    available: String(available),
    needed: String(needed),
  })
