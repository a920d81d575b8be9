// What explorers and listings ask of the token, as people see it.
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

test('the audit report tells supply with what does not circulate, and principal by contract', async ({
  page,
}) => {
  await page.goto('/solvency')
  const card = page.getByRole('region', { name: say('Supply and value locked') })
  const row = (label: string) =>
    card
      .getByRole('term')
      .filter({ hasText: say(label) })
      .locator('xpath=..')
  await expect(row('Set aside for rewards')).toContainText('−1,000,000')
  await expect(row('Vault and cold address')).not.toContainText('−')
  await expect(row('Circulating')).toContainText('99,000,000')
  await expect(row('Hosting pool')).toContainText('12,500 USDT')
  await expect(row('Liquidity mining')).toContainText('400 LP')
  await expect(row('Of shares of the pair')).toContainText('400 LP')
  await expect(card.getByText(/\/api\/supply\/circulating$/)).toBeVisible()
})

test('a supply that cannot be read is an error with a way to try again, and no number', async ({
  page,
  site,
}) => {
  site.refuse('getSupply', 'CHAIN_UNAVAILABLE')
  await page.goto('/solvency')
  const card = page.getByRole('region', { name: say('Supply and value locked') })
  await expect(card.getByText(say('The supply could not be read'))).toBeVisible()
  await expect(card.getByText(say('Circulating'), { exact: true })).toHaveCount(0)
  site.mend()
  await card.getByRole('button', { name: say('Try again') }).click()
  await expect(card.getByText(say('Circulating'), { exact: true })).toBeVisible()
})
