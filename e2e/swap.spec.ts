import { createWalletClient, http, parseEther } from 'viem'
import { testUSDTAbi } from '@holdfast/protocol/abi/index'
import { expectAccessible } from './accessibility.ts'
import { economy } from './economy.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test('swaps both ways in calm, by approval one way and by signature the other', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { token } = economy(stage)
  const me = wallet.address
  const app = await enter({ usdt: 1_000n })
  await page.goto('/swap')

  // USDT to TDE: an exact approval for the helper; at least the amount shown arrives.
  await page.getByLabel(say('Pay')).fill('200')
  const leastBought = parseEther(await page.getByLabel(say('Receive at least')).inputValue())
  expect(leastBought).toBeGreaterThan(parseEther('700'))
  await expect(page.getByText(say('Token fee {0}', { 0: '3%' }))).toBeVisible()
  await page.getByRole('button', { name: say('Swap {what}', { what: '200 USDT' }) }).click()
  const swapping = app.dialog(say('Swap {from} for {to}', { from: 'USDT', to: 'TDE' }))
  await expect(swapping.getByText('−200 USDT')).toBeVisible()
  await expect(swapping.getByText(/^\+7\d\d\.\d+ TDE$/)).toBeVisible()
  // A wallet that takes the token up is not asked again.
  const list = swapping.getByRole('button', { name: say('Show {symbol} in the wallet', { symbol: 'TDE' }) })
  await list.click()
  await expect(list).toHaveCount(0)
  expect(wallet.requests.find((r) => r.method === 'wallet_watchAsset')?.params).toEqual({
    type: 'ERC20',
    options: { address: token.address, symbol: 'TDE', decimals: 18 },
  })
  await app.finish(swapping)
  const bought = await token.read.balanceOf([me])
  expect(bought).toBeGreaterThanOrEqual(leastBought)
  expect(await stage.usdt.read.balanceOf([me])).toBe(parseEther('800'))
  expect(await stage.usdt.read.allowance([me, stage.deployment.contracts.swapHelper])).toBe(0n)
  await stage.indexed()
  await expect(
    page
      .getByRole('region', { name: say('Trades') })
      .getByText(say('You'))
      .first(),
  ).toBeVisible({
    timeout: 120_000,
  })

  // TDE to USDT: a permit instead of the approval, so a single transaction.
  const sent = wallet.count('eth_sendTransaction')
  await page
    .getByRole('button', { name: say('Swap {to} for {from} instead', { to: 'TDE', from: 'USDT' }) })
    .click()
  await page.getByLabel(say('Receive at least')).fill('100')
  const pay = parseEther(await page.getByLabel(say('Pay')).inputValue())
  await page
    .getByRole('button', { name: new RegExp(`^${saying('Swap {what}', { what: '.* TDE' })}$`) })
    .click()
  await app.finish(app.dialog(say('Swap {from} for {to}', { from: 'TDE', to: 'USDT' })))
  expect(await token.read.balanceOf([me])).toBe(bought - pay)
  expect(await stage.usdt.read.balanceOf([me])).toBeGreaterThanOrEqual(parseEther('900'))
  expect(wallet.count('eth_signTypedData_v4')).toBe(1)
  expect(wallet.count('eth_sendTransaction')).toBe(sent + 1)
})

test.describe('with a wallet that signs no typed data', () => {
  test.use({ walletProfile: { signsTypedData: false } })

  test('sells by an exact approval to the router', async ({ page, stage, wallet, enter }) => {
    const { token } = economy(stage)
    const me = wallet.address
    const app = await enter({ token: 1_000n })
    await page.goto('/swap')
    await page
      .getByRole('button', { name: say('Swap {to} for {from} instead', { to: 'TDE', from: 'USDT' }) })
      .click()
    await page.getByLabel(say('Pay')).fill('1000')
    const least = parseEther(await page.getByLabel(say('Receive at least')).inputValue())
    await page.getByRole('button', { name: say('Swap {what}', { what: '1,000 TDE' }) }).click()
    await app.finish(app.dialog(say('Swap {from} for {to}', { from: 'TDE', to: 'USDT' })))
    expect(await token.read.balanceOf([me])).toBe(0n)
    expect(await stage.usdt.read.balanceOf([me])).toBeGreaterThanOrEqual(least)
    expect(await token.read.allowance([me, stage.deployment.contracts.router])).toBe(0n)
  })
})

