import {
  type DeliveryProblem,
  type DeliveryQuery,
  GIVE_UP_DAYS,
  KEPT_DAYS,
} from '@holdfast/protocol/webhooks'
import { sql } from 'kysely'
import { type Db, inTransaction, type Reader, type Trx } from '../db/database.ts'
import { paged } from '../db/page.ts'

/** Seconds after which another worker takes over a delivery that was begun and not finished. */
const LEASE_SECONDS = 60
/** Deliveries to one endpoint at the same time. */
const PER_ENDPOINT = 2
/** Deliveries to all endpoints of one account at the same time: to those that are quick, and to the others. */
const PER_ACCOUNT = { quick: 4, other: 2 }
/** The first pause after a failure, seconds; each further one is twice as long, up to the longest. */
const FIRST_PAUSE = 5
const LONGEST_PAUSE = 4 * 3_600
/** Days after which an endpoint that took nothing is switched off. */
const OFF_DAYS = 5
/** Events forgotten by one statement. */
const FORGOTTEN = 1_000

/** Whose places a delivery takes: those of endpoints that took the latest message quickly, or those of all others. */
export type Lane = 'quick' | 'other'

/** What is needed to send a delivery. */
export type Due = {
  id: number
  lane: Lane
  webhook_id: number
  event_id: string
  url: string
  body: string
  secret: number
  secret_key: string
  old_secret: number | null
  old_secret_key: string | null
  attempts: number
}

/** Whose places an endpoint takes: its owner's. Each endpoint for all accounts has its own. */
const ACCOUNT = sql`case w.owner when '*' then w.id::text else w.owner end`

/**
 * Leases deliveries that are due and whose event can no longer be taken back. Next is the account with the fewest under way,
 * and of these the one that was served longest ago: nobody waits for what another one has waiting.
 * @param free places of each lane
 */
export async function lease(db: Db, free: Record<Lane, number>): Promise<Due[]> {
  if (Math.max(free.quick, free.other) <= 0) return []
  return inTransaction(db, async (trx) => {
    // Two workers at once would both count what was under way before.
    await sql`select pg_advisory_xact_lock(hashtextextended('webhook lease', 0))`.execute(trx)
    const { rows } = await sql<Due>`
      with recursive waits as (
        select min(webhook_id) as id from webhook_delivery where next_at is not null
        union all
        select (select min(d.webhook_id) from webhook_delivery d where d.next_at is not null and d.webhook_id > waits.id)
        from waits where waits.id is not null
      ), flying as (
        select w.id, w.quick, ${ACCOUNT} as account, count(*) as count
        from webhook_delivery d join webhook w on w.id = d.webhook_id where d.lease_until > now() group by w.id
      ), busy as (
        select account, quick, sum(count) as count from flying group by account, quick
      ), free as materialized (
        select w.id, w.quick, w.enabled, w.served_at, ${ACCOUNT} as account,
          coalesce(f.count, 0) as own, coalesce(b.count, 0) as together
        from waits join webhook w using (id) left join flying f using (id)
          left join busy b on b.account = ${ACCOUNT} and b.quick = w.quick
        where coalesce(f.count, 0) < ${PER_ENDPOINT}
          and coalesce(b.count, 0) < case when w.quick then ${PER_ACCOUNT.quick}::int else ${PER_ACCOUNT.other}::int end
      ), due as (
        select d.id, d.next_at, w.quick, w.served_at, w.account, w.together, d.place
        from free w cross join lateral (
          select d.id, d.next_at, row_number() over (order by d.next_at, d.id) as place
          from webhook_delivery d join webhook_event e on e.id = d.event_id, chain_cursor c
          where d.webhook_id = w.id and d.next_at <= now() and (d.lease_until is null or d.lease_until < now())
            and (w.enabled or (e.type = 'webhook.test' and d.attempts = 0))
            and (e.block_number is null or e.block_number <= least(c.finalized, c.number))
          order by d.next_at, d.id limit ${PER_ENDPOINT}
        ) d
        where d.place + w.own <= ${PER_ENDPOINT}
      ), turns as (
        select d.*, d.together
          + row_number() over (partition by d.account, d.quick order by d.place, d.next_at, d.id) as turn
        from due d
      ), first as (
        select id, quick, row_number() over (
          partition by quick order by turn, served_at nulls first, next_at, id
        ) as place
        from turns where turn <= case when quick then ${PER_ACCOUNT.quick}::int else ${PER_ACCOUNT.other}::int end
      ), mine as (
        select d.id, d.webhook_id, f.quick from webhook_delivery d join first f using (id)
        where f.place <= case when f.quick then ${free.quick}::int else ${free.other}::int end
          and d.next_at <= now() and (d.lease_until is null or d.lease_until < now())
        for update of d skip locked
      ), served as (
        update webhook set served_at = now() where id in (
          select w.id from webhook w where ${ACCOUNT} in (
            select ${ACCOUNT} from mine m join webhook w on w.id = m.webhook_id
          ) for no key update skip locked
        )
      )
      update webhook_delivery d
      set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = d.attempts + 1, tried_at = now()
      from mine m, webhook w, webhook_event e
      where d.id = m.id and w.id = d.webhook_id and e.id = d.event_id
      returning d.id, case when m.quick then 'quick' else 'other' end as lane, d.webhook_id, d.event_id, d.attempts, e.body,
        w.url, w.secret, w.secret_key,
        case when w.old_secret_until > now() then w.old_secret end as old_secret, w.old_secret_key`.execute(
      trx,
    )
    return rows
  })
}

