import {
  AllocationInput,
  type CashFlow,
  type Deduction,
  type HouseBalance,
  UserMoveInput,
} from '@holdfast/protocol/house'
import { type LedgerOwner, MOVABLE_ACCOUNTS, type MovableAccount } from '@holdfast/protocol/house-accounts'
import type { ChainName } from '@holdfast/protocol/chain'
import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { approvalDelays } from '@holdfast/protocol/operators'
import type { Static } from 'typebox'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { MoneyNoticeKind } from '@holdfast/protocol/account-notices'
import { note } from '../../events/notices.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Approved, Operators } from '../../http/operators.ts'
import { InsufficientBalance } from '../../ledger/errors.ts'
import type { Posting } from '../../ledger/journal.ts'
import { custodyFlow } from '../../ledger/flow.ts'
import { post } from '../../ledger/post.ts'
import { balances } from '../../ledger/read.ts'
import { userAccount } from '../../ledger/owner.ts'

const ALLOCATE = 'house.allocate'
const CREDIT = 'house.credit'
const DEDUCT = 'house.deduct'
const PEOPLE = ['finance', 'manager'] as const
const UNIT = 10n ** 18n
const DAY = 86_400
/** What the local chain's treasury gives to other house accounts once it is funded, so that everything can be tried at once. */
const LOCAL: [MovableAccount, LedgerSymbol, bigint][] = [
  ['liquidity', 'USDT', 50_000n],
  ['liquidity', 'TDE', 400_000n],
  ['liquidity', 'USDE', 50_000n],
  ['liquidity', 'NULS', 100_000n],
  ['machine-budget', 'TDE', 300_000n],
]

export type HouseOptions = {
  db: Db
  chain: ChainName
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  operators: Pick<Operators, 'register' | 'require' | 'propose' | 'waitingProposals'>
  isRegistered: (address: string) => Promise<boolean>
}

/** House accounts: their balances, and moves that one operator proposes and another one approves. */
export class HouseService {
  private readonly db: Db
  private readonly operators: Pick<Operators, 'register' | 'require' | 'propose' | 'waitingProposals'>
  private readonly isRegistered: HouseOptions['isRegistered']
  private readonly now: HouseOptions['now']

  constructor(o: HouseOptions) {
    this.db = o.db
    this.operators = o.operators
    this.isRegistered = o.isRegistered
    this.now = o.now
    o.operators.register({
      kind: ALLOCATE,
      payload: AllocationInput,
      makers: PEOPLE,
      checkers: PEOPLE,
      errors: ['INSUFFICIENT_BALANCE'],
      execute: (trx, approved) => {
        const { from, to, symbol, amount } = approved.payload
        return book(trx, approved, 'allocation', from, to, symbol, BigInt(amount))
      },
    })
    const userMove = (kind: typeof CREDIT | typeof DEDUCT) =>
      o.operators.register({
        kind,
        payload: UserMoveInput,
        makers: PEOPLE,
        checkers: PEOPLE,
        errors: ['INSUFFICIENT_BALANCE'],
        // The owner of the balance sees a deduction in advance, and can still withdraw.
        ...(kind === DEDUCT ? { wait: approvalDelays(o.chain).deduction } : {}),
        announce: (trx, approved) => noteMove(trx, 'deduction.announced', approved),
        execute: async (trx, approved) => {
          const { address, symbol, amount } = approved.payload
          const user = userAccount(address)
          const [from, to] = kind === CREDIT ? (['treasury', user] as const) : ([user, 'treasury'] as const)
          const type = kind === CREDIT ? 'increase' : 'decrease'
          await noteMove(trx, kind === CREDIT ? 'balance.added' : 'balance.deducted', approved)
          return book(trx, approved, type, from, to, symbol, BigInt(amount))
        },
      })
    userMove(CREDIT)
    userMove(DEDUCT)
  }

  async accounts(): Promise<HouseBalance[]> {
    const rows = await Promise.all(
      MOVABLE_ACCOUNTS.map(async (account) =>
        (await balances(this.db, account)).map((b) => ({
          account,
          symbol: b.currency,
          amount: String(b.posted),
        })),
      ),
    )
    return rows.flat()
  }

  async cashFlow(): Promise<CashFlow[]> {
    const now = await this.now()
    const [day, week] = await Promise.all([
      custodyFlow(this.db, now - DAY),
      custodyFlow(this.db, now - 7 * DAY),
    ])
    const none = { inflow: '0', outflow: '0' }
    return SYMBOLS.map((symbol) => ({
      symbol,
      day: day.get(symbol) ?? none,
      week: week.get(symbol) ?? none,
    }))
  }

