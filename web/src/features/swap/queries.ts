import type { Page } from '@holdfast/protocol/envelope'
import type { CandleInterval, Candles, Swap } from '@holdfast/protocol/swap'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { call } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { rpc } from '../../api/rpc.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
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

/** What the connected account holds of both assets and of gas, and the price of gas. Base units. */
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

/** Candles of the last `seconds`, from our own index. */
export function useCandles(interval: CandleInterval, seconds: number | null) {
  return useQuery({
    queryKey: ['candles', interval, seconds],
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => {
      const { candles } = await call<Candles>('getCandles', { query: { interval }, signal })
      const last = candles.at(-1)
      return seconds === null || !last ? candles : candles.filter((c) => c.time > last.time - seconds)
    },
  })
}

/** Trades of the pair, newest first. */
export function useSwaps(page: number, size: number) {
  return useQuery({
    queryKey: ['swaps', page, size],
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call<Page<Swap>>('pageSwaps', { query: { page, size }, signal }),
  })
}
