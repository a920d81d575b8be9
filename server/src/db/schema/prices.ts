import type { Generated } from 'kysely'

export type PriceTables = {
  price_set: {
    id: Generated<number>
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
