import { TRANSACTION_GAS, withRoom } from '@holdfast/protocol/gas'
import type { Logger } from 'pino'
import { type Address, BaseError, ExecutionRevertedError, type Hex, keccak256, parseTransaction } from 'viem'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import type { Signer, Unsigned } from '../signer/remote.ts'
import { ask, type Client, isTold, receiptOf, wordsOf } from './client.ts'
import { readCursor } from './cursor.ts'
import type { Faults } from './faults.ts'
import { ANY_PRICE, BlocksSince, type GasPrices, priceNow, raisedPrice } from './gas-price.ts'
import * as sendings from './sendings.ts'

/** A transaction that is in no block after this long, and after `stuckBlocks` blocks, is signed again with more gas, seconds. */
export const STUCK_SECONDS = 120
/** Between two looks at what gas the account has, seconds. */
const GAS_LOOK_SECONDS = 60

/** A call that is not signed: the chain refuses it, or the account cannot pay for its gas. */
export class CallRefused extends Error {
  override name = 'CallRefused'
}

/** A call without value. `what` says what it is for, in a word; `gas` is its limit where an estimate would mislead. */
export type Call = { what: string; to: Hex; data: Hex; gas?: bigint }

/** What the account has, both in wei: its balance, and the price of a unit of gas. */
type Funds = { balance: bigint; price: bigint }

export type SenderOptions = {
  /** whose row it keeps; one account may serve several purposes, which then take turns */
  purpose: sendings.Purpose
  signer: Signer
  db: Db
  client: Client
  clock: Clock
  faults: Faults
  log: Logger
  prices?: GasPrices
}

/**
 * Sends what the server does on an account of its own, one transaction at a time for each purpose and account. Each is signed and
 * stored before any node is told of it, so that a process that dies in between sends the same one again and never a second.
 * Several processes may send from one account: its number there is read before it is decided what to send, so that what
 * one decides on an older view can be in no block after what another one sent.
 */
export class Sender {
  private readonly purpose: sendings.Purpose
  private readonly signer: Signer
  private readonly db: Db
  private readonly client: Client
  private readonly clock: Clock
  private readonly faults: Faults
  private readonly log: Logger
  private readonly prices: GasPrices
  private readonly blocks = new BlocksSince()

  constructor(o: SenderOptions) {
    this.signer = o.signer
    this.purpose = o.purpose
    this.db = o.db
    this.client = o.client
    this.clock = o.clock
    this.faults = o.faults
    this.log = o.log
    this.prices = o.prices ?? ANY_PRICE
  }

  /** The account that sends. @throws ChainUnavailable while its signer does not answer */
  address = (): Promise<Address> => this.signer.address()

  /**
   * Looks after the transaction that was sent last: notes its end, tells nodes of it again, or signs it again when it is stuck.
   * When none is on its way, sends what `decide` says.
   * @param decide what is to do now, as the chain has it; null: nothing. What it is given tells how many units of gas the account can
   *   pay for, and is asked only where that matters
   * @returns whether a new transaction was sent
   * @throws CallRefused when the chain would not take it, or there is no gas for it; nothing is signed then
   */
  async step(decide: (gas: () => Promise<bigint>) => Promise<Call | null>): Promise<boolean> {
    await this.look()
    if (!(await this.settle())) return false
    const nonce = await this.nextNonce()
    let known: Promise<Funds> | undefined
    // Read once: what was decided by it is signed at the same price.
    const funds = () => (known ??= this.funds())
    const call = await decide(async () => sendings.gasFor(await funds()))
    if (!call) return false
    try {
      return await this.send(call, nonce, funds)
    } catch (e) {
      if (e instanceof CallRefused) await sendings.refused(this.db, this.purpose, this.now())
      throw e
    }
  }

  /** Notes that somebody looks, and from time to time what gas there is. */
  private async look(): Promise<void> {
    const { gas_at: at } = await sendings.sendingOf(this.db, this.purpose)
    const now = this.now()
    await sendings.ran(this.db, this.purpose, now)
    if (at !== null && at <= now && now - at < GAS_LOOK_SECONDS) return
    await this.funds()
  }

