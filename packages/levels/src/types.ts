// What goes into an epoch and what comes out. Amounts are base units as bigint; times are unix seconds; addresses are 20 bytes
// in hex, in any case, and are written in lower case.
import type { Address, Hex } from 'viem'

/** Seconds of an epoch. */
export const EPOCH_SECONDS = 43_200
/** USDT base units of a cent. */
export const CENT = 10n ** 16n

/** The two assets that are paid: USDT and TDE. */
export const ASSETS = ['usdt', 'token'] as const
export type Asset = (typeof ASSETS)[number]

/**
 * Why participation changed: `card` is a node card that was paid for, `bought` units of a sale. Rules 2 take `deposited` of terms
 * that count, `ended` and `card` alone.
 */
export const CHANGE_KINDS = ['deposited', 'released', 'ended', 'card', 'bought', 'left', 'refunded'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const INCOME_SOURCES = ['invite', 'community', 'v4', 'v5'] as const
export type IncomeSource = (typeof INCOME_SOURCES)[number]

/** Where an event stands on the chain. */
export type Place = {
  block: number
  /** of the log in its block */
  logIndex: number
  /** of the block */
  time: number
}

/** `Main.Registered`; `index` counts the accounts from 1, the root, whose `refer` is the zero address. */
export type Registration = Place & { account: string; refer: string; index: number }

/**
 * A change of an account's participation: above 0 for `deposited`, `card` and `bought`, below 0 for the others. Events without
 * an amount are no changes and are left out. `ended` is no event: it has the place of its order's `deposited`, and the time at which
 * that order's term ends.
 */
export type Change = Place & { account: string; kind: ChangeKind; amount: bigint }

/** `TeamRewards.Funded`, above 0. */
export type Funding = Place & { asset: Asset; amount: bigint }

/** Rows one by one, or a Parquet file with the columns of ours. */
export type Rows<T> = Iterable<T> | AsyncIterable<T> | { parquet: string }

/** The figures of the rules. Bps are of 10,000; those of TeamRewards may be 10,000 together at most. */
export type Params = {
  /** G, `algebra` of Main at the input block: 0 to 100 */
  generations: number
  /** of Main at the input block; number k is that of level k, number 0 is not used */
  teamValids: readonly bigint[]
  /** the same, USDT base units */
  teamAmounts: readonly bigint[]
  inviteBps: number
  /** number k is the share of those with level k; number 0 of those without a level */
  teamRates: readonly number[]
  v4Bps: number
  v5Bps: number
  /** USDT base units */
  validMin: bigint
  legsNeeded: number
}

/** What an epoch is computed for. */
export type EpochFacts = {
  /** number of the half day: block times from epoch · 43,200 */
  epoch: number
  /** the last block with a time before the epoch's end */
  inputBlock: number
  chainId: number
  teamRewards: Address
  hostingPool: Address
  usdt: Address
  token: Address
  params: Params
}

/** Base units of each asset. */
export type Amounts = Record<Asset, bigint>

export type EpochFile = { name: string; sha256: string; bytes: number; rows: number }

/** What was computed; the arguments of `TeamRewards.submit` are among it. */
export type EpochResult = {
  n: number
  epoch: number
  inputBlock: number
  root: Hex
  /** Σ of all cumulative rewards; with `carry` all that was ever booked */
  totals: Amounts
  /** booked and not yet shared; 0 by rules 1 */
  carry: Amounts
  rulesHash: Hex
  dataHash: Hex
  files: EpochFile[]
  accounts: number
  /** number of accounts of each level, 0 to 9 */
  levels: number[]
  /** shared in this epoch */
  pot: Amounts
  /** of the pot, what goes back to the hosting pool */
  returned: Amounts
}

/** The record of an account as `TeamRewards.provesRecord` takes it; amounts in USDT base units. */
export type TeamRecord = {
  level: number
  teamUser: number
  teamValid: number
  inviteValids: number
  teamAmount: bigint
  teamActual: bigint
  teamNew: bigint
  /** legs with V2 or more, V3 or more, … V9 */
  invites: number[]
}

/** A row of `standings.parquet`: cents where not said otherwise. */
export type Standing = {
  /** of `Main`, from 1 */
  id: number
  account: Address
  /** id of the inviter; 0 for the root */
  parent: number
  /** P at the end of the epoch, USDT base units */
  participation: bigint
  /** the same in whole cents */
  inside: bigint
  /** ever bought a card */
  card: boolean
  /** A */
  cents: bigint
  valid: boolean
  level: number
  invites: number
  inviteValids: number
  members: number
  validMembers: number
  team: bigint
  largest: bigint
  small: bigint
  teamNew: bigint
  /** legs(2) to legs(9) */
  legs: number[]
  /** ever had a level */
  recorded: boolean
  /** cumulative, base units */
  earned: Amounts
}

export type IncomeLine = {
  source: IncomeSource
  /** level of the account in this epoch */
  level: number
  /** cents, or 1 where parts are equal */
  weight: bigint
} & Amounts

export type RewardLeaf = { asset: Asset; cumulative: bigint; proof: Hex[] }

/** All that an epoch says of one account. */
export type AccountLeaves = {
  /** null for an account that is not in the tree, as the hosting pool */
  standing: Standing | null
  income: IncomeLine[]
  rewards: RewardLeaf[]
  record: { record: TeamRecord; proof: Hex[] } | null
}
