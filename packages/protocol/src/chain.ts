import { type Static, Type } from 'typebox'
import type { ContractName } from './contracts.ts'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'

export const CHAINS = {
  local: { id: 31_337, name: 'Holdfast local', gas: 'BNB', explorer: null },
  bscTestnet: {
    id: 97,
    name: 'BNB Smart Chain Testnet',
    gas: 'tBNB',
    explorer: 'https://testnet.bscscan.com',
  },
  bsc: { id: 56, name: 'BNB Smart Chain', gas: 'BNB', explorer: 'https://bscscan.com' },
} as const
export type ChainName = keyof typeof CHAINS

/** `contracts/deployments/<chainId>.json` and, on the local chain, the data folder's copy. */
export type Deployment = {
  chainId: number
  /** block of the first deployment transaction: where indexing starts */
  startBlock: number
  /** hash of all deployed bytecode and of the seed: a local chain with another fingerprint is not reused */
  fingerprint: string
  /** the root account of the referral tree */
  root: `0x${string}`
  contracts: Record<ContractName, `0x${string}`>
}

/**
 * The aggregator that routes transfers to other chains (LI.FI), where the operator has set one up: the name it knows the operator by, the
 * address of its API, and its contract on this chain, the only one that wallets approve and call for it.
 */
const Bridge = Type.Object({ integrator: Type.String(), api: Type.String(), contract: Address })

/**
 * WalletConnect, where the operator has set it up: the name of the operator's project there, and the relay between page and wallet, the
 * origin of a web socket.
 */
const WalletConnect = Type.Object({ projectId: Type.String(), relay: Type.String() })

/** `GET /api/chain` (no envelope): what an integrator needs to talk to the contracts. */
export const ChainInfo = Type.Object({
  chain: Type.Union([Type.Literal('local'), Type.Literal('bscTestnet'), Type.Literal('bsc')]),
  chainId: Type.Integer(),
  name: Type.String(),
  gasSymbol: Type.String(),
  explorer: Type.Union([Type.String(), Type.Null()]),
  /** a node that browsers may read from */
  rpcUrl: Type.String(),
  root: Address,
  /** referrer offered when there is no code: the root on `local`, else what the operator configured, else null */
  defaultReferrer: Type.Union([Address, Type.Null()]),
  contracts: Type.Record(Type.String(), Address),
  /** null: there is no bridge */
  bridge: Type.Union([Bridge, Type.Null()]),
  /** null: wallets of other devices are not offered */
  walletConnect: Type.Union([WalletConnect, Type.Null()]),
  /** names of the halts: reasons for which deposits, withdrawals and sweeps wait now; empty while none */
  halts: Type.Array(Type.String()),
  /** contracts of which nothing is indexed from block `since` on: read them on the chain; empty while there are none */
  notIndexed: Type.Array(Type.Object({ contract: Address, since: Type.Integer() })),
  head: Type.Object({
    latest: Type.Integer(),
    finalized: Type.Integer(),
    indexed: Type.Integer(),
    time: UnixSeconds,
  }),
})
export type ChainInfo = Static<typeof ChainInfo>

/**
 * `getTransaction` (public): what the server's own nodes have of a transaction, two of them alike where there are two; null: nothing.
 * `block` is null while it is in none; a block that is not final can still be reorganised.
 */
export const TransactionReport = Type.Union([
  Type.Object({
    from: Address,
    nonce: Type.Integer(),
    block: Type.Union([Type.Integer(), Type.Null()]),
    blockHash: Type.Union([Hash, Type.Null()]),
    /** null while it is in no block */
    success: Type.Union([Type.Boolean(), Type.Null()]),
  }),
  Type.Null(),
])
export type TransactionReport = Static<typeof TransactionReport>

/** `getTokenInfo` (public): token figures read at `block`; amounts of TDE and USDT in base units. */
export const TokenInfo = Type.Object({
  block: Type.Integer(),
  time: UnixSeconds,
  issued: BaseUnits,
  destroyed: BaseUnits,
  circulating: BaseUnits,
  /** USDT per TDE, 18 decimals; "0" while there is no liquidity */
  price: BaseUnits,
  /** circulating × price, USDT base units */
  marketValue: BaseUnits,
  /** USDT base units for one node card of the first kind, as the contract sells it */
  nodePrice: BaseUnits,
})
export type TokenInfo = Static<typeof TokenInfo>
