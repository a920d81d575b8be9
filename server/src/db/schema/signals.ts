import type { Generated } from 'kysely'

export type SignalTables = {
  heartbeat: {
    instance: string
    roles: string[]
    host: string
    failing: Generated<string[]>
    started_at: Generated<Date>
    beat_at: Generated<Date>
  }
  node_report: {
    node: string
    block: number | null
    answered_at: Date | null
    asked_at: Generated<Date>
  }
  alarm_seen: { name: string; since: Generated<Date>; seen_at: Generated<Date> }
  replica_mark: { singleton: Generated<boolean>; timeline: string; made_at: Generated<Date> }
  reading: { name: string; label: string; value: string; read_at: Generated<Date> }
}
