import type { HostingPoolName as Pool } from '@holdfast/protocol/hosting'
import type { Generated } from 'kysely'

export type HostingTables = {
  hosting_period: {
    pool: Pool
    period: number
    capacity: string
    start_time: number
    hash_block: number
    hash: string
    amount: Generated<string>
    orders: Generated<number>
    participants: Generated<number>
    block_number: number
    log_index: number
  }
  hosting_order: {
    pool: Pool
    order_id: number
    owner: string
    period: number
    amount: string
    steps: number
    reward_usdt: string
    reward_token: string
    claimed_usdt: Generated<string>
    claimed_token: Generated<string>
    release_tx_hash: Generated<string | null>
    start_time: number
    end_time: number
    tx_hash: string
    block_number: number
    log_index: number
  }
  hosting_payment: {
    pool: Pool
    block_number: number
    log_index: number
    kind: 'claim' | 'release'
    order_id: number
    owner: string
    usdt: string
    token: string
    time: number
    tx_hash: string
  }
  hosting_funding: {
    pool: Pool
    block_number: number
    log_index: number
    asset: 'usdt' | 'token'
    amount: string
  }
  hosting_total: {
    pool: Pool
    participants: Generated<number>
    orders: Generated<number>
    principal: Generated<string>
    funded_usdt: Generated<string>
    funded_token: Generated<string>
    paid_usdt: Generated<string>
    paid_token: Generated<string>
  }
}
