import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Logger } from 'pino'
import { type Address, erc20Abi } from 'viem'
import { asideSince } from '../../chain/asides.ts'
import { ask, type Client } from '../../chain/client.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Accounts } from '../accounts.ts'
import * as deposits from '../deposits/known.ts'
import * as store from './store.ts'

/** Bytes of calldata in one multicall: some 450 balances. */
const BATCH_BYTES = 16_384
/** Addresses asked for together: a node answers a few such calls at once, not hundreds. */
const HOLDERS = 1_000

export type HoldingsOptions = {
  db: Db
  client: Client
  vault: Address
  tokens: Map<LedgerSymbol, Address>
  log: Logger
  registered: Accounts
  /** reads final blocks again for transfers that were missed, from after the first to the second */
  catchUp: (after: number, to: number) => Promise<unknown>
  /** the same for all blocks from the first to the second */
  readAll: (from: number, to: number) => Promise<void>
}

export type Block = { number: number; hash: string; time: number }
type Held = { vault: bigint; forwarders: bigint }
type Gap = { symbol: string; chain: string; known: string }

/** What the vault and the deposit addresses hold on the chain, compared with what the tables say. */
export class Holdings {
  private readonly tokens: Map<LedgerSymbol, Address>
  private readonly client: Client
  private readonly vault: Address
  private readonly db: Db
  private readonly readAll: HoldingsOptions['readAll']
  private readonly log: Logger
  private readonly registered: Accounts
  private readonly catchUp: HoldingsOptions['catchUp']
  /** number of the last unused deposit address that was compared */
  private lookedTo = 0

  constructor(o: HoldingsOptions) {
    this.tokens = o.tokens
    this.client = o.client
    this.vault = o.vault
    this.db = o.db
    this.readAll = o.readAll
    this.log = o.log
    this.registered = o.registered
    this.catchUp = o.catchUp
  }

  /** Balances of these holders at a block, by asset, in the holders' order. */
  private balances(block: Block, holders: string[]): Promise<Map<LedgerSymbol, bigint[]>> {
    const symbols = [...this.tokens]
    return ask(async () => {
      const answers = await this.client.multicall({
        allowFailure: false,
        blockNumber: BigInt(block.number),
        batchSize: BATCH_BYTES,
        contracts: symbols.flatMap(([, address]) =>
          holders.map(
            (holder) =>
              ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder as Address] }) as const,
          ),
        ),
      })
      return new Map(
        symbols.map(([symbol], n) => [symbol, answers.slice(n * holders.length, (n + 1) * holders.length)]),
      )
    })
  }

  /** @throws ChainUnavailable when the node has another block with this number */
  private async expectBlock({ number, hash }: Block): Promise<void> {
    const header = await ask(() => this.client.getBlock({ blockNumber: BigInt(number) }))
    if (header.hash !== hash) throw new ChainUnavailable(`block ${number} is another one now`)
  }

  /** Whether every deposit address that counts at `block` was compared before. */
  async isOpened(block: Block): Promise<boolean> {
    return (await deposits.unopened(this.db, this.registered, block.number, 1)).length === 0
  }

  /** What the chain holds of each asset at `block`: the vault, and these deposit addresses. */
  async held(block: Block, forwarders: string[]): Promise<Map<LedgerSymbol, Held>> {
    const held = new Map([...this.tokens.keys()].map((symbol) => [symbol, { vault: 0n, forwarders: 0n }]))
    const add = async (part: keyof Held, holders: string[]) => {
      for (const [symbol, own] of await this.balances(block, holders))
        held.get(symbol)![part] += own.reduce((x, y) => x + y, 0n)
    }
    await add('vault', [this.vault])
    for (let i = 0; i < forwarders.length; i += HOLDERS)
      await add('forwarders', forwarders.slice(i, i + HOLDERS))
    await this.expectBlock(block)
    return held
  }

  /**
   * Compares deposit addresses with the chain for the first time. A balance that did not come since the account registered was
   * sent before the address was watched. It is recorded as an opening, neither deposit nor gap; otherwise anybody could cause a
   * gap.
   */
  async open(block: Block): Promise<void> {
    const { db, readAll, log } = this
    for (;;) {
      const addresses = await deposits.unopened(db, this.registered, block.number, HOLDERS)
      if (addresses.length === 0) return
      let more = await this.unknownAt(block, addresses)
      if (more.length > 0) {
        const from = Math.min(...addresses.map((a) => a.registered ?? block.number))
        await readAll(from, block.number)
        more = await this.unknownAt(block, addresses)
      }
      await inTransaction(db, (trx) =>
        deposits.open(
          trx,
          block.number,
          addresses.map((a) => a.address),
          more,
        ),
      )
      if (more.length > 0)
        log.warn({ addresses: more.length }, 'deposit addresses that held something before')
    }
  }

  /** What these addresses hold beyond what is known. */
  private async unknownAt(block: Block, addresses: deposits.Unopened[]) {
    const held = await this.balances(
      block,
      addresses.map((a) => a.address),
    )
    await this.expectBlock(block)
    const known = await deposits.knownAt(this.db, block.number, addresses)
    return [...this.tokens].flatMap(([symbol, contract]) => {
      const token = contract.toLowerCase()
      return addresses.flatMap(({ address }, i) => {
        const amount = held.get(symbol)![i]! - (known.get(`${address} ${token}`) ?? 0n)
        return amount > 0n ? [{ address, token, amount }] : []
      })
    })
  }

  /** Compares; on a gap, reads the blocks since the last good one again, and compares anew. */
  async watch(): Promise<Gap[]> {
    const { db, catchUp } = this
    const gaps = await this.check()
    if (gaps.length === 0) return gaps
    const block = await store.finalBlock(db)
    await catchUp(await store.goodBlock(db), block!.number)
    return this.check()
  }

  /**
   * Compares what the chain holds with what the tables know to have come and gone. A difference means that a transfer was missed,
   * or that a node gave a wrong one. Of a token that is not indexed more may have come; what left is known, since our contracts say so.
   * @returns what differs, by asset
   */
  async check(): Promise<Gap[]> {
    const { db, tokens, log } = this
    const block = await store.finalBlock(db)
    if (!block) return []
    await this.open(block)
    // Before what is known is read: what is released meanwhile is no gap.
    const aside = await asideSince(db)
    // Some unused addresses are compared in each round too: the tables would not know of a missed transfer to one.
    const [known, compared] = await Promise.all([
      deposits.known(db, block.number, this.vault.toLowerCase()),
      deposits.toCompare(db, block.number, this.lookedTo, HOLDERS),
    ])
    const held = await this.held(block, compared.addresses)
    this.lookedTo = compared.last
    const gaps = [...tokens].flatMap(([symbol, token]): Gap[] => {
      const chain = held.get(symbol)!
      const ours = known.get(token.toLowerCase()) ?? { vault: 0n, forwarders: 0n }
      const [all, expected] = [chain.vault + chain.forwarders, ours.vault + ours.forwarders]
      const indexed = (aside.get(token.toLowerCase()) ?? Infinity) > block.number
      const same = indexed
        ? chain.vault === ours.vault && chain.forwarders === ours.forwarders
        : all >= expected
      return same ? [] : [{ symbol, chain: String(all), known: String(expected) }]
    })
    await store.saveCheck(db, { block: block.number, time: block.time, gaps })
    if (gaps.length > 0) log.error({ block: block.number, gaps }, 'custody: chain and tables differ')
    return gaps
  }
}