test('in a crash the page says what a sale pays, and the sale pays that', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { token, nodes, makeAverage, strangerSells } = economy(stage)
  const me = wallet.address
  const quote = () => token.read.quoteSell([parseEther('200000')])
  await makeAverage()
  // The fall in price depends on what earlier tests left in the pair.
  do await strangerSells(400_000n)
  while ((await quote()).crashPart < parseEther('200000'))
  const app = await enter({ usdt: 1_000n, token: 200_000n })
  const before = await quote()
  await page.goto('/swap')
  await page
    .getByRole('button', { name: say('Swap {to} for {from} instead', { to: 'TDE', from: 'USDT' }) })
    .click()
  await page.getByLabel(say('Pay')).fill('200000')
  await expect(
    page.getByText(
      new RegExp(
        `^${saying('Anti-crash is running: {0} {token} go to the nodes', { 0: '.+', token: '.+' })}`,
      ),
    ),
  ).toBeVisible()
  expect(before.crashFee).toBe(parseEther('40000'))
  await expect(page.getByTestId('crash-fee')).toHaveText('40,000 TDE')
  const least = parseEther(await page.getByLabel(say('Receive at least')).inputValue())
  const inNodes = await token.read.balanceOf([nodes.address])
  await page.getByRole('button', { name: say('Swap {what}', { what: '200,000 TDE' }) }).click()
  await app.finish(app.dialog(say('Swap {from} for {to}', { from: 'TDE', to: 'USDT' })))
  expect(await token.read.balanceOf([me])).toBe(0n)
  expect(await stage.usdt.read.balanceOf([me])).toBeGreaterThanOrEqual(parseEther('1000') + least)
  expect((await token.read.balanceOf([nodes.address])) - inNodes).toBeGreaterThan(before.nodeFee)
  await stage.indexed()
  await expect(
    page
      .getByRole('region', { name: say('Trades') })
      .getByText(say('Anti-crash'))
      .first(),
  ).toBeVisible({
    timeout: 120_000,
  })

  // Buying pays no more than the ordinary fee.
  await page
    .getByRole('button', { name: say('Swap {to} for {from} instead', { to: 'USDT', from: 'TDE' }) })
    .click()
  await page.getByLabel(say('Pay')).fill('1000')
  await expect(page.getByText(say('Running, on sales'))).toBeVisible()
  await page.getByRole('button', { name: say('Swap {what}', { what: '1,000 USDT' }) }).click()
  await app.finish(app.dialog(say('Swap {from} for {to}', { from: 'USDT', to: 'TDE' })))
  expect(await token.read.balanceOf([me])).toBeGreaterThan(0n)
})

test('a trade that moves the price by a tenth has to be typed', async ({ page, stage, wallet, enter }) => {
  const app = await enter({ usdt: 200_000n })
  await page.goto('/swap')
  await page.getByLabel(say('Pay')).fill('200000')
  const percent = (await page.getByTestId('impact').innerText()).replace('%', '')
  expect(Number(percent)).toBeGreaterThan(10)
  await page.getByRole('button', { name: say('Swap {what}', { what: '200,000 USDT' }) }).click()
  const sheet = app.dialog(new RegExp(`^${saying('Price impact')}`))
  const asked = /[\d.]+/.exec(await sheet.getByRole('heading').innerText())?.[0] ?? ''
  await sheet.getByLabel(say('Type the price impact in per cent')).fill('1')
  await expect(
    sheet.getByRole('button', { name: say('Type {word} to confirm', { word: asked }) }),
  ).toBeDisabled()
  await sheet.getByLabel(say('Type the price impact in per cent')).fill(asked)
  await sheet.getByRole('button', { name: say('Swap in spite of it') }).click()
  await app.finish(app.dialog(say('Swap {from} for {to}', { from: 'USDT', to: 'TDE' })))
  expect(await stage.usdt.read.balanceOf([wallet.address])).toBe(0n)
})

