import type { Generated } from 'kysely'
import type { AsideTables } from './schema/asides.ts'
import type { AwardTables } from './schema/award.ts'
import type { ContentTables } from './schema/content.ts'
import type { SalesTables } from './schema/sales.ts'
import type { FileTables } from './schema/files.ts'
import type { CustodyTables } from './schema/custody.ts'
import type { HostingTables } from './schema/hosting.ts'
import type { LedgerTables } from './schema/ledger.ts'
import type { LevelTables } from './schema/levels.ts'
import type { LimitTables } from './schema/limits.ts'
import type { MachineTables } from './schema/machines.ts'
import type { MobileTables } from './schema/mobile.ts'
import type { NoticeTables } from './schema/notices.ts'
import type { OperatorTables } from './schema/operators.ts'
import type { PriceTables } from './schema/prices.ts'
import type { ResonanceTables } from './schema/resonance.ts'
import type { SendingTables } from './schema/sending.ts'
import type { ShopTables } from './schema/shop.ts'
import type { SignalTables } from './schema/signals.ts'
import type { VisaTables } from './schema/visa.ts'
import type { WebhookTables } from './schema/webhooks.ts'

// Columns as Kysely sees them. bigint columns (block numbers, counts, seconds) are read as safe numbers, numeric ones (money) as
// decimal strings.

export type Database = AsideTables &
  AwardTables &
  CustodyTables &
  ChainTables &
  HostingTables &
  LedgerTables &
  NoticeTables &
  OperatorTables &
  PriceTables &
  ResonanceTables &
  FileTables &
  ContentTables &
  ShopTables &
  VisaTables &
  SendingTables &
  SignalTables &
  LevelTables &
  LimitTables &
  SalesTables &
  MachineTables &
  MobileTables &
  WebhookTables

type ChainTables = {
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
    halted: Generated<string | null>
    disagreed_at: Generated<Date | null>
    disagreed_about: Generated<string | null>
    updated_at: Generated<Date>
  }
  indexer_lease: {
    singleton: Generated<boolean>
    fence: Generated<number>
    holder: string | null
    until: Generated<Date>
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
  blacklist_entry: {
    block_number: number
    log_index: number
    target: string
    account: string
    lapses_at: number
  }
  account_team: { ancestor: number; account: number; depth: number }
  participation: { block_number: number; log_index: number; account: string; amount: string; power: string }
  pair_change: {
    block_number: number
    log_index: number
    time: number
    tx_hash: string
    reserve_usdt: string
    reserve_token: string
    price: string
    side: Generated<'buy' | 'sell' | null>
    account: Generated<string | null>
    usdt: Generated<string>
    token: Generated<string>
    node_fee: Generated<string>
    burn_fee: Generated<string>
    crash_fee: Generated<string>
  }
  candle_hour: {
    hour: number
    open: string
    high: string
    low: string
    close: string
    volume_usdt: string
    volume_token: string
    trades: number
  }
  token_burn: {
    block_number: number
    log_index: number
    kind: 'trade' | 'own'
    account: string
    amount: string
    time: number
    tx_hash: string
  }
  swap_total: { singleton: Generated<boolean>; swaps: number; trade_burns: number; own_burns: number }
  node_card: {
    token_id: number
    supply: number
    mints: Generated<number>
    cid: string
    suffix: string
    price: string
    block_number: number
    log_index: number
  }
  node_price: { block_number: number; log_index: number; token_id: number; price: string }
  node_purchase: {
    block_number: number
    log_index: number
    account: string
    token_id: number
    times: number
    cost: string
    time: number
    tx_hash: string
  }
  node_transfer: {
    block_number: number
    log_index: number
    item: number
    token_id: number
    sender: string | null
    receiver: string
    amount: number
    time: number
    tx_hash: string
  }
  node_holding: { account: string; token_id: number; amount: number }
  node_inflow: {
    block_number: number
    log_index: number
    stream: 'trade' | 'crash' | 'dynamic' | 'withdrawal'
    asset: 'usdt' | 'token'
    amount: string
    power: number
    per_card: string
    time: number
    tx_hash: string
  }
  node_day: { day: number; stream: string; asset: string; amount: string; per_card: string }
  node_claim: {
    block_number: number
    log_index: number
    account: string
    usdt: string
    token: string
    time: number
    tx_hash: string
  }
  node_total: { singleton: Generated<boolean>; power: number; paid_usdt: string; paid_token: string }
  power_operation: {
    operation_id: string
    nonce: number
    caller: string
    target: string
    data: string
    executable_at: number
    time: number
    tx_hash: string
    block_number: number
    log_index: number
  }
  power_operation_end: {
    block_number: number
    log_index: number
    operation_id: string
    nonce: number
    kind: 'executed' | 'canceled'
    time: number
    tx_hash: string
  }
  power_grant: {
    block_number: number
    log_index: number
    role_id: string
    account: string
    granted: boolean
    delay: number
    since: number
  }
  power_assignment: {
    block_number: number
    log_index: number
    target: string
    selector: string
    role_id: string
  }
  power_use: {
    block_number: number
    log_index: number
    target: string
    selector: string
    time: number
    tx_hash: string
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
