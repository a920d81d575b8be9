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

test('an amount that can mean two offers both, and the one that is chosen is taken', async ({
  page,
  chain,
  enter,
}) => {
  chain.answer('usdt', { balanceOf: parseEther('5000') })
  await enter()
  await page.goto('/hosting')
  const field = page.getByLabel(say('Hosting amount'))
  for (const [text, choice, host] of [
    ['1,125', '1.125 USDT', say('at least {0}', { 0: '10 USDT' })],
    ['๑，๑๒๕', '1,125 USDT', say('Host {usdt}', { usdt: '1,125 USDT' })],
  ] as const) {
    await field.fill(text)
    await expect(page.getByRole('button', { name: /^1[.,]125 USDT$/ })).toHaveCount(2)
    await page.getByRole('button', { name: choice, exact: true }).click()
    await expect(page.getByRole('button', { name: host })).toBeVisible()
    await expect(page.getByRole('button', { name: /^1[.,]125 USDT$/ })).toHaveCount(0)
  }
})

test('of an address what nobody sees is left out, and what is wrong with another one is named', async ({
  page,
  enter,
}) => {
  await enter()
  await page.goto('/transfer')
  const field = page.getByLabel(say('Receiving address'))
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  await field.fill(`\u200b${address}\u202c`)
  await expect(field).toHaveValue(address)
  await field.fill(`https://etherscan.io/address/${address}`)
  await expect(
    page.getByText(say('This address is marked for another chain: {part}', { part: 'Ethereum' })).first(),
  ).toBeVisible()
  await field.fill(address.replace('C7', 'O7'))
  await expect(
    page
      .getByText(
        say('“{part}” cannot be in an address: after 0x it has only 0 to 9 and a to f', { part: 'O' }),
      )
      .first(),
  ).toBeVisible()
})
