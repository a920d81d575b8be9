import type { PreparedWithdrawal, Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address, concat, type Hex } from 'viem'
import type { TestChain } from './chain.ts'
import { ok, prepareWithdrawal, type User, withdrawBody } from './custody.ts'
import type { TestApp } from './server.ts'

// Wallet contracts that answer as they like. Their accounts have keys, as with EIP-7702, and sign in with them.

const YES = '0x631626ba7e60e01b5f5260205ff3'
const WALLETS = {
  /** agrees where gas has no price, as when it is tried, and burns all that it is given in a transaction */
  burning: concat(['0x3a601257', YES, '0x5b601256']),
  agreeing: YES,
  refusing: '0x5f5f5260205ff3',
} satisfies Record<string, Hex>

/** Gives an address the code of a wallet of this manner. */
export const setManner = (
  chain: TestChain,
  address: Address,
  manner: keyof typeof WALLETS,
): Promise<unknown> => chain.node.rpc('anvil_setCode', [address, WALLETS[manner]])

/** No signature of any key: whoever is given it has to ask the wallet. */
const NO_SIGNATURE: Hex = `0x${'01'.repeat(65)}`

/** Asks for a withdrawal to which only the account's wallet contract agrees. */
export async function askedByWallet(
  t: TestApp,
  user: User,
  amount: bigint,
  more: Record<string, unknown> = {},
): Promise<Withdrawal> {
  const { key } = await ok<PreparedWithdrawal>(prepareWithdrawal(t, user, amount, more))
  const signed = { ...withdrawBody(user, amount, more), key, sign: NO_SIGNATURE }
  return ok<Withdrawal>(t.post('withdraw', signed, user.session))
}
