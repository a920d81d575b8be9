// What forms refuse before anything is sent.
import { parseEther } from 'viem'
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

test('what cannot be an amount is refused with its reason, and nothing reaches the wallet', async ({
  page,
  chain,
  wallet,
  enter,
}) => {
  chain.answer('usdt', { balanceOf: parseEther('100') })
  await enter()
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
