import type { Hex } from 'viem'

/** Begins the code of an account that has a key, and lets another's code act for it (EIP-7702). */
const DELEGATED = '0xef0100'

/** Whether an account with this code is a contract, which has no key of its own. */
export const isContractCode = (code: Hex): boolean => code !== '0x' && !code.startsWith(DELEGATED)
