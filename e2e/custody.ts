// Helpers for journeys of the ledger beside the browser: operators who decide, amounts in the database, strangers.
import { testAssetAbi } from '@holdfast/protocol/abi/index'
import type { QueuedDeposit } from '@holdfast/protocol/deposits'
import type { MovableAccount } from '@holdfast/protocol/house-accounts'
import type { Module } from '@holdfast/protocol/config'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { OperatorPriced } from '@holdfast/protocol/prices'
import { expect, type Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, type LocalAccount, parseEther } from 'viem'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { signing } from '../devenv/signed.ts'
import type { App } from './app.ts'
import { enter, signedIn } from './enter.ts'
import type { Stage } from './fixtures.ts'
import type { TestWallet } from './wallet.ts'
import { say } from './say.ts'

/** A caller of the server's calls as `role`, which signs what the console's wallet would sign. */
export const operator = async (stage: Stage, role: LocalRole) => {
  const account = localAccount(role)
  return signing(stage.deployment, account, await signedIn(stage, account))
}

/** A user's balance in the ledger's tables, base units. */
export async function ledgerOf(stage: Stage, owner: string, symbol: LedgerSymbol = 'USDT') {
  const { rows } = await stage.db.query<{ posted: string; held: string }>(
    `select coalesce(sum(posted), 0)::text as posted, coalesce(sum(held), 0)::text as held
     from ledger_account where owner = $1 and currency = $2`,
    [owner.toLowerCase(), symbol],
  )
  return { posted: BigInt(rows[0]!.posted), held: BigInt(rows[0]!.held) }
}

export async function expectPosted(
  stage: Stage,
  owner: string,
  amount: bigint,
  symbol: LedgerSymbol = 'USDT',
) {
  await expect
    .poll(async () => (await ledgerOf(stage, owner, symbol)).posted, { timeout: 120_000, intervals: [100] })
    .toBe(amount)
}

/** Finance asks to move an amount between the house's accounts, and a manager approves. */
export async function allocate(
  stage: Stage,
  from: MovableAccount,
  to: MovableAccount,
  symbol: LedgerSymbol,
  amount: bigint,
) {
  const [finance, manager] = await Promise.all([operator(stage, 'finance'), operator(stage, 'managerA')])
  const { proposal } = await finance.post('proposeAllocation', {
    from,
    to,
    symbol,
    amount: String(amount),
    reason: 'asked for by the journey',
  })
  await manager.post('decideProposal', { id: proposal, approve: true, note: 'looked at' })
}

/** Proposes as finance to credit the sender with a transfer in the queue, and approves as a manager. */
export async function creditQueued(stage: Stage, account: Address, symbol: LedgerSymbol) {
  const [finance, manager] = await Promise.all([operator(stage, 'finance'), operator(stage, 'managerA')])
  let found: QueuedDeposit | undefined
  await expect
    .poll(
      async () => {
        const { records } = await finance.get('pageDepositQueue')
        found = records.find((r) => r.from === account && r.symbol === symbol && r.final)
        return found !== undefined
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  const id = await finance.post('proposeDeposit', {
    id: found!.id,
    act: 'credit',
    account,
    reason: 'sent by its owner',
  })
  await manager.post('decideProposal', { id, approve: true, note: 'looked at' })
}

/** Sets the price of an asset a little lower as finance: from then on it becomes stale like any price. */
export async function lowerPrice(stage: Stage, symbol: OperatorPriced) {
  const finance = await operator(stage, 'finance')
  const prices = await finance.get('listPrices')
  const current = prices.find((p) => p.symbol === symbol)!.price
  const proposed = String((BigInt(current) * 999n) / 1_000n)
  await finance.post('setPrice', { symbol, current, proposed, reason: 'asked for by the journey' })
}

/** Switches a setting off as a manager. */
export async function switchOff(stage: Stage, key: string) {
  const manager = await operator(stage, 'managerA')
  await manager.post('setSetting', {
    key,
    current: 'true',
    proposed: 'false',
    reason: 'asked for by the journey',
  })
}

/** Switches a part of the product on or off, as managers do. */
export async function switchOf(stage: Stage, module: Module) {
  const [manager, second] = await Promise.all([operator(stage, 'managerA'), operator(stage, 'managerB')])
  return async (on: boolean) => {
    const { proposal } = await manager.post('setSetting', {
      key: `module.${module}`,
      current: String(!on),
      proposed: String(on),
      reason: 'asked for by the journey',
      legalAdvice: true,
    })
    // Switching off takes one manager, switching on two.
    expect(proposal === null).toBe(!on)
    if (proposal !== null)
      await second.post('decideProposal', { id: proposal, approve: true, note: 'agreed' })
    // Settings are read from the database once a second, and by an open page once a minute.
    const key = `module.${module}` as const
    await expect
      .poll(async () => (await manager.get('getConfigKeyBatch', { keys: key }))[key])
      .toBe(String(on))
  }
}

/** Has cards be applied for, as after a card issuer was connected. */
export async function openCards(stage: Stage) {
  const turn = await switchOf(stage, 'card')
  const { rows } = await stage.db.query(
    `select value from setting_change where key = 'module.card' order by id desc limit 1`,
  )
  if (rows[0]?.value !== 'true') await turn(true)
}

/** Sends an ERC-20 token from an account of the test, as any wallet could. */
export const sendToken = (stage: Stage, from: LocalAccount, token: Address, to: Address, amount: bigint) =>
  stage.sendAs(
    from,
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  )

/** Gives whole NULS, minted by their owner. */
export async function giveNuls(stage: Stage, to: Address, whole: bigint) {
  const { nuls } = stage.deployment.contracts
  const amount = whole * 10n ** 18n
  const mint = encodeFunctionData({ abi: testAssetAbi, functionName: 'mint', args: [amount] })
  await stage.sendAs('deployer', nuls, mint)
  const send = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  await stage.sendAs('deployer', nuls, send)
}

/** Asks for an exact amount on the page. @returns the amount to send, base units */
export async function beginDeposit(page: Page, amount: string): Promise<bigint> {
  await page.goto('/recharge?tab=exact')
  await page.getByLabel(say('Deposit amount')).fill(amount)
  await page.getByRole('button', { name: say('Next') }).click()
  return parseEther(await page.getByTestId('exact-amount').innerText())
}

/** Begins like `enter`, with a balance of `whole` USDT, deposited to the account's deposit address. */
export async function enterWithBalance(app: App, stage: Stage, wallet: TestWallet, whole: bigint) {
  const call = await enter(app.page, stage, wallet, { usdt: whole })
  const { address: own } = await call.get('getUserAddress', { address: wallet.address })
  await sendToken(stage, wallet.account, stage.usdt.address, own as Address, whole * 10n ** 18n)
  await expectPosted(stage, wallet.address, whole * 10n ** 18n)
}
