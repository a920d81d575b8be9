import { readCursor } from '../chain/cursor.ts'
import type { Head } from '../chain/head.ts'
import type { Clock } from '../db/clock.ts'
import type { Db } from '../db/database.ts'
import { within } from './within.ts'

/** The index stands still when its newest block is older than this, seconds; with the pauses of whoever looks, that is told in a minute. */
export const STANDS_SECONDS = 45
/** A node that is silent is not waited for longer than this, milliseconds. */
const ANSWER_MS = 1_000

export type StandingOptions = {
  db: Db
  head: Pick<Head, 'get'>
  clock: Clock
  /** whether blocks come when somebody needs one and their time is moved, as on the local chain */
  followsChain: boolean
}

/**
 * Whether the index stands still, for whatever reason: the time of its newest block against the clock, not what anybody reports (D-491).
 * On the local chain the index may be at the node's head for hours; there it stands when it has not come further for that long while the
 * node has more, or does not answer.
 */
export function indexStands({ db, head, clock, followsChain }: StandingOptions): () => Promise<boolean> {
  /** the furthest block seen while there was more, and since when; unix milliseconds */
  let stuck: { number: number; since: number } | undefined
  return async () => {
    const { number, time } = await readCursor(db)
    if (!followsChain) return clock() / 1_000 - time > STANDS_SECONDS
    const state = await within(ANSWER_MS, () => head.get()).catch(() => null)
    if (state !== null && state.latest.number <= number) stuck = undefined
    // Who goes back and comes to the same block again does not come further.
    else if (stuck === undefined || number > stuck.number) stuck = { number, since: clock() }
    return stuck !== undefined && clock() - stuck.since > STANDS_SECONDS * 1_000
  }
}
