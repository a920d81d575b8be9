import { mainAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Address, isAddressEqual, parseEventLogs } from 'viem'
import type { MinedLog } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'

/** The escrows that `logs` tell of: `Main` names each in the transaction that makes it. */
export const escrowsIn = (d: Deployment, logs: MinedLog[]): Address[] =>
  parseEventLogs({
    abi: mainAbi,
    eventName: 'ProjectCreated',
    logs: logs.filter((l) => isAddressEqual(l.address, d.contracts.main)),
  }).map((e) => e.args.mint)

/** The escrows that are indexed. */
export async function knownEscrows(db: Db): Promise<Address[]> {
  const rows = await db.selectFrom('project').select('mint').orderBy('index').execute()
  return rows.map((r) => r.mint as Address)
}
