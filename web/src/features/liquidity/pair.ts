import type { ChainInfo } from '@holdfast/protocol/chain'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { feesAbi, stakedAbi } from './abi.gen.ts'
import type { PairState } from './quote.ts'

/** What this feature calls of a Uniswap V2 pair, or of a fork. */
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

async function readPair(info: ChainInfo): Promise<PairState & { feeBps: bigint }> {
  const [pair, token] = [contractOf(info, 'pair'), contractOf(info, 'token')]
  const [reserves, supply, fees] = await Promise.all([
    readContract(info, pair, pairAbi, 'getReserves', []),
    readContract(info, pair, pairAbi, 'totalSupply', []),
    readContract(info, token, feesAbi, 'getConfig', []),
  ])
  const tokenFirst = BigInt(token) < BigInt(contractOf(info, 'usdt'))
  return {
    token: reserves[tokenFirst ? 0 : 1],
    usdt: reserves[tokenFirst ? 1 : 0],
    supply,
    feeBps: fees.nodeBps + fees.burnBps,
  }
}

/** How often the pair is read anew, in milliseconds. */
const EVERY = 5_000

/** The pair's reserves and shares, and the token's trade fee in bps, at one block. */
export const usePair = () => useChainRead(['pair'], readPair, EVERY)

/** What the connected account has of both assets and of the pair's shares, base units. */
export function useHoldings() {
  const account = useAccount()
  return useChainRead(
    ['liquidity', account],
    account === null
      ? null
      : async (info) => {
          const [usdt, token, shares] = await Promise.all(
            (['usdt', 'token', 'pair'] as const).map((name) =>
              readContract(info, contractOf(info, name), erc20Abi, 'balanceOf', [account]),
            ),
          )
          const hosted = await readContract(
            info,
            contractOf(info, 'liquidityPool'),
            stakedAbi,
            'getUserInfo',
            [account],
          )
          return { usdt: usdt ?? 0n, token: token ?? 0n, shares: shares ?? 0n, hosted: hosted.amount }
        },
  )
}
