import type { ChainInfo } from '@holdfast/protocol/chain'
import { contractOf } from './chain-info.ts'
import { readContract } from './read.ts'

/** What is called of a Uniswap V2 pair, or of a fork. */
const pairAbi = [
  {
    type: 'function',
    name: 'getReserves',
    stateMutability: 'view',
    inputs: [],
    outputs: [
      { name: 'reserve0', type: 'uint112' },
      { name: 'reserve1', type: 'uint112' },
      { name: 'blockTimestampLast', type: 'uint32' },
    ],
  },
  {
    type: 'function',
    name: 'totalSupply',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const

/** The pair's reserves of both assets and its shares, base units. @throws RpcError */
export async function readReserves(info: ChainInfo) {
  const [pair, token] = [contractOf(info, 'pair'), contractOf(info, 'token')]
  const [reserves, supply] = await Promise.all([
    readContract(info, pair, pairAbi, 'getReserves', []),
    readContract(info, pair, pairAbi, 'totalSupply', []),
  ])
  const tokenFirst = BigInt(token) < BigInt(contractOf(info, 'usdt'))
  return { token: reserves[tokenFirst ? 0 : 1], usdt: reserves[tokenFirst ? 1 : 0], supply }
}
