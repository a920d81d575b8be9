import type { Generated } from 'kysely'

export type MobileTables = {
  user_mobile: { address: string; mobile: string; since: number }
  mobile_change: { id: Generated<number>; address: string; changed_at: number; ending: string | null }
}
