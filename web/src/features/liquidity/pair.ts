import type { ChainInfo } from '@holdfast/protocol/chain'
import { contractOf } from '../../api/chain-info.ts'
import { readReserves } from '../../api/pair.ts'
import { readContract } from '../../api/read.ts'
import { readHoldings } from '../../parts/money/holdings.ts'
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
          const [wallet, hosted] = await Promise.all([
            readHoldings(info, account),
            readContract(info, contractOf(info, 'liquidityPool'), stakedAbi, 'getUserInfo', [account]),
          ])
          return { ...wallet, hosted: hosted.amount }
        },
  )
}
