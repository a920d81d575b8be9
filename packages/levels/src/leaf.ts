// The leaves of the tree, encoded as Solidity's abi.encode does: every value a word of 32 bytes.
import { type Hex, hexToBytes } from 'viem'
import { keccakMany } from './keccak.ts'
import { CENT } from './types.ts'

const WORD = 32
const REWARD_WORDS = 6
const RECORD_WORDS = 19

/** What is the same in all leaves of a chain. */
export type LeafHome = { chainId: number; teamRewards: string; usdt: string; token: string }

/** A row of `leaves.parquet` as DuckDB returns it. Kind 1 is a reward, 2 a record; amounts of a record are cents. */
export type LeafRow = {
  kind: number
  account: string
  asset: string | null
  cumulative: bigint
  /** level, members, valid members, valid direct invites */
  counts: readonly (number | bigint)[]
  /** team, small zone, growth of the team; cents */
  amounts: readonly bigint[]
  /** legs(2) to legs(9) */
  legs: readonly (number | bigint)[]
}

const UINT32 = 2n ** 32n
const UINT128 = 2n ** 128n
const UINT8 = 2n ** 8n

/** A value below `limit`. @throws RangeError when it does not fit */
function fit(value: number | bigint, limit: bigint, what: string): bigint {
  const v = BigInt(value)
  if (v < 0n || v >= limit) throw new RangeError(`levels: ${what} of ${v} does not fit into the record`)
  return v
}

function putNumber(view: DataView, word: number, value: bigint): void {
  const at = word * WORD
  view.setBigUint64(at + 16, value >> 64n)
  view.setBigUint64(at + 24, value & 0xffff_ffff_ffff_ffffn)
}

/** Encodes leaves of one kind into one buffer, which is used again for the next ones. */
export class LeafEncoder {
  readonly #home: { chainId: bigint; teamRewards: Uint8Array; usdt: Uint8Array; token: Uint8Array }

  constructor(home: LeafHome) {
    this.#home = {
      chainId: BigInt(home.chainId),
      teamRewards: hexToBytes(home.teamRewards as Hex),
      usdt: hexToBytes(home.usdt as Hex),
      token: hexToBytes(home.token as Hex),
    }
  }

  /**
   * @returns the abi-encoded leaf
   * @throws RangeError for a figure that does not fit into its type on chain
   */
  encode(row: LeafRow): Uint8Array {
    const words = row.kind === 1 ? REWARD_WORDS : RECORD_WORDS
    const out = new Uint8Array(words * WORD)
    const view = new DataView(out.buffer)
    putNumber(view, 0, BigInt(row.kind))
    putNumber(view, 1, this.#home.chainId)
    out.set(this.#home.teamRewards, 2 * WORD + 12)
    out.set(hexToBytes(row.account as Hex), 3 * WORD + 12)
    if (row.kind === 1) {
      out.set(row.asset === 'usdt' ? this.#home.usdt : this.#home.token, 4 * WORD + 12)
      putNumber(view, 5, fit(row.cumulative, UINT128, 'a reward'))
      return out
    }
    putNumber(view, 4, fit(row.counts[0]!, UINT8, 'a level'))
    for (let i = 1; i < 4; i++) putNumber(view, 4 + i, fit(row.counts[i]!, UINT32, 'a number of accounts'))
    for (let i = 0; i < 3; i++) putNumber(view, 8 + i, fit(row.amounts[i]! * CENT, UINT128, 'an amount'))
    for (let i = 0; i < 8; i++) putNumber(view, 11 + i, fit(row.legs[i]!, UINT32, 'a number of legs'))
    return out
  }
}

/** The leaves' hashes, 32 bytes each, in order: keccak256 of keccak256 of each encoding. */
export function hashLeaves(encoded: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(WORD * encoded.length)
  for (let from = 0; from < encoded.length;) {
    const size = encoded[from]!.length
    let to = from
    while (to < encoded.length && encoded[to]!.length === size) to++
    const messages = new Uint8Array(size * (to - from))
    for (let i = from; i < to; i++) messages.set(encoded[i]!, size * (i - from))
    const once = keccakMany(messages, size, to - from)
    out.set(keccakMany(once, WORD, to - from), WORD * from)
    from = to
  }
  return out
}
