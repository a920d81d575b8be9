import type { ContractName } from '@holdfast/protocol/contracts'
import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address, Hex } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { rpc, RpcError } from '../../api/rpc.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { operatorsAbi } from './abi.gen.ts'

/** The assets that an account can approve, and who could take them by an approval. */
const ASSETS = ['usdt', 'token', 'pair'] as const satisfies readonly ContractName[]
const SPENDERS = [
  'main',
  'hostingPool',
  'resonancePool',
  'liquidityPool',
  'swapHelper',
  'liquidityHelper',
  'router',
] as const satisfies readonly ContractName[]

export type Approval = {
  asset: (typeof ASSETS)[number]
  spender: (typeof SPENDERS)[number]
  assetAddress: Address
  spenderAddress: Address
  /** base units */
  amount: bigint
}

async function readAll(info: ChainInfo, account: Address): Promise<Approval[]> {
  const pairs = ASSETS.flatMap((asset) => SPENDERS.map((spender) => ({ asset, spender })))
  return Promise.all(
    pairs.map(async ({ asset, spender }) => {
      const assetAddress = contractOf(info, asset)
      const spenderAddress = contractOf(info, spender)
      const amount = await readContract(info, assetAddress, erc20Abi, 'allowance', [account, spenderAddress])
      return { asset, spender, assetAddress, spenderAddress, amount }
    }),
  )
}

/** Every allowance of the connected account to the deployment's contracts and the router, zeros included. */
export function useApprovals() {
  const account = useAccount()
  return useChainRead(['approvals', account], account === null ? null : (info) => readAll(info, account))
}

/** keccak256 of `ApprovalForAll(address,address,bool)`. */
const APPROVAL_FOR_ALL: Hex = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

export type Operators = {
  nodes: Address
  /** those with an approval for all of the account's cards */
  list: { address: Address; name: (typeof SPENDERS)[number] | null }[]
  /** whether the node searched all blocks for events; if not, only the deployment's contracts were checked */
  complete: boolean
}

/** Every operator in the account's `ApprovalForAll` events; null when the node does not search that many blocks. */
async function everAllowed(info: ChainInfo, nodes: Address, account: Address): Promise<Address[] | null> {
  try {
    // Nodes with a limit take no range up to a name, however young the chain is.
    const toBlock = await rpc<Hex>(info.rpcUrl, 'eth_blockNumber', [])
    const logs = await rpc<{ topics: Hex[] }[]>(info.rpcUrl, 'eth_getLogs', [
      {
        address: nodes,
        topics: [APPROVAL_FOR_ALL, `0x${account.slice(2).toLowerCase().padStart(64, '0')}`],
        fromBlock: '0x0',
        toBlock,
      },
    ])
    const operators: Address[] = []
    for (const { topics } of logs) if (topics[2]) operators.push(`0x${topics[2].slice(26)}`)
    return operators
  } catch (error) {
    if (error instanceof RpcError) return null
    throw error
  }
}

async function readOperators(info: ChainInfo, account: Address): Promise<Operators> {
  const nodes = contractOf(info, 'nodes')
  const named = new Map(SPENDERS.map((name) => [contractOf(info, name).toLowerCase(), name]))
  const found = await everAllowed(info, nodes, account)
  const asked = [...new Set([...named.keys(), ...(found ?? [])])] as Address[]
  const allowed = await Promise.all(
    asked.map((operator) => readContract(info, nodes, operatorsAbi, 'isApprovedForAll', [account, operator])),
  )
  const list = asked
    .filter((_, i) => allowed[i])
    .map((address) => ({ address, name: named.get(address) ?? null }))
  return { nodes, list, complete: found !== null }
}

/** Who may move all node cards of the connected account: such an approval has no amount. */
export function useOperators() {
  const account = useAccount()
  return useChainRead(
    ['operators', account],
    account === null ? null : (info) => readOperators(info, account),
  )
}
