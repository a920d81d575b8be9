import type { ChainInfo } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import { readContract } from '../../api/read.ts'
import { tradeAbi } from './abi.gen.ts'
import { pairAbi, routerAbi } from './dex.ts'
import { type Market, pairBpsOf } from './quote.ts'

/** More TDE than can exist. The part of such a sale that is free of the anti-crash fee is the most any sale can sell free. */
const BEYOND = 1n << 200n
const ONE = 10n ** 30n

export type MarketPlaces = { token: Address; usdt: Address; pair: Address; router: Address }

/** Everything a quote needs, and the token's figures, read in one batch. */
export async function readMarket(info: ChainInfo, { token, usdt, pair, router }: MarketPlaces) {
  const [config, average, beyond, reserves, probe, issued, supply] = await Promise.all([
    readContract(info, token, tradeAbi, 'getConfig', []),
    readContract(info, token, tradeAbi, 'getAverage', []),
    readContract(info, token, tradeAbi, 'quoteSell', [BEYOND]),
    readContract(info, pair, pairAbi, 'getReserves', []),
    readContract(info, router, routerAbi, 'getAmountOut', [ONE, ONE, ONE]),
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
}
