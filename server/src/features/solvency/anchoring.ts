import { statementsAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { SYMBOLS } from '@holdfast/protocol/ledger'
import { anchorOf, statementDigest } from '@holdfast/protocol/solvency'
import type { Logger } from 'pino'
import { type Address, encodeFunctionData, type Hex, keccak256 } from 'viem'
import type { Client } from '../../chain/client.ts'
import type { Halts } from '../../chain/halts.ts'
import type { Head } from '../../chain/head.ts'
import type { Outbox } from '../../chain/outbox.ts'
import type { Providers } from '../../chain/providers.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import * as store from './store.ts'

/** Statements compared with the chain in one round. */
const AT_ONCE = 50

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
 * Writes the digest of each published statement to the chain, one after the other, so that everybody is shown the same.
 * What the chain has under a number is never replaced: a statement that is another one there is told as such.
 */
export class Anchoring {
  private readonly o: AnchoringOptions
  private readonly statements: Address

  constructor(o: AnchoringOptions) {
    this.o = o
    this.statements = o.deployment.contracts.statements
    const nothing = () => Promise.resolve()
    // Whether it is there is read from the chain, by whatever transaction it came.
    o.outbox.handle('anchor', { paid: nothing, failed: nothing })
  }

  /** How many statements the chain has in its newest block. @throws ChainUnavailable */
  newest(): Promise<number> {
    return this.o.providers.agree((c) => this.count(c, 'latest'))
  }

  private async count(client: Client, blockTag: 'latest' | 'finalized'): Promise<number> {
    const call = { address: this.statements, abi: statementsAbi, functionName: 'count', blockTag } as const
    return Number(await client.readContract(call))
  }

  /** Compares what became final, and orders the next anchor. @returns whether there is more to do at once */
  async step(): Promise<boolean> {
    const { db, providers } = this.o
    const count = await providers.agree((c) => this.count(c, 'finalized'))
    const due = await store.unanchored(db, count, AT_ONCE)
    for (const id of due) {
      const told = await providers.agree((c) => this.digestOf(c, id))
      const own = await this.digest(id)
      if (told !== own) this.o.log.error({ statement: id, told, own }, 'the chain has another statement')
      await store.setAnchor(db, id, told === own ? 'anchored' : 'differs')
    }
    if (due.length < AT_ONCE) await this.order(count + 1)
    return due.length === AT_ONCE
  }

  private digestOf(client: Client, id: number): Promise<Hex> {
    return client.readContract({
      address: this.statements,
      abi: statementsAbi,
      functionName: 'digestOf',
      args: [BigInt(anchorOf(id))],
      blockTag: 'finalized',
    })
  }

  private async digest(id: number): Promise<Hex> {
    const { db, deployment } = this.o
    const [row, assets] = await Promise.all([store.snapshot(db, id), store.assets(db, [id])])
    return statementDigest(keccak256, deployment.chainId, {
      id,
      block: row!.block,
      blockHash: row!.block_hash,
      assets: SYMBOLS.flatMap((s) => assets.filter((a) => a.symbol === s)),
    })
  }

  /** One at a time: the contract takes them in their order only. */
  private async order(id: number): Promise<void> {
    const { db, outbox, head, halts } = this.o
    if (!(await store.snapshot(db, id)) || (await halts.now()).length > 0) return
    const data = encodeFunctionData({
      abi: statementsAbi,
      functionName: 'anchor',
      args: [BigInt(anchorOf(id)), await this.digest(id)],
    })
    const time = await head.time()
    await inTransaction(db, async (trx) => {
      if ((await outbox.lockOpen(trx, 'anchor')).length > 0) return
      await outbox.call(trx, { purpose: 'anchor', ref: id, target: this.statements, data, time })
    })
  }
}
