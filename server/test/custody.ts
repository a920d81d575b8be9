import type { RechargeAmount } from '@holdfast/protocol/deposits'
import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import { payoutId, withdrawalTypedData } from '@holdfast/protocol/payouts'
import { type PreparedWithdrawal, termsOf } from '@holdfast/protocol/withdrawals'
import * as pg from 'pg'
import { CUSTODY_CHECKS } from '../src/custody/checks.ts'
import { LEDGER_CHECKS } from '../src/ledger/check.ts'
import { type Breach, runChecks } from '../src/ledger/run-checks.ts'
import { type Address, erc20Abi, type Hex, type LocalAccount } from 'viem'
import { expect } from 'vitest'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import { account, Person, ROOT_INDEX, type TestChain } from './chain.ts'
import { type Answer, errorOf, lastFailure, signIn, type TestApp } from './server.ts'

/** Everything that `npm run check:ledger` checks. */
export const ALL_CHECKS = [...LEDGER_CHECKS, ...CUSTODY_CHECKS]

export { LOCAL_ACCOUNTS }

export type User = { person: Person; address: Address; session: { apptoken: string } }

/** Registers account `index` below the root and signs it in. */
export async function newUser(chain: TestChain, t: TestApp, index: number): Promise<User> {
  const person = new Person(chain, index)
  await person.register(account(ROOT_INDEX).address)
  await t.sync()
  return { person, address: person.address, session: await signIn(t, person.account) }
}

/** Makes sent transactions final, indexes, and does all background work, until nothing changes any more. */
export async function settle(chain: TestChain, t: TestApp, rounds = 3): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    await chain.mine(2)
    await t.sync()
    await t.app.custody.settle()
  }
}

/** Makes earlier withdrawals not count towards the limits. */
export const forgetLimits = (t: TestApp) => t.app.database.pool.query('update withdrawal set value = 0')

/** The data of a call that must succeed. */
export async function ok<T>(answer: Promise<Pick<Answer<T>, 'body' | 'brings'>>): Promise<T> {
  const { body } = await answer
  if (body.code !== 200)
    throw new Error(
      `the call failed: ${JSON.stringify(body)}${errorOf({ body }) === 'INTERNAL' ? `\n${lastFailure.line}` : ''}`,
    )
  return body.data as T
}

/** The error of a call that must be refused, with its values. */
export async function refused(
  answer: Promise<{ body: { code: number; data: unknown } }>,
): Promise<Record<string, unknown>> {
  const { body } = await answer
  expect(body).toMatchObject({ code: 500 })
  return body.data as Record<string, unknown>
}

export const sendUsdt = (chain: TestChain, from: Person, to: Address, amount: bigint): Promise<Hex> =>
  from.send(chain.deployment.contracts.usdt, erc20Abi, 'transfer', [to, amount])

