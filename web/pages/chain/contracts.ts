// The contracts of the deployment that pages are shown, and their ABIs.
import { mintAbi } from '@holdfast/protocol/abi/index'
import { calls } from '@holdfast/protocol/calls/index'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { abiOf, OWN_CONTRACTS, type OwnContract } from '@holdfast/protocol/contract-abis'
import { CONTRACT_NAMES, type ContractName } from '@holdfast/protocol/contracts'
import { type Abi, type Address, parseAbi } from 'viem'

const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const routerAbi = parseAbi([
  'function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) view returns (uint256)',
])

type Own = { [N in OwnContract]: ReturnType<typeof abiOf<N>> }
/** ABIs by contract. `mint`: a project's escrow, which is no contract of the deployment. */
export type Abis = Own & { pair: typeof pairAbi; router: typeof routerAbi; mint: typeof mintAbi }
export const ABIS: Partial<Record<ContractName | 'mint', Abi>> = {
  ...Object.fromEntries(OWN_CONTRACTS.map((name) => [name, abiOf(name) as Abi])),
  pair: pairAbi,
  router: routerAbi,
  mint: mintAbi,
}

/** Addresses of the example's deployment: which contract is asked follows from them. */
export const CONTRACTS = (calls.chain.example.data as ChainInfo).contracts as Record<ContractName, Address>
const NAMES = new Map<string, ContractName | 'mint'>(
  CONTRACT_NAMES.map((name) => [CONTRACTS[name].toLowerCase(), name]),
)

/** The name of the contract at an address; other addresses are projects' escrows. */
export const nameOf = (address: string) => NAMES.get(address.toLowerCase()) ?? 'mint'
