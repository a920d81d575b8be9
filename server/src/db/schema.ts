import type { Generated } from 'kysely'

// Columns as Kysely sees them. bigint columns (block numbers, counts, seconds) come as safe numbers, numeric ones
// (money) as decimal strings.

export type Database = {
  chain_cursor: {
    singleton: Generated<boolean>
    chain_id: number
    genesis: string
    fingerprint: string
    anchor: number
    number: number
    hash: string
    time: number
    finalized: number
    updated_at: Generated<Date>
  }
  block: { number: number; hash: string; parent_hash: string; time: number; has_logs: boolean }
  account: {
    index: number
    address: string
    refer: string | null
    registered_at: number
    tx_hash: string
    block_number: number
    log_index: number
    direct_total: Generated<number>
    indirect_total: Generated<number>
    amount: Generated<string>
    power: Generated<string>
    team_amount: Generated<string>
  }
  account_team: { ancestor: number; account: number; depth: number }
  participation: { block_number: number; log_index: number; account: string; amount: string; power: string }
  hosting_period: {
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
  hosting_funding: { block_number: number; log_index: number; asset: 'usdt' | 'token'; amount: string }
  hosting_total: {
    singleton: Generated<boolean>
    participants: number
    orders: number
    principal: string
    funded_usdt: string
    funded_token: string
    paid_usdt: string
    paid_token: string
  }
  login_code: {
    key: string
    code: string
    domain: string
    uri: string
    issued_at: number
    expires_at: number
  }
  session: {
    token_hash: Buffer
    id: Generated<string>
    address: string
    created_at: number
    last_seen_at: number
    expires_at: number
    user_agent: string
  }
}
