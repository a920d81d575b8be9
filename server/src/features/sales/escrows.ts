import { mainAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import { eventReader } from '../../chain/events.ts'
import type { MinedLog } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'

const readCreated = eventReader(mainAbi, ['ProjectCreated'])

/** The escrows whose creation `logs` report: `Main` names each in the transaction that makes it. */
export function escrowsIn(d: Deployment, logs: MinedLog[]): Address[] {
  const main = d.contracts.main.toLowerCase()
  return readCreated(logs.filter((l) => l.address.toLowerCase() === main)).map((e) => e.args.mint)
}

/** The escrows that are indexed. */
export async function knownEscrows(db: Db): Promise<Address[]> {
  const rows = await db.selectFrom('project').select('mint').orderBy('index').execute()
  return rows.map((r) => r.mint as Address)
}
