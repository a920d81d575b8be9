import { identityOf } from '@holdfast/protocol/levels'
import type { User, UserInfo } from '@holdfast/protocol/users'
import { getAddress } from 'viem'

/** An account as it is registered on chain. Amounts in base units, `power` with 18 decimals. */
export type Registered = {
  address: string
  index: number
  refer: string | null
  registered_at: number
  tx_hash: string
  amount: string
  team_amount: string
  power: string
  direct_total: number
  indirect_total: number
}

export type AccountOptions = {
  rowOf: (address: string) => Promise<Registered | undefined>
  /** whether a lower-case address sees the manager entry */
  isManager: (address: string) => Promise<boolean>
  /** node cards that an address holds */
  cardsOf: (address: string) => Promise<number>
  /** power of an address's machines that produce now, 18 decimals */
  machinePowerOf: (address: string) => Promise<bigint>
  /** cards that make a super node */
  superNodeCards: () => Promise<number>
  /** the level shown for an address */
  levelOf: (address: string) => Promise<number>
}

/** Power of one node card, as wide as that of one hosted USDT. */
const CARD_POWER = 10n ** 18n

/** What an account is, put together from what features know of it. */
export class AccountService {
  private readonly rowOf: AccountOptions['rowOf']
  private readonly cardsOf: AccountOptions['cardsOf']
  private readonly machinePowerOf: AccountOptions['machinePowerOf']
  private readonly isManager: AccountOptions['isManager']
  private readonly superNodeCards: AccountOptions['superNodeCards']
  private readonly levelOf: AccountOptions['levelOf']

  constructor(o: AccountOptions) {
    this.rowOf = o.rowOf
    this.cardsOf = o.cardsOf
    this.machinePowerOf = o.machinePowerOf
    this.isManager = o.isManager
    this.superNodeCards = o.superNodeCards
    this.levelOf = o.levelOf
  }

  /** @param own whether the caller's session is that of `address`; without it only the team's size and level show */
  async info(address: string, own: { token: string } | null): Promise<UserInfo> {
    const row = await this.rowOf(address)
    return {
      directTotal: row?.direct_total ?? 0,
      indirectTotal: row?.indirect_total ?? 0,
      teamLevel: row ? await this.levelOf(row.address) : 0,
      token: own?.token ?? null,
      user: own && row ? await this.user(row) : null,
    }
  }

  private async user(row: Registered): Promise<User> {
    const [cards, machines, needed] = await Promise.all([
      this.cardsOf(row.address),
      this.machinePowerOf(row.address),
      this.superNodeCards(),
    ])
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
      cards,
      identity: identityOf(cards, needed),
    }
  }
}
