import { createHash } from 'node:crypto'
import type { EventDataOf, EventType } from '@holdfast/protocol/webhooks'
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { type Notice, note, unnote } from './notices.ts'

/** Something that happened to an account, as other systems are told of it. */
export type Happening<T extends EventType = EventType> = {
  [K in T]: {
    type: K
    /** names what happened: the same key is told once */
    key: string
    /** lower-case */
    account: string
    /** unix seconds */
    time: number
    /** the block that it stands in and may be taken back with; left out where nothing can take it back */
    block?: number
    data: EventDataOf[K]
  }
}[T]

const HOUR = 3_600
/** Happenings of one statement. */
const AT_ONCE = 1_000

const idOf = (key: string) => `evt_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`

/** The body around the number of the chain, which the database knows. */
function written({ type, key, time, block, account, data }: Happening) {
  const id = idOf(key)
  return {
    id,
    type,
    account,
    time,
    block: block ?? null,
    head: `{"id":"${id}","type":"${type}","chainId":`,
    tail: `,"time":${time},"data":${JSON.stringify(data)}}`,
  }
}

/** What its owner is told of in the product too; of everything else nothing. */
function noticeOf(h: Happening): Notice[] {
  const { key, account, time, block } = h
  const at = { key, account, time, ...(block === undefined ? {} : { block }) }
  switch (h.type) {
    case 'deposit.credited':
    case 'withdrawal.paid':
    case 'withdrawal.returned': {
      const { id: ref, currency, amount } = h.data
      const txHash = 'txHash' in h.data ? h.data.txHash : null
      const text = 'reason' in h.data ? h.data.reason : null
      return [{ ...at, kind: h.type, data: { amounts: [{ currency, amount }], ref, txHash, text } }]
    }
    default:
      return []
  }
}

/**
 * Writes down what happened for its owner, and for the endpoints that want to know, in the transaction of what happened: either both are there
 * or neither. What no endpoint wants to know is not kept for any.
 */
export async function tell(trx: Trx, happened: readonly Happening[]): Promise<void> {
  await note(trx, happened.flatMap(noticeOf))
  for (let i = 0; i < happened.length; i += AT_ONCE) {
    const rows = JSON.stringify(happened.slice(i, i + AT_ONCE).map(written))
    await sql`
      with heard as (
        select h.*, w.id as webhook_id from jsonb_to_recordset(${rows}::jsonb)
          as h(id text, type text, account text, time bigint, block bigint, head text, tail text)
        join webhook w on w.owner in ('*', h.account)
        where w.enabled and h.type = any (w.events) and w.since <= h.time
      ), kept as (
        insert into webhook_event (id, type, block_number, body)
        select distinct on (h.id) h.id, h.type, h.block, h.head || c.chain_id || h.tail
        from heard h, chain_cursor c on conflict do nothing returning id
      )
      insert into webhook_delivery (event_id, webhook_id)
      select distinct k.id, h.webhook_id from kept k join heard h on h.id = k.id`.execute(trx)
  }
}

/** Takes back what was told of blocks above `block`. Those who were not told yet never are. */
export async function untell(trx: Trx, block: number): Promise<void> {
  await trx.deleteFrom('webhook_event').where('block_number', '>', block).execute()
  await unnote(trx, block)
}

/**
 * Tries an endpoint out. The caller has locked its owner.
 * @param of whose tests are counted
 * @param most tests within an hour
 * @returns number of the delivery; null when there were so many
 */
export async function tellTest(
  trx: Trx,
  { webhook, of, time, most }: { webhook: number; of: string; time: number; most: number },
): Promise<number | null> {
  // Each hour has so many keys, which outlive an endpoint that is removed and added again.
  const keys = Array.from({ length: most }, (_, i) => `test:${of}:${Math.floor(time / HOUR)}:${i}`)
  const { used } = await trx
    .selectFrom('webhook_event')
    .select((e) => e.fn.countAll<number>().as('used'))
    .where('id', 'in', keys.map(idOf))
    .executeTakeFirstOrThrow()
  const key = keys[used]
  if (key === undefined) return null
  const { id, type, head, tail } = written({
    type: 'webhook.test',
    key,
    account: '*',
    time,
    data: { webhook },
  })
  await sql`
    insert into webhook_event (id, type, body) select ${id}, ${type}, ${head}::text || chain_id || ${tail}::text
    from chain_cursor`.execute(trx)
  const made = await trx
    .insertInto('webhook_delivery')
    .values({ event_id: id, webhook_id: webhook })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
