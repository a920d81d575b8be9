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

/** Value of each hexadecimal digit by its character code. */
const DIGITS = Uint8Array.from(
  { length: 128 },
  (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0,
)

/** Writes the 20 bytes of a lower-case address. */
function putAddress(to: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < 20; i++)
    to[at + i] = (DIGITS[text.charCodeAt(2 + 2 * i)]! << 4) | DIGITS[text.charCodeAt(3 + 2 * i)]!
}

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

  address(i: number, word: number, value: string | Uint8Array): void {
    const at = i * this.#size + word * WORD + 12
    if (typeof value === 'string') putAddress(this.#bytes, at, value)
    else this.#bytes.set(value, at)
  }

  /** keccak256 of keccak256 of each, 32 bytes each. */
  hash(): Uint8Array {
    const count = this.#bytes.length / this.#size
    return keccakMany(keccakMany(this.#bytes, this.#size, count), WORD, count)
  }
}

/** @throws RangeError when a figure does not fit into its type on chain */
function fitting(value: bigint, limit: bigint, what: string, account: string): bigint {
  if (value < 0n || value >= limit)
    throw new RangeError(`levels: ${what} of ${account} is ${value}, which its leaf cannot hold`)
  return value
}

/**
 * The leaves of rewards, 32 bytes each.
 * @param cumulative base units
 */
export function rewardLeaves(
  home: LeafHome,
  accounts: readonly string[],
  assets: readonly string[],
  cumulative: readonly bigint[],
): Uint8Array {
  const messages = new Messages(REWARD_WORDS, accounts.length, 1n, home)
  const [usdt, token] = [hexToBytes(home.usdt as Hex), hexToBytes(home.token as Hex)]
  for (const [i, account] of accounts.entries()) {
    messages.address(i, 3, account)
    messages.address(i, 4, assets[i] === 'usdt' ? usdt : token)
    messages.number(i, 5, fitting(cumulative[i]!, UINT128, 'a reward', account))
  }
  return messages.hash()
}

/**
 * The leaves of records, 32 bytes each.
 * @param figures for each of `RECORD_COLUMNS` the figures of all accounts; amounts in cents
 */
export function recordLeaves(
  home: LeafHome,
  accounts: readonly string[],
  figures: readonly (readonly bigint[])[],
): Uint8Array {
  const messages = new Messages(RECORD_WORDS, accounts.length, 2n, home)
  for (const [i, account] of accounts.entries()) {
    messages.address(i, 3, account)
    for (const [j, { what, unit, limit }] of RECORD.entries())
      messages.number(i, 4 + j, fitting(figures[j]![i]! * unit, limit, what, account))
  }
  return messages.hash()
}
