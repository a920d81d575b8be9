export type AsideTables = {
  chain_aside: { contract: string; since_block: number; error: string; kept_to: number | null }
  chain_aside_log: {
    block_number: number
    log_index: number
    contract: string
    tx_hash: string
    topics: string[]
    data: Buffer
  }
  chain_log_count: { contract: string; block_number: number; logs: number; taken: boolean }
}
