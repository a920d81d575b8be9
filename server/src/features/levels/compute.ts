import { mkdtempSync, readdirSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLevels } from '@holdfast/levels'
import type { RulesVersion } from '@holdfast/levels/rules'
import type { Pool } from 'pg'
import type { Deployment } from '@holdfast/protocol/chain'
import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import type { Faults } from '../../chain/faults.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Providers } from '../../chain/providers.ts'
import { firstAside } from '../../chain/asides.ts'
import type { Db, Reader } from '../../db/database.ts'
import * as epochs from './epochs-store.ts'
import * as inputs from './inputs.ts'
import { type Block, keepEpoch, MANIFEST } from './keeping.ts'
import * as kept from './kept.ts'
import { openRows } from './parquet.ts'

const PREFIX = 'holdfast-levels-'

export type ComputeOptions = {
  db: Db
  pool: Pool
  providers: Providers
  deployment: Deployment
  faults: Faults
}

/**
 * Computes the next epoch once it is over and its input block is final, and keeps everything of it in one transaction. Nothing is
 * left of a run that broke off; what it needs of the epoch before comes from the database.
 */
export class EpochComputer {
  private readonly db: Db
  private readonly pool: Pool
  private readonly providers: Providers
  private readonly deployment: Deployment
  private readonly faults: Faults

  constructor(o: ComputeOptions) {
    this.db = o.db
    this.pool = o.pool
    this.providers = o.providers
    this.deployment = o.deployment
    this.faults = o.faults
  }

  /** @returns the number that was computed; undefined when the next one is not over yet, or waits for a contract that stands aside */
  async step(): Promise<number | undefined> {
    const fixed = await inputs.fixedRules(this.db)
    if (!fixed) return undefined
    const n = await epochs.nextNumber(this.db)
    const epoch = fixed.first_epoch + n - 1
    const input = await this.inputBlock((epoch + 1) * EPOCH_SECONDS)
    // Its changes could not all be known.
    if (!input || (await firstAside(this.db, this.deployment)) <= input.number) return undefined
    const before = n === 1 ? undefined : await epochs.standingEpoch(this.db, n - 1)
    const dir = openFolder()
    try {
      if (before) await restore(this.db, before, dir)
      const { result, params, version } = await this.compute(n, epoch, input, before, dir, fixed)
      await this.faults.at('levels.computed')
      const generations = { now: params.generations, before: before?.generations ?? 0 }
      const rows = await openRows(dir, n, generations)
      try {
        const computed = { result, version, input, params, before: before?.id ?? null, dir, rows }
        await keepEpoch(this.pool, this.faults, computed)
      } finally {
        rows.close()
      }
      await this.faults.at('levels.kept')
      return n
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }

  private async compute(
    n: number,
    epoch: number,
    input: Block,
    before: epochs.EpochRow | undefined,
    dir: string,
    fixed: inputs.FixedRules,
  ) {
    const { chainId, contracts } = this.deployment
    const { teamRewards, hostingPool, usdt, token } = contracts
    const params = inputs.paramsOf(fixed, await inputs.tablesAt(this.db, input.number))
    const levels = await openLevels({ dir })
    try {
      const facts = {
        epoch,
        inputBlock: input.number,
        chainId,
        teamRewards,
        hostingPool,
        usdt,
        token,
        params,
      }
      const version = before ? (before.rules as RulesVersion) : await inputs.firstVersion(this.db)
      const run = await levels.begin(n, facts, version)
      const blocks = { from: before ? before.input_block + 1 : 0, to: input.number }
      try {
        await run.registrations(inputs.registrations(this.db, blocks))
        await run.changes(inputs.changes(this.db, blocks, { version, epoch, isFirst: n === 1 }))
        await run.funded(inputs.funded(this.db, blocks))
      } catch (e) {
        run.discard()
        throw e
      }
      return { result: await run.finish(), params, version }
    } finally {
      levels.close()
    }
  }

  /** The last block with a time before `end`, once a block after it is final and indexed. */
  private async inputBlock(end: number): Promise<Block | undefined> {
    const found = await aroundTime(this.db, end)
    if (!found) return undefined
    let { low, high } = found
    while (high - low.number > 1) {
      const middle = Math.floor((low.number + high) / 2)
      const header = await this.providers.agree(async (client) => {
        const b = await client.getBlock({ blockNumber: BigInt(middle) })
        return { number: middle, hash: b.hash, time: Number(b.timestamp) }
      })
      if (header.time < end) low = header
      else high = middle
    }
    return low
  }
}

/** The stored blocks around `end`, both final and indexed: the last before it, and the number of the first from it on. */
async function aroundTime(db: Reader, end: number): Promise<{ low: Block; high: number } | undefined> {
  const final = (query: 'asc' | 'desc') =>
    db
      .selectFrom('block')
      .innerJoin('chain_cursor as c', (j) => j.onTrue())
      .select(['block.number', 'block.hash', 'block.time'])
      .whereRef('block.number', '<=', 'c.number')
      .whereRef('block.number', '<=', 'c.finalized')
      .where('block.time', query === 'desc' ? '<' : '>=', end)
      .orderBy('block.number', query)
      .limit(1)
      .executeTakeFirst()
  const [low, high] = [await final('desc'), await final('asc')]
  return low && high ? { low, high: high.number } : undefined
}

/** A folder of this process, and the end of those that killed ones left. */
function openFolder(): string {
  const base = tmpdir()
  for (const name of readdirSync(base)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : process.pid
    if (pid !== process.pid && !isRunning(pid)) rmSync(join(base, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(base, `${PREFIX}${process.pid}-`))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    // EPERM: it runs, as somebody else.
    return (e as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Writes what the next epoch stands on into its folder. @throws ChainUnavailable when a file is not kept whole */
async function restore(db: Db, epoch: epochs.EpochRow, dir: string): Promise<void> {
  const folder = join(dir, String(epoch.n))
  mkdirSync(folder)
  for (const file of await epochs.filesOf(db, epoch.id)) {
    if (file.name !== MANIFEST && file.name !== 'standings.parquet') continue
    const parts: Buffer[] = []
    for await (const part of kept.keptFile(db, file.sha256)) parts.push(part)
    const data = Buffer.concat(parts)
    if (data.length !== file.bytes)
      throw new ChainUnavailable(`${file.name} of epoch ${epoch.n} is not kept whole`)
    writeFileSync(join(folder, file.name), data)
  }
}
