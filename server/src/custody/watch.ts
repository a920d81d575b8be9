import { mainAbi } from '@holdfast/protocol/abi/index'
import type { Address } from 'viem'
import { eventReader } from '../chain/events.ts'
import { WatchList } from '../chain/watch.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { forwardersOf } from './deposits/forwarder.ts'
import { custodyTokens } from './deposits/indexer.ts'
import { addressesAfter } from './deposits/store.ts'

/** Accounts read per query. */
const ACCOUNTS = 5_000

const readRegistered = eventReader(mainAbi, ['Registered'])

/** Accounts numbered above `after`, by number, and whether each is in a final block. */
export type AccountsAfter = (
  db: Db,
  after: number,
  limit: number,
) => Promise<{ index: number; address: string; final: boolean }[]>

/**
 * The transfers that are indexed besides the logs of the contracts: custody assets to the vault and to the deposit address of
 * every registered account, whether it was shown to its user or not.
 */
export function custodyWatch({ deployment }: Config, db: Db, accountsAfter: AccountsAfter): WatchList {
  const { token, payoutVault, forwarders, main } = deployment.contracts
  const forwarderOf = forwardersOf(forwarders)
  return new WatchList({
    // Every log of TDE is indexed already.
    tokens: [...custodyTokens(deployment).keys()].filter((t) => t !== token.toLowerCase()) as Address[],
    receivers: [payoutVault],
    more: newReceivers(db, forwarderOf, accountsAfter),
    toldBy: (logs) =>
      readRegistered(logs.filter((l) => l.address.toLowerCase() === main.toLowerCase())).map((e) =>
        forwarderOf(e.args.account),
      ),
  })
}

/** Deposit addresses that came since it was last asked: of new accounts, and told to people who have none. */
function newReceivers(db: Db, forwarderOf: (account: Address) => Address, accountsAfter: AccountsAfter) {
  let account = 0
  let told = 0
  return async (): Promise<Address[]> => {
    const found: Address[] = []
    for (let after = account; ;) {
      const rows = await accountsAfter(db, after, ACCOUNTS)
      found.push(...rows.map((r) => forwarderOf(r.address as Address)))
      // The number of an account that is not final may be given to another account after a reorganisation.
      account = rows.findLast((r) => r.final)?.index ?? account
      after = rows.at(-1)?.index ?? after
      if (rows.length < ACCOUNTS) break
    }
    for (const { id, address } of await addressesAfter(db, told)) {
      found.push(address as Address)
      told = id
    }
    return found
  }
}