test('destroys TDE after typing the amount', async ({ page, stage, wallet, enter }) => {
  const { token } = economy(stage)
  const app = await enter({ token: 50n })
  await page.goto('/swap')
  const supply = await token.read.totalSupply()
  await page.getByRole('button', { name: say('Destroy {what}', { what: 'TDE' }) }).click()
  const sheet = app.dialog(say('Destroy {what}', { what: 'TDE' }))
  await expect(sheet.getByText(say('This cannot be undone'))).toBeVisible()
  await sheet.getByLabel(say('Amount to destroy')).fill('12.5')
  await sheet.getByLabel(say('Type the amount once more')).fill('12')
  await expect(
    sheet.getByRole('button', { name: say('Type {word} to confirm', { word: '12.5' }) }),
  ).toBeDisabled()
  await sheet.getByLabel(say('Type the amount once more')).fill('12.5')
  await sheet.getByRole('button', { name: say('Destroy for good') }).click()
  await app.finish(sheet)
  expect(await token.read.totalSupply()).toBe(supply - parseEther('12.5'))
  expect(await token.read.balanceOf([wallet.address])).toBe(parseEther('37.5'))
})

test('shows what is approved to the last digit and revokes it', async ({ page, stage, wallet, enter }) => {
  const { router } = stage.deployment.contracts
  const app = await enter()
  const hash = await createWalletClient({
    account: wallet.account,
    transport: http(stage.chain.url),
  }).writeContract({
    address: stage.usdt.address,
    abi: testUSDTAbi,
    functionName: 'approve',
    args: [router, 123_456_789_000_000_000_001n],
    chain: null,
  })
  await stage.client.waitForTransactionReceipt({ hash })
  await page.getByRole('button', { name: new RegExp(`^${saying('Account {0}', { 0: '0x' })}`) }).click()
  await page.getByRole('link', { name: say('Approvals of this account') }).click()
  await expect(page.getByTestId('allowance-usdt-router')).toHaveText('123.456789000000000001 USDT')
  await page
    .getByRole('button', {
      name: say('Revoke {symbol} for {0}', { 0: say('Router of the exchange'), symbol: 'USDT' }),
    })
    .click()
  await app.finish(app.dialog(say('Revoke approval')))
  expect(await stage.usdt.read.allowance([wallet.address, router])).toBe(0n)
  await expect(page.getByText(say('Nothing is approved'))).toBeVisible()
})

test('the sheets of swap and burn have no accessibility violation, and settings survive a reload', async ({
  page,
  enter,
}) => {
  const app = await enter({ token: 10n })
  await page.goto('/swap')
  await page
    .getByRole('button', {
      name: new RegExp(`^${saying('Slippage {slippage}', { slippage: saying('Auto') })}`),
    })
    .click()
  const settings = app.dialog(say('Slippage and deadline'))
  await settings.getByRole('radio', { name: say('Custom') }).check()
  await settings.getByLabel(say('Your own tolerance in per cent')).fill('60')
  await expect(settings.getByText(say('Between 0.01% and 50%'))).toBeVisible()
  await settings.getByLabel(say('Your own tolerance in per cent')).fill('6')
  await expect(settings.getByText(say('Very high tolerance'))).toBeVisible()
  await settings.getByRole('radio', { name: say('{m} min', { m: '5' }) }).check()
  await expectAccessible(page, 'settings')
  await page.reload()
  await expect(
    page.getByRole('button', { name: new RegExp(`^${saying('Slippage {slippage}', { slippage: '6%' })}`) }),
  ).toBeVisible()
  await expect(page.getByText(say('{m} min', { m: '5' }))).toBeVisible()
  await page.getByRole('button', { name: say('Destroy {what}', { what: 'TDE' }) }).click()
  await app
    .dialog(say('Destroy {what}', { what: 'TDE' }))
    .getByLabel(say('Amount to destroy'))
    .fill('11')
  await expect(
    app
      .dialog(say('Destroy {what}', { what: 'TDE' }))
      .getByRole('button', { name: say('{0} balance is insufficient', { 0: 'TDE' }) }),
  ).toBeDisabled()
  await app
    .dialog(say('Destroy {what}', { what: 'TDE' }))
    .getByLabel(say('Amount to destroy'))
    .fill('1')
  await expectAccessible(page, 'burn')
})
