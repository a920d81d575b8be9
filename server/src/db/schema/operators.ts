import type { OperatorRole } from '@holdfast/protocol/operators'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Stored } from './state.ts'

/** jsonb: written as JSON text, read as the parsed value. */
type JsonText<Null extends null = never> = ColumnType<unknown, string | Null, string | Null>

export type OperatorTables = {
  operator_role: { address: string; role: OperatorRole; since: number; granted_by: string | null }
  audit: {
    id: GeneratedAlways<number>
    time: number
    actor: string | null
    role: OperatorRole | null
    action: string
    subject: string
    before: JsonText<null>
    after: JsonText<null>
    reason: string
  }
  proposal: {
    id: GeneratedAlways<number>
    kind: string
    subject: string
    payload: JsonText
    reason: string
    maker: string
    maker_role: OperatorRole
    created_at: number
    expires_at: number
    state: Stored<'proposal'>
    checker: string | null
    checker_role: OperatorRole | null
    decided_at: number | null
    note: string | null
    result: JsonText<null>
    maker_signature: string | null
    maker_signed_at: number | null
    checker_signature: string | null
    checker_signed_at: number | null
    due_at: number | null
    ended_at: number | null
  }
  setting_change: {
    id: GeneratedAlways<number>
    key: string
    /** in the form of the API */
    value: string
    previous: string
    effective_at: number
    set_at: number
    set_by: string
    reason: string
  }
}
