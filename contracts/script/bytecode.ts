// Creation bytecode of every contract a deployment may create: ours as committed, Uniswap V2's from its packages.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Hex, keccak256, toHex } from 'viem'

const require = createRequire(import.meta.url)

function own(name: string): Hex {
  const file = new URL(`../../packages/protocol/bytecode/${name}.json`, import.meta.url)
  const { bytecode }: { bytecode: Hex } = JSON.parse(readFileSync(file, 'utf8'))
  return bytecode
}

function packaged(path: string): Hex {
  const { bytecode }: { bytecode: string } = JSON.parse(readFileSync(require.resolve(path), 'utf8'))
  return `0x${bytecode.replace(/^0x/, '')}`
}

export const BYTECODE = {
  accessManager: own('Authority'),
  multicall3: own('Multicall3'),
  usdt: own('TestUSDT'),
  token: own('Token'),
  main: own('Main'),
  nodes: own('NodeNFT'),
  hostingPool: own('HostingPool'),
  swapHelper: own('SwapHelper'),
  liquidityHelper: own('LiquidityHelper'),
  view: own('View'),
  payoutVault: own('PayoutVault'),
  forwarders: own('DepositForwarders'),
  statements: own('Statements'),
  usde: own('TestAsset'),
  nuls: own('TestAsset'),
  mintFactory: own('MintFactory'),
  liquidityLock: own('LiquidityLock'),
  treasuryVesting: own('Vesting'),
  wbnb: packaged('@uniswap/v2-periphery/build/WETH9.json'),
  factory: packaged('@uniswap/v2-core/build/UniswapV2Factory.json'),
  router: packaged('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
} as const

/** Hash of the pair's creation code; the router computes pair addresses with it. */
export const PAIR_CODE_HASH = keccak256(packaged('@uniswap/v2-core/build/UniswapV2Pair.json'))
if (!BYTECODE.router.includes(PAIR_CODE_HASH.slice(2)))
  throw new Error('The Uniswap router and factory packages do not belong together')

/** Hash over all bytecode and `seed`. */
export const fingerprintOf = (seed: unknown): string => keccak256(toHex(JSON.stringify([BYTECODE, seed])))
