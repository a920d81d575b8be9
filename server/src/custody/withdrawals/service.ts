import { CHAINS, type ChainName, type Deployment } from '@holdfast/protocol/chain'
import type { Page } from '@holdfast/protocol/envelope'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { type PayoutTerms, withdrawalTypedData } from '@holdfast/protocol/payouts'
import {
  type PreparedWithdrawal,
  preparedKey,
  readPreparedKey,
  typedDataOf,
  type Withdrawal,
  type WithdrawInfo,
} from '@holdfast/protocol/withdrawals'
import { type Address, getAddress, hashTypedData, type Hex, maxUint256, toHex } from 'viem'
import type { Client } from '../../chain/client.ts'
import type { Halts } from '../halts.ts'
import type { Head } from '../../chain/head.ts'
import type { Outbox } from '../payouts/outbox.ts'
import { ownSignature } from '../../chain/signatures.ts'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import { paged, type Paging } from '../../db/page.ts'
import type { Prices } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import type { Wallets } from '../../http/wallets.ts'
import { BESIDE_WALLET } from '../payouts/estimate.ts'
import { InsufficientBalance } from '../../ledger/errors.ts'
import { hold, release } from '../../ledger/holds.ts'
import { balances } from '../../ledger/read.ts'
import { expectKnowing, HALTED } from './halted.ts'
import { AddressBook } from './address-book.ts'
import { amountFor, feeOf, reviewOf, vaultLimit } from './limits.ts'
import { nextNumber } from './numbers.ts'
import { keyOf, payoutHandler } from './payout.ts'
import { records } from './records.ts'
import { allowedBy, HOUR, rulesFor } from './rules.ts'
import * as store from './store.ts'
import { tellRequested } from './told.ts'
import { userAccount } from '../../ledger/owner.ts'

const ONE = 10n ** 18n
/** A signed withdrawal must be valid for at least this long, seconds. */
const LEAST_SECONDS = 60
const MOST_TIME = 10n ** 12n

export type WithdrawalsOptions = {
  db: Db
  client: Client
  head: Head
  settings: Settings
  prices: Prices
  outbox: Outbox
  halts: Halts
  chain: ChainName
  deployment: Deployment
  /** the token of each asset on this chain */
  tokens: Map<LedgerSymbol, Address>
  wallets: Pick<Wallets, 'agrees'>
  /** seconds for which a prepared withdrawal can be paid */
  validSeconds: number
}

export type Request = { amount: string; wallet: string; symbol: LedgerSymbol }

/** Withdrawals as their owners see them: requested, followed, cancelled. */
export class WithdrawalsService {
  private readonly chain: ChainName
  private readonly tokens: Map<LedgerSymbol, Address>
  private readonly settings: Settings
  private readonly prices: Prices
  private readonly db: Db
  private readonly head: Head
  private readonly client: Client
  private readonly deployment: Deployment
  private readonly validSeconds: number
  private readonly halts: Halts
  private readonly wallets: WithdrawalsOptions['wallets']
  private readonly outbox: Outbox
  readonly book: AddressBook

  constructor(o: WithdrawalsOptions) {
    this.chain = o.chain
    this.tokens = o.tokens
    this.settings = o.settings
    this.prices = o.prices
    this.db = o.db
    this.head = o.head
    this.client = o.client
    this.deployment = o.deployment
    this.validSeconds = o.validSeconds
    this.halts = o.halts
    this.wallets = o.wallets
    this.outbox = o.outbox
    this.book = new AddressBook(o)
    o.outbox.handle('withdrawal', payoutHandler)
  }

  private get network(): string {
    return this.chain === 'local' ? CHAINS.local.name : `${CHAINS[this.chain].name} (BEP-20)`
  }

  /** No setting closes withdrawals: only the vault's guardian stops payments. */
  private isOpen(symbol: LedgerSymbol): boolean {
    return this.tokens.has(symbol)
  }

  /** Whether `chain` names the chain of this server: by number in either form, or by name. */
  servesChain(chain: string): boolean {
    const { id, name } = CHAINS[this.chain]
    const names = [String(id), toHex(id), this.chain, name, ...(this.chain === 'bsc' ? ['bep20'] : [])]
    return names.some((n) => n.toLowerCase() === chain.trim().toLowerCase())
  }

  /** Value in USDT base units, rounded up; null without a fresh price. */
  private async valueOf(symbol: LedgerSymbol, amount: bigint): Promise<bigint | null> {
    const { price, stale } = await this.prices.quote(symbol)
    return stale ? null : (amount * price + ONE - 1n) / ONE
  }

