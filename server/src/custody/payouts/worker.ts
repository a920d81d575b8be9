import type { Logger } from 'pino'
import { type Address, type Hex, keccak256, parseTransaction } from 'viem'
import { inTransaction } from '../../db/database.ts'
import { ask, type Client, isTold } from '../../chain/client.ts'
import { readCursor } from '../../chain/cursor.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { BlocksSince, type GasPrices, priceNow, raisedPrice } from '../../chain/gas-price.ts'
import type { Halt, Halts } from '../halts.ts'
import { asksWallet, CannotBeSent, gasFor } from './estimate.ts'
import { OutboxFollower, type OutboxFollowerOptions } from './follower.ts'
import * as store from './store.ts'
import type { OutgoingRow } from './store.ts'
import { PayerNumbers } from './payer-numbers.ts'
import { expectRoom, type Room, VaultRoom } from './room.ts'
import type { Signer } from '../../signer/remote.ts'
import { move } from '../../db/state.ts'

export type OutboxWorkerOptions = OutboxFollowerOptions & {
  signer: Signer
  halts: Halts
  log: Logger
  /** seconds after which a transaction that is in no block is signed again with more gas, where blocks came meanwhile */
  stuckSeconds: number
  prices: GasPrices
  /** seconds after which another worker takes over a transaction that was leased and not signed */
  leaseSeconds: number
  walletLimits: () => Promise<WalletLimits>
}

/** What a wallet contract may cost: gas of one payment, and payments of one and of all that may fail in a day. */
export type WalletLimits = { gas: bigint; own: number; all: number }

type Plan = {
  data: Hex
  gas: bigint
  gasPrice: bigint
  from: number
  time: number
  /** null where no wallet contract is asked */
  limits: WalletLimits | null
  /** null where nothing leaves the vault */
  room: Room | null
}

type SignedCall = Pick<store.AttemptRow, 'raw' | 'hash'>

/** Transactions signed in one step at most. */
const SIGNED_AT_ONCE: Record<store.Way, number> = { sound: 20, doubtful: 8 }
/** A transaction that is in no block is sent to the nodes again this often, seconds. */
const AGAIN_SECONDS = 5

/**
 * Sends the transactions of the outbox: numbers, signs and stores each before it is sent, then has it followed to its end.
 * Several workers may run, freeze or die at any point: a fenced lease decides who signs, the lock on the signer's number in which
 * order, and sending the same signed bytes twice is harmless.
 */
export class OutboxWorker {
  private readonly halts: Halts
  private readonly signer: Signer
  private readonly db: OutboxWorkerOptions['db']
  private readonly leaseSeconds: number
  private readonly faults: OutboxWorkerOptions['faults']
  private readonly log: Logger
  private readonly client: OutboxWorkerOptions['client']
  private readonly now: OutboxWorkerOptions['now']
  private readonly outbox: OutboxWorkerOptions['outbox']
  private readonly providers: OutboxWorkerOptions['providers']
  private readonly stuckSeconds: number
  /** the signer's address; empty until the signer has answered */
  private sender = ''
  private readonly follower: OutboxFollower
  private readonly deployment: OutboxWorkerOptions['deployment']
  private readonly walletLimits: OutboxWorkerOptions['walletLimits']
  private readonly numbers: PayerNumbers
  private readonly room: VaultRoom
  private readonly prices: GasPrices
  private readonly blocks = new BlocksSince()
  private busy = false

  constructor(o: OutboxWorkerOptions) {
    this.halts = o.halts
    this.signer = o.signer
    this.db = o.db
    this.leaseSeconds = o.leaseSeconds
    this.faults = o.faults
    this.log = o.log
    this.client = o.client
    this.now = o.now
    this.outbox = o.outbox
    this.providers = o.providers
    this.stuckSeconds = o.stuckSeconds
    this.deployment = o.deployment
    this.walletLimits = o.walletLimits
    this.prices = o.prices
    this.numbers = new PayerNumbers(o)
    this.room = new VaultRoom({ ...o, vault: o.deployment.contracts.payoutVault })
    this.follower = new OutboxFollower(o)
  }

  /** Whether a transaction was under way in the last round of `stepUnderWay`. */
  get isBusy(): boolean {
    return this.busy
  }

