import { sql } from 'kysely'
import type { Logger } from 'pino'
import { ChainUnavailable } from '../../chain/errors.ts'
import { lacksGas, sendingOf } from '../../chain/sendings.ts'
import { chainText } from '../../chain/texts.ts'
import type { Db } from '../../db/database.ts'
import type { Gauge } from '../../feature.ts'
import type { EpochComputer } from './compute.ts'
import * as epochs from './epochs-store.ts'
import { forgetOutdated } from './forgetting.ts'
import type { Lease } from '../../db/lease.ts'
import type { Poster } from './poster.ts'
import { settle } from './states.ts'

/** An epoch that is not posted this long after it was computed is an alarm, seconds of chain time. */
const UNPOSTED_SECONDS = 900

export type WorkerOptions = {
  db: Db
  lease: Lease
  computer: EpochComputer
  /** null: this server has no poster key */
  poster: Poster | null
  log: Logger
}

/** Computes epochs and brings them to the chain, while the lease is ours. */
export class LevelsWorker {
  private readonly db: Db
  private readonly lease: Lease
  private readonly computer: EpochComputer
  private readonly poster: Poster | null
  private readonly log: Logger

  constructor(o: WorkerOptions) {
    this.db = o.db
    this.lease = o.lease
    this.computer = o.computer
    this.poster = o.poster
    this.log = o.log
  }

  /** One step of everything. @returns whether there may be more to do at once */
  async step(): Promise<boolean> {
    return (await this.lease.hold(() => this.work())) ?? false
  }

  private async work(): Promise<boolean> {
    const vetoed = await settle(this.db)
    if (vetoed !== undefined) this.log.warn({ n: vetoed }, 'levels: vetoed, computing again')
    const n = await this.compute()
    if (n !== undefined) {
      this.log.info({ n }, 'levels: epoch computed')
      await settle(this.db)
    }
    await this.poster?.step()
    // After the poster: what waits for its turn on the chain does not wait for old rows.
    const forgotten = await forgetOutdated(this.db)
    return n !== undefined || vetoed !== undefined || forgotten.length > 0
  }

  private async compute(): Promise<number | undefined> {
    try {
      const n = await this.computer.step()
      await this.note(null)
      return n
    } catch (e) {
      // A node that does not answer is told of elsewhere.
      if (!(e instanceof ChainUnavailable)) await this.note(e instanceof Error ? e.message : String(e))
      throw e
    }
  }

  private async note(why: string | null): Promise<void> {
    const told = why === null ? null : chainText(why, 500)
    await this.db
      .updateTable('level_lease')
      .set({ failed_why: told })
      .where(sql<boolean>`failed_why is distinct from ${told}`)
      .execute()
  }
}

/**
 * What an operator must look at: `epochDiffers` when the chain has another root than ours, `epochFailed` when an epoch cannot be
 * computed, `epochNotPosted` when one waits too long for its submission, `posterKeyMissing` when nobody here could submit it,
 * `posterGasLow` when the poster will soon be without gas.
 * @param o.now the server's clock, unix seconds
 * @param o.hasPoster whether the poster's key is here, or need not be
 */
export async function levelAlarms(db: Db, o: { now: number; hasPoster: boolean }): Promise<string[]> {
  const [differing, gasLow, { rows }] = await Promise.all([
    epochs.differing(db),
    lacksGas(db, 'levels', o.now),
    sql<{ failed: boolean; waiting: boolean }>`
      select l.failed_why is not null as failed, exists (
        select from level_epoch e where e.state = 'computed' and e.computed_at < c.time - ${UNPOSTED_SECONDS}
      ) as waiting from level_lease l, chain_cursor c`.execute(db),
  ])
  const waiting = rows[0]?.waiting ?? false
  return [
    ...(differing.length > 0 ? ['epochDiffers'] : []),
    ...(rows[0]?.failed ? ['epochFailed'] : []),
    ...(waiting ? [o.hasPoster ? 'epochNotPosted' : 'posterKeyMissing'] : []),
    ...(gasLow ? ['posterGasLow'] : []),
  ]
}

/** Figures for a dashboard. */
export async function levelFigures(db: Db): Promise<Record<string, Gauge>> {
  const [{ failures, gas_left: gas }, { rows }] = await Promise.all([
    sendingOf(db, 'levels'),
    sql<{ newest: number; active: number; waiting: number; funded: number }>`
      select coalesce(max(n) filter (where state <> 'vetoed'), 0) as newest,
        coalesce(max(n) filter (where state = 'active'), 0) as active,
        count(*) filter (where state = 'computed') as waiting,
        (select funded_at from level_lease) as funded
      from level_epoch`.execute(db),
  ])
  const { newest, active, waiting, funded } = rows[0]!
  return {
    level_epoch: { help: 'Number of the newest computed epoch.', value: newest },
    level_epoch_active: { help: 'Number of the newest epoch that can be claimed.', value: active },
    level_epochs_unposted: { help: 'Epochs that are computed and not posted.', value: waiting },
    level_poster_failures: { help: 'Transactions of the poster that the chain refused.', value: failures },
    ...(gas === null
      ? {}
      : { level_poster_gas: { help: 'Units of gas that the poster can pay for.', value: gas } }),
    level_funded_seconds: { help: 'When what came in for levels was last booked.', value: funded },
  }
}