  async info(session: Session, symbol: LedgerSymbol): Promise<WithdrawInfo> {
    const { settings, db, head, client, deployment } = this
    const token = this.tokens.get(symbol)
    const time = await head.time()
    const [rules, minimum, feeBps, newAddressDelay, own, limit] = await Promise.all([
      allowedBy(this.settings).then((allowed) => rulesFor(db, allowed, session.address, time)),
      settings.get(`withdrawal.minimum.${symbol}`),
      settings.get('withdrawal.feeBps'),
      settings.get('addressBook.delaySeconds'),
      balances(db, userAccount(session.address)),
      token
        ? vaultLimit(client, deployment.contracts.payoutVault, token)
        : { available: 0n, largest: 0n, perWindow: 0n },
    ])
    const { posted, held } = own.find((b) => b.currency === symbol)!
    return {
      symbol,
      network: this.network,
      open: this.isOpen(symbol),
      minimum: String(minimum),
      withdrawable: String(posted - held),
      feeBps,
      autoLimit: String(rules.autoLimit),
      secondLimit: String(rules.secondLimit),
      dailyLeft: String(rules.dailyLeft),
      hourlyLeft: String(rules.hourlyLeft),
      vaultLeft: String(limit.available),
      maximum: String(amountFor(limit.largest, feeBps)),
      validSeconds: this.validSeconds,
      newAddressDelay,
    }
  }

  /**
   * The terms that the account's wallet has to sign. Nothing is stored: a withdrawal that is requested before takes the number.
   * @throws AppError as `request` does
   */
  async prepare(account: string, input: Request): Promise<PreparedWithdrawal> {
    const { token, amount, fee, time } = await this.check(account, input)
    const { posted, held } = (await balances(this.db, userAccount(account))).find(
      (b) => b.currency === input.symbol,
    )!
    if (posted - held < amount)
      throw new AppError('INSUFFICIENT_BALANCE', { available: String(posted - held) })
    const terms = {
      account: getAddress(account),
      n: await nextNumber(this.db, account),
      to: getAddress(input.wallet.toLowerCase()),
      token: getAddress(token),
      amount,
      leastReceived: amount - fee,
      validUntil: BigInt(time + this.validSeconds),
    }
    const { chainId, contracts } = this.deployment
    const prepared = {
      key: preparedKey(terms),
      chainId,
      vault: getAddress(contracts.payoutVault),
      terms: {
        ...terms,
        n: String(terms.n),
        amount: String(amount),
        leastReceived: String(terms.leastReceived),
        validUntil: Number(terms.validUntil),
      },
    }
    return { ...prepared, typedData: typedDataOf(prepared) }
  }

