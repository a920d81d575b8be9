import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'
import { SymbolName, SYMBOLS } from './ledger.ts'

/** One asset at one final block. `ratioBps` = reserves / liabilities, of 10,000; null when nothing is owed. */
export const SolvencyAsset = Type.Object({
  symbol: SymbolName,
  /** root of the Merkle-sum tree of all users' balances, and its sum */
  root: Hash,
  liabilities: BaseUnits,
  users: Type.Integer({ minimum: 0 }),
  /** held by the vault and by the deposit addresses at `block` */
  vault: BaseUnits,
  forwarders: BaseUnits,
  /** of it: withdrawals on their way, fees not yet paid out, the house's own accounts, not yet matched, and donated */
  inflight: BaseUnits,
  fees: BaseUnits,
  house: BaseUnits,
  unmatched: BaseUnits,
  donated: BaseUnits,
  ratioBps: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
})
export type SolvencyAsset = Static<typeof SolvencyAsset>

/** `getSolvency?id` (public): the newest snapshot, or one by number. */
export const SolvencySnapshot = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  block: Type.Integer({ minimum: 0 }),
  blockHash: Hash,
  time: UnixSeconds,
  vaultAddress: Address,
  assets: Type.Array(SolvencyAsset),
})
export type SolvencySnapshot = Static<typeof SolvencySnapshot>

/** A node beside the path from a leaf to the root: its hash, its sum, and on which side it stands. */
export const ProofNode = Type.Object({ hash: Hash, sum: BaseUnits, left: Type.Boolean() })

/** `getSolvencyLeaf?id&symbol` (session): the session's own leaf and the way to the root. */
export const SolvencyLeaf = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  symbol: Type.Enum(SYMBOLS),
  address: Address,
  /** random, the account's own per snapshot: without it a neighbour's balance could be guessed from its hash */
  salt: Hash,
  balance: BaseUnits,
  proof: Type.Array(ProofNode),
})
export type SolvencyLeaf = Static<typeof SolvencyLeaf>
