// The order robot at work: its page says what it did and what comes next, and it keeps a period's times by itself.
import { loadSeed } from '../contracts/script/seed.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { JOIN_SECONDS, periods } from './periods.ts'
import { say } from './say.ts'

test.use({ seed: loadSeed('local'), robot: true })

test('opens periods by itself, closes them on time, and says so to everybody', async ({ page, stage }) => {
  const { pool, join } = periods(stage)
  await page.goto('/robot')
  const done = page.getByRole('region', { name: say('What was done') })
  const next = page.getByTestId('next-close-1')
  await expect(done.getByText(say('Open the next period')).first()).toBeVisible()
  await expect(done.getByText(say('by the robot')).first()).toBeVisible()
  await expect(next.getByText(say('people can join until the deadline'))).toBeVisible()
  await expect(
    page.getByRole('region', { name: say('The robot now') }).getByText(say('Running')),
  ).toBeVisible()
  await expectAccessible(page, 'order robot at work')
  await expectFits(page, 'order robot at work')

  const [, period] = await pool.read.getLine([1n])
  await join(period, 200n)
  await stage.passTime(JOIN_SECONDS)
  await expect.poll(async () => (await pool.read.getPeriod([period])).status).toBe(3n)
  await stage.indexed()
  await page.reload()
  await expect(done.getByText(say('Close the period')).first()).toBeVisible()
  await expect(done.getByText(say('Crowdfunding success')).first()).toBeVisible()
  await expect(
    page.getByTestId('next-open-1').getByText(say('the line rests between two periods')),
  ).toBeVisible()
})