  /**
   * One round of signing. @returns whether there may be more to do at once
   * @throws ChainUnavailable before the signer ever answered
   */
  async step(): Promise<boolean> {
    const halts = await this.look()
    return halts.length === 0 && (await this.signQueued('sound'))
  }

  /**
   * One round of what may fail. It runs beside `step`, so that nothing else waits for it.
   * @returns whether there may be more to do at once
   */
  async stepDoubtful(): Promise<boolean> {
    if (this.sender === '' || (await this.halts.now()).length > 0) return false
    return this.signQueued('doubtful')
  }

  /**
   * One round of what is signed: sends it again, with more gas where it is stuck, and ends what is final. It runs beside `step`, so that
   * nothing waits to be signed for what many others come to. @returns false: there is no more to do at once
   */
  async stepUnderWay(): Promise<false> {
    const halts = await this.look()
    // After a broken finality the money to pay out may be gone: people decide first.
    if (!halts.includes('finalityBroken')) await this.watch(halts.length === 0)
    return false
  }

  /** Ends transactions that are final, and signs nothing. @throws ChainUnavailable */
  async follow(): Promise<void> {
    const halts = await this.look()
    if (!halts.includes('finalityBroken')) await this.watch(false)
  }

  private async look(): Promise<Halt[]> {
    if (this.sender === '') await this.askWho()
    await this.numbers.look(this.sender as Address)
    return this.halts.now()
  }

  /**
   * Asks for the signer's address. If it does not answer, waiting transactions get that as their reason. @throws ChainUnavailable
   */
  private async askWho(): Promise<void> {
    try {
      this.sender = (await this.signer.address()).toLowerCase()
    } catch (e) {
      if (e instanceof ChainUnavailable) await store.allRest(this.db, e.message)
      throw e
    }
  }

  private async signQueued(way: store.Way): Promise<boolean> {
    for (let n = 0; n < SIGNED_AT_ONCE[way]; n++) {
      const out = await store.lease(this.db, this.leaseSeconds, way)
      if (!out) return false
      await this.faults.at('payout.leased')
      if (!out.asks_wallet && (await asksWallet(out, this.deployment))) {
        await store.setAsksWallet(this.db, out)
        continue
      }
      let signed: SignedCall | null
      try {
        const plan = await this.prepare(out)
        await this.faults.at('payout.prepared')
        signed = await this.sign(out, plan)
      } catch (e) {
        if (!(e instanceof ChainUnavailable) && !(e instanceof CannotBeSent)) throw e
        await this.postpone(out, e, way)
        continue
      }
      await this.faults.at('payout.signed')
      if (signed) await this.send(out, signed)
    }
    return true
  }

  /** What the node or the signer did not do is no failure of the transaction, unless it was in doubt before. */
  private async postpone(
    out: OutgoingRow,
    e: ChainUnavailable | CannotBeSent,
    way: store.Way,
  ): Promise<void> {
    const comesAfter = e instanceof CannotBeSent && e.fault === 'call' && (await store.isSecond(this.db, out))
    const fault = e instanceof CannotBeSent && !comesAfter ? e.fault : 'node'
    this.log.warn({ id: out.id, purpose: out.purpose, why: e.message }, 'cannot be sent now')
    const counts = fault !== 'node' || way === 'doubtful'
    await store.rest(this.db, out, e.message, { counts, wallets: fault === 'wallet' })
  }

  /** Tries the call. @throws CannotBeSent, ChainUnavailable */
  private async prepare(out: OutgoingRow): Promise<Plan> {
    const { client } = this
    const limits = out.asks_wallet ? await this.walletLimits() : null
    if (limits) expectWithin(limits, await store.unpaid(this.db, out.account))
    const time = await this.now()
    const room = await this.room.look(out)
    const data = out.data as Hex
    const account = this.sender as Address
    const call = { account, to: out.target as Address, data }
    const [gas, gasPrice, nonce] = await Promise.all([
      gasFor(client, call, limits && limits.gas),
      priceNow(client, this.prices),
      ask(() => client.getTransactionCount({ address: account, blockTag: 'latest' })),
    ])
    return { data, gas, gasPrice, from: await this.numberFrom(nonce), time, limits, room }
  }