  /** @throws AppError INVALID_INPUT between an account and itself, ROLE_REQUIRED, PROPOSAL_EXISTS */
  async allocate(session: Session, input: AllocationInput): Promise<{ proposal: number }> {
    await this.operators.require(session, ...PEOPLE)
    if (input.from === input.to) throw new AppError('INVALID_INPUT', { field: 'to' })
    return this.propose(session, ALLOCATE, `${input.from} ${input.to} ${input.symbol}`, input)
  }

  /** @throws AppError NOT_REGISTERED, ROLE_REQUIRED, PROPOSAL_EXISTS */
  async move(
    session: Session,
    direction: 'credit' | 'deduct',
    input: UserMoveInput,
  ): Promise<{ proposal: number }> {
    const address = input.address.toLowerCase()
    await this.operators.require(session, ...PEOPLE)
    if (!(await this.isRegistered(address))) throw new AppError('NOT_REGISTERED', { address })
    const kind = direction === 'credit' ? CREDIT : DEDUCT
    return this.propose(session, kind, `${address} ${input.symbol}`, { ...input, address })
  }

  /** Approved deductions from the caller that are still to come, the next one first. */
  async deductions(session: Session): Promise<Deduction[]> {
    const subjects = SYMBOLS.map((symbol) => `${session.address} ${symbol}`)
    const waiting = await this.operators.waitingProposals(DEDUCT, subjects)
    return waiting.map((p) => {
      const { symbol, amount } = p.payload as UserMoveInput
      return { proposal: p.id, symbol, amount, reason: p.reason, since: p.decidedAt, dueAt: p.dueAt }
    })
  }

  private async propose(
    session: Session,
    kind: string,
    subject: string,
    payload: AllocationInput | UserMoveInput,
  ) {
    const time = await this.now()
    const { reason } = payload
    const about = { kind, subject, payload, reason, time }
    return inTransaction(this.db, async (trx) => ({
      proposal: await this.operators.propose(trx, session, about),
    }))
  }

  /**
   * On the local chain: funds conversions and machines, each once, as soon as the treasury can. Never called on any other chain.
   * @returns whether all of it is done
   */
  async keepLocalFunded(): Promise<boolean> {
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      for (const [account, symbol, units] of LOCAL) {
        const amount = units * UNIT
        try {
          await post(trx, {
            key: `house:local:${account}:${symbol}`,
            kind: 'allocation',
            postings: move('treasury', account, symbol, amount),
            memo: { note: 'default of the local chain' },
            time,
          })
        } catch (e) {
          if (!(e instanceof InsufficientBalance)) throw e
          return false
        }
      }
      return true
    })
  }
}

const move = (from: LedgerOwner, to: LedgerOwner, currency: LedgerSymbol, amount: bigint): Posting[] => [
  { owner: from, currency, amount: -amount },
  { owner: to, currency, amount },
]

/** Books an approved move. @throws AppError INSUFFICIENT_BALANCE, which leaves the proposal open */
async function book(
  trx: Trx,
  { id, reason, time }: Approved<unknown>,
  kind: 'allocation' | 'increase' | 'decrease',
  from: LedgerOwner,
  to: LedgerOwner,
  symbol: LedgerSymbol,
  amount: bigint,
) {
  try {
    // Notes in the ledger must not contain control characters.
    const note = reason.replace(/\p{Cc}+/gu, ' ')
    const postings = move(from, to, symbol, amount)
    const { journalId } = await post(trx, {
      key: `house:proposal:${id}`,
      kind,
      postings,
      memo: { note, ref: `proposal ${id}` },
      time,
    })
    return { after: { journal: journalId, from, to, symbol, amount: String(amount) } }
  } catch (e) {
    if (!(e instanceof InsufficientBalance)) throw e
    throw new AppError('INSUFFICIENT_BALANCE', {
      symbol,
      available: String(e.available),
      needed: String(e.needed),
    })
  }
}

type UserMove = Approved<Static<typeof UserMoveInput>>

/** Tells a user of what operators do with the balance, and why. */
const noteMove = (trx: Trx, kind: MoneyNoticeKind, m: UserMove & { dueAt?: number }): Promise<void> =>
  note(trx, [
    {
      kind,
      key: `proposal:${m.id}:${kind}`,
      account: m.payload.address,
      time: m.time,
      data: {
        amounts: [{ currency: m.payload.symbol, amount: m.payload.amount }],
        ref: m.id,
        text: m.reason,
        dueAt: m.dueAt ?? null,
      },
    },
  ])
