import type { DeliveryProblem, EventType } from '@holdfast/protocol/webhooks'
import type { Generated, GeneratedAlways } from 'kysely'

export type WebhookTables = {
  webhook: {
    id: GeneratedAlways<number>
    owner: string
    url: string
    events: EventType[]
    note: string
    enabled: boolean
    off: 'paused' | 'new' | 'failing' | 'gone' | null
    since: number
    secret: Generated<number>
    secret_key: string
    old_secret: number | null
    old_secret_key: string | null
    old_secret_until: Date | null
    failing_since: Date | null
    quick: Generated<boolean>
    served_at: Date | null
    created_at: number
  }
  webhook_event: {
    id: string
    type: EventType
    block_number: number | null
    body: string
    created_at: Generated<Date>
  }
  webhook_delivery: {
    id: GeneratedAlways<number>
    event_id: string
    webhook_id: number
    attempts: Generated<number>
    begun_at: Generated<Date>
    next_at: Generated<Date | null>
    lease_until: Date | null
    tried_at: Date | null
    delivered: Generated<boolean>
    status: number | null
    problem: DeliveryProblem | null
  }
}
