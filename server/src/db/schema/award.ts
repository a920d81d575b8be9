type Place = { block_number: number; log_index: number }

export type AwardTables = {
  award_inflow: Place & {
    sender: string | null
    usdt: string
    part_a: string
    part_b: string
    part_c: string
    time: number
    tx_hash: string
  }
  award_change: Place & {
    account: string
    is_a: boolean
    is_b: boolean
    is_c: boolean
    reason: string
    time: number
    tx_hash: string
  }
  award_claim: Place & { account: string; usdt: string; time: number; tx_hash: string }
}
