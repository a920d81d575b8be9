import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { HostingIncomeTotals } from './hosting.ts'
import { Balances, SymbolName } from './ledger.ts'
import { ListQuery } from './lists.ts'
import { MachineSummary } from './machines.ts'
import { Reason } from './operators.ts'

// What operators see of users, and the lists that stop an account's claims. None of these calls moves money.

const Count = Type.Integer({ minimum: 0 })
const Level = Type.Integer({ minimum: 0, maximum: 9 })

export const ACCOUNT_SORTS = [
  'index',
  'registeredAt',
  'level',
  'direct',
  'team',
  'amount',
  'teamAmount',
  'power',
] as const
/**
 * Inputs of `pageAccounts` (manager, finance, auditor). `find`: the beginning of an address, the account's number, or, for
 * managers only, a name or mobile number that the user gave.
 */
export const AccountsQuery = Type.Interface([ListQuery(ACCOUNT_SORTS)], {
  find: Type.Optional(Type.String({ maxLength: 80 })),
  refer: Type.Optional(Address),
  level: Type.Optional(Level),
  /** on one of the lists now */
  blackListed: Type.Optional(Type.Boolean()),
})
export type AccountsQuery = Static<typeof AccountsQuery>

export const AccountRecord = Type.Object({
  index: Type.Integer({ minimum: 1 }),
  address: Address,
  /** null for the root */
  refer: Type.Union([Address, Type.Null()]),
  registeredAt: UnixSeconds,
  level: Level,
  /** accounts that it invited itself; `indirectTotal`: the rest of its team, within ten generations */
  directTotal: Count,
  indirectTotal: Count,
  /** USDT that the account ever hosted or paid for nodes; `teamAmount`: the same of its team */
  amount: BaseUnits,
  teamAmount: BaseUnits,
  power: BaseUnits,
  blackListed: Type.Boolean(),
})
export type AccountRecord = Static<typeof AccountRecord>

/** Contracts that keep a blacklist of their own. */
export const BLACKLISTS = ['nodes', 'sales', 'hosting', 'levels'] as const
export type BlackListName = (typeof BLACKLISTS)[number]

/** An account's entry of one list, from events. */
export const BlackListEntry = Type.Object({
  list: Type.Enum(BLACKLISTS),
  /** whether it counts now */
  listed: Type.Boolean(),
  /** when it lapses or lapsed; null when there is none, or it was taken off */
  lapsesAt: Type.Union([UnixSeconds, Type.Null()]),
  /** whether the account was listed before: listing it again is a renewal, which must be announced first */
  before: Type.Boolean(),
})
export type BlackListEntry = Static<typeof BlackListEntry>

/** `getAccount` (manager, finance, auditor): one user. */
export const AccountDetail = Type.Object({
  account: AccountRecord,
  txHash: Hash,
  /** its inviter, that one's inviter, and so on, up to ten */
  uplines: Type.Array(Type.Object({ address: Address, level: Level })),
  effectivePower: BaseUnits,
  /** node cards held */
  cards: Count,
  balances: Balances,
  /** held amounts, each with the key of what it is held for */
  holds: Type.Array(Type.Object({ key: Type.String(), symbol: SymbolName, amount: BaseUnits })),
  hosting: HostingIncomeTotals,
  machines: MachineSummary,
  /** number of live sessions */
  sessions: Count,
  blackLists: Type.Array(BlackListEntry),
  /** what the user gave to the shop and in the profile; null for everybody but managers */
  contact: Type.Union([
    Type.Object({
      name: Type.Union([Type.String(), Type.Null()]),
      mobile: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
})
export type AccountDetail = Static<typeof AccountDetail>

/** Inputs of the lists of one user (manager, finance, auditor). */
export const AccountListQuery = Type.Interface([PageQuery], { address: Address })
export type AccountListQuery = Static<typeof AccountListQuery>

/**
 * `noteBlackList` (manager): why an account is put on a list or taken off, written into the audit log before the wallet sends
 * the transaction. `current` is the lapse time that the manager sees, null without an entry that counts.
 */
export const NoteBlackListInput = Type.Object({
  address: Address,
  list: Type.Enum(BLACKLISTS),
  listed: Type.Boolean(),
  current: Type.Union([UnixSeconds, Type.Null()]),
  reason: Reason,
})
export type NoteBlackListInput = Static<typeof NoteBlackListInput>

/** What has to be called at the list's contract; `renewBlackList` must be announced at the AccessManager first. */
export const NotedBlackList = Type.Object({
  list: Type.Enum(BLACKLISTS),
  target: Address,
  function: Type.Enum(['setIsBlackList', 'renewBlackList']),
})
export type NotedBlackList = Static<typeof NotedBlackList>
