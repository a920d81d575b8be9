import { expect, test } from './fixtures.ts'
import { say } from './say.ts'

test('what cannot be an amount is refused with its reason, and nothing reaches the wallet', async ({
  page,
  wallet,
  enter,
}) => {
  await enter({ usdt: 100n })
  await page.goto('/hosting')
  const field = page.getByLabel(say('Hosting amount'))
  const sent = wallet.count('eth_sendTransaction')
  for (const [text, message] of [
    ['-5', say('The amount cannot be negative')],
    ['1e3', say('Digits only, please: no signs, letters or exponents')],
    ['0x10', say('Digits only, please: no signs, letters or exponents')],
    ['20.0000000000000000001', say('At most 18 decimals')],
    ['1.234,5.6', say('Digits only, please: no signs, letters or exponents')],
    ['0', say('The amount must be greater than 0')],
    ['9.99', say('at least {0}', { 0: '10 USDT' })],
    ['100.000000000000000001', say('{0} balance is insufficient', { 0: 'USDT' })],
    [`1${'0'.repeat(70)}`, say('The amount is too large')],
  ] as const) {
    await field.fill(text)
    await expect(page.getByRole('button', { name: message })).toBeDisabled()
  }
  await field.fill('')
  await expect(page.getByRole('button', { name: say('Enter the hosting amount') })).toBeDisabled()
  await field.fill('20,5')
  await expect(page.getByRole('button', { name: say('Host {usdt}', { usdt: '20.5 USDT' }) })).toBeEnabled()
  expect(wallet.count('eth_sendTransaction')).toBe(sent)
})

test('a full period says so and takes nobody in; the next one is open again', async ({
  page,
  stage,
  enter,
}) => {
  await enter({ usdt: 100n })
  await stage.passTime(24 * 3600)
  await stage.fillPeriod()
  await page.goto('/hosting')
  await expect(page.getByText(say('Limit reached')).first()).toBeVisible()
  await page.getByLabel(say('Hosting amount')).fill('50')
  await expect(page.getByRole('button', { name: say('Limit reached') })).toBeDisabled()
  await stage.passTime(24 * 3600)
  await expect(page.getByRole('button', { name: say('Host {usdt}', { usdt: '50 USDT' }) })).toBeEnabled({
    timeout: 120_000,
  })
})
