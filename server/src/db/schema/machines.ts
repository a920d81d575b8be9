import type { Language } from '@holdfast/protocol/languages'
import type { Generated, GeneratedAlways } from 'kysely'

export type MachineTables = {
  machine: {
    id: GeneratedAlways<number>
    version: Generated<number>
    image: string | null
    price: string
    power: string
    ratio: string
    days: number
    units: number
    sold: Generated<number>
    invitation_bps: number
    acceleration_bps: number
    open: boolean
    updated_at: number
    updated_by: string | null
  }
  machine_text: { machine_id: number; language: Language; title: string; text: string }
  machine_purchase: {
    id: GeneratedAlways<number>
    owner: string
    key: string
    machine_id: number
    units: number
    price: string
    power: string
    days: number
    daily: string
    inviter: string | null
    invitation: string
    accelerator: string | null
    acceleration: string
    bought_at: number
    starts_at: number
    posted: Generated<number>
    journal_id: number
  }
  machine_output: {
    purchase_id: number
    day: number
    posted_at: number
    journal_id: number
    exchange_journal_id: number | null
  }
  machine_exchange: { owner: string; since: number }
}
