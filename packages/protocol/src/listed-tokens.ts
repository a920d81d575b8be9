import type { ContractName } from './contracts.ts'

/** Tokens of others that the ledger has, by their contracts' names; their symbols are the same in capitals. USDT is the kernel's. */
export const LISTED_TOKENS = ['usde', 'nuls'] as const satisfies ContractName[]
