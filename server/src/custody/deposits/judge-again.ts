import { SYMBOLS, type LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Deployment } from '@holdfast/protocol/chain'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { formatUnits } from 'viem'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Faults } from '../../chain/faults.ts'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import type { Accounts } from '../accounts.ts'
import { sweptOf } from './indexer.ts'
import { MISJUDGED, type Spare } from './known.ts'
import { type OwnAddresses, updateVerdicts } from './matching.ts'
import { sweepsOf } from './store.ts'

const DECIMALS = 18
/** While custody does not cover what is to be judged again, it is looked at this often, ms. */
const AGAIN_MS = 60_000

export type JudgeAgainOptions = {
  db: Db
  deployment: Deployment
  own: OwnAddresses
  registered: Accounts
  /** reads the chain; counts what `MISJUDGED` finds as owed. @throws ChainUnavailable */
  spare: () => Promise<Spare>
  faults: Faults
  log: Logger
}

/**
 * Judges transfers again whose verdict was found by older rules (migration 0057). What was taken for the deployment's own and
 * is somebody's becomes so only while custody covers it beside all else that is owed: what was taken out meanwhile is not there
 * to be credited.
 */
export class JudgeAgain {
  private readonly o: JudgeAgainOptions
  private nextMs = 0

  constructor(o: JudgeAgainOptions) {
    this.o = o
  }

  /** Must not be called inside a transaction. @returns whether a verdict may have changed */
  async step(): Promise<boolean> {
    const { db, faults, log } = this.o
    if (Date.now() < this.nextMs || !(await isAnythingDue(db))) return false
    let spare: Spare
    try {
      spare = await this.o.spare()
    } catch (err) {
      if (!(err instanceof ChainUnavailable)) throw err
      log.warn({ err }, 'what custody covers cannot be read now')
      return false
    }
    const lacking = SYMBOLS.filter((s) => (spare.left.get(s) ?? 0n) < 0n)
    await faults.at('judge.before')
    const judged = await inTransaction(db, async (trx) => {
      const found = await this.judge(trx, spare.block, [...lacking, ...spare.unknown])
      await faults.at('judge.judged')
      return found
    })
    if (lacking.length > 0) await this.tellLacking(spare, lacking)
    return judged > 0
  }

  /** @param waiting assets of which nothing becomes somebody's now @returns how many */
  private async judge(trx: Trx, block: number, waiting: LedgerSymbol[]): Promise<number> {
    const { deployment, own, registered } = this.o
    // A rollback locks the cursor. If it came first, the rows are gone; if it comes later, it finds them as they are.
    await trx.selectFrom('chain_cursor').select('number').forShare().execute()
    const rows = await due(trx)
      .where('block_number', '<=', block)
      .where((e) =>
        e.or([
          e('symbol', 'is', null),
          e('symbol', 'not in', ['' as LedgerSymbol, ...waiting]),
          e('verdict', '<>', 'internal'),
        ]),
      )
      .selectAll()
      .orderBy('block_number')
      .orderBy('log_index')
      .forUpdate()
      .execute()
    if (rows.length === 0) return 0
    const arrivals = rows.map((r) => ({
      block: r.block_number,
      index: r.log_index,
      txHash: r.tx_hash,
      time: r.time,
      token: r.token,
      symbol: r.symbol,
      sender: r.sender,
      receiver: r.receiver,
      amount: r.amount,
    }))
    const swept = sweptOf(deployment, await sweepsOf(trx, arrivals))
    await updateVerdicts(trx, arrivals, { own, registered, swept })
    return rows.length
  }

  private async tellLacking({ left }: Spare, lacking: LedgerSymbol[]): Promise<void> {
    const { db, log } = this.o
    this.nextMs = Date.now() + AGAIN_MS
    const { rows } = await sql<{ symbol: LedgerSymbol; n: number; amount: string }>`
      select symbol, count(*) as n, sum(amount) as amount from deposit_transfer t
      where ${MISJUDGED} and symbol = any(${lacking}) group by symbol`.execute(db)
    for (const { symbol, n, amount } of rows) {
      const [waits, lacks] = [BigInt(amount), -left.get(symbol)!].map((a) => formatUnits(a, DECIMALS))
      log.error(
        { symbol, transfers: n, amount, lacks: String(-left.get(symbol)!) },
        `custody lacks ${lacks} ${symbol} to credit ${n} transfers of ${waits} ${symbol} that were taken for internal: bring it back to the vault`,
      )
    }
  }
}

const due = (db: Db | Trx) =>
  db
    .selectFrom('deposit_transfer')
    .where(sql<boolean>`rules = 1`)
    .where('journal_id', 'is', null)

const isAnythingDue = async (db: Db): Promise<boolean> =>
  (await due(db).select('id').limit(1).executeTakeFirst()) !== undefined

/** Has what came back from the cold address in these blocks and later judged again: what it follows from has changed. */
export const judgeColdAgain = (trx: Trx, from: number) =>
  trx
    .updateTable('deposit_transfer')
    .set({ rules: 1 })
    .where('verdict', '=', 'fromCold')
    .where('block_number', '>=', from)
    .execute()
