import { statementsAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { SYMBOLS } from '@holdfast/protocol/ledger'
import { anchorOf, statementDigest } from '@holdfast/protocol/solvency'
import type { Logger } from 'pino'
import { type Address, encodeFunctionData, type Hex, keccak256 } from 'viem'
import type { Client } from '../../chain/client.ts'
import { readCursor } from '../../chain/cursor.ts'
import type { Halts } from '../halts.ts'
import type { Head } from '../../chain/head.ts'
import type { Outbox } from '../payouts/outbox.ts'
import type { Providers } from '../../chain/providers.ts'
import { type Db, inTransaction, type Reader } from '../../db/database.ts'
import * as store from './store.ts'

/** Statements compared with the chain in one round. */
const AT_ONCE = 50
/** Anchors on their way at most. */
const IN_FLIGHT = 10

export type AnchoringOptions = {
  db: Db
  providers: Providers
  head: Head
  outbox: Outbox
  halts: Halts
  deployment: Deployment
  log: Logger
}

/**
 * Writes the digest of each published statement to the chain, in order, so that everybody is shown the same statement. The
 * contract never replaces a digest: where it differs from the server's, the statement is marked `differs`.
 */
export class Anchoring {
  private readonly providers: Providers
  private readonly db: Db
  private readonly outbox: Outbox
  private readonly log: Logger
  private readonly deployment: Deployment
  private readonly head: Head
  private readonly halts: Halts
  private readonly statements: Address

  constructor(o: AnchoringOptions) {
    this.providers = o.providers
    this.db = o.db
    this.outbox = o.outbox
    this.log = o.log
    this.deployment = o.deployment
    this.head = o.head
    this.halts = o.halts
    this.statements = o.deployment.contracts.statements
    const nothing = () => Promise.resolve()
    // The chain alone tells whether a statement is anchored, whatever transaction did it.
    o.outbox.handle('anchor', { paid: nothing, failed: nothing })
  }

  /** How many statements the chain has in its newest block. @throws ChainUnavailable */
  newest(): Promise<number> {
    return this.providers.agree((c) => this.count(c, {}))
  }

  private async count(client: Client, at: { blockNumber?: bigint }): Promise<number> {
    const call = { address: this.statements, abi: statementsAbi, functionName: 'count', ...at } as const
    return Number(await client.readContract(call))
  }

  /**
   * Compares newly final anchors with their statements, and orders the next ones. @returns whether there is more to do at once
   */
  async step(): Promise<boolean> {
    const { db, providers, outbox, log } = this
    // Nodes' final blocks may differ by some: they agree on one that is final for both.
    const { finalized, number } = await readCursor(db)
    const at = { blockNumber: BigInt(Math.min(finalized, number)) }
    const count = await providers.agree((c) => this.count(c, at))
    const due = await store.unanchored(db, { upTo: count }, AT_ONCE)
    for (const id of due) {
      const told = await providers.agree((c) => this.digestOf(c, id, at))
      const own = await this.digest(db, id)
      if (told !== own) log.error({ statement: id, told, own }, 'the chain has another statement')
      await inTransaction(db, async (trx) => {
        await outbox.lockOpen(trx, 'anchor')
        await store.setAnchor(trx, id, told === own ? 'anchored' : 'differs')
        await outbox.drop(trx, 'anchor', id, 'the chain has this number')
      })
    }
    await this.order(count)
    return due.length === AT_ONCE
  }

  private digestOf(client: Client, id: number, at: { blockNumber: bigint }): Promise<Hex> {
    return client.readContract({
      address: this.statements,
      abi: statementsAbi,
      functionName: 'digestOf',
      args: [BigInt(anchorOf(id))],
      ...at,
    })
  }

  private async digest(db: Reader, id: number): Promise<Hex> {
    const [row, assets] = await Promise.all([store.snapshot(db, id), store.assets(db, [id])])
    return statementDigest(keccak256, this.deployment.chainId, {
      id,
      block: row!.block,
      blockHash: row!.block_hash,
      assets: SYMBOLS.flatMap((s) => assets.filter((a) => a.symbol === s)),
    })
  }

  /** Orders the anchors that follow the chain's last one: the contract accepts them only in order. */
  private async order(count: number): Promise<void> {
    const { db, outbox, head, halts } = this
    if ((await halts.now()).length > 0) return
    const time = await head.time()
    await inTransaction(db, async (trx) => {
      const open = await outbox.lockOpen(trx, 'anchor')
      const ids = await store.unanchored(trx, { after: count }, IN_FLIGHT)
      for (const [i, id] of ids.entries()) {
        if (id !== count + 1 + i) return
        if (open.includes(id)) continue
        const data = encodeFunctionData({
          abi: statementsAbi,
          functionName: 'anchor',
          args: [BigInt(anchorOf(id)), await this.digest(trx, id)],
        })
        await outbox.call(trx, { purpose: 'anchor', ref: id, target: this.statements, data, time })
      }
    })
  }
}
