import { mkdtempSync, readFileSync, readdirSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EpochResult, openLevels } from '@holdfast/levels'
import { TREE } from '@holdfast/levels/files'
import type { Deployment } from '@holdfast/protocol/chain'
import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import type { Faults } from '../../chain/faults.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Providers } from '../../chain/providers.ts'
import { type Db, inTransaction, type Reader } from '../../db/database.ts'
import { whyLost } from './conditions.ts'
import * as epochs from './epochs-store.ts'
import * as inputs from './inputs.ts'
import * as kept from './kept.ts'
import { noteMoves } from './notices-store.ts'
import { type EpochRows, openRows } from './parquet.ts'

const PREFIX = 'holdfast-levels-'
const MANIFEST = 'manifest.json'

type Block = { number: number; hash: string; time: number }
export type ComputeOptions = { db: Db; providers: Providers; deployment: Deployment; faults: Faults }

/**
 * Computes the next epoch once it is over and its input block is final, and keeps everything of it in one transaction. Nothing is
 * left of a run that broke off; what it needs of the epoch before comes from the database.
 */
export class EpochComputer {
  private readonly db: Db
  private readonly providers: Providers
  private readonly deployment: Deployment
  private readonly faults: Faults

  constructor(o: ComputeOptions) {
    this.db = o.db
    this.providers = o.providers
    this.deployment = o.deployment
    this.faults = o.faults
  }

  /** @returns the number that was computed; undefined when the next one is not over yet */
  async step(): Promise<number | undefined> {
    const fixed = await inputs.fixedRules(this.db)
    if (!fixed) return undefined
    const n = await epochs.nextNumber(this.db)
    const epoch = fixed.first_epoch + n - 1
    const input = await this.inputBlock((epoch + 1) * EPOCH_SECONDS)
    if (!input) return undefined
    const before = n === 1 ? undefined : await epochs.standingEpoch(this.db, n - 1)
    const dir = openFolder()
    try {
      if (before) await restore(this.db, before, dir)
      const { result, params } = await this.compute(n, epoch, input, before, dir, fixed)
      await this.faults.at('levels.computed')
      const generations = { now: params.generations, before: before?.generations ?? 0 }
      const rows = await openRows(dir, n, generations)
      try {
        await this.keep(result, input, before?.id ?? null, dir, rows, params)
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
      const run = await levels.begin(n, facts)
      const blocks = { from: before ? before.input_block + 1 : 0, to: input.number }
      try {
        await run.registrations(inputs.registrations(this.db, blocks))
        await run.changes(inputs.changes(this.db, blocks))
        await run.funded(inputs.funded(this.db, blocks))
      } catch (e) {
        run.discard()
        throw e
      }
      return { result: await run.finish(), params }
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

  private async keep(
    r: EpochResult,
    input: Block,
    before: number | null,
    dir: string,
    rows: EpochRows,
    params: ReturnType<typeof inputs.paramsOf>,
  ): Promise<void> {
    const leaves = r.files.find((f) => f.name === 'leaves.parquet')!.rows
    const read = (name: string) => readFileSync(join(dir, String(r.n), name))
    const manifest = read(MANIFEST)
    await inTransaction(this.db, async (trx) => {
      const time = await chainTime(trx)
      const { id } = await trx
        .insertInto('level_epoch')
        .values({
          n: r.n,
          attempt: (await epochs.lastAttempt(trx, r.n)) + 1,
          epoch: r.epoch,
          input_block: input.number,
          input_hash: input.hash,
          root: r.root,
          rules_hash: r.rulesHash,
          data_hash: r.dataHash,
          total_usdt: String(r.totals.usdt),
          total_token: String(r.totals.token),
          pot_usdt: String(r.pot.usdt),
          pot_token: String(r.pot.token),
          returned_usdt: String(r.returned.usdt),
          returned_token: String(r.returned.token),
          accounts: rows.accounts,
          valid_accounts: rows.validAccounts,
          by_level: r.levels,
          leaves,
          generations: params.generations,
          team_valids: params.teamValids.map(String),
          team_amounts: params.teamAmounts.map(String),
          computed_at: time,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const files = [
        ...r.files.map((f) => ({ ...f, sha256: `0x${f.sha256}`, data: read(f.name) })),
        { name: MANIFEST, sha256: r.dataHash, bytes: manifest.length, rows: 1, data: manifest },
      ]
      for (const { data, ...file } of files) {
        await trx
          .insertInto('level_epoch_file')
          .values({ epoch_id: id, ...file })
          .execute()
        await kept.keepFile(trx, file.sha256, data)
      }
      await kept.keepStandings(trx, id, before, rows)
      await kept.keepFigures(trx, id, rows)
      await kept.keepIncome(trx, id, rows)
      await kept.keepTree(trx, id, rows, read(TREE))
      for await (const some of rows.moved())
        await noteMoves(
          trx,
          id,
          time,
          some.map((m) => ({
            account: m.account,
            from: m.previous_level,
            to: m.level,
            reasons:
              m.level > m.previous_level
                ? []
                : whyLost(m.previous_level, m.level, { ...m, legs: listOf(m.legs) }, params),
          })),
        )
      await kept.forget(trx, await epochs.outdated(trx))
      await this.faults.at('levels.keeping')
    })
  }
}

const listOf = (text: string): number[] => text.slice(1, -1).split(',').map(Number)

const chainTime = async (db: Reader): Promise<number> =>
  (await db.selectFrom('chain_cursor').select('time').executeTakeFirstOrThrow()).time

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
