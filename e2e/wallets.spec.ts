import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { localAccount } from '../devenv/accounts.ts'
import { App } from './app.ts'
import { enter } from './enter.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test('a rejection at each prompt is explained, and one goes on from there', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  await stage.giveGas(wallet.address)
  await stage.giveUsdt(wallet.address, 500n)
  await page.goto('/')

  wallet.refuseNext('eth_requestAccounts')
  const connect = await app.chooseWallet()
  await connect.getByRole('button', { name: 'Test wallet' }).click()
  await expect(
    connect.getByText(say('You rejected access in the wallet. Choose it again to go on.')),
  ).toBeVisible()
  await connect.getByRole('button', { name: 'Test wallet' }).click()

  wallet.refuseNext('eth_sendTransaction')
  const register = app.dialog(say('Register and Bind'))
  await register.getByRole('button', { name: say('Confirm') }).click()
  await expect(register.getByText(say('You rejected the request'))).toBeVisible()
  await register.getByRole('button', { name: say('Go on') }).click()

  const signIn = app.dialog(say('Signature login'))
  await expect(signIn).toBeVisible()
  wallet.refuseNext('personal_sign')
  await signIn.getByRole('button', { name: say('Confirm') }).click()
  await expect(
    signIn.getByText(say('You rejected the signature. Confirm again when you are ready.')),
  ).toBeVisible()
  await app.signIn()

  wallet.refuseNext('eth_sendTransaction')
  const flow = await app.startDeposit('100')
  await expect(flow.getByText(say('You rejected the request'))).toBeVisible()
  expect(await stage.usdt.read.allowance([wallet.address, stage.pool.address])).toBe(0n)
  await flow.getByRole('button', { name: say('Go on') }).click()
  await app.finish(flow)
  expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(1)

  // The deposit is refused after the approval: the approval is not asked for again.
  const second = await app.startDeposit('20')
  await expect(second.getByText(new RegExp(saying('Approvals'))).first()).toBeVisible()
  wallet.refuseNext('eth_sendTransaction', 0)
  await app.finish(second)
  const sent = wallet.count('eth_sendTransaction')
  await stage.approve(wallet, 30n)
  wallet.refuseNext('eth_sendTransaction')
  const third = await app.startDeposit('30')
  await expect(third.getByText(say('You rejected the request'))).toBeVisible()
  await third.getByRole('button', { name: say('Go on') }).click()
  await app.finish(third)
  expect(wallet.count('eth_sendTransaction') - sent).toBe(2) // the refused deposit and the deposit
})

test('an account change logs out and starts over with the new account', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter()
  await app.connected()
  const first = wallet.address
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(first)

  // What is typed is the account's own: it is there after a reload, and not for the next account.
  await page.goto('/hosting')
  const amount = page.getByLabel(say('Hosting amount'))
  await amount.fill('77')
  await page.reload()
  await expect(amount).toHaveValue('77')
  const other = privateKeyToAccount(generatePrivateKey())
  await stage.giveGas(other.address)
  await wallet.switchAccount(other)
  await expect(app.dialog(say('Register and Bind'))).toBeVisible()
  await expect(amount).toHaveValue('')
  // The dialog covers the header.
  const pill = page.getByRole('button', {
    name: new RegExp(`${other.address.slice(0, 6)}.*${other.address.slice(-4)}`),
    includeHidden: true,
  })
  await expect(pill.first()).toBeVisible()
  const sessions = await stage.db.query('select count(*)::int as n from session where address = $1', [
    other.address.toLowerCase(),
  ])
  expect(sessions.rows).toEqual([{ n: 0 }])
})

test('a wallet that disconnects leaves the page signed out', async ({ page, wallet, enter }) => {
  await (await enter()).connected()
  await wallet.disconnect()
  await expect(page.getByRole('button', { name: say('Connect wallet') }).first()).toBeVisible()
})

test('a manager is asked for nothing and finds the main contract in the menu; nobody else does', async ({
  page,
  wallet,
  enter,
}) => {
  const manager = localAccount('managerA')
  const entry = page.getByRole('dialog').getByRole('link', { name: say('Main contract') })
  await (await enter()).connected()
  await page.getByRole('button', { name: say('Open menu') }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: say('News') })).toBeVisible()
  await expect(entry).toBeHidden()
  await page.keyboard.press('Escape')

  await wallet.switchAccount(manager)
  const pill = page.getByRole('button', { name: new RegExp(`${manager.address.slice(0, 6)}.*`) })
  await expect(pill.first()).toBeVisible()
  await page.waitForTimeout(2000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: say('Open menu') }).click()
  const shown = `${manager.address.slice(0, 8)}…${manager.address.slice(-6)}`
  await expect(page.getByRole('dialog').getByText(shown)).toBeVisible()
  await expect(entry).toBeVisible()
})

