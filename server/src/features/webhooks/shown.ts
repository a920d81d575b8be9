import type { Delivery, Webhook } from '@holdfast/protocol/webhooks'
import { getAddress } from 'viem'
import type { DeliveryRow } from '../../events/deliveries.ts'
import { ALL, type EndpointRow } from '../../events/endpoints.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)
const orNull = (at: Date | null) => at && seconds(at)

/** @param whole false: without what follows the origin, which can hold what only the owner should know */
export const shownEndpoint = (row: EndpointRow, whole = true): Webhook => ({
  id: row.id,
  account: row.owner === ALL ? null : getAddress(row.owner),
  url: whole ? row.url : new URL(row.url).origin,
  events: row.events.filter((type) => type !== 'webhook.test'),
  note: row.note,
  enabled: row.enabled,
  off: row.off,
  failingSince: orNull(row.failing_since),
  oldSecretUntil:
    row.old_secret_until && row.old_secret_until.getTime() > Date.now()
      ? seconds(row.old_secret_until)
      : null,
  createdAt: row.created_at,
})

export const shownDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhook: row.webhook_id,
  event: row.event_id,
  type: row.type,
  body: row.body,
  state: row.delivered ? 'delivered' : row.next_at === null ? 'givenUp' : 'waiting',
  attempts: row.attempts,
  status: row.status,
  problem: row.problem,
  createdAt: seconds(row.created_at),
  triedAt: orNull(row.tried_at),
  nextAt: orNull(row.next_at),
})