  /** @returns whether none is on its way any more */
  private async settle(): Promise<boolean> {
    const { db, purpose } = this
    const tx = await sendings.signed(db, purpose)
    if (!tx) return true
    if (await this.hasEnded(tx, [tx.hash])) return true
    const age = this.now() - tx.at
    if (tx.sender !== (await this.address()).toLowerCase()) {
      // The key was changed, or another process has another one: the other account's may still come.
      if (age < STUCK_SECONDS) return false
      await sendings.dropped(db, purpose, tx)
      return true
    }
    if ((await this.nextNonce()) > tx.nonce) {
      // An earlier signature of it is in a block, or what somebody else sent with this key: the chain tells anew what is to do.
      if (!(await this.hasEnded(tx, [tx.hash, ...tx.earlier]))) await sendings.dropped(db, purpose, tx)
      return true
    }
    const { number } = await readCursor(db)
    const passed = this.blocks.look([tx.hash], number).get(tx.hash)!
    const isStuck = age >= STUCK_SECONDS && passed >= this.prices.stuckBlocks
    const price = isStuck ? raisedPrice(tx.price, await this.price(), this.prices) : null
    if (price === null) await this.tell(tx.raw)
    else await this.replace(tx, price)
    return false
  }

  private async hasEnded(tx: sendings.Signed, hashes: Hex[]): Promise<boolean> {
    for (const hash of hashes) {
      const receipt = await ask(() => receiptOf(this.client, hash))
      if (!receipt) continue
      const success = receipt.status === 'success'
      if (!success) this.log.warn({ purpose: this.purpose, what: tx.what, hash }, 'a transaction was refused')
      await sendings.ended(this.db, this.purpose, tx, hash, success, this.now())
      return true
    }
    return false
  }

  private async send(
    { what, to, data, gas: limit }: Call,
    nonce: number,
    funds: () => Promise<Funds>,
  ): Promise<boolean> {
    const { client, purpose } = this
    const address = await this.address()
    const [estimate, { balance, price }] = await Promise.all([
      limit ?? ask(() => client.estimateGas({ account: address, to, data }).catch(refusedBy(what))),
      funds(),
    ])
    const gas = limit ?? withRoom(estimate, 130n)
    if (gas > TRANSACTION_GAS)
      throw new CallRefused(`${what}: gas of ${gas} is more than a transaction may have, ${TRANSACTION_GAS}`)
    if (balance < gas * price)
      throw new CallRefused(
        `${what}: gas of ${gas * price} wei exceeds the balance of ${address}, ${balance} wei`,
      )
    const raw = await this.signer.sign({ to, data, nonce, gasPrice: price, gas })
    const tx = {
      what,
      sender: address,
      nonce,
      hash: keccak256(raw),
      earlier: [],
      raw,
      price,
      at: this.now(),
    }
    if (!(await sendings.store(this.db, purpose, tx, null))) return false
    await this.faults.at(`${purpose}.signed`)
    await this.tell(raw)
    await this.faults.at(`${purpose}.sent`)
    return true
  }

  private async replace(tx: sendings.Signed, price: bigint): Promise<void> {
    const { purpose } = this
    const raw = await this.signer.sign({ ...callOf(tx.raw), nonce: tx.nonce, gasPrice: price })
    const next = {
      ...tx,
      raw,
      price,
      hash: keccak256(raw),
      earlier: [...tx.earlier, tx.hash],
      at: this.now(),
    }
    if (!(await sendings.store(this.db, purpose, next, tx))) return
    this.log.warn(
      { purpose, what: tx.what, nonce: tx.nonce, price: String(price) },
      'stuck: sent with more gas',
    )
    await this.tell(raw)
  }

  /** Tells nodes of a transaction; one that they have already, or that came too late, is no failure. */
  private async tell(raw: Hex): Promise<void> {
    await ask(() => this.client.sendRawTransaction({ serializedTransaction: raw })).catch((e: unknown) => {
      if (!isTold(e)) throw e
    })
  }

  /** Reads, and notes, what gas there is. */
  private async funds(): Promise<Funds> {
    const address = await this.address()
    const [balance, price] = await Promise.all([ask(() => this.client.getBalance({ address })), this.price()])
    await sendings.noteGas(this.db, this.purpose, { balance, price, now: this.now() })
    return { balance, price }
  }

  private price = () => priceNow(this.client, this.prices)

  // Counts mined transactions only, so that a stuck one is replaced, never queued behind.
  private nextNonce = async () => {
    const address = await this.address()
    return ask(() => this.client.getTransactionCount({ address, blockTag: 'latest' }))
  }

  private now = () => Math.floor(this.clock() / 1_000)
}

function callOf(raw: Hex): Pick<Unsigned, 'to' | 'data' | 'gas'> {
  const tx = parseTransaction(raw)
  return { to: tx.to!, data: tx.data ?? '0x', gas: tx.gas! }
}

const refusedBy = (what: string) => (e: unknown) => {
  if (e instanceof BaseError && e.walk((cause) => cause instanceof ExecutionRevertedError))
    throw new CallRefused(`${what}: ${wordsOf(e)}`, { cause: e })
  throw e
}
