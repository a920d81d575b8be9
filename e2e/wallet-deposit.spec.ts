import { readFileSync } from 'node:fs'
import type { Address } from 'viem'
import { formatEther, parseEther } from 'viem'
import { beginDeposit, expectPosted, ledgerOf, sendToken } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { qrPicture } from '../web/src/ui/qr-picture.ts'
import { say, saying } from './say.ts'

test('deposits an exact amount from the connected wallet, and finds it in balance, entries and file', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 500n })

  const amount = await beginDeposit(page, '100')
  expect(amount).toBeGreaterThan(parseEther('100'))
  expect(amount).toBeLessThan(parseEther('100.01'))
  await expect(
    page.getByText(
      say('Only USDT on {network}. Do not send any other asset here: it cannot be credited by itself.', {
        network: 'Holdfast local',
      }),
    ),
  ).toBeVisible()
  const sent = wallet.count('eth_sendTransaction')
  await page
    .getByRole('button', { name: new RegExp(`^${saying('Send {0} USDT', { 0: String.raw`100\.00\d*` })}`) })
    .click()
  await app.finish(app.dialog(say('Send from my wallet')))
  expect(wallet.count('eth_sendTransaction')).toBe(sent + 1)
  await expect(page.getByText(say('The amount is in your balance.'))).toBeVisible()
  await expectPosted(stage, wallet.address, amount)
  expect(await stage.usdt.read.balanceOf([wallet.address])).toBe(parseEther('500') - amount)

  await page.goto('/wallet')
  const shown = (await page.getByTestId('balance-USDT').innerText()).replaceAll(',', '')
  expect(parseEther(shown)).toBe(amount)
  await page.getByRole('link', { name: /^USDT/ }).click()
  const entries = page.getByRole('list', { name: say('Entries') })
  await entries
    .locator('details')
    .filter({ hasText: say('Deposit') })
    .first()
    .click()
  await expect(entries.getByText(say('Counter-entry: {0}', { 0: say('Vault on the chain') }))).toBeVisible()
  await expect(entries.getByRole('button', { name: say('Copy transaction hash') })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('As CSV file') }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/deposit,USDT,100\.00\d+,100\.00\d+,/)

  await page.getByRole('tab', { name: say('Deposits') }).click()
  await expect(
    page
      .getByRole('list', { name: say('Deposits') })
      .getByText(say('Credited'))
      .first(),
  ).toBeVisible()
})

test('the page says what to send where and until when, to copy and to scan', async ({
  page,
  context,
  stage,
  enter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter()
  const amount = await beginDeposit(page, '25')
  const vault = stage.deployment.contracts.payoutVault
  const pasted = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: say('Copy amount') }).click()
  await expect.poll(pasted).toBe(formatEther(amount))
  await page.getByRole('button', { name: say('Copy deposit address') }).click()
  await expect.poll(pasted).toBe(vault)
  // The code contains only the address, so that any wallet and exchange can read it.
  await expect(page.getByAltText(say('QR code of the deposit address'))).toHaveAttribute(
    'src',
    qrPicture(vault),
  )
  await expect(page.getByText(say('Send it within the validity period, and only once.'))).toBeVisible()
  await expect(
    page.getByText(say('The amount that arrives must equal the amount above, decimals included.')),
  ).toBeVisible()
  const left = page.getByRole('timer')
  const seconds = async () =>
    (await left.innerText()).split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const before = await seconds()
  expect(before).toBeGreaterThan(3_500)
  // The page's clock is as late as the newest block, which can be a minute old on a chain where nobody does anything.
  expect(before).toBeLessThanOrEqual(3_660)
  await expect.poll(seconds).toBeLessThan(before)

  await page.getByRole('tab', { name: say('My own address') }).click()
  const own = await page.getByTestId('own-address').innerText()
  await expect(page.getByAltText(say('QR code of the deposit address'))).toHaveAttribute(
    'src',
    qrPicture(own),
  )
})

