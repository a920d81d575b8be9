import { type Reader } from '../../db/database.ts'
import { type ReviewRules } from './limits.ts'
import type { Settings } from '../../http/settings.ts'
import { wasParked } from '../payouts/known.ts'
import * as store from './store.ts'

const DAY = 86_400
/** The time over which the common limit counts, seconds. */
export const HOUR = 3_600

/** What the settings allow without review. Asked before a transaction. */
export async function allowedBy(settings: Settings) {
  const [autoLimit, secondLimit, daily, hourly] = await Promise.all([
    settings.get('withdrawal.autoLimit'),
    settings.get('withdrawal.secondLimit'),
    settings.get('withdrawal.userDaily'),
    settings.get('withdrawal.vaultHourly'),
  ])
  return { autoLimit, secondLimit, daily, hourly }
}
type Allowed = Awaited<ReturnType<typeof allowedBy>>

/** What is left of the limits to this account. */
export async function rulesFor(
  db: Reader,
  allowed: Allowed,
  account: string,
  time: number,
): Promise<ReviewRules> {
  const day = await store.usedSince(db, time - DAY, { account })
  const hour = await store.usedSince(db, time - HOUR, 'unreviewed')
  const parked = await wasParked(db, account)
  const left = (limit: bigint, used: bigint) => (limit > used ? limit - used : 0n)
  return {
    autoLimit: allowed.autoLimit,
    secondLimit: allowed.secondLimit,
    dailyLeft: left(allowed.daily, day),
    hourlyLeft: left(allowed.hourly, hour),
    parked,
  }
}
