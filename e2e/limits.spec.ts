import { expect, test } from './fixtures.ts'
import { say } from './say.ts'

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
