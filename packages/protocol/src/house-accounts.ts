/** What a house account is, and how the ledger treats it. */
type Terms = {
  meaning: string
  /** `zero`: never below 0; `none`: mirrors the chain, and is negative by what custody holds there */
  floor: 'zero' | 'none'
  /** rows that each of its balances is split into, so that concurrent bookings do not wait for each other */
  stripes: number
  /** whether operators may move assets into it and out of it (`proposeAllocation`) */
  movable: boolean
}

/** Every house account. The database accepts no other name: a new one needs a migration, too. */
export const HOUSE_ACCOUNTS = {
  treasury: {
    meaning: 'Assets that the house owns and has not given a purpose.',
    floor: 'zero',
    stripes: 1,
    movable: true,
  },
  liquidity: {
    meaning: 'The other side of conversions: takes what users give and pays what they get.',
    floor: 'zero',
    stripes: 1,
    movable: true,
  },
  'machine-budget': {
    meaning: 'TDE that the output of machines is paid from, before a machine is sold.',
    floor: 'zero',
    stripes: 1,
    movable: true,
  },
  'machine-reserve': {
    meaning: 'TDE set aside for the output of machines that are sold.',
    floor: 'zero',
    stripes: 1,
    movable: false,
  },
  'machine-sales': {
    meaning: 'What users paid for machines.',
    floor: 'zero',
    stripes: 1,
    movable: true,
  },
  'shop-pending': {
    meaning: 'What was paid for shop orders that are not shipped yet, and can still be given back.',
    floor: 'zero',
    stripes: 1,
    movable: false,
  },
  'shop-sales': {
    meaning: 'What was paid for shop orders that are shipped.',
    floor: 'zero',
    stripes: 1,
    movable: true,
  },
  custody: {
    meaning:
      'The mirror of the chain: minus what lies in the vault, the deposit addresses and the cold address.',
    floor: 'none',
    stripes: 8,
    movable: false,
  },
  inflight: {
    meaning: 'Payments that are signed and not final yet.',
    floor: 'zero',
    stripes: 1,
    movable: false,
  },
  fees: {
    meaning: 'Fees taken from users, until they are paid to the nodes.',
    floor: 'zero',
    stripes: 8,
    movable: false,
  },
  rounding: {
    meaning: 'Remainders of conversions that are smaller than a base unit.',
    floor: 'zero',
    stripes: 1,
    movable: false,
  },
  unmatched: {
    meaning: 'Deposits that are nobody’s yet: claimed by their sender, or resolved by two people.',
    floor: 'zero',
    stripes: 1,
    movable: false,
  },
} as const satisfies Record<string, Terms>

export type HouseAccount = keyof typeof HOUSE_ACCOUNTS
/** A user's ledger accounts, by lower-case address. */
export type UserAccount = `0x${string}`
/** Whom a ledger account belongs to. */
export type LedgerOwner = HouseAccount | UserAccount

type Movable = { [A in HouseAccount]: (typeof HOUSE_ACCOUNTS)[A]['movable'] extends true ? A : never }
/** A house account that operators move assets between. */
export type MovableAccount = Movable[HouseAccount]

export const isHouseAccount = (name: string): name is HouseAccount => Object.hasOwn(HOUSE_ACCOUNTS, name)
const isMovable = (name: HouseAccount): name is MovableAccount => HOUSE_ACCOUNTS[name].movable

/** Names of all house accounts, and of those that operators can move assets between. */
export const HOUSE_ACCOUNT_NAMES = Object.keys(HOUSE_ACCOUNTS) as HouseAccount[]
export const MOVABLE_ACCOUNTS = HOUSE_ACCOUNT_NAMES.filter(isMovable)
