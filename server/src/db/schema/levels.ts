import type { EpochState } from '@holdfast/protocol/epochs'
import type { LevelCondition, LevelSource } from '@holdfast/protocol/levels'
import type { LevelNoticeKind } from '@holdfast/protocol/own-notices'
import type { Generated, GeneratedAlways } from 'kysely'

type Place = { block_number: number; log_index: number }
type Asset = 'usdt' | 'token'

/** Figures of an account; amounts in cents. */
type Figures = {
  account: string
  level: number
  card: boolean
  valid: boolean
  cents: string
  invite_valids: number
  members: number
  valid_members: number
  team: string
  largest: string
  small: string
  team_new: string
  /** legs with V2, …, V9 */
  legs: number[]
}

export type LevelTables = {
  level_registration: Place & { index: number; account: string; refer: string; time: number }
  level_change: Place & {
    account: string
    kind: 'deposited' | 'released' | 'card' | 'bought' | 'left' | 'refunded'
    amount: string
    time: number
    tx_hash: string
    /** of a deposit's term; null for other kinds, and for deposits from before rules 2 */
    steps: number | null
  }
  level_config: Place & {
    generations: number | null
    team_valids: string[] | null
    team_amounts: string[] | null
  }
  level_rules: Place & {
    first_epoch: number
    invite_bps: number
    team_rates: number[]
    v4_bps: number
    v5_bps: number
    valid_min: string
    legs_needed: number
  }
  level_funded: Place & { asset: Asset; amount: string; time: number }
  level_submission: Place & {
    n: number
    root: string
    total_usdt: string
    total_token: string
    input_block: number
    rules_hash: string
    data_hash: string
    active_at: number
    time: number
    tx_hash: string
  }
  level_veto: Place & { n: number; last: number; reason: string; time: number; tx_hash: string }
  level_claim: Place & {
    account: string
    asset: Asset
    n: number
    amount: string
    time: number
    tx_hash: string
  }
  level_proven: Place & { account: string; n: number; level: number }
  level_epoch: {
    id: GeneratedAlways<number>
    n: number
    attempt: number
    epoch: number
    state: Generated<EpochState>
    input_block: number
    input_hash: string
    root: string
    rules_hash: string
    data_hash: string
    /** version of the rules */
    rules: Generated<number>
    /** booked and not yet shared, base units */
    carry_usdt: Generated<string>
    carry_token: Generated<string>
    total_usdt: string
    total_token: string
    pot_usdt: string
    pot_token: string
    returned_usdt: string
    returned_token: string
    accounts: number
    valid_accounts: number
    by_level: number[]
    leaves: number
    kept: Generated<boolean>
    generations: number
    team_valids: string[]
    team_amounts: string[]
    computed_at: number
    chain_root: string | null
    posted_block: number | null
    posted_log: number | null
    posted_at: number | null
    active_at: number | null
    tx_hash: string | null
    veto_at: number | null
    veto_reason: string | null
    veto_tx: string | null
  }
  level_epoch_file: { epoch_id: number; name: string; sha256: string; bytes: number; rows: number }
  level_file: { sha256: string; part: number; data: Buffer }
  level_standing: Figures & {
    /** number in `Main`, and that of the inviter, 0 for the root */
    id: number
    parent: number
    recorded: boolean
    invites: number
    carry: string
    leg_members: number
  }
  level_current: { singleton: Generated<boolean>; epoch_id: number | null }
  level_part: { epoch_id: number; source: LevelSource; level: number; total_weight: string }
  level_income: {
    account: string
    epoch_id: number
    source: LevelSource
    level: number
    weight: string
    usdt: string
    token: string
  }
  level_leaf: {
    epoch_id: number
    position: number
    account: string
    asset: Asset | null
    cumulative: string | null
    level: number | null
  }
  level_figure: Figures & { epoch_id: number }
  level_tree: { epoch_id: number; part: number; nodes: Buffer }
  level_manual: {
    account: string
    level: number
    since: number
    maker: string
    checker: string
    reason: string
  }
  level_notice: {
    id: GeneratedAlways<number>
    account: string | null
    kind: LevelNoticeKind
    time: number
    epoch_id: number
    from_level: number | null
    to_level: number | null
    reasons: Generated<LevelCondition[]>
    usdt: string | null
    token: string | null
    active_at: number | null
    reason: string | null
  }
  level_notice_read: { account: string; up_to: number }
  level_lease: {
    singleton: Generated<boolean>
    fence: Generated<number>
    holder: string | null
    until: Generated<Date>
    failed_why: string | null
    funded_at: Generated<number>
  }
}
