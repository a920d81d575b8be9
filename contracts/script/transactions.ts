// Sends a deployment's transactions so that it can be killed at any moment and resumed: each is signed and written to the
// journal before it is sent, and counts as done only by its receipt.
import { readFileSync, renameSync, writeFileSync, existsSync } from 'node:fs'
import { TRANSACTION_GAS } from '@holdfast/protocol/gas'
import {
  type Address,
  getContractAddress,
  type Hex,
  keccak256,
  type LocalAccount,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'

/** A transaction of the deployment; `to` undefined creates a contract. */
export type Step = { name: string; to?: Address; data: Hex; gas?: bigint }
/** Carries out the steps: the `Sender` sends them, a rehearsal only prints them. */
export type Steps = { openTime: number; send(step: Step): Promise<Address>; settle(): Promise<void> }
type Entry = { hash: Hex; nonce: number; content: Hex; raw: Hex }
type Journal = { fingerprint: string; openTime: number; steps: Record<string, Entry> }

const POLL_MS = 15
/** What is in no block is told to the nodes again this often: one that took it before it had peers tells nobody later. */
const AGAIN_MS = 3_000
/** What a node says of a transaction that it has. */
const KNOWN = /already (known|imported)|known transaction/i
const WAIT_MS = 180_000
export const CREATE_GAS = 7_500_000n
export const CALL_GAS = 1_500_000n

export class Sender implements Steps {
  private readonly file: string
  private readonly journal: Journal
  private readonly client: PublicClient
  /** all nodes that are told of transactions, `client` among them */
  private readonly nodes: PublicClient[]
  private readonly account: LocalAccount
  private nextNonce = 0
  private minedNonce = 0
  private gasPrice = 0n
  private chainId = 0
  private waiting: string[] = []
  /** block of the first transaction */
  startBlock = Number.MAX_SAFE_INTEGER

  private constructor(nodes: PublicClient[], account: LocalAccount, file: string, journal: Journal) {
    this.client = nodes[0]!
    this.nodes = nodes
    this.account = account
    this.file = file
    this.journal = journal
  }

  /**
   * Resumes the journal at `file` when it has this `fingerprint`, else begins a new one.
   * @param nodes the first is asked what is mined; all are told, and the one that asks most for gas sets the price
   */
  static async open(nodes: PublicClient[], account: LocalAccount, file: string, fingerprint: string) {
    const client = nodes[0]!
    const block = await client.getBlock()
    let journal: Journal = { fingerprint, openTime: Number(block.timestamp), steps: {} }
    if (existsSync(file)) {
      const found: Journal = JSON.parse(readFileSync(file, 'utf8'))
      if (found.fingerprint === fingerprint) journal = found
    }
    const sender = new Sender(nodes, account, file, journal)
    const { address } = account
    const [mined, pending, prices, chainId] = await Promise.all([
      client.getTransactionCount({ address, blockTag: 'latest' }),
      client.getTransactionCount({ address, blockTag: 'pending' }),
      Promise.allSettled(nodes.map((node) => node.getGasPrice())),
      client.getChainId(),
    ])
    sender.minedNonce = mined
    sender.nextNonce = pending
    const told = prices.flatMap((p) => (p.status === 'fulfilled' ? [p.value] : []))
    if (told.length === 0) throw (prices[0] as PromiseRejectedResult).reason
    sender.gasPrice = (told.reduce((a, b) => (a > b ? a : b)) * 11n) / 10n
    sender.chainId = chainId
    await sender.forgetLost()
    return sender
  }

  /** When the deployment began, unix seconds of the chain; the same however often it is resumed. */
  get openTime(): number {
    return this.journal.openTime
  }

  /** Makes sure that `step` is on the chain or on its way. @returns the address that a creation gets */
  async send(step: Step): Promise<Address> {
    const gas = step.gas ?? (step.to ? CALL_GAS : CREATE_GAS)
    if (gas > TRANSACTION_GAS)
      throw new Error(`${step.name}: gas of ${gas} is more than a transaction may have, ${TRANSACTION_GAS}`)
    const content = keccak256(`${step.to ?? '0x'}${step.data.slice(2)}`)
    let entry = this.journal.steps[step.name]
    if (entry?.content !== content) {
      const nonce = this.nextNonce++
      const raw = await this.account.signTransaction({
        type: 'legacy',
        chainId: this.chainId,
        nonce,
        gasPrice: this.gasPrice,
        gas,
        data: step.data,
        ...(step.to ? { to: step.to } : {}),
      })
      entry = { hash: keccak256(raw), nonce, content, raw }
      this.journal.steps[step.name] = entry
      this.write()
    }
    if (entry.nonce >= this.minedNonce) await this.broadcast(step.name, entry)
    this.waiting.push(step.name)
    return getContractAddress({ from: this.account.address, nonce: BigInt(entry.nonce) })
  }

  /** Waits until everything sent so far is mined; throws, naming the step, when one failed. */
  async settle(): Promise<void> {
    const names = this.waiting
    this.waiting = []
    const receipts = await Promise.all(names.map((name) => this.receipt(name)))
    for (const r of receipts) this.startBlock = Math.min(this.startBlock, Number(r.blockNumber))
    const failed = names.filter((_, i) => receipts[i]?.status !== 'success')
    if (failed.length === 0) return
    for (const name of failed) delete this.journal.steps[name]
    this.write()
    throw new Error(`Deployment failed at ${failed.join(', ')}: the transaction reverted`)
  }

  private async broadcast(name: string, entry: Entry) {
    const failure = await this.tell(entry.raw)
    if (failure === null || (await this.known(entry.hash))) return
    throw new Error(`Deployment stopped at ${name}: the transaction could not be sent`, { cause: failure })
  }

  /** Tells every node of a transaction. @returns null where one has it, else why the first has not */
  private async tell(raw: Hex): Promise<unknown> {
    const told = await Promise.allSettled(
      this.nodes.map((node) => node.request({ method: 'eth_sendRawTransaction', params: [raw] })),
    )
    const refused = told.flatMap((t) => (t.status === 'rejected' ? [t.reason as unknown] : []))
    return refused.length < told.length || refused.some((e) => KNOWN.test(String(e))) ? null : refused[0]
  }

  private async known(hash: Hex): Promise<boolean> {
    return this.client.getTransaction({ hash }).then(
      () => true,
      () => false,
    )
  }

  private async receipt(name: string): Promise<TransactionReceipt> {
    const entry = this.journal.steps[name]
    if (!entry) throw new Error(`Deployment: ${name} was never sent`)
    const { hash, raw } = entry
    const until = Date.now() + WAIT_MS
    for (let told = Date.now(); ;) {
      const found = await this.client.getTransactionReceipt({ hash }).catch(() => undefined)
      if (found) return found
      if (Date.now() > until)
        throw new Error(`Deployment: ${name} (${hash}) was not mined in ${WAIT_MS / 1000} s`)
      if (Date.now() - told > AGAIN_MS) {
        await this.tell(raw)
        told = Date.now()
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  /** Removes steps that can no longer be mined, or failed, from the journal, so that they are sent anew. */
  private async forgetLost() {
    const entries = Object.entries(this.journal.steps)
    const receipts = await Promise.all(
      entries.map(([, e]) => this.client.getTransactionReceipt({ hash: e.hash }).catch(() => undefined)),
    )
    for (const [i, [name, entry]] of entries.entries()) {
      const receipt = receipts[i]
      const lost = receipt ? receipt.status !== 'success' : entry.nonce < this.minedNonce
      if (lost) delete this.journal.steps[name]
      else this.nextNonce = Math.max(this.nextNonce, entry.nonce + 1)
    }
    this.write()
  }

  private write() {
    writeFileSync(`${this.file}.half`, JSON.stringify(this.journal, null, 1))
    renameSync(`${this.file}.half`, this.file)
  }
}
