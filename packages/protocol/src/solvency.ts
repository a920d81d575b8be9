import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'
import { SymbolName, SYMBOLS } from './ledger.ts'

/** One asset at one final block. `ratioBps` = reserves / liabilities, of 10,000; null when nothing is owed. */
export const SolvencyAsset = Type.Object({
  symbol: SymbolName,
  /** root of the Merkle-sum tree of all users' balances, its sum, and how many leaves it has */
  root: Hash,
  liabilities: BaseUnits,
  users: Type.Integer({ minimum: 0 }),
  /** held by the vault and by the deposit addresses at `block` */
  vault: BaseUnits,
  forwarders: BaseUnits,
  /** parts of it: withdrawals on their way, unpaid fees, house accounts, transfers in the queue, and donations */
  inflight: BaseUnits,
  fees: BaseUnits,
  house: BaseUnits,
  unmatched: BaseUnits,
  donated: BaseUnits,
  /** moved to the cold address and not yet back: not among the reserves */
  cold: BaseUnits,
  /** the block from which on the asset's token was not indexed then: what came since is among `unmatched`; null: it was */
  notIndexedSince: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  ratioBps: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
})
export type SolvencyAsset = Static<typeof SolvencyAsset>

/**
 * What leaves contain. 1: address, balance, salt. 2: also number and hash of the account's last entry, so that no entry can be
 * removed unnoticed; accounts at 0 have a leaf too. A snapshot keeps the version that it was taken with.
 */
export const LEAF_VERSIONS = [1, 2] as const
export type LeafVersion = (typeof LEAF_VERSIONS)[number]

/** `getSolvency?id` (public): the newest snapshot, or one by number. */
export const SolvencySnapshot = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  version: Type.Enum(LEAF_VERSIONS),
  block: Type.Integer({ minimum: 0 }),
  blockHash: Hash,
  time: UnixSeconds,
  vaultAddress: Address,
  assets: Type.Array(SolvencyAsset),
})
export type SolvencySnapshot = Static<typeof SolvencySnapshot>

/** A sibling on the path from a leaf to the root: its hash, its sum, and on which side it is. */
export const ProofNode = Type.Object({ hash: Hash, sum: BaseUnits, left: Type.Boolean() })

/** `getSolvencyLeaf?id&symbol` (session): the session's own leaf and its path to the root. */
export const SolvencyLeaf = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  symbol: Type.Enum(SYMBOLS),
  address: Address,
  /** random, for each account and snapshot: without it a neighbour's balance could be guessed from its hash */
  salt: Hash,
  balance: BaseUnits,
  /** number and hash of the account's last entry; null in a leaf of version 1 */
  seq: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  entryHash: Type.Union([Hash, Type.Null()]),
  proof: Type.Array(ProofNode),
})
export type SolvencyLeaf = Static<typeof SolvencyLeaf>

/** A row of `pageSolvency` (public): snapshots, newest first. */
export const SolvencyRecord = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  block: Type.Integer({ minimum: 0 }),
  time: UnixSeconds,
  assets: Type.Array(
    Type.Object({
      symbol: SymbolName,
      liabilities: BaseUnits,
      reserves: BaseUnits,
      ratioBps: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
    }),
  ),
})
export type SolvencyRecord = Static<typeof SolvencyRecord>

/** Inputs of `getSolvency`: the newest without a number. */
export const SolvencyQuery = Type.Object({ id: Type.Optional(Type.Integer({ minimum: 1 })) })
/** Inputs of `getSolvencyLeaf`: of the newest snapshot without a number. */
export const SolvencyLeafQuery = Type.Interface([SolvencyQuery], { symbol: SymbolName })

/**
 * `GET /api/solvency/{id}.json` (public, no envelope): everything that a stranger needs to check a snapshot. Leaves carry no
 * address and are ordered by their hashes. The server deletes them after a month; the call then answers `LEAVES_GONE`.
 */
export const SolvencyData = Type.Interface([SolvencySnapshot], {
  chainId: Type.Integer(),
  tokens: Type.Record(Type.String(), Address),
  /**
   * Deposit addresses with a balance, each with its account, from which the address follows (`forwarderOf` of the contract).
   * So no address that belongs to others can be counted.
   */
  forwarders: Type.Array(Type.Object({ address: Address, account: Address })),
  leaves: Type.Record(Type.String(), Type.Array(Type.Object({ hash: Hash, sum: BaseUnits }))),
})
export type SolvencyData = Static<typeof SolvencyData>

type Hex = `0x${string}`
/** keccak-256 of bytes given as hex: `keccak256` of viem. */
export type Keccak = (data: Hex) => Hex
/** A node of the tree: `sum` is the sum of all leaves below it. */
export type SumNode = { hash: Hex; sum: bigint }

const LEAF = '00'
const BRANCH = '01'
const LEAF_WITH_ENTRY = '02'
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')

