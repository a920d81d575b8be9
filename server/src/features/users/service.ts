import { mainAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { AccountsQuery } from '@holdfast/protocol/accounts'
import type { Page } from '@holdfast/protocol/envelope'
import type { Invite } from '@holdfast/protocol/users'
import { getAddress, type Hex } from 'viem'
import type { ChainSource } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'
import { gather } from '../../db/gather.ts'
import type { Slice } from '../../db/page.ts'
import {
  above,
  type AccountRow,
  accountByAddress,
  countAccounts,
  directBelow,
  indirectBelow,
  registeredAccounts,
  registeredAmong,
  searchBelow,
} from './store.ts'
import { accountRow, findAccounts, type Found, type Levelled, type Listed } from './find.ts'

/** How long a sign-in waits for the indexer to see a registration that is on the chain already. */
const AWAIT_MS = 3_000
const AWAIT_STEP_MS = 100

export type UsersOptions = {
  db: Db
  /** asks a question about the newest block, on whose answer two nodes must agree */
  view: ChainSource['view']
  deployment: Deployment
}

/** The level shown for each of these lower-case addresses. */
export type LevelsOf = (addresses: readonly string[]) => Promise<Map<string, number>>

/** A page of a team, and with what its addresses begin. */
type TeamQuery = { page?: number; size?: number; search?: string }

/** Accounts, their referrers and teams. */
export class UsersService {
  /** registered accounts, for other features' queries */
  readonly registered = registeredAccounts
  private readonly view: UsersOptions['view']
  private readonly deployment: Deployment
  private readonly db: Db
  /** whether we know a lower-case address as registered; every transfer asks */
  private readonly known: (address: string) => Promise<boolean | undefined>

  constructor(o: UsersOptions) {
    this.view = o.view
    this.deployment = o.deployment
    this.db = o.db
    this.known = gather(async (addresses) => new Map(await registeredAmong(o.db, addresses)))
  }

  /** Whether `address` is registered now, as two nodes agree. @throws ChainUnavailable */
  isRegistered(address: string): Promise<boolean> {
    return this.view((node, blockNumber) =>
      node.readContract({
        address: this.deployment.contracts.main,
        abi: mainAbi,
        functionName: 'isRegistered',
        args: [address as Hex],
        blockNumber,
      }),
    )
  }

  /** As `isRegistered`, but from the tables when they have the address; otherwise waits a moment for the indexer. */
  async awaitRegistered(address: string): Promise<boolean> {
    if (await this.known(address.toLowerCase())) return true
    if (!(await this.isRegistered(address))) return false
    for (let waited = 0; waited < AWAIT_MS; waited += AWAIT_STEP_MS) {
      if (await accountByAddress(this.db, address)) break
      await new Promise((resolve) => setTimeout(resolve, AWAIT_STEP_MS))
    }
    return true
  }

  /** The record of an address; undefined when it is not registered in a block that is indexed. */
  row(address: string): Promise<AccountRow | undefined> {
    return accountByAddress(this.db, address)
  }

  /** Who is above `address`, the closest first. */
  above(address: string): ReturnType<typeof above> {
    return above(this.db, address)
  }

  /** Accounts that an operator looks for: see `findAccounts`. */
  find(q: AccountsQuery, found: Found, listed: Listed, levelled: Levelled): ReturnType<typeof findAccounts> {
    return findAccounts(this.db, q, found, listed, levelled)
  }

  /** As `row`, and whether it is among `listed`. @param address lower-case */
  listedRow(address: string, listed: Listed): ReturnType<typeof accountRow> {
    return accountRow(this.db, address, listed)
  }

  /** How many accounts are registered. */
  count(): Promise<number> {
    return countAccounts(this.db)
  }

  /** Direct referrals, or everybody in the further generations, newest first. */
  async below(
    address: string,
    which: 'direct' | 'indirect',
    q: TeamQuery,
    levelsOf: LevelsOf,
  ): Promise<Page<Invite>> {
    const { page = 1, size = 20 } = q
    const row = await accountByAddress(this.db, address)
    if (!row) return { records: [], total: 0, page, size }
    const slice = { offset: (page - 1) * size, limit: size }
    const { rows, total } = await (q.search === undefined
      ? this.all(row, which, slice)
      : searchBelow(this.db, row, which, q.search.toLowerCase(), slice))
    const levels = await levelsOf(rows.map((r) => r.address))
    const records = rows.map((r) => ({
      address: getAddress(r.address),
      level: levels.get(r.address) ?? 0,
      depth: r.depth,
      amount: r.amount,
      teamAmount: r.team_amount,
      registeredAt: r.registered_at,
    }))
    return { records, total, page, size }
  }

  private async all(row: AccountRow, which: 'direct' | 'indirect', slice: Slice) {
    return which === 'direct'
      ? { rows: await directBelow(this.db, row.address, slice), total: row.direct_total }
      : { rows: await indirectBelow(this.db, row.index, slice), total: row.indirect_total }
  }
}
