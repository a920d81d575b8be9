import type { GeneratedAlways } from 'kysely'
import type { Stored } from './state.ts'

export type VisaTables = {
  visa_application: {
    id: GeneratedAlways<number>
    applicant: string
    state: Stored<'cardApplication'>
    created_at: number
    decided_at: number | null
    decided_by: string | null
    reason: string | null
    name: string | null
    country: string | null
    mobile: string | null
    email: string | null
  }
  visa_document: { name: string; application_id: number }
}