  /**
   * Holds the amount and orders its payout, at once or after review. The signed terms are what is paid; sending the same again
   * returns the same withdrawal.
   * @throws AppError INVALID_INPUT, MODULE_CLOSED, AMOUNT_ZERO, AMOUNT_BELOW_MINIMUM, AMOUNT_ABOVE_MAXIMUM, ADDRESS_NOT_PAYABLE,
   * ADDRESS_NOT_YET_USABLE, INSUFFICIENT_BALANCE, SIGNATURE_INVALID, WITHDRAWAL_OUTDATED
   */
  async request(account: string, input: Request, signed: { key: string; sign: Hex }): Promise<Withdrawal> {
    const { symbol } = input
    const { key } = signed
    const wallet = input.wallet.toLowerCase()
    const amount = BigInt(input.amount)
    const token = this.tokens.get(symbol)
    if (!token) throw new AppError('MODULE_CLOSED')
    const named = readPreparedKey(key)
    if (named.leastReceived > amount || named.validUntil > MOST_TIME || named.n > maxUint256)
      throw new AppError('WITHDRAWAL_OUTDATED')
    const terms: PayoutTerms = {
      account: account as Address,
      to: wallet as Address,
      token: token.toLowerCase() as Address,
      amount,
      ...named,
    }
    const signature = await this.checkSignature(terms, signed.sign)
    const same = (r: store.WithdrawalRow) =>
      r.amount === String(amount) && r.wallet === wallet && r.symbol === symbol
    const before = await store.byKey(this.db, account, key)
    if (before) {
      if (!same(before)) throw new AppError('WITHDRAWAL_OUTDATED')
      return this.show(before)
    }
    const { fee, value, time } = await this.check(account, input)
    const until = Number(named.validUntil)
    if (until < time + LEAST_SECONDS || until > time + this.validSeconds + LEAST_SECONDS)
      throw new AppError('WITHDRAWAL_OUTDATED')
    // The fee may have fallen since, but not risen.
    if (amount - fee < named.leastReceived) throw new AppError('WITHDRAWAL_OUTDATED')
    const [allowed, halts] = await Promise.all([allowedBy(this.settings), this.halts.now()])
    // Of what all accounts share only this is taken, and at once; the rest waits for nobody else.
    const asked = { account, key, value, time }
    const reserved = await this.reserve(asked, allowed)
    const written = inTransaction(this.db, async (trx) => {
      await store.lockRequests(trx, account)
      const twin = await store.byKey(trx, account, key)
      if (twin) {
        if (!same(twin)) throw new AppError('WITHDRAWAL_OUTDATED')
        return twin
      }
      if ((await nextNumber(trx, account)) !== named.n) throw new AppError('WITHDRAWAL_OUTDATED')
      const rules = await rulesFor(trx, allowed, account, time)
      // Its twin may have ended it, or it waited too long.
      const kept = reserved !== null && (await store.endReservation(trx, asked))
      const { people, reason } = reviewOf(value, { ...rules, hourlyLeft: kept ? value! : -1n })
      const waits = people === 0 && (halts.length > 0 || (await this.halts.inside(trx)).length > 0)
      const made = await store.insert(trx, {
        account,
        symbol,
        amount: String(amount),
        fee: String(fee),
        wallet,
        intent_key: key,
        n: String(named.n),
        valid_until: until,
        signature,
        least: String(named.leastReceived),
        state: people === 0 && !waits ? 'approved' : 'review',
        value: value === null ? null : String(value),
        approvals_needed: people,
        reason: waits ? HALTED : reason,
        created_at: time,
      })
      try {
        await hold(trx, { key: keyOf(made.id), owner: userAccount(account), currency: symbol, amount })
      } catch (e) {
        if (e instanceof InsufficientBalance)
          throw new AppError('INSUFFICIENT_BALANCE', { available: String(e.available) })
        throw e
      }
      await store.note(trx, made, { time, reason: made.reason })
      await tellRequested(trx, made)
      if (made.state === 'approved') await this.order(trx, made, time)
      return made
    })
    try {
      return await this.show(await written)
    } catch (e) {
      if (reserved === 'ours') await store.endReservation(this.db, asked)
      throw e
    }
  }

  /** Takes a value that needs no review by itself out of what all accounts share. */
  private async reserve(
    r: { account: string; key: string; value: bigint | null; time: number },
    { autoLimit, secondLimit, hourly }: Awaited<ReturnType<typeof allowedBy>>,
  ): Promise<store.Reserved> {
    const { value, time } = r
    if (value === null || value > autoLimit || value > secondLimit) return null
    return store.reserve(this.db, { ...r, value, from: time - HOUR, limit: hourly })
  }

  /** Checks a withdrawal against the current rules. @throws AppError as `request` does */
  private async check(account: string, input: Request) {
    const { symbol } = input
    const amount = BigInt(input.amount)
    const token = this.tokens.get(symbol)
    if (!token || !this.isOpen(symbol)) throw new AppError('MODULE_CLOSED')
    const { settings, head } = this
    const time = await head.time()
    await this.book.check(account, input.wallet.toLowerCase(), time)
    const [minimum, feeBps, value, limit] = await Promise.all([
      settings.get(`withdrawal.minimum.${symbol}`),
      settings.get('withdrawal.feeBps'),
      this.valueOf(symbol, amount),
      vaultLimit(this.client, this.deployment.contracts.payoutVault, token),
    ])
    if (amount === 0n) throw new AppError('AMOUNT_ZERO')
    if (amount < minimum) throw new AppError('AMOUNT_BELOW_MINIMUM', { minimum: String(minimum), symbol })
    const maximum = amountFor(limit.largest, feeBps)
    if (amount > maximum) throw new AppError('AMOUNT_ABOVE_MAXIMUM', { maximum: String(maximum), symbol })
    return { token, amount, fee: feeOf(amount, feeBps), value, time }
  }

