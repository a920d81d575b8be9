import type { Generated, GeneratedAlways } from 'kysely'

type Place = { block_number: number; log_index: number }
type Sent = Place & { time: number; tx_hash: string }
type InSale = { project: number; sale: number }

export type SalesTables = {
  project: Place & {
    index: number
    mint: string
    manager: string
    cost_wallet: string
    token: string
    cost_rate: number
    direct: number
    indirect: number
    special: number
    platform: number
    pool: number
    pool_rates: number[]
    name: string
    cid: string
    created_at: number
    tx_hash: string
    total_user: Generated<number>
    total_order: Generated<number>
    raised: Generated<string>
    returned: Generated<string>
    shared_usdt: Generated<string>
    shared_tokens: Generated<string>
    paid_usdt: Generated<string>
    paid_tokens: Generated<string>
  }
  sale: Place & {
    project: number
    index: number
    name: string
    cid: string
    total: number
    soft_cap: number
    max_per_user: number
    price: string
    tokens: string
    power: string
    airdrop: string
    pool_tokens: string
    start_time: number
    end_time: number
    week: number
    stream_time: Generated<number>
    release_rates: number[]
    release_weeks: number[]
    sell_rates: number[]
    created_at: number
    tx_hash: string
    sold: Generated<number>
    orders: Generated<number>
    participants: Generated<number>
    raised: Generated<string>
    refunded: Generated<number>
    settled: Generated<number>
    paid_cost: Generated<string>
    paid_platform: Generated<string>
    paid_special: Generated<string>
    direct_total: Generated<string>
    indirect_total: Generated<string>
    last_time: Generated<number | null>
    close_time: GeneratedAlways<number>
    dissolved_time: Generated<number | null>
    dissolved_tx: Generated<string | null>
    reclaimed: Generated<boolean>
  }
  sale_step: Sent & InSale & { kind: 'dissolution' | 'reclaim' }
  sale_order: Sent &
    InSale & {
      order_id: number
      owner: string
      units: number
      amount: string
      tokens: string
      left_block: Generated<number | null>
      left_tx: Generated<string | null>
    }
  sale_holding: InSale & {
    account: string
    orders: number
    units: number
    amount: string
    tokens: string
    first_time: number
    last_time: number
    released: string
    marks: number
    dropped: string
    refund_tx: string | null
  }
  sale_commission: Sent &
    InSale & { order_id: number; referrer: string; generation: number; level: number; amount: string }
  sale_payment: Sent & {
    kind: 'release' | 'drop' | 'refund' | 'leave' | 'commission' | 'pool' | 'proceeds' | 'reclaim'
    project: number
    sale: number | null
    account: string
    usdt: string
    tokens: string
    units: Generated<number>
    marks: Generated<number>
  }
  sale_settlement: Place & InSale & { units: number; cost: string; platform: string; special: string }
  sale_pool_share: Place & { project: number; usdt: string; tokens: string }
  sale_pool_move: Place & { project: number; account: string; pool: number }
  sale_total: {
    singleton: Generated<boolean>
    participants: number
    orders: number
    raised: string
    returned: string
  }
  project_text: {
    project: number
    sale: number
    author: string
    language: string
    title: string
    body: string
    updated_at: number
  }
}