/** The parts of a leaf that are hashed. `seq` and `entryHash` are of its account's last entry, both null in version 1. */
export type LeafParts = {
  address: string
  balance: bigint
  salt: string
  seq: number | null
  entryHash: string | null
}

/**
 * Hash of a leaf. Version 1: keccak256(0x00 ‖ address ‖ balance ‖ salt). Version 2: keccak256(0x02 ‖ address ‖ balance ‖
 * salt ‖ seq ‖ entryHash). The address has 20 bytes, everything else 32.
 */
export const leafHash = (keccak: Keccak, leaf: LeafParts): Hex => {
  const body = `${leaf.address.slice(2).toLowerCase()}${word(leaf.balance)}${leaf.salt.slice(2)}`
  return leaf.seq === null || leaf.entryHash === null
    ? keccak(`0x${LEAF}${body}`)
    : keccak(`0x${LEAF_WITH_ENTRY}${body}${word(leaf.seq)}${leaf.entryHash.slice(2)}`)
}

/** The parent of two nodes: keccak256(0x01 || hash || sum || hash || sum), left before right; its sum is that of both. */
export const branch = (keccak: Keccak, left: SumNode, right: SumNode): SumNode => ({
  hash: keccak(`0x${BRANCH}${left.hash.slice(2)}${word(left.sum)}${right.hash.slice(2)}${word(right.sum)}`),
  sum: left.sum + right.sum,
})

/** Root of a tree without leaves. */
export const EMPTY_ROOT: Hex = `0x${'0'.repeat(64)}`

/** The number under which the chain keeps a statement (`Statements.digestOf`): it counts from 0. */
export const anchorOf = (id: number): number => id - 1

const STATEMENT = '03'
const ascii = (text: string) =>
  Array.from(text, (c) => c.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .padEnd(64, '0')

/** The parts of a statement's digest. */
export type StatementParts = Pick<SolvencySnapshot, 'id' | 'block' | 'blockHash'> & {
  assets: Pick<SolvencyAsset, 'symbol' | 'root' | 'liabilities'>[]
}

/**
 * The digest of a statement: keccak256(0x03 || chain id || number || block || block hash || for each asset in the
 * statement's order: symbol || root || liabilities). Each has 32 bytes, the symbol left-aligned; the number is `anchorOf`.
 * Comparing it with the digest on the chain shows that everybody is shown the same statement.
 */
export const statementDigest = (keccak: Keccak, chainId: number, s: StatementParts): Hex =>
  keccak(
    `0x${STATEMENT}${word(chainId)}${word(anchorOf(s.id))}${word(s.block)}${s.blockHash.slice(2)}${s.assets
      .map((a) => `${ascii(a.symbol)}${a.root.slice(2)}${word(BigInt(a.liabilities))}`)
      .join('')}`,
  )

/** The levels of a tree from its leaves up. A node without a sibling moves up unchanged. */
export function sumTree(keccak: Keccak, leaves: SumNode[]): SumNode[][] {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level))
    level = level.flatMap((node, i) =>
      i % 2 === 1 ? [] : [level[i + 1] === undefined ? node : branch(keccak, node, level[i + 1]!)],
    )
  return levels
}

/** The siblings on the path from leaf `index` to the root. */
export function proofOf(levels: SumNode[][], index: number): (SumNode & { left: boolean })[] {
  const proof: (SumNode & { left: boolean })[] = []
  for (let i = index, depth = 0; depth < levels.length - 1; depth++, i >>= 1) {
    const beside = levels[depth]![i ^ 1]
    if (beside) proof.push({ ...beside, left: i % 2 === 1 })
  }
  return proof
}

/** A leaf as it may have been saved before leaves had a version. */
type SavedLeaf = Omit<SolvencyLeaf, 'seq' | 'entryHash'> & Partial<Pick<SolvencyLeaf, 'seq' | 'entryHash'>>

/**
 * Whether `leaf` is of this version and under `root`, and the root's sum is `total`: the check that every user can make for
 * its own balance.
 * @param version the snapshot's: an older form of leaf proves nothing in a newer snapshot
 */
export function checkLeaf(
  keccak: Keccak,
  leaf: SavedLeaf,
  asset: { root: string; liabilities: string },
  version: LeafVersion,
): boolean {
  const { seq = null, entryHash = null } = leaf
  if ((seq !== null) !== (version === 2) || (entryHash !== null) !== (version === 2)) return false
  const balance = BigInt(leaf.balance)
  let node: SumNode = { hash: leafHash(keccak, { ...leaf, balance, seq, entryHash }), sum: balance }
  for (const p of leaf.proof) {
    const beside = { hash: p.hash as Hex, sum: BigInt(p.sum) }
    node = p.left ? branch(keccak, beside, node) : branch(keccak, node, beside)
  }
  return node.hash === asset.root && node.sum === BigInt(asset.liabilities)
}
