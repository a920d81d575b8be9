import type { Logger } from 'pino'
import { type Db, inTransaction } from '../db/database.ts'
import type { Applying } from './applying.ts'
import { type Aside, asides, liesInData } from './asides.ts'
import { lockCursor, readCursor } from './cursor.ts'
import { HistoryGap } from './errors.ts'

/** After this long a contract is tried again that could not be taken for another reason than what it says. */
const AGAIN_MS = 300_000

/** What is kept of a contract could be taken, but there is more of it. */
class NotAllKept extends HistoryGap {}

export type ReleaseOptions = {
  db: Db
  applying: Applying
  log: Logger
  /** called inside the transaction, just before it commits */
  beforeCommit?: () => Promise<void>
  /** called after something was taken */
  onMoved?: () => void
  /** reads history again from the block up to which it is complete */
  reread: (gap: HistoryGap) => Promise<unknown>
}

/** Takes what stands aside where this version can, in the order of the chain. */
export class Release {
  private readonly o: ReleaseOptions
  /** when it is tried next, unix milliseconds; infinite once this version has said no or there is nothing */
  private nextMs = 0

  constructor(o: ReleaseOptions) {
    this.o = o
  }

  /** Tries every contract, when it is time. */
  async step(): Promise<void> {
    if (Date.now() < this.nextMs) return
    const found = await asides(this.o.db)
    this.nextMs = Infinity
    for (const aside of found) if (!(await this.take(aside))) return
  }

  /** @returns whether the others can be tried next */
  private async take(aside: Aside): Promise<boolean> {
    const { db, applying, log, beforeCommit, onMoved, reread } = this.o
    const { contract, since, keptTo } = aside
    try {
      const cursor = await readCursor(db)
      await inTransaction(db, async (trx) => {
        await lockCursor(trx, cursor)
        await applying.replay(trx, aside)
        if (keptTo !== null)
          throw new NotAllKept(`logs of ${contract} above ${keptTo} are not kept`, since - 1)
        await beforeCommit?.()
      })
      log.warn({ contract, since }, 'a contract that was put aside is taken again')
      onMoved?.()
    } catch (e) {
      if (e instanceof NotAllKept) {
        this.nextMs = 0
        await reread(e)
        return false
      }
      // What failed for another reason may go well later; nobody waits for it.
      if (!liesInData(e) && !(e instanceof HistoryGap)) this.nextMs = Date.now() + AGAIN_MS
      log.error({ err: e, contract, since }, 'a contract still stands aside')
    }
    return true
  }
}
