import type { HDAccount } from 'viem/accounts'
import { accountOf } from '../contracts/script/mnemonic.ts'

/** The published test mnemonic of every local chain; its keys are worth nothing elsewhere. */
export const LOCAL_MNEMONIC = 'test test test test test test test test test test test junk'

/** What each account of the local chain is for, by its index below the mnemonic. */
export const LOCAL_ACCOUNTS = {
  deployer: 0,
  user: 1,
  managerA: 2,
  managerB: 3,
  finance: 4,
  sender: 5,
  auditor: 6,
  guardian: 7,
  root: 8,
  faucet: 9,
  /** takes the token's checkpoints; has gas and no role */
  keeper: 10,
  /** opens, closes and draws periods of the resonance pool; has gas and no role */
  robot: 99,
} as const
export type LocalRole = keyof typeof LOCAL_ACCOUNTS

/** Two people of the month that `npm start` plays, whom a visitor can be; without a role, and elsewhere without anything. */
const MONTH_ACCOUNTS = { member: 20, nodeHolder: 21 } as const
type MonthRole = keyof typeof MONTH_ACCOUNTS

export const localAccount = (role: LocalRole | MonthRole): HDAccount =>
  accountOf(LOCAL_MNEMONIC, { ...LOCAL_ACCOUNTS, ...MONTH_ACCOUNTS }[role])

/** Roles that accounts of the local chain have from the start, besides the managers. */
export const LOCAL_ROLES = [
  ['finance', 'finance'],
  ['sender', 'store'],
  ['auditor', 'auditor'],
  ['guardian', 'guardian'],
] as const satisfies readonly (readonly [LocalRole, string])[]