  /**
   * Checks the signature as the vault does: by recovering the key, or else by asking the wallet's contract, with what a payout
   * leaves it of its gas.
   * @returns the signature in the form the vault takes
   * @throws AppError SIGNATURE_INVALID, RATE_LIMITED, CHAIN_UNAVAILABLE
   */
  private async checkSignature(terms: PayoutTerms, sign: Hex): Promise<Hex> {
    const hash = this.hashOf(terms)
    const ours = await ownSignature(terms.account, hash, sign)
    if (ours !== null) return ours
    const gas = BigInt(await this.settings.get('payout.walletGas')) - BESIDE_WALLET
    const signed = { address: terms.account, hash, signature: sign }
    if (!(await this.wallets.agrees(signed, gas))) throw new AppError('SIGNATURE_INVALID')
    return sign.toLowerCase() as Hex
  }

  private hashOf(terms: PayoutTerms): Hex {
    const { chainId, contracts } = this.deployment
    return hashTypedData(withdrawalTypedData(chainId, contracts.payoutVault, terms))
  }

  /**
   * Orders the payout of an approved withdrawal, as its owner signed it.
   * @throws AppError WITHDRAWAL_STATE when its signature was deleted
   */
  async order(trx: Trx, row: store.WithdrawalRow, time: number): Promise<number> {
    if (row.signature === null || row.n === null || row.valid_until === null || row.least === null)
      throw new AppError('WITHDRAWAL_STATE', { state: row.state })
    const amount = BigInt(row.amount)
    const signature = row.signature as Hex
    const terms = {
      account: row.account as Address,
      n: BigInt(row.n),
      to: row.wallet as Address,
      token: this.tokens.get(row.symbol)!.toLowerCase() as Address,
      amount,
      leastReceived: BigInt(row.least),
      validUntil: BigInt(row.valid_until),
    }
    return this.outbox.pay(trx, {
      kind: 'withdrawal',
      purpose: 'withdrawal',
      ref: row.id,
      terms,
      received: amount - BigInt(row.fee),
      signature,
      asksWallet: (await ownSignature(terms.account, this.hashOf(terms), signature)) === null,
      time,
    })
  }

  /** Ends withdrawals in review that can never be paid any more. @returns false: there is no more to do at once */
  async endOverdue(): Promise<boolean> {
    const found = await store.overdue(this.db)
    if (found.length === 0) return false
    const time = await this.head.time()
    for (const { id, why } of found)
      await inTransaction(this.db, async (trx) => {
        const row = await store.lockRow(trx, id)
        if (row?.state === 'review') await this.callBack(trx, id, { state: 'cancelled', time, reason: why })
      })
    return false
  }

  /** @throws AppError WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE when it is signed already, CUSTODY_HALTED */
  async cancel(session: Session, id: number): Promise<Withdrawal> {
    await expectKnowing(this.halts)
    const time = await this.head.time()
    const row = await inTransaction(this.db, async (trx) => {
      const found = await store.byId(trx, id)
      if (found?.account !== session.address) throw new AppError('WITHDRAWAL_UNKNOWN')
      return this.callBack(trx, id, { state: 'cancelled', time, reason: null })
    })
    return this.show(row)
  }

  /**
   * Ends an unsigned withdrawal and releases its amount.
   * @throws AppError WITHDRAWAL_STATE
   */
  async callBack(
    trx: Trx,
    id: number,
    s: { state: 'cancelled' | 'refused'; time: number; reason: string | null },
  ): Promise<store.WithdrawalRow> {
    // Locks the outbox's row first, as signing does.
    const inTime = await this.outbox.drop(trx, 'withdrawal', id, s.state)
    const row = await store.lockRow(trx, id)
    if (!row || !inTime || (row.state !== 'review' && row.state !== 'approved'))
      throw new AppError('WITHDRAWAL_STATE', { state: row?.state })
    await release(trx, keyOf(id))
    await store.forgetSignature(trx, id)
    await store.step(trx, { id, state: row.state }, s)
    return { ...row, state: s.state }
  }

  async get(session: Session, id: number): Promise<Withdrawal> {
    const row = await store.byId(this.db, id)
    if (row?.account !== session.address) throw new AppError('WITHDRAWAL_UNKNOWN')
    return this.show(row)
  }

  async log(
    session: Session,
    { symbol, ...paging }: Paging & { symbol?: LedgerSymbol | undefined },
  ): Promise<Page<Withdrawal>> {
    return paged(
      paging,
      (slice) => store.ofAccount(this.db, session.address, symbol, slice),
      (rows) => records(this.db, rows),
    )
  }

  private async show(row: store.WithdrawalRow): Promise<Withdrawal> {
    return (await records(this.db, [row]))[0]!
  }
}
