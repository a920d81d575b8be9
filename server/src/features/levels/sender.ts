import { createWalletClient, custom, type Hex, keccak256, parseTransaction } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { ask, type Client, receiptOf } from '../../chain/client.ts'
import type { Faults } from '../../chain/faults.ts'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/database.ts'

/** A transaction that is in no block after this long is signed again with more gas, seconds. */
const STUCK_SECONDS = 120

type Purpose = 'fund' | 'level' | 'submit' | 'return'
export type Call = { purpose: Purpose; to: Hex; data: Hex }
type Sent = { purpose: Purpose; hash: Hex; raw: Hex; nonce: number; price: bigint; at: number }

const NOTHING = { purpose: null, hash: null, raw: null, nonce: null, price: null, at: null }

/**
 * Sends the poster's transactions, one at a time. Each is signed and stored before any node is told of it, so that a process that
 * dies in between sends the same one again and never a second.
 */
export class PosterSender {
  readonly address: Hex
  private readonly account: PrivateKeyAccount
  private readonly db: Db
  private readonly client: Client
  private readonly clock: Clock
  private readonly faults: Faults

  constructor(o: { key: Hex; db: Db; client: Client; clock: Clock; faults: Faults }) {
    this.account = privateKeyToAccount(o.key)
    this.address = this.account.address
    this.db = o.db
    this.client = o.client
    this.clock = o.clock
    this.faults = o.faults
  }

  /**
   * Looks after the transaction that was sent last: notes its end, tells nodes of it again, or signs it again when it is stuck.
   * @returns whether the next one may be sent
   */
  async settle(): Promise<boolean> {
    const sent = await this.sent()
    if (!sent) return true
    const receipt = await ask(() => receiptOf(this.client, sent.hash))
    if (receipt) {
      const failed = receipt.status !== 'success'
      await this.ended(failed ? `${sent.purpose} was refused in ${sent.hash}` : null)
      return true
    }
    const nonce = await this.nextNonce()
    // An earlier signature of it, or somebody else's use of the key, is in a block. What is to do, the chain tells anew.
    if (nonce > sent.nonce) {
      await this.db.updateTable('level_sending').set(NOTHING).execute()
      return true
    }
    if (this.now() - sent.at >= STUCK_SECONDS) await this.replace(sent)
    else await this.tell(sent.raw)
    return false
  }

  /** Signs, stores and sends a call. @throws what the chain refuses it with; nothing is signed then */
  async send({ purpose, to, data }: Call): Promise<void> {
    const { client, account } = this
    const gas = await ask(() => client.estimateGas({ account: account.address, to, data }))
    const [nonce, price] = await Promise.all([this.nextNonce(), ask(() => client.getGasPrice())])
    const raw = await this.sign({ to, data, nonce, price, gas: (gas * 13n) / 10n })
    await this.store({ purpose, hash: keccak256(raw), raw, nonce, price, at: this.now() })
    await this.faults.at('levels.signed')
    await this.tell(raw)
    await this.faults.at('levels.sent')
  }

  private async replace(sent: Sent): Promise<void> {
    const tx = this.read(sent.raw)
    const now = await ask(() => this.client.getGasPrice())
    const raised = (sent.price * 12n) / 10n + 1n
    const price = now > raised ? now : raised
    const raw = await this.sign({ ...tx, nonce: sent.nonce, price })
    await this.store({ ...sent, hash: keccak256(raw), raw, price, at: this.now() })
    await this.tell(raw)
  }

  private read(raw: Hex): { to: Hex; data: Hex; gas: bigint } {
    const tx = parseTransaction(raw)
    return { to: tx.to!, data: tx.data ?? '0x', gas: tx.gas! }
  }

  private sign(tx: { to: Hex; data: Hex; nonce: number; price: bigint; gas: bigint }): Promise<Hex> {
    const wallet = createWalletClient({
      account: this.account,
      chain: this.client.chain,
      transport: custom(this.client),
    })
    const { price: gasPrice, ...rest } = tx
    return wallet.signTransaction({ ...rest, gasPrice, chain: this.client.chain ?? null, type: 'legacy' })
  }

  /** Tells nodes of a transaction; one that they have already is no failure. */
  private async tell(raw: Hex): Promise<void> {
    await ask(() => this.client.sendRawTransaction({ serializedTransaction: raw })).catch((e: unknown) => {
      if (!/already (known|imported)|nonce too low|underpriced/i.test(String((e as Error).cause ?? e)))
        throw e
    })
  }

  // Counts mined transactions only, so that a stuck one is replaced, never queued behind.
  private nextNonce = () =>
    ask(() => this.client.getTransactionCount({ address: this.address, blockTag: 'latest' }))

  private now = () => Math.floor(this.clock() / 1_000)

  private async sent(): Promise<Sent | null> {
    const row = await this.db.selectFrom('level_sending').selectAll().executeTakeFirstOrThrow()
    if (!row.purpose) return null
    return {
      purpose: row.purpose,
      hash: row.hash as Hex,
      raw: row.raw as Hex,
      nonce: row.nonce!,
      price: BigInt(row.price!),
      at: row.at!,
    }
  }

  private async store({ price, ...sent }: Sent): Promise<void> {
    await this.db
      .updateTable('level_sending')
      .set({ ...sent, price: String(price) })
      .execute()
  }

  private async ended(why: string | null): Promise<void> {
    await this.db
      .updateTable('level_sending')
      .set((e) =>
        why === null
          ? { ...NOTHING, done: e('done', '+', 1), failed_why: null }
          : {
              ...NOTHING,
              failures: e('failures', '+', 1),
              failed_at: this.now(),
              failed_why: why.slice(0, 500),
            },
      )
      .execute()
  }
}
