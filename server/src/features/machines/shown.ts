import type { Page } from '@holdfast/protocol/envelope'
import type { ManagedMachineQuery } from '@holdfast/protocol/machines'
import type { WrittenText } from '@holdfast/protocol/texts'
import type { Reader } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { balances } from '../../ledger/read.ts'
import * as store from './store.ts'
import { BUDGET, stateOf } from './terms.ts'
import type { HouseAccount } from '@holdfast/protocol/house-accounts'

/** Path under which pictures are served; the table has only the file's name. */
export const PUBLIC = '/profile/'

/** Converts a machine, its texts and the free TDE budget to an answer. */
type Show<T> = (row: store.MachineRow, texts: WrittenText[], budget: bigint) => T

/** TDE on a house account, base units. */
export const houseTde = async (db: Reader, owner: HouseAccount): Promise<bigint> =>
  (await balances(db, owner)).find((b) => b.currency === 'TDE')!.posted

/** The fields of a machine for both buyers and operators. */
export const facts = (r: store.MachineRow, budget: bigint) => ({
  id: r.id,
  version: r.version,
  image: r.image === null ? null : `${PUBLIC}${r.image}`,
  price: r.price,
  power: r.power,
  ratio: r.ratio,
  days: r.days,
  units: r.units,
  invitationBps: r.invitation_bps,
  accelerationBps: r.acceleration_bps,
  sold: r.sold,
  state: stateOf(r, budget),
})

export async function showOne<T>(db: Reader, row: store.MachineRow, show: Show<T>): Promise<T> {
  const [texts, budget] = await Promise.all([store.textsOf(db, [row.id]), houseTde(db, BUDGET)])
  return show(row, texts.get(row.id) ?? [], budget)
}

export const showPage = <T>(db: Reader, q: ManagedMachineQuery, show: Show<T>): Promise<Page<T>> =>
  paged(
    q,
    () => store.machines(db, q),
    async (rows) => {
      const ids = rows.map((r) => r.id)
      const [texts, budget] = await Promise.all([store.textsOf(db, ids), houseTde(db, BUDGET)])
      return rows.map((r) => show(r, texts.get(r.id) ?? [], budget))
    },
  )
