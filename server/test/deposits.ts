// Shared setup of the tests of deposits.
import type { RechargeLog } from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import type { Address } from 'viem'
import { Person, startTestChain, type TestChain } from './chain.ts'
import { ledgerOf, newUser, ok, type User } from './custody.ts'
import { OPERATOR_ENV } from './operators.ts'
import { startTestApp, type TestApp } from './server.ts'

export { BATCHER } from '../../devenv/batcher.ts'

export type Deposits = {
  chain: TestChain
  t: TestApp
  vault: Address
  /** a person without an account, with test USDT */
  stranger: Person
}

export async function startDeposits(): Promise<Deposits> {
  const chain = await startTestChain()
  const t = await startTestApp({ chain, env: OPERATOR_ENV })
  const stranger = new Person(chain, 25)
  await stranger.prepare()
  return { chain, t, vault: chain.deployment.contracts.payoutVault, stranger }
}

/** Actions of users around deposits. @param started gives the setup once the test has begun */
export function depositsOf(started: () => Deposits) {
  let next = 30
  return {
    user: () => newUser(started().chain, started().t, next++),
    create: (who: User, amount: bigint) =>
      started().t.post('createRechargeAmount', { amount: String(amount) }, who.session),
    log: async (who: User) =>
      (await ok<Page<RechargeLog>>(started().t.get('pageRechargeLog', who.session))).records,
    claim: (who: User, txHash: string) => started().t.post('claimRecharge', { txHash }, who.session),
    balance: async (who: User) => (await ledgerOf(started().t, who.address)).posted,
  }
}