/**
 * Notes that a delivery was taken, quickly or not. The endpoint comes first, as where it is removed: otherwise each could wait
 * for the other.
 */
export async function noteDelivered(trx: Trx, d: Due, status: number, quick: boolean): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ failing_since: null, quick })
    .where('id', '=', d.webhook_id)
    .where((e) => e.or([e('failing_since', 'is not', null), e('quick', '<>', quick)]))
    .execute()
  await trx
    .updateTable('webhook_delivery')
    .set({ delivered: true, next_at: null, lease_until: null, status, problem: null })
    .where('id', '=', d.id)
    .execute()
}

/** A pause after this many attempts, seconds, up to a quarter longer or shorter. @param chance from 0 to 1 */
export const pauseAfter = (attempts: number, chance: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20)) * (0.75 + chance / 2)

type Failed = { problem: DeliveryProblem; status: number | null; pause: number; gone: boolean }

/** Notes that a delivery failed: it is tried again after a pause, or given up. An endpoint that takes nothing for days is switched off. */
export async function noteFailed(trx: Trx, d: Due, { problem, status, pause, gone }: Failed): Promise<void> {
  await sql`
    update webhook set failing_since = coalesce(failing_since, now()), quick = false,
      enabled = enabled and not ${gone} and coalesce(failing_since, now()) > now() - make_interval(days => ${OFF_DAYS}),
      off = coalesce(off, case when ${gone} then 'gone'
        when failing_since <= now() - make_interval(days => ${OFF_DAYS}) then 'failing' end)
    where id = ${d.webhook_id}`.execute(trx)
  await sql`
    update webhook_delivery set lease_until = null, status = ${status}, problem = ${problem},
      next_at = case when now() + make_interval(secs => ${pause}) < begun_at + make_interval(days => ${GIVE_UP_DAYS})
        then now() + make_interval(secs => ${pause}) end
    where id = ${d.id} and not delivered`.execute(trx)
}

/** Forgets old events with their deliveries. @returns whether there may be more */
export async function forget(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from webhook_event where id in (
      select id from webhook_event where created_at < now() - make_interval(days => ${KEPT_DAYS})
      order by created_at limit ${FORGOTTEN}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n) === FORGOTTEN
}

const shown = (db: Reader) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_event as e', 'e.id', 'd.event_id')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')

/** Deliveries of an owner's endpoints, newest first. */
export const pageDeliveries = (db: Reader, owner: string, q: DeliveryQuery) =>
  paged(
    q,
    async ({ offset, limit }) => {
      let query = shown(db).where('w.owner', '=', owner)
      if (q.webhook !== undefined) query = query.where('w.id', '=', q.webhook)
      if (q.state === 'waiting') query = query.where('d.next_at', 'is not', null)
      else if (q.state !== undefined)
        query = query.where('d.next_at', 'is', null).where('d.delivered', '=', q.state === 'delivered')
      const rows = await query
        .selectAll('d')
        .select(['e.type', 'e.body', 'e.created_at'])
        .orderBy('d.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute()
      const { total } = await query
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { rows, total }
    },
    (rows) => rows,
  )

export const delivery = (db: Reader, id: number) =>
  shown(db)
    .selectAll('d')
    .select(['e.type', 'e.body', 'e.created_at'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
export type DeliveryRow = Awaited<ReturnType<typeof delivery>>

/**
 * Has deliveries of an endpoint tried from the beginning.
 * @param id one of them that is not under way; left out, all that were given up
 * @returns how many
 */
export async function sendAgain(trx: Trx, webhook: number, id?: number): Promise<number> {
  let query = trx
    .updateTable('webhook_delivery')
    .set({ next_at: sql<Date>`now()`, begun_at: sql<Date>`now()`, attempts: 0, delivered: false })
    .where('webhook_id', '=', webhook)
  query =
    id === undefined
      ? query.where('next_at', 'is', null).where('delivered', '=', false)
      : query.where('id', '=', id).where('lease_until', 'is', null)
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** How many deliveries wait, and how many seconds the oldest of an endpoint that is on has waited. */
export async function waiting(db: Reader): Promise<{ count: number; oldest: number }> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*) as count,
      coalesce(extract(epoch from now() - min(d.begun_at) filter (where w.enabled)), 0)::bigint as oldest
    from webhook_delivery d join webhook w on w.id = d.webhook_id where d.next_at is not null`.execute(db)
  return rows[0]!
}
