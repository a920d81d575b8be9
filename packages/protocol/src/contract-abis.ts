import * as abis from './abi/index.ts'
import { CONTRACT_NAMES, CONTRACTS, type ContractName } from './contracts.ts'

type Abis = typeof abis
/** Contracts of ours, whose ABI is compiled here. */
export type OwnContract = {
  [N in ContractName]: (typeof CONTRACTS)[N] extends { source: string } ? N : never
}[ContractName]
export const OWN_CONTRACTS = CONTRACT_NAMES.filter((name): name is OwnContract => 'source' in CONTRACTS[name])

type AbiName<N extends OwnContract> = `${Uncapitalize<(typeof CONTRACTS)[N]['source']>}Abi` & keyof Abis

/** The ABI of a contract of ours. */
export function abiOf<N extends OwnContract>(name: N): Abis[AbiName<N>] {
  const { source } = CONTRACTS[name]
  const all: Record<string, unknown> = abis
  return all[`${source.charAt(0).toLowerCase()}${source.slice(1)}Abi`] as Abis[AbiName<N>]
}
