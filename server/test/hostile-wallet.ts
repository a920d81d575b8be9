import type { PreparedWithdrawal, Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Address } from 'viem'
import { HOSTILE_WALLETS, NO_SIGNATURE } from '../../devenv/hostile-wallet.ts'
import type { TestChain } from './chain.ts'
import { ok, prepareWithdrawal, type User, withdrawBody } from './custody.ts'
import type { TestApp } from './server.ts'

// Wallet contracts that answer as they like. Their accounts have keys, as with EIP-7702, and sign in with them.

/** Gives an address the code of a wallet of this manner. */
export const setManner = (
  chain: TestChain,
  address: Address,
  manner: keyof typeof HOSTILE_WALLETS,
): Promise<unknown> => chain.node.rpc('anvil_setCode', [address, HOSTILE_WALLETS[manner]])

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
