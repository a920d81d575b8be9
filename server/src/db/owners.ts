import type { Database } from './schema.ts'

/**
 * The folder that owns each table: its SQL stands there and nowhere else. Who needs something of a table asks its owner, a
 * feature by what it names as a need, a room of the custody wing by `known.ts` of the other room. `owners.test.ts` holds it.
 */
export const OWNED = {
  chain: [
    'chain_cursor',
    'block',
    'chain_sending',
    'indexer_lease',
    'chain_aside',
    'chain_aside_log',
    'chain_log_count',
  ],
  ledger: [
    'ledger_account',
    'ledger_journals',
    'ledger_entries',
    'ledger_used',
    'ledger_hold',
    'ledger_stretch',
    'ledger_archived',
    'ledger_archived_income',
    'ledger_checked',
    'ledger_checked_account',
  ],
  db: ['replica_mark'],
  http: ['rate_window'],
  signals: ['heartbeat', 'node_report', 'alarm_seen', 'reading'],
  events: ['webhook', 'webhook_event', 'webhook_delivery', 'own_notice', 'notice_mark'],
  'custody/deposits': [
    'deposit_address',
    'deposit_intent',
    'deposit_transfer',
    'deposit_opening',
    'deposit_sweep',
    'forwarder_sweep',
  ],
  'custody/payouts': [
    'vault_payment',
    'number_burn',
    'ref_cancel',
    'outgoing',
    'outgoing_attempt',
    'signer_nonce',
    'signer_skip',
    'custody_halt',
  ],
  'custody/withdrawals': [
    'withdrawal',
    'withdrawal_reserve',
    'withdrawal_step',
    'withdrawal_review',
    'withdrawal_address',
    'fee_sweep',
    'fee_conversion',
  ],
  'custody/solvency': [
    'solvency_snapshot',
    'solvency_asset',
    'solvency_leaf',
    'solvency_level',
    'solvency_file',
    'custody_check',
    'custody_cover',
  ],
  'features/auth': ['login_code', 'session'],
  'features/config': ['setting_change'],
  'features/content': ['notice', 'notice_text'],
  'features/award': ['award_inflow', 'award_change', 'award_claim'],
  'features/conversions': ['conversion'],
  'features/files': ['stored_file'],
  'features/hosting': [
    'hosting_period',
    'hosting_order',
    'hosting_payment',
    'hosting_funding',
    'hosting_total',
  ],
  'features/levels': [
    'level_registration',
    'level_change',
    'level_config',
    'level_rules',
    'level_funded',
    'level_submission',
    'level_veto',
    'level_claim',
    'level_proven',
    'level_epoch',
    'level_epoch_file',
    'level_file',
    'level_standing',
    'level_current',
    'level_part',
    'level_income',
    'level_leaf',
    'level_figure',
    'level_tree',
    'level_manual',
    'level_notice',
    'level_notice_read',
    'level_lease',
  ],
  'features/machines': ['machine', 'machine_text', 'machine_purchase', 'machine_output', 'machine_exchange'],
  'features/mobile': ['user_mobile', 'mobile_change'],
  'features/nodes': [
    'node_card',
    'node_price',
    'node_purchase',
    'node_transfer',
    'node_holding',
    'node_inflow',
    'node_day',
    'node_claim',
    'node_total',
  ],
  'features/operators': ['operator_role', 'audit', 'proposal'],
  'features/powers': [
    'power_operation',
    'power_operation_end',
    'power_grant',
    'power_assignment',
    'power_use',
    'blacklist_entry',
  ],
  'features/prices': ['price_set'],
  'features/resonance': [
    'resonance_line',
    'resonance_period',
    'resonance_order',
    'resonance_payment',
    'resonance_step',
    'resonance_total',
    'resonance_sender',
    'robot_account',
  ],
  'features/sales': [
    'project',
    'project_text',
    'sale',
    'sale_step',
    'sale_order',
    'sale_holding',
    'sale_commission',
    'sale_payment',
    'sale_settlement',
    'sale_pool_share',
    'sale_pool_move',
    'sale_total',
  ],
  'features/shop': ['store', 'good', 'shop_order', 'receive_info'],
  'features/swap': ['pair_change', 'candle_hour', 'token_burn', 'swap_total'],
  'features/users': ['account', 'account_team', 'participation'],
  'features/visa': ['visa_application', 'visa_document'],
} as const satisfies Record<string, readonly (keyof Database)[]>

/** Tables that every folder may read, and why. */
export const READ_BY_ALL = {
  chain_cursor:
    'how far the chain is read decides what is final: it is asked in one query with what depends on it',
  block: 'the hash and time of the block that a row is of',
} as const satisfies Partial<Record<keyof Database, string>>

/** Files that may name the tables of all, and why. */
export const READ_ALL = {
  'custody/checks.ts': 'check:ledger compares what all of them say',
  'custody/recover.ts':
    'recover ends sessions and compares a restored copy with the chain, across all of them',
  'custody/owed.ts': 'who is still owed what, wherever it is written',
  'custody/owed-contracts.ts': 'the same of what lies in contracts',
  'custody/owed-tokens.ts': 'the same of tokens that are not indexed',
} as const

/** Stretches of `ledger_journals` and `ledger_entries`: the whole is named, never a part. */
export const PARTS = ['ledger_journal', 'ledger_entry']

/** Tables that triggers look up and no folder owns. */
export const OF_TRIGGERS = {
  state_step: 'the published steps of states, written by migrations; check:ledger compares them',
} as const
