// What is published of chains with real money: contracts that are there, and keys that everybody knows.
import type { ChainName } from '@holdfast/protocol/chain'
import type { ContractName } from '@holdfast/protocol/contracts'
import { type Address, getAddress, isAddressEqual, parseAbi, type PublicClient } from 'viem'
import { accountOf } from './mnemonic.ts'

/**
 * PancakeSwap V2, its WBNB, and on BSC the USDT (docs.pancakeswap.finance, developers of BNB Chain). Trades, prices and the lock of
 * the launch's liquidity mean this exchange: no deployment there has one of its own.
 */
const EXCHANGE = {
  bsc: {
    factory: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
    router: '0x10ED43C718714eb63d5aA57B78B54704E256024E',
    wbnb: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    usdt: '0x55d398326f99059fF775485246999027B3197955',
  },
  bscTestnet: {
    factory: '0x6725F303b657a9451d8BA641348b6761A6CC7a17',
    router: '0xD99D1c33F9fC3444f8101754aBC46c52416550D1',
    wbnb: '0xae13d989daC2f0dEbFf460aC112a837C89BAa7cd',
  },
} as const satisfies Record<Exclude<ChainName, 'local'>, Partial<Record<ContractName, Address>>>

/** Contracts of others that a deployment on `chain` must use, by their names. */
export const exchangeOf = (chain: Exclude<ChainName, 'local'>): Partial<Record<ContractName, Address>> =>
  EXCHANGE[chain]

/** The mnemonic that anvil, Hardhat and the local chain here begin with. */
const PUBLISHED_MNEMONIC = 'test test test test test test test test test test test junk'
/** As many accounts as tools show of it, and that the local chain uses. */
const PUBLISHED = 100
let published: Set<string> | undefined

/** Whether everybody has the key of this account: those of the local chain, of anvil and Hardhat. */
export function isPublished(address: string): boolean {
  published ??= new Set(
    Array.from({ length: PUBLISHED }, (_, index) =>
      accountOf(PUBLISHED_MNEMONIC, index).address.toLowerCase(),
    ),
  )
  return published.has(address.toLowerCase())
}

const routerAbi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
])

/**
 * Checks that the exchange of a seed is on the chain, and that its router belongs to its factory.
 * @throws Error naming what is missing or differs
 */
export async function checkExchange(
  client: PublicClient,
  existing: Partial<Record<ContractName, Address>>,
): Promise<void> {
  for (const [name, address] of Object.entries(existing))
    if (BigInt(address) !== 0n && !(await client.getCode({ address })))
      throw new Error(`seed: existing.${name} is ${address}, where this chain has no contract`)
  const { router, factory, wbnb } = existing
  if (!router || !factory || !wbnb) return
  const [ofRouter, weth] = await Promise.all([
    client.readContract({ address: router, abi: routerAbi, functionName: 'factory' }),
    client.readContract({ address: router, abi: routerAbi, functionName: 'WETH' }),
  ])
  if (!isAddressEqual(ofRouter, factory))
    throw new Error(`seed: existing.router belongs to the factory ${ofRouter}, not to ${getAddress(factory)}`)
  if (!isAddressEqual(weth, wbnb))
    throw new Error(`seed: existing.router takes ${weth} as WBNB, not ${getAddress(wbnb)}`)
}
