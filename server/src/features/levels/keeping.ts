import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EpochResult } from '@holdfast/levels'
import type { RulesVersion } from '@holdfast/levels/rules'
import { TREE } from '@holdfast/levels/files'
import type { Faults } from '../../chain/faults.ts'
import type { Pool } from 'pg'
import { inTransactionOn, type Reader } from '../../db/database.ts'
import { whyLost } from './conditions.ts'
import * as epochs from './epochs-store.ts'
import type { paramsOf } from './inputs.ts'
import * as kept from './kept.ts'
import { noteMoves } from './notices-store.ts'
import type { EpochRows } from './parquet.ts'

export const MANIFEST = 'manifest.json'

export type Block = { number: number; hash: string; time: number }

/** An epoch that was computed, as `keepEpoch` takes it. */
export type Computed = {
  result: EpochResult
  version: RulesVersion
  input: Block
  params: ReturnType<typeof paramsOf>
  /** id of the attempt that it stands on; null for the first number */
  before: number | null
  /** folder of all epochs, with this one's files */
  dir: string
  rows: EpochRows
}

/** Keeps all that an epoch gave in one transaction: until its end everybody reads what was before. */
export async function keepEpoch(pool: Pool, faults: Faults, e: Computed): Promise<void> {
  const { result: r, version, input, params, before, rows } = e
  const leaves = r.files.find((f) => f.name === 'leaves.parquet')!.rows
  const read = (name: string) => readFileSync(join(e.dir, String(r.n), name))
  const manifest = read(MANIFEST)
  await inTransactionOn(pool, async (trx, client) => {
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
        rules: version,
        rules_hash: r.rulesHash,
        carry_usdt: String(r.carry.usdt),
        carry_token: String(r.carry.token),
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
    const into = { trx, client }
    await kept.keepStandings(into, id, before, rows)
    await kept.keepFigures(into, id, rows)
    await kept.keepIncome(into, id, rows)
    await kept.keepTree(into, id, rows, read(TREE))
    for await (const some of rows.moved())
      await noteMoves(
        client,
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
    await faults.at('levels.keeping')
  })
}

const listOf = (text: string): number[] => text.slice(1, -1).split(',').map(Number)

const chainTime = async (db: Reader): Promise<number> =>
  (await db.selectFrom('chain_cursor').select('time').executeTakeFirstOrThrow()).time
