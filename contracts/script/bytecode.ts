// Creation bytecode of every contract a deployment may create: ours as committed, Uniswap V2's from its packages.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CONTRACT_NAMES, type ContractName, contractOf } from '@holdfast/protocol/contracts'
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

/** Contracts that a deployment creates: all but the pair, which the factory makes. */
export type Created = Exclude<ContractName, 'pair'>

/** By contract, in the order of the table. */
export const BYTECODE = Object.fromEntries(
  CONTRACT_NAMES.flatMap((name) => {
    const { source, packaged: file } = contractOf(name)
    return source ? [[name, own(source)]] : file ? [[name, packaged(file)]] : []
  }),
) as Record<Created, Hex>

/** Hash of the pair's creation code; the router computes pair addresses with it. */
export const PAIR_CODE_HASH = keccak256(packaged('@uniswap/v2-core/build/UniswapV2Pair.json'))
if (!BYTECODE.router.includes(PAIR_CODE_HASH.slice(2)))
  throw new Error('The Uniswap router and factory packages do not belong together')

/** Hash over all bytecode and `seed`. */
export const fingerprintOf = (seed: unknown): string => keccak256(toHex(JSON.stringify([BYTECODE, seed])))
