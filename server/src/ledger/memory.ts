import type * as pg from 'pg'
import { type Account, type AccountRow, floorOf, placeKey, type Row, toAccount } from './accounts.ts'
import { FIND, IDS, MAKE } from './writer-sql.ts'

/** Most journal ids drawn ahead. It starts with fewer: ids drawn before an account is read are discarded. */
const IDS_AHEAD = 100

/**
 * The writer's copy of accounts. Other processes book on the same accounts, so a decision made on this copy is valid only if the
 * database finds the accounts' entries ending with the same hashes (`EXPECT`).
 */
export class Memory {
  readonly accounts = new Map<string, Account>()
  private readonly largest: number
  /** Drawn after the last account was read, so that journal ids of an account rise with the numbers of its entries. */
  private ids: number[] = []
  private ahead = 0

  /** @param largest most accounts to keep in memory */
  constructor(largest: number) {
    this.largest = largest
  }

  remember(account: Account): void {
    this.accounts.set(placeKey(account), account)
    this.ids = []
    this.ahead = 0
  }

  forget(keys: Iterable<string>): void {
    for (const key of keys) this.accounts.delete(key)
  }

  /**
   * Reads the accounts that are not in memory, and creates those that do not exist.
   * @param reader a connection outside any transaction
   */
  async know(reader: pg.Client, rows: Map<string, Row>): Promise<void> {
    if (this.accounts.size > this.largest) this.accounts.clear()
    const missing = [...rows.values()].filter((row) => !this.accounts.has(row.key))
    if (missing.length === 0) return
    const columns = [
      missing.map((p) => p.owner),
      missing.map((p) => p.currency),
      missing.map((p) => p.stripe),
    ]
    const found = async () => {
      const there = await reader.query<AccountRow>({ ...FIND, values: columns })
      for (const row of there.rows) this.remember(toAccount(row))
      return there.rows.length
    }
    if ((await found()) === missing.length) return
    await reader.query(MAKE, [...columns, missing.map((p) => floorOf(p.owner)?.toString() ?? null)])
    await found()
  }

  /** Fresh journal ids, rising. Draws more on `reader` when too few are left. */
  async draw(reader: pg.Client, n: number): Promise<number[]> {
    if (this.ids.length < n) {
      const { rows } = await reader.query<{ id: number }>({ ...IDS, values: [n + this.ahead] })
      this.ahead = Math.min(n + 2 * this.ahead, IDS_AHEAD)
      this.ids.push(...rows.map((r) => r.id))
    }
    return this.ids.splice(0, n)
  }
}