/** USDT balance of an address on the chain, base units. */
export const usdtOf = (chain: TestChain, address: Address): Promise<bigint> =>
  chain.client.readContract({
    address: chain.deployment.contracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

/** Body of a withdrawal of USDT to the user's own wallet, with the fields of `more` replaced. */
export const withdrawBody = (user: User, amount: bigint, more: Record<string, unknown> = {}) => ({
  amount: String(amount),
  wallet: user.address,
  symbol: 'USDT',
  chain: '31337',
  category: 'normal',
  ...more,
})

/** Fields to send with a prepared withdrawal after its owner has signed it. */
export const signPrepared = async (who: LocalAccount, prepared: PreparedWithdrawal) => ({
  key: prepared.key,
  sign: await who.signTypedData(
    withdrawalTypedData(prepared.chainId, prepared.vault as Address, termsOf(prepared)),
  ),
})

/** Asks for the terms to sign of a withdrawal. */
export const prepareWithdrawal = (
  t: TestApp,
  user: User,
  amount: bigint,
  more: Record<string, unknown> = {},
) => t.post('withdraw', withdrawBody(user, amount, more), user.session)

/**
 * Asks for a withdrawal of USDT to the user's own wallet, unless `more` says otherwise, and signs it; asks again when
 * another one took the number meanwhile, as the page does.
 */
export async function askWithdrawal(
  t: TestApp,
  user: User,
  amount: bigint,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  for (;;) {
    const prepared = await prepareWithdrawal(t, user, amount, more)
    if (prepared.body.code !== 200) return prepared
    const signed = await signPrepared(user.person.account, prepared.body.data as PreparedWithdrawal)
    const asked = { ...withdrawBody(user, amount, more), ...signed }
    const answer = await t.post('withdraw', asked, user.session)
    if (errorOf(answer) !== 'WITHDRAWAL_OUTDATED') return answer
  }
}

/**
 * Pays a signed withdrawal from the vault with the payer's key, without the server.
 * @param o.who owner of the number @param o.amount what arrives; in USDT unless `token` says otherwise
 * @returns the payment's name in the tables, and its transaction
 */
export async function payByHand(
  chain: TestChain,
  o: { who: LocalAccount; n: bigint; to: Address; amount: bigint; token?: Address; validUntil?: bigint },
): Promise<{ payId: string; hash: Hex }> {
  const { payoutVault, usdt } = chain.deployment.contracts
  const terms = {
    account: o.who.address,
    n: o.n,
    to: o.to,
    token: o.token ?? usdt,
    amount: o.amount,
    leastReceived: o.amount,
    validUntil: o.validUntil ?? 2n ** 40n,
  }
  const signature = await o.who.signTypedData(
    withdrawalTypedData(chain.deployment.chainId, payoutVault, terms),
  )
  const payer = new Person(chain, LOCAL_ACCOUNTS.finance)
  const hash = await payer.send(payoutVault, payoutVaultAbi, 'pay', [terms, o.amount, signature])
  return { payId: payoutId.withdrawal(o.who.address, o.n), hash }
}

/** A user's balance in the ledger's tables. */
export async function ledgerOf(
  t: TestApp,
  owner: string,
  currency = 'USDT',
): Promise<{ posted: bigint; held: bigint }> {
  const { rows } = await t.app.database.pool.query<{ posted: string; held: string }>(
    `select coalesce(sum(posted), 0)::text as posted, coalesce(sum(held), 0)::text as held
     from ledger_account where owner = $1 and currency = $2`,
    [owner.toLowerCase(), currency],
  )
  return { posted: BigInt(rows[0]!.posted), held: BigInt(rows[0]!.held) }
}

/** Asks for an exact amount and sends it to the vault. */
export async function sendDeposit(
  chain: TestChain,
  t: TestApp,
  user: User,
  amount: bigint,
): Promise<RechargeAmount> {
  const intent = await ok<RechargeAmount>(
    t.post('createRechargeAmount', { amount: String(amount) }, user.session),
  )
  await sendUsdt(chain, user.person, chain.deployment.contracts.payoutVault, BigInt(intent.amount))
  return intent
}

/** Deposits by an exact amount; resolves when it is credited. */
export async function deposit(
  chain: TestChain,
  t: TestApp,
  user: User,
  amount: bigint,
): Promise<RechargeAmount> {
  const intent = await sendDeposit(chain, t, user, amount)
  await settle(chain, t)
  return intent
}

/** Broken invariants of a database: all that `npm run check:ledger` checks, or those of the ledger's tables only. */
export async function breachesOf(url: string, which: 'all' | 'ledger' = 'all'): Promise<Breach[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await runChecks(client, which === 'all' ? ALL_CHECKS : LEDGER_CHECKS)
  } finally {
    await client.end()
  }
}

/**
 * Expects every invariant to hold in a database, and the chain to agree with the tables to the base unit.
 * @param t an app on the same database and chain
 */
export async function expectSound(t: TestApp): Promise<void> {
  // Compares and makes a statement first: differences found before stay stored until then.
  expect(await t.app.custody.solvency.check()).toEqual([])
  const id = await t.app.custody.solvency.take()
  expect(await breachesOf(t.config.databaseUrl)).toEqual([])
  if (id === null) return
  for (const a of (await t.app.custody.solvency.get(id)).assets) {
    const parts = [a.liabilities, a.inflight, a.fees, a.house, a.unmatched, a.donated]
    expect(BigInt(a.vault) + BigInt(a.forwarders) + BigInt(a.cold)).toBe(
      parts.reduce((sum, p) => sum + BigInt(p), 0n),
    )
  }
}
