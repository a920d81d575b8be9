import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Trx } from '../db/database.ts'
import {
  type Aside,
  asides,
  countLogs,
  endAside,
  keepLogs,
  keptBatch,
  liesInData,
  putAside,
} from './asides.ts'
import type { Batch } from './batch.ts'
import { eventName } from './event-names.ts'
import { ChainUnavailable } from './errors.ts'
import type { FeatureIndexer } from './indexer.ts'

/** Events of a refused block that the log names. */
const EVENTS_TOLD = 20

export type ApplyingOptions = {
  /** applied in this order */
  features: FeatureIndexer[]
  /** whether a contract can be put aside; every other one is of the kernel */
  canStandAside: (address: string) => boolean
  log: Logger
  /** what a contract is called in the log */
  nameOf: (address: string) => string
}

const lower = (log: { address: string }) => log.address.toLowerCase()

/** Gives blocks to the features, and keeps what contracts log that stand aside (D-509). */
export class Applying {
  private readonly features: FeatureIndexer[]
  private readonly canStandAside: (address: string) => boolean
  private readonly log: Logger
  private readonly nameOf: (address: string) => string
  /** which feature refused which blocks, as the log has it */
  private refused: string | undefined

  constructor(o: ApplyingOptions) {
    this.features = o.features
    this.canStandAside = o.canStandAside
    this.log = o.log
    this.nameOf = o.nameOf
  }

  /** Applies blocks; what contracts log that stand aside is kept. */
  async apply(trx: Trx, batch: Batch): Promise<void> {
    const standing = await this.standing(trx, batch)
    await this.give(trx, without(batch, standing), true)
    await this.keep(trx, batch, standing)
    this.refused = undefined
  }

  /**
   * Applies one block that cannot be stored as a whole: each contract that can be put aside is tried in a savepoint, and put aside
   * when its logs are at fault.
   * @throws what the kernel's logs alone fail with
   */
  async sift(trx: Trx, batch: Batch): Promise<void> {
    const standing = await this.standing(trx, batch)
    const open = without(batch, standing)
    const taken = new Set(open.emitters.filter((e) => !this.canStandAside(e)))
    const of = (emitters: Set<string>) => open.only((log) => emitters.has(lower(log)))
    const kernel = await this.fails(trx, of(taken))
    if (kernel) throw kernel
    for (const contract of open.emitters.filter((e) => this.canStandAside(e))) {
      const error = await this.fails(trx, of(new Set([...taken, contract])))
      if (!error) taken.add(contract)
      else standing.set(contract, await this.begin(trx, open, contract, error))
    }
    await this.give(trx, of(taken), true)
    await this.keep(trx, batch, standing)
  }

  /**
   * Applies what was kept of a contract, in the order of the chain, and ends its standing aside.
   * @throws what a feature fails with
   */
  async replay(trx: Trx, aside: Aside): Promise<void> {
    const batch = await keptBatch(trx, aside)
    if (batch.logs.length > 0) for (const f of this.features) await f.applyLate?.(trx, batch)
    await endAside(trx, aside)
  }

  /** The contracts in a batch that stand aside. */
  private async standing(trx: Trx, batch: Batch): Promise<Map<string, Aside>> {
    if (!batch.emitters.some((e) => this.canStandAside(e))) return new Map()
    return new Map((await asides(trx)).map((a) => [a.contract, a]))
  }

  private async begin(trx: Trx, { from, logs }: Batch, contract: string, err: Error): Promise<Aside> {
    const own = logs.filter((log) => lower(log) === contract)
    const events = own.slice(0, EVENTS_TOLD).map((log) => `${eventName(log)} ${log.logIndex}`)
    this.log.error(
      { err, contract, block: from, events },
      'a contract is put aside: nothing of it is indexed from this block on',
    )
    await putAside(trx, contract, from, err.message)
    return { contract, since: from, error: err.message, keptTo: null }
  }

  private async keep(trx: Trx, batch: Batch, standing: Map<string, Aside>): Promise<void> {
    for (const aside of standing.values()) await keepLogs(trx, aside, batch.of(aside.contract))
    const logs = batch.logs.filter((log) => this.canStandAside(log.address))
    await countLogs(trx, logs, (contract) => !standing.has(contract))
  }

  /** What the logs of a batch fail with when they lie at fault; nothing of it stays. @throws every other error */
  private async fails(trx: Trx, batch: Batch): Promise<Error | undefined> {
    await sql`savepoint tried`.execute(trx)
    try {
      await this.give(trx, batch, false)
      await sql`set constraints all immediate`.execute(trx)
      return undefined
    } catch (e) {
      if (!liesInData(e)) throw e
      return e
    } finally {
      await sql`rollback to savepoint tried`.execute(trx)
    }
  }

  /** Only features that can take logs later are given those of contracts that can be put aside. */
  private async give(trx: Trx, batch: Batch, tells: boolean): Promise<void> {
    const kernel = batch.only((log) => !this.canStandAside(log.address))
    for (const feature of this.features) {
      const given = feature.applyLate ? batch : kernel
      if (given.logs.length === 0) continue
      await feature.apply(trx, given).catch((e: unknown) => {
        if (tells) this.tell(feature, given, e)
        throw e
      })
    }
  }

  /** Says once in the log what a feature does not take, which the next steps narrow down to a block. */
  private tell(feature: FeatureIndexer, { from, to, logs }: Batch, err: unknown): void {
    const refused = `${feature.name} ${from} ${to}`
    if ((err instanceof ChainUnavailable && !liesInData(err)) || this.refused === refused) return
    this.refused = refused
    const events = logs
      .slice(0, EVENTS_TOLD)
      .map((log) => `${this.nameOf(log.address)} ${eventName(log)} ${log.logIndex}`)
    this.log.error({ err, feature: feature.name, from, to, events }, 'blocks cannot be stored')
  }
}

const without = (batch: Batch, standing: Map<string, Aside>): Batch =>
  standing.size === 0 ? batch : batch.only((log) => !standing.has(lower(log)))
