import { type Static, Type } from 'typebox'
import type { ContractName } from './contracts.ts'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'

/** Assets that the custody ledger keeps; all have 18 decimals. */
export const SYMBOLS = ['USDT', 'TDE', 'USDE', 'NULS'] as const
export type LedgerSymbol = (typeof SYMBOLS)[number]
export const SymbolName = Type.Enum(SYMBOLS)

/** The contract of each asset. */
export const ASSET_CONTRACTS = {
  USDT: 'usdt',
  TDE: 'token',
  USDE: 'usde',
  NULS: 'nuls',
} as const satisfies Record<LedgerSymbol, ContractName>

/**
 * Kinds of a user's ledger entries: the specification's types, in its order. `unknown` is never booked: entries of a kind that
 * this version does not know are shown as `unknown`.
 */
export const USER_KINDS = [
  'static',
  'acceleration',
  'invitation',
  'machine',
  'swap',
  'transfer',
  'withdrawal',
  'withdrawalRefund',
  'deposit',
  'increase',
  'decrease',
  'shop',
  'exchange',
  'unknown',
] as const
export type UserKind = (typeof USER_KINDS)[number]

/** Kinds that touch only house accounts. */
export const HOUSE_KINDS = ['paid', 'feeSweep', 'funding', 'allocation', 'unmatched', 'expense'] as const
/** Every kind of journal; the database accepts no other. */
export type LedgerKind = Exclude<UserKind, 'unknown'> | (typeof HOUSE_KINDS)[number]

/** Kinds that are income: output of one's own machines, and shares of the output of invited accounts' machines. */
export const INCOME_KINDS = ['static', 'invitation', 'acceleration'] as const satisfies UserKind[]
export type IncomeKind = (typeof INCOME_KINDS)[number]

/** An amount with a sign, base units. */
export const SignedUnits = Type.String({ pattern: '^-?[0-9]{1,78}$', examples: ['-5000000000000000000'] })

/**
 * An entry on the other side of a journal: another user, shown by address, or a house account by its name
 * (`custody`, `inflight`, `fees`, `liquidity`, `rounding`, ...).
 */
export const CounterEntry = Type.Object({
  owner: Type.String(),
  symbol: SymbolName,
  amount: SignedUnits,
})

/** A row of the balance logs (session): one entry of the session's own accounts, newest first. */
export const BalanceLog = Type.Object({
  /** number of the journal that the entry belongs to */
  journal: Type.Integer({ minimum: 1 }),
  /** place of the entry in its account, from 1 without gaps */
  seq: Type.Integer({ minimum: 1 }),
  type: Type.Enum(USER_KINDS),
  symbol: SymbolName,
  /** negative: it left the account */
  amount: SignedUnits,
  balanceAfter: BaseUnits,
  time: UnixSeconds,
  /** the other entries of the journal */
  counter: Type.Array(CounterEntry),
  /** the transaction on the chain that belongs to the entry; null when nothing moved on the chain */
  txHash: Type.Union([Hash, Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
})
export type BalanceLog = Static<typeof BalanceLog>

/** A row of `getBalances` (session). `withdrawable` = posted − held. */
export const Balance = Type.Object({
  symbol: SymbolName,
  posted: BaseUnits,
  held: BaseUnits,
  withdrawable: BaseUnits,
  /** USDT per unit with 18 decimals; null without a price that is fresh enough */
  price: Type.Union([BaseUnits, Type.Null()]),
})
export type Balance = Static<typeof Balance>

/** `getBalances` (session): one row per symbol, those at 0 included, and the total in USDT of what has a price. */
export const Balances = Type.Object({ balances: Type.Array(Balance), totalUsdt: BaseUnits })
export type Balances = Static<typeof Balances>

/** A row of `getIncomeSums` (session): the sum of all entries of one kind and asset; pairs without entries are left out. */
export const IncomeSum = Type.Object({
  type: Type.Enum(INCOME_KINDS),
  symbol: SymbolName,
  total: BaseUnits,
  /** part of it since 00:00 UTC, by block time */
  today: BaseUnits,
})
export type IncomeSum = Static<typeof IncomeSum>

/** Inputs of `getBalanceLog`: the session's own address; page 1 and size 200 unless told. */
export const BalanceLogQuery = Type.Object({
  address: Address,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 200 })),
})
export type BalanceLogQuery = Static<typeof BalanceLogQuery>
/** Inputs of `getBalanceLogByType`. */
export const BalanceLogByTypeQuery = Type.Interface([BalanceLogQuery], { category: Type.Enum(USER_KINDS) })
/** Inputs of `pageBalanceLog`: of one asset, or of all; of one type, or of all. */
export const PageBalanceLogQuery = Type.Interface([PageQuery], {
  symbol: Type.Optional(SymbolName),
  category: Type.Optional(Type.Enum(USER_KINDS)),
})

/** Inputs of `exportBalanceLog`. */
export const ExportQuery = Type.Object({
  symbol: Type.Optional(SymbolName),
  category: Type.Optional(Type.Enum(USER_KINDS)),
  /** `next` of the previous part */
  from: Type.Optional(
    Type.String({ pattern: '^(USDT|TDE|USDE|NULS):[0-9]{1,15}(,(USDT|TDE|USDE|NULS):[0-9]{1,15}){0,3}$' }),
  ),
})
export type ExportQuery = Static<typeof ExportQuery>

/**
 * Entries as a CSV file (RFC 4180), newest first. The parts together are one file. It has the entries that existed when the
 * first part was asked for, whatever is booked meanwhile.
 */
export const LedgerExport = Type.Object({
  fileName: Type.String(),
  /** the first part begins with the header line */
  csv: Type.String(),
  /** `from` of the next part; null after the last */
  next: Type.Union([Type.String(), Type.Null()]),
})
export type LedgerExport = Static<typeof LedgerExport>
