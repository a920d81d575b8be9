// Creation bytecode of every contract a deployment may create: ours as committed, Uniswap V2's from its packages.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CONTRACT_NAMES, type ContractName, contractOf } from '@holdfast/protocol/contracts'
import { type Hex, keccak256, toHex } from 'viem'
import type { Seed } from './seed.ts'

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

/** Creation bytecode of a contract. Uniswap's is read only where it is deployed: no release carries it. */
export function bytecodeOf(name: Created): Hex {
  const { source, packaged: file } = contractOf(name)
  if (source) return own(source)
  if (!file) throw new Error(`${name} has no bytecode`)
  return packaged(file)
}

/** Hash of the creation code of Uniswap V2's pair, which its router computes pair addresses with. A release has it without the code. */
export const PAIR_CODE_HASH: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

/** Hash over `seed` and the bytecode of every contract that its deployment creates, in the order of the table. */
export function fingerprintOf(seed: Pick<Seed, 'existing'>): string {
  const created = CONTRACT_NAMES.filter((n): n is Created => n !== 'pair' && !seed.existing[n])
  const bytecode = Object.fromEntries(created.map((name) => [name, bytecodeOf(name)]))
  return keccak256(toHex(JSON.stringify([bytecode, seed])))
}
