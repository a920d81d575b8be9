import type { Generated } from 'kysely'

export type KeeperTables = {
  keeper_run: {
    task: string
    ran_at: number
    done: Generated<number>
    done_at: number | null
    tx_hash: string | null
    failures: Generated<number>
    failed_at: number | null
    sent_hash: string | null
    sent_nonce: number | null
    sent_price: string | null
    sent_at: number | null
  }
}
