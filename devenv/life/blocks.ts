// Sends many people's transactions of the local chain in few blocks, each at a time of the played month.
import {
  createPublicClient,
  type Hex,
  http,
  keccak256,
  type LocalAccount,
  type PublicClient,
  toHex,
} from 'viem'
import type { LocalChain } from '../chain.ts'

/** A transaction; `what` it is, for an error; `mayFail`: others may do the same first. */
export type Act = { from: LocalAccount; to: Hex; data: Hex; what: string; mayFail?: true }

const GAS = 1_500_000n
const GAS_PRICE = 2_000_000_000n
/** Blocks after which a transaction that is in none of them is a fault. */
const MOST_BLOCKS = 40
type Receipt = { transactionHash: Hex; status: Hex; blockNumber: Hex } | null

/** The local chain as a stage: what many people do at one time lies in one block, or a few. */
export class Blocks {
  readonly client: PublicClient
  private readonly chain: LocalChain
  private readonly chainId: number
  private readonly nonces = new Map<Hex, number>()
  /** transactions that were mined */
  sent = 0

  constructor(chain: LocalChain, chainId: number) {
    this.chain = chain
    this.chainId = chainId
    this.client = createPublicClient({ transport: http(chain.url), pollingInterval: 20, cacheTime: 0 })
  }

  /** Time of the newest block, unix seconds. */
  async time(): Promise<number> {
    return Number((await this.client.getBlock()).timestamp)
  }

  /** Gives coins to accounts that have none. */
  async giveGas(accounts: readonly LocalAccount[]): Promise<void> {
    await Promise.all(accounts.map((a) => this.chain.rpc('anvil_setBalance', [a.address, toHex(10n ** 19n)])))
  }

  /** Mines a block at `time` (unix seconds), or right after the newest one when that is later. */
  async passTo(time: number): Promise<void> {
    await this.chain.rpc('evm_setNextBlockTimestamp', [toHex(time)]).catch((e: unknown) => {
      if (!String(e).includes('lower than previous')) throw e
    })
    await this.chain.rpc('evm_mine')
  }

  /**
   * Has everybody act at `time`, or right after the newest block when that is later. The acts of one account come in their order.
   * @throws Error naming the acts that reverted
   */
  async at(time: number, acts: readonly Act[]): Promise<void> {
    if (acts.length === 0) return
    const raws = await this.sign(acts)
    const hashes = raws.map((raw) => keccak256(raw))
    await this.chain.rpc('evm_setAutomine', [false])
    try {
      for (const raw of raws) await this.chain.rpc('eth_sendRawTransaction', [raw])
      await this.passTo(time)
      await this.mined(acts, hashes)
    } finally {
      await this.chain.rpc('evm_setAutomine', [true])
    }
    this.sent += acts.length
  }

  private async sign(acts: readonly Act[]): Promise<Hex[]> {
    const raws: Hex[] = []
    for (const { from, to, data } of acts) {
      const { address } = from
      const nonce = this.nonces.get(address) ?? (await this.client.getTransactionCount({ address }))
      this.nonces.set(address, nonce + 1)
      const fee = { gas: GAS, gasPrice: GAS_PRICE } as const
      raws.push(
        await from.signTransaction({ type: 'legacy', chainId: this.chainId, nonce, to, data, ...fee }),
      )
    }
    return raws
  }

  private async mined(acts: readonly Act[], hashes: readonly Hex[]): Promise<void> {
    const failed: string[] = []
    let open = hashes.map((hash, i) => ({ hash, ...acts[i]! }))
    for (let i = 0; open.length > 0; i++) {
      if (i === MOST_BLOCKS) throw new Error(`the month: not mined: ${open.map((o) => o.what).join(', ')}`)
      const receipts = await Promise.all(
        open.map((o) => this.chain.rpc<Receipt>('eth_getTransactionReceipt', [o.hash])),
      )
      const reverted = open.filter((o, k) => !o.mayFail && receipts[k] && Number(receipts[k].status) === 0)
      failed.push(...reverted.map((o) => o.what))
      open = open.filter((_, k) => !receipts[k])
      if (open.length > 0) await this.chain.rpc('evm_mine')
    }
    if (failed.length > 0) throw new Error(`the month: the chain refused ${failed.join(', ')}`)
  }
}