test.describe('a provider that appears late', () => {
  test.use({ walletProfile: { injection: 'window', injectAfterMs: 700 } })
  test('is found, and one is still connected after a reload', async ({ page, stage, wallet }) => {
    const app = new App(page)
    await stage.giveGas(wallet.address)
    await page.goto('/')
    await app.connect(new RegExp(`${saying('Browser wallet')}|Test wallet`))
    await expect(app.dialog(say('Register and Bind'))).toBeVisible()
    await page.reload()
    await expect(app.dialog(say('Register and Bind'))).toBeVisible()
    expect(wallet.count('eth_requestAccounts')).toBe(1)
  })
})

test.describe('a provider that appears very late', () => {
  test.use({ walletProfile: { injection: 'both', injectAfterMs: 'asked' } })
  test('joins the list that is already open', async ({ page, wallet }) => {
    const app = new App(page)
    await page.goto('/')
    const sheet = await app.chooseWallet()
    await expect(sheet.getByText(say('No wallet found in this browser'))).toBeVisible()
    await wallet.appear(page)
    await sheet.getByRole('button', { name: 'Test wallet' }).click()
    await expect(app.dialog(say('Register and Bind'))).toBeVisible()
    expect(wallet.connected).toBe(true)
  })
})

test.describe('the wallet of the last visit that is found late', () => {
  test.use({ walletProfile: { injection: 'eip6963', injectAfterMs: 'asked' } })
  test('leaves what is being typed as it is', async ({ page, stage, wallet }) => {
    await enter(page, stage, wallet)
    await page.goto('/webhooks')
    const sheet = new App(page).dialog(say('Add an endpoint'))
    await page.getByRole('button', { name: say('Add an endpoint') }).click()
    await sheet.getByLabel(say('Address')).fill('https://books.example/in')
    // The page no longer waits for it.
    const connect = page.locator('.hf-header').getByText(say('Connect wallet'))
    await expect(connect).toBeVisible()
    await expect(sheet.getByLabel(say('Address'))).toHaveValue('https://books.example/in')
    await wallet.appear(page)
    await expect(connect).toBeHidden()
    await expect(sheet.getByLabel(say('Address'))).toHaveValue('https://books.example/in')
  })
})

test.describe('a wallet on another chain', () => {
  test.use({ walletProfile: { chainId: 1 } })
  test('is offered to switch; a refusal leaves everything as it was', async ({ page, stage, wallet }) => {
    const app = new App(page)
    await stage.giveGas(wallet.address)
    await page.goto('/')
    await app.connect()
    await expect(
      page.getByText(
        new RegExp(
          saying('Your wallet is on chain {chainId}. Please switch to {0}.', { chainId: '1', 0: '.+' }),
        ),
      ),
    ).toBeVisible()
    await expect(app.dialog(say('Register and Bind'))).toBeHidden()
    wallet.refuseNext('wallet_switchEthereumChain')
    await page.getByRole('button', { name: say('Switch chain') }).click()
    await expect(page.getByText(say('You stay on the other chain.'))).toBeVisible()
    expect(wallet.chainId).toBe(1)
    await page.getByRole('button', { name: say('Switch chain') }).click()
    await expect(app.dialog(say('Register and Bind'))).toBeVisible()
    expect(wallet.chainId).toBe(stage.deployment.chainId)
  })
})

test.describe('a wallet that does not know the chain', () => {
  test.use({ walletProfile: { chainId: 1, knowsChain: false } })
  test('is offered to add it', async ({ page, stage, wallet }) => {
    const app = new App(page)
    await stage.giveGas(wallet.address)
    await page.goto('/')
    await app.connect()
    await page.getByRole('button', { name: say('Switch chain') }).click()
    await page.getByRole('button', { name: new RegExp(`^${saying('Add {0}', { 0: '.+' })}`) }).click()
    await expect(app.dialog(say('Register and Bind'))).toBeVisible()
    expect(wallet.count('wallet_addEthereumChain')).toBe(1)
  })
})

for (const chainIdForm of ['upperHex', 'decimalString', 'number'] as const)
  test.describe(`a wallet that writes its chain id as ${chainIdForm}`, () => {
    test.use({ walletProfile: { chainIdForm } })
    test('is taken for the chain it is on, without a reload loop', async ({ page, stage, wallet }) => {
      const app = new App(page)
      await stage.giveGas(wallet.address)
      await page.goto('/')
      await app.connect()
      await expect(app.dialog(say('Register and Bind'))).toBeVisible()
      let loads = 0
      page.on('load', () => loads++)
      await wallet.switchChain(stage.deployment.chainId)
      await page.waitForTimeout(1500)
      expect(loads).toBe(0)
      await expect(
        page.getByText(
          new RegExp(
            saying('Your wallet is on chain {chainId}. Please switch to {0}.', { chainId: '.+', 0: '.+' }),
          ),
        ),
      ).toBeHidden()
    })
  })