  /** Numbers, signs and stores in one transaction; nothing is sent here. @returns null where it is not signed now */
  private async sign(leased: OutgoingRow, plan: Plan): Promise<SignedCall | null> {
    const { db, outbox, faults } = this
    return inTransaction(db, async (trx) => {
      const next = await store.lockNonce(trx, this.sender, plan.from)
      const out = await store.lockOutgoing(trx, leased.id)
      // The lease ran out and another worker has it, or the order was called back.
      if (!out || out.state !== 'queued' || out.fence !== leased.fence || out.parked_at !== null) return null
      // Counted under the lock that all who sign for this payer wait for, so together they do not exceed it.
      if (plan.limits) expectWithin(plan.limits, await store.unpaid(trx, out.account))
      if (plan.room) await expectRoom(trx, plan.room, out)
      // A halt began since: the order waits for its end.
      if ((await this.halts.inside(trx)).length > 0) return null
      if (!(await outbox.handlerOf(out.purpose).signing(trx, { ...out, time: plan.time }))) {
        await move(trx, 'outgoing', out.id, out.state, 'dropped', { why: 'called back' })
        return null
      }
      const nonce = Math.max(next, plan.from)
      if (nonce > next)
        await trx
          .insertInto('signer_skip')
          .values({ address: this.sender, first: next, next: nonce })
          .execute()
      // The signer's answer has a time limit, since other workers wait for this lock.
      const { raw, hash } = await this.signed({ ...plan, to: out.target, nonce })
      await move(trx, 'outgoing', out.id, out.state, 'signed', { why: null, sender: this.sender, nonce })
      await store.insertAttempt(trx, {
        hash,
        outgoing_id: out.id,
        nonce,
        raw,
        gas_price: String(plan.gasPrice),
        wallet: plan.limits && out.account,
      })
      await store.setNonce(trx, this.sender, nonce + 1)
      await faults.at('payout.signing')
      return { raw, hash }
    })
  }

  private async signed(t: { to: string; data: Hex; gas: bigint; gasPrice: bigint; nonce: number }) {
    const raw = await this.signer.sign({ ...t, to: t.to as Address })
    return { raw, hash: keccak256(raw) }
  }

  /**
   * The payer's next number, or the first: see `PayerNumbers`. The first comes from final blocks, asked twice, with nodes
   * agreeing: a wrong answer would leave a gap that no transaction fills.
   * @param latest how many a node counts now
   * @throws ChainUnavailable while the chain is ahead, or when the first number cannot be known yet
   */
  private async numberFrom(latest: number): Promise<number> {
    const next = await store.nextNonce(this.db, this.sender)
    if (next !== undefined && latest <= next) return next
    if (next !== undefined) throw new ChainUnavailable('the payer sent what is not known here yet')
    const final = (c: Client) =>
      c.getTransactionCount({ address: this.sender as Address, blockTag: 'finalized' })
    const [first, second] = [await this.providers.agree(final), await this.providers.agree(final)]
    if (first !== second || first !== latest)
      throw new ChainUnavailable("what the payer's key sent before is not final yet, or answers differ")
    return first
  }

  /** Sends signed transactions, replaces stuck ones, and ends final ones, also those of replaced keys. */
  private async watch(mayPush: boolean): Promise<void> {
    const { db } = this
    const rows = await store.pending(db, this.sender)
    this.busy = rows.length > 0
    if (!this.busy) return
    await this.sendSigned(rows)
    const tries = await store.attempts(
      db,
      rows.map((r) => r.id),
    )
    const cursor = await readCursor(db)
    const at = Math.min(cursor.finalized, cursor.number)
    const passed = this.blocks.look(
      tries.map((t) => t.hash),
      cursor.number,
    )
    const counts = new Map<string, { mined: number; final: number }>()
    for (const { sender } of rows)
      if (sender !== null && !counts.has(sender))
        counts.set(sender, await this.countsOf(sender as Address, at))
    const payments = await store.paymentsOf(
      db,
      rows.flatMap((r) => (r.pay_id === null ? [] : [r.pay_id])),
    )
    for (const out of rows) {
      const own = tries.filter((t) => t.outgoing_id === out.id && t.nonce === (out.nonce ?? t.nonce))
      const { mined, final } = counts.get(out.sender ?? '') ?? { mined: 0, final: 0 }
      const ours = out.sender === this.sender
      try {
        const now = await this.follower.follow(out, own, { payments, cursor, at, final, ours })
        if (mayPush && !now && ours && out.nonce! >= mined) await this.push(out, own, passed)
      } catch (err) {
        // A transaction that cannot be decided now must not hold up the others.
        if (!(err instanceof ChainUnavailable)) throw err
        this.log.warn({ err, id: out.id }, 'a transaction cannot be followed now')
      }
    }
  }

