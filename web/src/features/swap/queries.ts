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
import { tradeAbi } from './abi.gen.ts'
import { pairAbi, routerAbi } from './dex.ts'
import { type Market, pairBpsOf } from './quote.ts'

/** A sale far beyond any supply: what of it would not pay the anti-crash fee is the most one sale can hold free of it. */
const BEYOND = 1n << 200n
const ONE = 10n ** 30n
/** How often the market is read anew, in milliseconds. */
const EVERY = 5_000

/** Everything a quote needs, and the token's figures, at one block. */
export function useMarket() {
  return useChainRead(
    ['market'],
    async (info) => {
      const token = contractOf(info, 'token')
      const usdt = contractOf(info, 'usdt')
      const [config, average, beyond, reserves, probe, issued, supply] = await Promise.all([
        readContract(info, token, tradeAbi, 'getConfig', []),
        readContract(info, token, tradeAbi, 'getAverage', []),
        readContract(info, token, tradeAbi, 'quoteSell', [BEYOND]),
        readContract(info, contractOf(info, 'pair'), pairAbi, 'getReserves', []),
        readContract(info, contractOf(info, 'router'), routerAbi, 'getAmountOut', [ONE, ONE, ONE]),
        readContract(info, token, tradeAbi, 'issued', []),
        readContract(info, token, tradeAbi, 'totalSupply', []),
      ])
      const tokenFirst = BigInt(token) < BigInt(usdt)
      const market: Market = {
        reserveToken: reserves[tokenFirst ? 0 : 1],
        reserveUsdt: reserves[tokenFirst ? 1 : 0],
        pairBps: pairBpsOf(probe),
        nodeBps: config.nodeBps,
        burnBps: config.burnBps,
        crashFree: beyond.crashPart === 0n ? null : BEYOND - beyond.crashPart,
      }
      return { market, average, startBlock: config.startBlock, issued, supply }
    },
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
