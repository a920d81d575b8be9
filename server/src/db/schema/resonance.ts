import type { PeriodStatus } from '@holdfast/protocol/resonance'
import type { RobotActionKind, RobotOutcome } from '@holdfast/protocol/robot'
import type { Generated } from 'kysely'

type Place = { block_number: number; log_index: number }

export type ResonanceTables = {
  resonance_line: Place & {
    line: number
    capacity: string
    minimum: string
    join_min: string
    join_seconds: number
    rest_seconds: number
    steps: number
    rate_usdt: string
    rate_token: string
    is_open: boolean
  }
  resonance_period: Place & {
    period: number
    line: number
    capacity: string
    minimum: string
    join_min: string
    deadline: number
    steps: number
    rate_usdt: string
    rate_token: string
    hash_block: number
    hash: string
    open_time: number
    open_tx: string
    total: Generated<string>
    orders: Generated<number>
    participants: Generated<number>
    refunded: Generated<string>
    released: Generated<string>
    paid_usdt: Generated<string>
    paid_token: Generated<string>
    status: Generated<PeriodStatus>
    close_block: number | null
    close_time: number | null
    close_tx: string | null
    awaited_block: number | null
    draw_block: number | null
    draw_time: number | null
    draw_tx: string | null
    start: string | null
    draw_hash: string | null
    pro_rata: Generated<boolean>
    dissolve_block: number | null
    dissolve_time: number | null
    dissolve_tx: string | null
    reason: string | null
  }
  resonance_order: Place & {
    order_id: number
    owner: string
    period: number
    before: string
    amount: string
    time: number
    tx_hash: string
    refunded: Generated<string>
    released: Generated<string>
    claimed_usdt: Generated<string>
    claimed_token: Generated<string>
  }
  resonance_payment: Place & {
    kind: 'refund' | 'claim' | 'release'
    order_id: number
    owner: string
    usdt: string
    token: string
    time: number
    tx_hash: string
  }
  resonance_step: Place & {
    action: RobotActionKind
    line: number | null
    period: number | null
    outcome: RobotOutcome
    orders: number | null
    usdt: Generated<string>
    token: Generated<string>
    due: number | null
    time: number
    tx_hash: string
  }
  resonance_total: { singleton: Generated<boolean>; participants: Generated<number> }
  resonance_sender: { tx_hash: string; sender: string }
  robot_account: { address: string; seen_at: number }
}