test('another token, a second time and too little are told, each with what to do about it', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  await enter({ usdt: 200n, token: 5n })
  const amount = await beginDeposit(page, '35')
  const { payoutVault: vault, usdt } = stage.deployment.contracts
  await sendToken(stage, wallet.account, stage.token, vault, parseEther('5'))
  await sendToken(stage, wallet.account, usdt, vault, amount)
  const again = await sendToken(stage, wallet.account, usdt, vault, amount)
  await expectPosted(stage, wallet.address, amount)
  await page.goto('/recharge?tab=own')
  const own = (await page.getByTestId('own-address').innerText()) as Address
  await sendToken(stage, wallet.account, usdt, own, parseEther('0.5'))

  const rows = page.getByRole('list', { name: say('Deposits') }).locator('details')
  const row = (state: string) => rows.filter({ hasText: state })
  await expect(row(say('Less than agreed'))).toHaveCount(1)
  await row(say('Less than agreed')).click()
  await expect(
    row(say('Less than agreed')).getByText(
      new RegExp(
        saying(
          'Less than the least amount arrived at your own address. It is not credited by itself: two managers decide what becomes of it.',
        ),
      ),
    ),
  ).toBeVisible()
  await expect(row(say('Less than agreed')).getByRole('button', { name: say('Claim it') })).toHaveCount(0)
  await row(say('Wrong token')).click()
  await expect(
    row(say('Wrong token')).getByText(
      new RegExp(
        saying(
          'Another asset than USDT arrived. It is not credited by itself: two managers decide how you get it back.',
        ),
      ),
    ),
  ).toBeVisible()
  await expect(row(say('Wrong token')).getByRole('button', { name: say('Claim it') })).toHaveCount(0)
  await row(say('Sent twice')).click()
  await expect(
    row(say('Sent twice')).getByText(
      new RegExp(
        saying(
          'The same amount arrived a second time. The first one is credited; claim the second with its transaction hash.',
        ),
      ),
    ),
  ).toBeVisible()
  await expect(row(say('Sent twice')).getByRole('textbox', { name: say('Transaction hash') })).toHaveValue(
    again,
  )
  await row(say('Sent twice'))
    .getByRole('button', { name: say('Claim it') })
    .click()
  await expectPosted(stage, wallet.address, 2n * amount)
  expect((await ledgerOf(stage, wallet.address, 'TDE')).posted).toBe(0n)
})

test('deposits any amount to the own address, again and again', async ({ page, stage, wallet, enter }) => {
  await enter({ usdt: 100n })
  await page.goto('/recharge')
  const own = (await page.getByTestId('own-address').innerText()) as Address
  await sendToken(stage, wallet.account, stage.usdt.address, own, parseEther('12.345'))
  await expect(
    page
      .getByRole('list', { name: say('Deposits') })
      .getByText(say('Credited'))
      .first(),
  ).toBeVisible({
    timeout: 120_000,
  })
  await expectPosted(stage, wallet.address, parseEther('12.345'))
  await sendToken(stage, wallet.account, stage.usdt.address, own, parseEther('7'))
  await expectPosted(stage, wallet.address, parseEther('19.345'))
  await page.reload()
  await expect(page.getByTestId('own-address')).toHaveText(own)
})

for (const [name, difference, state] of [
  ['less', -parseEther('10'), say('Less than agreed')],
  ['more', parseEther('10'), say('More than agreed')],
] as const)
  test(`${name} than agreed is not lost: it is claimed by its hash`, async ({
    page,
    stage,
    wallet,
    enter,
  }) => {
    await enter({ usdt: 500n })
    const amount = (await beginDeposit(page, '100')) + difference
    const vault = stage.deployment.contracts.payoutVault
    const hash = await sendToken(stage, wallet.account, stage.usdt.address, vault, amount)
    await expect(page.getByText(state)).toBeVisible()
    expect((await ledgerOf(stage, wallet.address)).posted).toBe(0n)
    await expect(page.getByRole('textbox', { name: say('Transaction hash') })).toHaveValue(hash)
    await page.getByRole('button', { name: say('Claim it') }).click()
    await expectPosted(stage, wallet.address, amount)
    await page.goto('/walletDetail?symbol=USDT')
    await expect(page.getByTestId('asset-balance')).toContainText(String(amount / 10n ** 18n))
  })

test('what comes after its time is late, and claimed all the same', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  await enter({ usdt: 500n })
  const amount = await beginDeposit(page, '50')
  await stage.passTime(3_700)
  await expect(page.getByText(say('Do not send this amount any more')).first()).toBeVisible({
    timeout: 120_000,
  })
  const vault = stage.deployment.contracts.payoutVault
  await sendToken(stage, wallet.account, stage.usdt.address, vault, amount)
  await expect(page.getByText(say('Too late'))).toBeVisible()
  await page.getByRole('button', { name: say('Claim it') }).click()
  await expectPosted(stage, wallet.address, amount)
})

test('a deposit can be cancelled, and a hash that nobody has seen is refused', async ({ page, enter }) => {
  await enter()
  await beginDeposit(page, '30')
  await page.getByRole('button', { name: say('Cancel this deposit') }).click()
  await page.getByRole('button', { name: say('Cancel it') }).click()
  await expect(page.getByLabel(say('Deposit amount'))).toBeVisible()

  await beginDeposit(page, '30')
  await page.getByText(say('Sent, but nothing happens?')).click()
  await page.getByRole('textbox', { name: say('Transaction hash') }).fill(`0x${'12'.repeat(32)}`)
  await page.getByRole('button', { name: say('Claim it') }).click()
  await expect(page.getByText('我們沒有看到這筆轉帳')).toBeVisible()
})