  /** Numbers of a signer's transactions: up to the newest block, and up to the final one. */
  private async countsOf(address: Address, at: number): Promise<{ mined: number; final: number }> {
    const { client } = this
    const [mined, final] = await Promise.all([
      ask(() => client.getTransactionCount({ address, blockTag: 'latest' })),
      // After a long stall of finality nodes have dropped the final block's state: then no number counts as used up.
      ask(() => client.getTransactionCount({ address, blockNumber: BigInt(at) })).catch(() => 0),
    ])
    return { mined, final }
  }

  private async sendSigned(rows: OutgoingRow[]): Promise<void> {
    const signed = rows.filter((r) => r.state === 'signed' && r.sender === this.sender)
    const tries = await store.attempts(
      this.db,
      signed.map((r) => r.id),
    )
    for (const out of signed)
      await this.send(
        out,
        tries.find((t) => t.outgoing_id === out.id && t.nonce === out.nonce)!,
      )
  }

  private async send(out: OutgoingRow, { raw, hash }: SignedCall): Promise<void> {
    await this.faults.at('payout.sending')
    if (!(await this.broadcast(raw as Hex))) return
    await this.faults.at('payout.broadcast')
    await store.markSent(this.db, hash)
    await this.follower.transition(out.id, ['signed'], (trx, row) =>
      this.follower.move(trx, row, 'sent', hash),
    )
    await this.faults.at('payout.sent')
  }

  /** @returns whether a node has it now, or will never take it, so that the chain decides */
  private async broadcast(raw: Hex): Promise<boolean> {
    try {
      await ask(() => this.client.sendRawTransaction({ serializedTransaction: raw }))
      return true
    } catch (e) {
      if (!(e instanceof ChainUnavailable)) throw e
      if (isTold(e)) return true
      this.log.warn({ err: e }, 'a transaction could not be sent')
      return false
    }
  }

  /** Sends a transaction to the nodes again, and once it is stuck the same call and number with more gas. */
  private async push(
    out: OutgoingRow,
    own: store.AttemptRow[],
    passed: ReadonlyMap<string, number>,
  ): Promise<void> {
    const newest = own[0]
    if (!newest || newest.age < AGAIN_SECONDS) return
    const highest = own.map((t) => BigInt(t.gas_price)).reduce((a, b) => (a > b ? a : b))
    const { client, db, prices } = this
    const isStuck = newest.age >= this.stuckSeconds && passed.get(newest.hash)! >= prices.stuckBlocks
    const gasPrice = isStuck ? raisedPrice(highest, await priceNow(client, prices), prices) : null
    if (gasPrice === null) {
      await this.broadcast(newest.raw as Hex)
      return
    }
    const { raw, hash } = await this.signed({
      to: out.target,
      data: out.data as Hex,
      gas: parseTransaction(newest.raw as Hex).gas!,
      gasPrice,
      nonce: out.nonce!,
    })
    await inTransaction(db, (trx) =>
      store.insertAttempt(trx, {
        hash,
        outgoing_id: out.id,
        nonce: out.nonce!,
        raw,
        gas_price: String(gasPrice),
        wallet: out.asks_wallet ? out.account : null,
      }),
    )
    this.log.warn({ id: out.id, nonce: out.nonce, gasPrice: String(gasPrice) }, 'stuck: sent with more gas')
    await this.faults.at('payout.replaced')
    if (await this.broadcast(raw)) await store.markSent(db, hash)
  }
}

/** @throws CannotBeSent when a payment more could cost the payer more than the settings allow */
function expectWithin({ own, all }: WalletLimits, now: { own: number; all: number }): void {
  if (now.own >= own) throw new CannotBeSent('payout.accountFailures', 'node')
  if (now.all >= all) throw new CannotBeSent('payout.dailyFailures', 'node')
}
