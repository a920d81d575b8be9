import type { Generated } from 'kysely'

export type SendingTables = {
  chain_sending: {
    purpose: 'levels' | 'keeper' | 'robot'
    what: string | null
    sender: string | null
    nonce: number | null
    hash: string | null
    earlier: Generated<string[]>
    raw: string | null
    price: string | null
    at: number | null
    ran_at: number | null
    done: Generated<number>
    done_at: number | null
    done_hash: string | null
    failures: Generated<number>
    failed_at: number | null
    gas_left: number | null
    gas_at: number | null
  }
}
