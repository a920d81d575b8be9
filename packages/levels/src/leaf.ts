// The leaves of the tree, encoded as Solidity's abi.encode does, every value a word of 32 bytes, and hashed twice.
import { type Hex, hexToBytes } from 'viem'
import { keccakMany } from './keccak.ts'
import { CENT } from './types.ts'

const WORD = 32
const REWARD_WORDS = 6
const RECORD_WORDS = 19
const UINT8 = 2n ** 8n
const UINT32 = 2n ** 32n
const UINT64 = 2n ** 64n
const UINT128 = 2n ** 128n

/** What is the same in all leaves. */
export type LeafHome = { chainId: number; teamRewards: string; usdt: string; token: string }

/** A figure of a record: what it is, what one unit of ours is in its leaf, and the bound of its type on chain. */
const COUNT = { unit: 1n, limit: UINT32 }
const AMOUNT = { unit: CENT, limit: UINT128 }
const RECORD = [
  { what: 'level', unit: 1n, limit: UINT8 },
  { what: 'members', ...COUNT },
  { what: 'valid_members', ...COUNT },
  { what: 'invite_valids', ...COUNT },
  { what: 'team', ...AMOUNT },
  { what: 'small', ...AMOUNT },
  { what: 'team_new', ...AMOUNT },
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((k) => ({ what: `legs${k}`, ...COUNT })),
]

/** The columns of `leaves.parquet` that a record consists of, in the order of its leaf. */
export const RECORD_COLUMNS: readonly string[] = RECORD.map(({ what }) => what)

/** Addresses as five columns, each with 4 bytes of every address as a number: much less work than as many texts. */
export type AddressWords = readonly (readonly number[])[]
const ADDRESS_WORDS = [0, 1, 2, 3, 4]

/** What gives the columns of `AddressWords` from one of lower-case addresses, in DuckDB's SQL. */
export const addressWordsOf = (column: string): string =>
  ADDRESS_WORDS.map((k) => `cast('0x' || substr(${column}, ${3 + 8 * k}, 8) as uinteger)`).join(', ')

/** Lower-case addresses as columns. */
export const addressWords = (addresses: readonly string[]): AddressWords =>
  ADDRESS_WORDS.map((k) => addresses.map((a) => Number.parseInt(a.slice(2 + 8 * k, 10 + 8 * k), 16)))

/** Messages of equal size, of which the first words are the same in all. */
class Messages {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #size: number

  constructor(words: number, count: number, kind: bigint, home: LeafHome) {
    this.#size = words * WORD
    this.#bytes = new Uint8Array(this.#size * count)
    this.#view = new DataView(this.#bytes.buffer)
    const rewards = hexToBytes(home.teamRewards as Hex)
    for (let i = 0; i < count; i++) {
      this.number(i, 0, kind)
      this.number(i, 1, BigInt(home.chainId))
      this.address(i, 2, rewards)
    }
  }

  number(i: number, word: number, value: bigint): void {
    const at = i * this.#size + word * WORD
    if (value >= UINT64) this.#view.setBigUint64(at + 16, value / UINT64)
    this.#view.setBigUint64(at + 24, value % UINT64)
  }

  address(i: number, word: number, value: Uint8Array): void {
    this.#bytes.set(value, i * this.#size + word * WORD + 12)
  }

  /** The account of each message, which is its word 3. */
  accounts(words: AddressWords): void {
    for (const [k, column] of words.entries())
      for (let i = 0; i < column.length; i++)
        this.#view.setUint32(i * this.#size + 3 * WORD + 12 + 4 * k, column[i]!)
  }

  /** keccak256 of keccak256 of each, 32 bytes each. */
  hash(): Uint8Array {
    const count = this.#bytes.length / this.#size
    return keccakMany(keccakMany(this.#bytes, this.#size, count), WORD, count)
  }
}

/** @throws RangeError when a figure does not fit into its type on chain */
function fitting(value: bigint, limit: bigint, what: string, accounts: AddressWords, i: number): bigint {
  if (value >= 0n && value < limit) return value
  const account = accounts.map((column) => column[i]!.toString(16).padStart(8, '0')).join('')
  throw new RangeError(`levels: ${what} of 0x${account} is ${value}, which its leaf cannot hold`)
}

/**
 * The leaves of rewards, 32 bytes each.
 * @param cumulative base units
 */
export function rewardLeaves(
  home: LeafHome,
  accounts: AddressWords,
  assets: readonly string[],
  cumulative: readonly bigint[],
): Uint8Array {
  const messages = new Messages(REWARD_WORDS, cumulative.length, 1n, home)
  const [usdt, token] = [hexToBytes(home.usdt as Hex), hexToBytes(home.token as Hex)]
  messages.accounts(accounts)
  for (const [i, sum] of cumulative.entries()) {
    messages.address(i, 4, assets[i] === 'usdt' ? usdt : token)
    messages.number(i, 5, fitting(sum, UINT128, 'a reward', accounts, i))
  }
  return messages.hash()
}

/**
 * The leaves of records, 32 bytes each.
 * @param figures for each of `RECORD_COLUMNS` the figures of all accounts; amounts in cents
 */
export function recordLeaves(
  home: LeafHome,
  accounts: AddressWords,
  figures: readonly (readonly bigint[])[],
): Uint8Array {
  const messages = new Messages(RECORD_WORDS, figures[0]!.length, 2n, home)
  messages.accounts(accounts)
  for (const [j, { what, unit, limit }] of RECORD.entries())
    for (const [i, figure] of figures[j]!.entries())
      messages.number(i, 4 + j, fitting(figure * unit, limit, what, accounts, i))
  return messages.hash()
}
