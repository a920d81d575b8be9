import type { GeneratedAlways } from 'kysely'

export type MobileTables = {
  user_mobile: { address: string; mobile: string; since: number }
  mobile_change: { id: GeneratedAlways<number>; address: string; changed_at: number; ending: string | null }
}
