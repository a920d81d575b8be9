import type { GeneratedAlways } from 'kysely'

export type PriceTables = {
  price_set: {
    id: GeneratedAlways<number>
    symbol: 'USDE' | 'NULS'
    price: string
    at: number
    set_by: string | null
    reason: string
    checker: string | null
    signature: string | null
    signed_at: number | null
  }
}
