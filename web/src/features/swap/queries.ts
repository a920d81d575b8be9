import { useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { rpc } from '../../api/rpc.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { candlesQuery, type Span, SPANS, swapsQuery } from './lists.ts'
import { readMarket } from './market.ts'

/** How often the market is read anew, in milliseconds. */
const EVERY = 5_000

/** Everything a quote needs, and the token's figures, at one block. */
export function useMarket() {
  return useChainRead(
    ['market'],
    (info) =>
      readMarket(info, {
        token: contractOf(info, 'token'),
        usdt: contractOf(info, 'usdt'),
        pair: contractOf(info, 'pair'),
        router: contractOf(info, 'router'),
      }),
    EVERY,
  )
}

/** The connected account's balances of both assets and of the native coin, and the gas price. Base units, wei. */
export function useSwapFunds() {
  const account = useAccount()
  return useChainRead(
    ['swapFunds', account],
    account === null
      ? null
      : async (info) => {
          const [usdt, token, gas, gasPrice] = await Promise.all([
            readContract(info, contractOf(info, 'usdt'), erc20Abi, 'balanceOf', [account]),
            readContract(info, contractOf(info, 'token'), erc20Abi, 'balanceOf', [account]),
            rpc<Hex>(info.rpcUrl, 'eth_getBalance', [account, 'latest']).then(BigInt),
            rpc<Hex>(info.rpcUrl, 'eth_gasPrice').then(BigInt),
          ])
          return { usdt, token, gas, gasPrice }
        },
  )
}

/** Candles of a span of time, from the server's index. */
export const useCandles = (span: Span) => useQuery(candlesQuery(SPANS[span]))

/** Trades of the pair, newest first. */
export const useSwaps = (page: number, size: number) => useQuery(swapsQuery(page, size))
