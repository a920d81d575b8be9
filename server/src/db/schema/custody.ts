import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { LeafVersion } from '@holdfast/protocol/solvency'
import type { WithdrawalState } from '@holdfast/protocol/withdrawals'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stored } from './state.ts'

type Verdict =
  | 'match'
  | 'under'
  | 'over'
  | 'late'
  | 'wrongToken'
  | 'duplicate'
  | 'unknown'
  | 'funding'
  | 'internal'
  | 'fromCold'
export type OutgoingPurpose = 'withdrawal' | 'fees' | 'return' | 'takeout' | 'sweep' | 'anchor'
/** The vault's ways of paying: signed by an account's owner, to the node cards, or ordered by two operators. */
type PaymentKind = 'withdrawal' | 'nodes' | 'order'

type Place = { block_number: number; log_index: number; tx_hash: string; time: number }

export type CustodyTables = {
  deposit_address: {
    id: GeneratedAlways<number>
    account: string
    address: string
    created_at: number
    asked_at: Generated<number | null>
    opened_block: Generated<number | null>
  }
  deposit_opening: { address: string; token: string; amount: string; block: number }
  deposit_intent: {
    id: Generated<number>
    account: string
    requested: string
    amount: string
    created_at: number
    expires_at: number
    reserved_until: number
    cancelled_at: Generated<number | null>
  }
  deposit_transfer: Place & {
    id: Generated<number>
    token: string
    symbol: LedgerSymbol | null
    sender: string
    receiver: string
    amount: string
    way: 'shared' | 'own'
    verdict: Verdict
    rules: Generated<number>
    account: string | null
    intent_id: number | null
    journal_id: Generated<number | null>
    claimed_at: Generated<number | null>
    doubted_at: Generated<Date | null>
    state: Stored<'deposit'>
    resolved_to: Generated<string | null>
    resolved_journal_id: Generated<number | null>
    resolved_at: Generated<number | null>
  }
  deposit_sweep: Place & { account: string; token: string; amount: string }
  vault_payment: Place & {
    kind: PaymentKind | 'cold'
    pay_id: string | null
    account: string | null
    n: string | null
    receiver: string | null
    token: string
    gross: string | null
    amount: string
    unordered: Generated<boolean>
    journal_id: Generated<number | null>
  }
  number_burn: Place & { account: string; word: string; mask: string }
  ref_cancel: Place & { ref: string; person: string }
  signer_nonce: { address: string; next: number }
  signer_skip: { address: string; first: number; next: number }
  outgoing: {
    id: GeneratedAlways<number>
    purpose: OutgoingPurpose
    ref: number
    target: string
    kind: PaymentKind | null
    pay_id: string | null
    account: string | null
    n: string | null
    receiver: string | null
    token: string | null
    gross: string | null
    amount: string | null
    valid_until: number | null
    data: string | null
    state: Stored<'outgoing'>
    why: Generated<string | null>
    lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    fence: Generated<number>
    sender: Generated<string | null>
    nonce: Generated<number | null>
    nonce_done: Generated<boolean>
    created_at: number
    tx_hash: Generated<string | null>
    asks_wallet: Generated<boolean>
    tries: Generated<number>
    parked_at: Generated<Date | null>
  }
  outgoing_attempt: {
    hash: string
    outgoing_id: number
    nonce: number
    raw: string
    gas_price: string
    signed_at: Generated<Date>
    sent_at: Generated<Date | null>
    wallet: Generated<string | null>
  }
  withdrawal: {
    id: GeneratedAlways<number>
    account: string
    symbol: LedgerSymbol
    amount: string
    fee: string
    wallet: string
    intent_key: string
    n: string | null
    valid_until: number | null
    least: string | null
    signature: string | null
    state: Stored<'withdrawal', 'Named'>
    value: string | null
    approvals_needed: number
    reason: string
    created_at: number
  }
  withdrawal_reserve: {
    account: string
    intent_key: string
    value: string
    time: number
    made_at: Generated<Date>
  }
  withdrawal_step: {
    withdrawal_id: number
    seq: number
    state: WithdrawalState
    time: number
    reason: string | null
    tx_hash: string | null
  }
  withdrawal_review: {
    withdrawal_id: number
    person: string
    approve: boolean
    reason: string
    time: number
    signature: string | null
    signed_at: number | null
  }
  withdrawal_address: {
    id: GeneratedAlways<number>
    account: string
    address: string
    label: string
    usable_at: number
  }
  fee_sweep: { id: GeneratedAlways<number>; symbol: 'USDT' | 'TDE'; amount: string; created_at: number }
  fee_conversion: {
    id: GeneratedAlways<number>
    symbol: 'USDE' | 'NULS'
    amount: string
    received: string
    price: string
    source: string
    price_at: number
    journal_id: number
    time: number
  }
  forwarder_sweep: { id: GeneratedAlways<number>; token: string; accounts: string[]; created_at: number }
  solvency_snapshot: {
    id: number
    block: number
    block_hash: string
    time: number
    secret: Buffer
    forwarders: string[]
    version: LeafVersion
    anchor: Generated<'anchored' | 'differs' | null>
  }
  solvency_asset: {
    snapshot_id: number
    symbol: LedgerSymbol
    root: string
    liabilities: string
    users: number
    vault: string
    forwarders: string
    inflight: string
    fees: string
    house: string
    unmatched: string
    donated: string
    cold: string
    not_indexed_since: number | null
  }
  solvency_leaf: {
    snapshot_id: number
    symbol: LedgerSymbol
    account: string
    balance: string
    seq: number | null
    entry_hash: Buffer | null
    position: number | null
  }
  custody_halt: { reason: 'nonceAhead'; detail: string; since: Generated<Date> }
  solvency_level: { snapshot_id: number; symbol: LedgerSymbol; level: number; part: number; nodes: Buffer }
  solvency_file: { snapshot_id: number; part: number; data: Buffer }
  custody_cover: {
    symbol: LedgerSymbol
    held: string
    owed: string
    block: number
    compared_at: Generated<Date>
  }
  custody_check: {
    singleton: Generated<boolean>
    block: number
    time: number
    good_block: Generated<number>
    gaps: ColumnType<{ symbol: string; chain: string; known: string }[], string, string>
  }
}
