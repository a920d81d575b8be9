import type { ChainInfo } from '@holdfast/protocol/chain'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readReserves } from '../../api/pair.ts'
import { readContract } from '../../api/read.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { feesAbi, stakedAbi } from './abi.gen.ts'
import type { PairState } from './quote.ts'

async function readPair(info: ChainInfo): Promise<PairState & { feeBps: bigint }> {
  const [reserves, fees] = await Promise.all([
    readReserves(info),
    readContract(info, contractOf(info, 'token'), feesAbi, 'getConfig', []),
  ])
  return { ...reserves, feeBps: fees.nodeBps + fees.burnBps }
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
