import { mainAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { figuresOf } from '@holdfast/protocol/team-record'
import { sql } from 'kysely'
import { encodeFunctionData, type Hex } from 'viem'
import type { Client } from '../../chain/client.ts'
import type { Call } from '../../chain/sender.ts'
import type { Db } from '../../db/database.ts'
import * as epochs from './epochs-store.ts'
import { isAccepted } from './accepted.ts'
import { recordIn } from './proof.ts'
import * as store from './standings-store.ts'

/** Records looked at in one step. */
const AT_ONCE = 1_000
/** A level is written again when its number has been active for so long, of the 30 days that it counts; seconds. */
const RENEW_SECONDS = 20 * 86_400

export type RecordWriterOptions = {
  db: Db
  client: Client
  deployment: Deployment
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
}

type Row = { account: string; position: number; due: boolean }

/**
 * Brings the levels of the newest active epoch to the chain, for everybody: rises, falls, and those whose time runs out
 * (`Main.provenUntil`). Each epoch's records are gone through once; what could not be sent is due again with the next.
 */
export class RecordWriter {
  private at: { epoch: number; position: number } = { epoch: 0, position: -1 }
  private readonly o: RecordWriterOptions

  constructor(o: RecordWriterOptions) {
    this.o = o
  }

  /** The next record to write. @param account who would send it */
  async next(account: Hex): Promise<Call | null> {
    const e = await epochs.newestEpoch(this.o.db, 'active')
    if (!e?.kept) return null
    if (this.at.epoch !== e.id) this.at = { epoch: e.id, position: -1 }
    for (const due of await this.page(e)) {
      const call = await this.writing(e, due, account)
      this.at = { epoch: e.id, position: due.position }
      if (call) return call
    }
    return null
  }

  /** The call that writes a record; null when the chain would refuse it. */
  private async writing(e: epochs.EpochRow, due: Row, account: Hex): Promise<Call | null> {
    const { db, client, deployment } = this.o
    const leaves = await store.leavesOf(db, due.account, e.id)
    const record = await recordIn(db, e, leaves, await store.figures(db, due.account, e.id))
    if (!record) return null
    const args = [BigInt(e.n), due.account as Hex, figuresOf(record), record.proof as Hex[]] as const
    const call = { address: deployment.contracts.main, abi: mainAbi, functionName: 'syncTeam', args } as const
    // Refused: written by its owner in the meantime, or the epoch is not active there yet.
    if (!(await isAccepted(() => client.simulateContract({ ...call, account })))) return null
    return { what: 'record', to: call.address, data: encodeFunctionData(call) }
  }

  /** What is due of the next records of an epoch; the place moves on behind them when nothing is. */
  private async page(e: epochs.EpochRow): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select l.account, l.position, coalesce(p.level, 0) <> l.level
        or (l.level > 0 and p.active_at <= ${(await this.o.now()) - RENEW_SECONDS}) as due
      from level_leaf l
      left join lateral (
        select level, (select max(active_at) from level_epoch e where e.n = v.n and e.state = 'active') as active_at
        from level_proven v where account = l.account order by block_number desc, log_index desc limit 1
      ) p on true
      where l.epoch_id = ${e.id} and l.position > ${this.at.position} and l.asset is null
      order by l.position limit ${AT_ONCE}`.execute(this.o.db)
    const due = rows.filter((r) => r.due)
    const last = rows.at(-1)
    if (last && due.length === 0) this.at = { epoch: e.id, position: last.position }
    return due
  }
}
