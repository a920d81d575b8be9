import { mainAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Page } from '@holdfast/protocol/envelope'
import type { Invite, User, UserInfo } from '@holdfast/protocol/users'
import { getAddress, type Hex } from 'viem'
import type { ChainSource } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'
import { gather } from '../../db/gather.ts'
import {
  above,
  type AccountRow,
  accountByAddress,
  directBelow,
  indirectBelow,
  registeredAmong,
} from './store.ts'

/** How long a sign-in waits for the indexer to see a registration that is on the chain already. */
const AWAIT_MS = 3_000
const AWAIT_STEP_MS = 100

export type UsersOptions = {
  db: Db
  /** asks a question about the newest block, on whose answer two nodes must agree */
  view: ChainSource['view']
  deployment: Deployment
  /** whether a lower-case address sees the manager entry */
  isManager: (address: string) => Promise<boolean>
  /** node cards that an address holds */
  cardsOf: (address: string) => Promise<number>
  /** power of an address's machines that produce now, 18 decimals */
  machinePowerOf: (address: string) => Promise<bigint>
}

/** Power of one node card, 18 decimals: the same as of one hosted USDT. */
const CARD_POWER = 10n ** 18n

/** Accounts, their inviters and teams. */
export class UsersService {
  private readonly view: UsersOptions['view']
  private readonly deployment: Deployment
  private readonly db: Db
  private readonly cardsOf: UsersOptions['cardsOf']
  private readonly machinePowerOf: UsersOptions['machinePowerOf']
  private readonly isManager: UsersOptions['isManager']
  /** whether the tables have a lower-case address as registered; every transfer asks */
  private readonly known: (address: string) => Promise<boolean | undefined>

  constructor(o: UsersOptions) {
    this.view = o.view
    this.deployment = o.deployment
    this.db = o.db
    this.cardsOf = o.cardsOf
    this.machinePowerOf = o.machinePowerOf
    this.isManager = o.isManager
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

  /** @param own the caller's token if its session is that of `address`; without it only the team's size and level are shown */
  async info(address: string, own: { token: string } | null): Promise<UserInfo> {
    const row = await accountByAddress(this.db, address)
    return {
      directTotal: row?.direct_total ?? 0,
      indirectTotal: row?.indirect_total ?? 0,
      teamLevel: row?.level ?? 0,
      token: own?.token ?? null,
      user: own && row ? await this.user(row) : null,
    }
  }

  private async user(row: AccountRow): Promise<User> {
    const [cards, machines] = await Promise.all([this.cardsOf(row.address), this.machinePowerOf(row.address)])
    return {
      address: getAddress(row.address),
      index: row.index,
      refer: row.refer === null ? null : getAddress(row.refer),
      registeredAt: row.registered_at,
      txHash: row.tx_hash,
      amount: row.amount,
      teamAmount: row.team_amount,
      effectivePower: String(BigInt(row.power) + BigInt(cards) * CARD_POWER + machines),
      isManager: await this.isManager(row.address),
      isNode: cards > 0,
    }
  }

  /** Who shares in what `address` earns off the chain: its inviter, and the closest one further up that has a team level. */
  async uplinesOf(address: string): Promise<{ inviter: string | null; accelerator: string | null }> {
    const uplines = await above(this.db, address)
    return {
      inviter: uplines.find((u) => u.depth === 1)?.address ?? null,
      accelerator: uplines.find((u) => u.depth > 1 && u.level > 0)?.address ?? null,
    }
  }

  /** Direct referrals, or everybody in the further generations, newest first. */
  async below(
    address: string,
    which: 'direct' | 'indirect',
    q: { page?: number; size?: number },
  ): Promise<Page<Invite>> {
    const { page = 1, size = 20 } = q
    const row = await accountByAddress(this.db, address)
    if (!row) return { records: [], total: 0, page, size }
    const slice = { offset: (page - 1) * size, limit: size }
    const [total, rows] =
      which === 'direct'
        ? [row.direct_total, await directBelow(this.db, row.address, slice)]
        : [row.indirect_total, await indirectBelow(this.db, row.index, slice)]
    const records = rows.map((r) => ({
      address: getAddress(r.address),
      level: r.level,
      depth: r.depth,
      amount: r.amount,
      teamAmount: r.team_amount,
      registeredAt: r.registered_at,
    }))
    return { records, total, page, size }
  }
}
