import { isStep, type LifecycleName, type NextOf, type StateOf } from '@holdfast/protocol/lifecycles'
import type { Updateable } from 'kysely'
import type { Trx } from './database.ts'
import type { Database } from './schema.ts'

/** Where the state of each thing is stored: column `state` of the table, in the row that the key names. */
export const STATE_TABLES = {
  withdrawal: { table: 'withdrawal', key: 'id' },
  deposit: { table: 'deposit_transfer', key: 'id' },
  outgoing: { table: 'outgoing', key: 'id' },
  hold: { table: 'ledger_hold', key: 'key' },
  shopOrder: { table: 'shop_order', key: 'id' },
  cardApplication: { table: 'visa_application', key: 'id' },
  proposal: { table: 'proposal', key: 'id' },
  levelEpoch: { table: 'level_epoch', key: 'id' },
} as const satisfies Record<LifecycleName, { table: keyof Database; key: string }>

type Row<L extends LifecycleName> = Database[(typeof STATE_TABLES)[L]['table']]
type Key<L extends LifecycleName> = (typeof STATE_TABLES)[L]['key'] extends 'key' ? string : number
type More<L extends LifecycleName> = Omit<Updateable<Row<L>>, 'state'>

/**
 * A step that the published table of states does not allow, or of a row that is not in the expected state. Nothing was written.
 */
export class IllegalStep extends Error {
  override name = 'IllegalStep'

  constructor(lifecycle: LifecycleName, key: string | number, from: string, to: string, why: string) {
    super(`${lifecycle} ${key} cannot go from ${from} to ${to}: ${why}`)
  }
}

/**
 * Changes the state of one row, and writes `more` to it. The caller must have locked the row and read `from` under that lock.
 * @throws IllegalStep
 */
export async function move<L extends LifecycleName, F extends StateOf<L>>(
  trx: Trx,
  lifecycle: L,
  key: Key<L>,
  from: F,
  to: NextOf<L, F>,
  more?: More<L>,
): Promise<void> {
  if ((await moveAll(trx, lifecycle, [key], from, to, more)) !== 1)
    throw new IllegalStep(lifecycle, key, from, to, 'it is not there')
}

/**
 * Changes the state of those of these rows that are in state `from`.
 * @returns how many were
 * @throws IllegalStep when the published table of states does not allow the step
 */
export async function moveAll<L extends LifecycleName, F extends StateOf<L>>(
  trx: Trx,
  lifecycle: L,
  keys: Key<L>[],
  from: F,
  to: NextOf<L, F>,
  more?: More<L>,
): Promise<number> {
  if (!isStep(lifecycle, from, to))
    throw new IllegalStep(lifecycle, keys.join(), from, to, 'the table has no such step')
  if (keys.length === 0) return 0
  const { table, key } = STATE_TABLES[lifecycle]
  const { numUpdatedRows } = await trx
    // Every such table has a column `state`; the types here do not know which table it is.
    .updateTable(table as 'withdrawal')
    .set({ ...(more as object), state: to as never })
    .where(key as 'id', 'in', keys as number[])
    .where('state', '=', from as never)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
