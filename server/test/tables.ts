import * as pg from 'pg'

const TABLES = {
  account: 'index',
  account_team: 'account, depth',
  participation: 'block_number, log_index',
  award_inflow: 'block_number, log_index',
  award_change: 'block_number, log_index',
  award_claim: 'block_number, log_index',
  hosting_period: 'pool, period',
  hosting_order: 'pool, order_id',
  hosting_payment: 'block_number, log_index',
  hosting_funding: 'block_number, log_index',
  hosting_total: 'pool',
  resonance_line: 'block_number, log_index',
  resonance_period: 'period',
  resonance_order: 'order_id',
  resonance_payment: 'block_number, log_index',
  resonance_step: 'block_number, log_index',
  resonance_total: 'singleton',
  pair_change: 'block_number, log_index',
  candle_hour: 'hour',
  token_burn: 'block_number, log_index',
  swap_total: 'singleton',
  node_card: 'token_id',
  node_price: 'block_number, log_index',
  node_purchase: 'block_number, log_index',
  node_transfer: 'block_number, log_index, item',
  node_holding: 'account, token_id',
  node_inflow: 'block_number, log_index, stream',
  node_day: 'day, stream, asset',
  node_claim: 'block_number, log_index',
  node_total: 'singleton',
  power_operation: 'operation_id, nonce',
  power_operation_end: 'block_number, log_index',
  power_grant: 'block_number, log_index',
  power_assignment: 'block_number, log_index',
  power_use: 'block_number, log_index',
  blacklist_entry: 'block_number, log_index',
  project: 'index',
  sale: 'project, index',
  sale_step: 'block_number, log_index',
  sale_order: 'project, order_id',
  sale_holding: 'project, sale, account',
  sale_commission: 'block_number, log_index',
  sale_payment: 'block_number, log_index, kind',
  sale_settlement: 'block_number, log_index',
  sale_pool_share: 'block_number, log_index',
  sale_pool_move: 'block_number, log_index',
  sale_total: 'singleton',
  level_registration: 'index',
  level_change: 'block_number, log_index',
  chain_aside: 'contract',
  chain_aside_log: 'block_number, log_index',
  chain_log_count: 'contract, block_number',
} as const

/** Every row that indexing writes, with the cursor, as comparable text. */
export async function dump(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables: Record<string, string[]> = {}
    for (const [name, order] of Object.entries(TABLES)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t order by ${order}`,
      )
      tables[name] = rows.map((r) => r.row)
    }
    const cursor = await client.query<{ row: string }>('select number || hash as row from chain_cursor')
    tables.cursor = cursor.rows.map((r) => r.row)
    const blocks = await client.query<{ row: string }>(
      'select number || hash as row from block where has_logs order by number',
    )
    tables.block = blocks.rows.map((r) => r.row)
    return tables
  } finally {
    await client.end()
  }
}

/**
 * What custody knows and the ledger holds, without numbers that follow from the order of storing and without times of booking, as
 * comparable text.
 */
export async function dumpCustody(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = async (sql: string) =>
    (await client.query<{ row: string }>(`select r::text as row from (${sql}) r`)).rows.map((r) => r.row)
  try {
    return {
      transfers:
        await rows(`select block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount, way,
        verdict, account, state, journal_id is null from deposit_transfer order by block_number, log_index`),
      sweeps: await rows('select * from deposit_sweep order by block_number, log_index'),
      openings: await rows(
        'select address, token, amount from deposit_opening where amount <> 0 order by address, token',
      ),
      journals: await rows(`select j.idem_key, j.kind, j.tx_hash, j.sender, j.receiver, (
          select string_agg(concat_ws(' ', a.owner, a.currency, e.amount), ', ' order by a.owner collate "C", e.amount)
          from ledger_entries e join ledger_account a on a.id = e.account_id where e.journal_id = j.id
        ) from ledger_journals j order by j.idem_key collate "C"`),
      accounts: await rows(`select owner, currency, sum(posted), sum(held) from ledger_account
        group by owner, currency order by owner collate "C", currency`),
    }
  } finally {
    await client.end()
  }
}
