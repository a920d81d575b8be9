// What a wallet tells the page without meaning it.
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

for (const told of [null, [], 'locked', [''], {}])
  test(`a wallet that tells of ${JSON.stringify(told)} and has its account all the same stays connected`, async ({
    page,
    enter,
    wallet,
  }) => {
    await enter()
    await page.goto('/msg')
    const own = page.getByRole('region', { name: say('Your account'), exact: true })
    await expect(own).toBeVisible()
    const asked = wallet.count('eth_accounts')
    // Told again until the page listens, which is a moment after it shows what it knew.
    await expect(async () => {
      await wallet.tell(told)
      expect(wallet.count('eth_accounts')).toBeGreaterThan(asked)
    }).toPass()
    await expect(own).toBeVisible()
    await page.reload()
    await expect(own).toBeVisible()
  })

test('a wallet whose account is gone ends the session', async ({ page, enter, wallet }) => {
  await enter()
  await page.goto('/msg')
  const own = page.getByRole('region', { name: say('Your account'), exact: true })
  await expect(own).toBeVisible()
  await expect(async () => {
    await wallet.disconnect()
    await expect(own).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
})
