import { type Address, concat, encodeAbiParameters, type Hex, keccak256 } from 'viem'

/** Where a tree belongs: nothing proven for one contract or chain proves anything for another. */
export type TreePlace = { chainId: number; teamRewards: Address }

/** What a record leaf says of an account; amounts in base units of USDT, `invites` the legs with a V2 … V9. */
export type LevelRecord = {
  level: number
  teamUser: number
  teamValid: number
  inviteValids: number
  teamAmount: bigint
  teamActual: bigint
  teamNew: bigint
  invites: readonly number[]
}

/** Levels whose legs a record counts: V2 … V9. */
const LEGS = 8

const word = (n: number | bigint | Address): Hex =>
  typeof n === 'string'
    ? encodeAbiParameters([{ type: 'address' }], [n])
    : encodeAbiParameters([{ type: 'uint256' }], [BigInt(n)])
// Every value takes one word of 32 bytes, so that words in a row are their `abi.encode`.
const leaf = (...values: (number | bigint | Address)[]): Hex => keccak256(keccak256(concat(values.map(word))))

/** The leaf of all that `account` ever earned of `asset` (base units) up to an epoch; docs/LEVELS.md. */
export const rewardLeaf = (
  { chainId, teamRewards }: TreePlace,
  account: Address,
  asset: Address,
  cumulative: bigint,
): Hex => leaf(1, chainId, teamRewards, account, asset, cumulative)

/** The leaf of `account`'s level and figures in an epoch. @throws RangeError unless `invites` has eight numbers */
export function recordLeaf({ chainId, teamRewards }: TreePlace, account: Address, r: LevelRecord): Hex {
  if (r.invites.length !== LEGS) throw new RangeError(`a record has ${LEGS} counts of legs`)
  const figures = [r.level, r.teamUser, r.teamValid, r.inviteValids, r.teamAmount, r.teamActual, r.teamNew]
  return leaf(2, chainId, teamRewards, account, ...figures, ...r.invites)
}

/** The root that `of` and its neighbours lead to; neighbours are hashed smaller first. */
export function rootOf(of: Hex, proof: readonly Hex[]): Hex {
  let at = of
  for (const other of proof)
    at = keccak256(at.toLowerCase() < other.toLowerCase() ? concat([at, other]) : concat([other, at]))
  return at
}
