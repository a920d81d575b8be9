// Periods of the resonance pool without the order robot: people take its steps themselves.
import { parseEther } from 'viem'
import { loadSeed } from '../contracts/script/seed.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { STEP } from './app.ts'
import { expect, test } from './fixtures.ts'
import { JOIN_SECONDS, periods, REST_SECONDS } from './periods.ts'
import { say, saying } from './say.ts'

// Time passes in steps of the periods, and periods are numbered: a stack of its own.
test.use({ seed: loadSeed('local') })

test('more join than fits: one is filled in part, one not at all, and everything adds up', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { pool, join, last, mine, pay } = periods(stage)
  const me = wallet.address
  const app = await enter({ usdt: 1_000n })

  // Nobody has opened a period yet: the page lets anybody do it.
  await page.goto('/hosting?tab=resonance')
  await page.getByRole('button', { name: say('Open the next period') }).click()
  await app.finish(app.dialog(say('Open the next period')))
  const period = await last()
  await join(period, 600n)

  // Joining: the risks once, an exact approval, then the order.
  await page.getByLabel(say('Hosting amount')).fill('300')
  await expect(page.getByTestId('quote')).toHaveText('0.36 USDT + 2.4 TDE')
  await page.getByRole('button', { name: say('Join with {0} {usdt}', { 0: '300', usdt: 'USDT' }) }).click()
  const risks = app.dialog(say('What can go wrong'))
  await expect(risks.getByText(say('You may be filled in part, or not at all'))).toBeVisible()
  await risks.getByRole('checkbox').check()
  await risks.getByRole('button', { name: say('Continue') }).click()
  await app.finish(app.dialog(say('Join period {0}', { 0: String(period) })))
  expect(await stage.usdt.read.allowance([me, pool.address])).toBe(0n)
  await join(period, 500n)
  await expect(page.getByText(say('Limit reached: a draw decides')).first()).toBeVisible()
  await expectAccessible(page, 'resonance pool')
  await expectFits(page, 'resonance pool')

  // After the deadline anybody closes it; the block that decides is 64 ahead; then anybody draws.
  await stage.passTime(JOIN_SECONDS)
  await page.goto(`/period?id=${period}`)
  await page.getByRole('button', { name: say('Close the period') }).click()
  await app.finish(app.dialog(say('Close the period')))
  await expect(page.getByText(say('Drawing')).first()).toBeVisible()
  await mine(65)
  await page.getByRole('button', { name: say('Draw the period') }).click()
  await app.finish(app.dialog(say('Draw the period')))
  await expect(page.getByText(say('Crowdfunding success')).first()).toBeVisible()

  // What the page shows is what the contract says, and all fills together are the capacity.
  const quotes = await Promise.all([1n, 2n, 3n].map((id) => pool.read.quote([id])))
  expect(quotes.reduce((sum, q) => sum + q.fill, 0n)).toBe(parseEther('1000'))
  const own = quotes[1]!
  const shown = await page.getByTestId('my-fill').textContent()
  expect(Math.abs(Number((shown ?? '').replaceAll(/[^\d.]/g, '')) - Number(own.fill) / 1e18)).toBeLessThan(
    1e-6,
  )
  // Everybody's orders, in the order of joining, one of them marked as one's own.
  const orders = page.getByRole('table', { name: say('All orders') }).getByRole('row')
  for (const [i, { fill }] of quotes.entries()) {
    const row = orders.nth(i + 1)
    await expect(row).toContainText(say('Order {0}', { 0: String(i + 1) }))
    const told = await row.getByRole('cell').last().textContent()
    expect(Math.abs(Number((told ?? '').replaceAll(/[^\d.]/g, '')) - Number(fill) / 1e18)).toBeLessThan(0.01)
  }
  await expect(orders).toHaveCount(4)
  await expect(orders.filter({ hasText: say('Yours') })).toContainText(say('Order {0}', { 0: '2' }))
  await expectAccessible(page, 'period')
  await expectFits(page, 'period')

  // One tap recomputes it from the chain; a server that lies by one base unit is found out.
  const check = async () => {
    await page.getByRole('button', { name: say('Check it yourself') }).click()
    return app.dialog(say('Check it yourself'))
  }
  let sheet = await check()
  await expect(sheet.getByText(say('Equal: chain, contract and server say the same'))).toBeVisible()
  for (const step of ['terms', 'sums', 'state', 'hash', 'start', 'fills', 'own'])
    await expect(sheet.getByTestId(`check-${step}`)).toHaveAttribute('data-outcome', 'same')
  await expectAccessible(page, 'check of a period')
  await page.keyboard.press('Escape')
  await page.route('**/getResonancePeriod**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { start: string; own: { fill: string }[] } }
    body.data.start = String(BigInt(body.data.start) + 1n)
    await route.fulfill({ response: answer, json: body })
  })
  sheet = await check()
  await expect(sheet.getByText(say('It differs'))).toBeVisible()
  await expect(sheet.getByTestId('check-start')).toHaveAttribute('data-outcome', 'differs')
  await page.keyboard.press('Escape')
  await page.unroute('**/getResonancePeriod**')
  // So is one that lists an order as longer than it is.
  await page.route('**/getResonanceArcs**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { amounts: string[] } }
    body.data.amounts = body.data.amounts.map((amount) => String(BigInt(amount) + 1n))
    await route.fulfill({ response: answer, json: body })
  })
  sheet = await check()
  await expect(sheet.getByText(say('It differs'))).toBeVisible()
  await expect(sheet.getByTestId('check-sums')).toHaveAttribute('data-outcome', 'differs')
  await page.keyboard.press('Escape')
  await page.unroute('**/getResonanceArcs**')

  // What was not filled comes back at once, rewards after half a day, principal after the term: one button each time.
  const all = app.dialog(say('Take everything that is due'))
  const take = page.getByRole('button', {
    name: new RegExp(`^${saying('Take everything: {sum}', { sum: '.+' })}$`),
  })
  const balance = () => stage.usdt.read.balanceOf([me])
  await page.goto('/hosting?tab=mine')
  expect(own.unfilled + own.fill).toBe(parseEther('300'))
  if (own.unfilled > 0n) {
    await take.click()
    await app.finish(all)
  }
  expect(await balance()).toBe(parseEther('700') + own.unfilled)
  const before = await balance()
  await stage.passTime(2 * STEP)
  // Rewards and principal are read apart: a click between the two answers takes the first alone.
  for (let left = own.fill; left > 0n; left = own.fill - ((await balance()) - before - own.rewardUsdt)) {
    await take.click()
    await app.finish(all)
  }
  await expect(take).toBeHidden()
  expect(await balance()).toBe(parseEther('1000') + own.rewardUsdt)
  expect(await stage.tokenBalance(me)).toBe(own.rewardToken)
  await page.getByRole('tab', { name: say('History') }).click()
  const history = page.getByRole('region', { name: say('History') })
  await expect(
    history.getByText(say('Principal return')).or(history.getByText(say('Not filled'))),
  ).toBeVisible()
  await expectAccessible(page, 'history')

  // Everybody's rest, by anybody, and nothing of the period is left.
  for (const id of [1n, 3n]) await pay(id)
  const books = await pool.read.getSolvency([stage.usdt.address])
  expect([books.principal, books.reserved, books.surplus]).toEqual([0n, 0n, 0n])
})

test('a period that fails or is dissolved gives everything back', async ({ page, stage, wallet, enter }) => {
  const { join, last, step, dissolve } = periods(stage)
  const app = await enter()
  await stage.passTime(JOIN_SECONDS + REST_SECONDS)
  let back = 0n
  const takeBack = async (id: number | bigint) => {
    const name = `${say('Get back')}: ${say('Order {0}', { 0: String(id) })}`
    await page.getByRole('button', { name }).click()
    await app.finish(app.dialog(say('Take back what was not filled')))
    expect(await stage.usdt.read.balanceOf([wallet.address])).toBe((back += parseEther('50')))
  }

  // Too little is joined.
  await step('open', 1n)
  const failed = await last()
  await join(failed, 50n, wallet.account)
  await stage.passTime(JOIN_SECONDS)
  await step('close', failed)
  await stage.indexed()
  await page.goto(`/period?id=${failed}`)
  await expect(page.getByText(say('Not filled, refunded')).first()).toBeVisible()
  await takeBack((await periods(stage).pool.read.getConfig()).lastIndex)

  // The guardian calls the next one off before its deadline, and says why.
  await stage.passTime(REST_SECONDS)
  await step('open', 1n)
  const dissolved = await last()
  await join(dissolved, 50n, wallet.account)
  await dissolve(dissolved, 'The price of USDT is in doubt')
  await stage.indexed()
  await page.goto(`/period?id=${dissolved}`)
  await expect(page.getByText(say('Crowdfunding dissolution')).first()).toBeVisible()
  await expect(page.getByText('The price of USDT is in doubt')).toBeVisible()
  await takeBack((await periods(stage).pool.read.getConfig()).lastIndex)
})

test('when nobody draws in time, everybody is filled by the same part', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { pool, join, last, step, mine, forgetHashes } = periods(stage)
  await enter()
  await stage.passTime(JOIN_SECONDS + REST_SECONDS)
  await step('open', 1n)
  const period = await last()
  await join(period, 600n, wallet.account)
  await join(period, 900n)
  await stage.passTime(JOIN_SECONDS)
  await step('close', period)
  await forgetHashes()
  await mine(64 + 260)
  await step('draw', period)
  await stage.indexed()
  const id = (await pool.read.getConfig()).lastIndex - 1n
  expect((await pool.read.quote([id])).fill).toBe(parseEther('400'))
  await page.goto(`/period?id=${period}`)
  await expect(page.getByText(say('Draw missed'), { exact: true })).toBeVisible()
  await expect(page.getByTestId('my-fill')).toHaveText('400 USDT')
  await page.getByRole('button', { name: say('Check it yourself') }).click()
  await expect(page.getByText(say('Equal: chain, contract and server say the same'))).toBeVisible()

  // The robot's page lists each step, and says that somebody else took it.
  await page.goto('/robot')
  const done = page.getByRole('region', { name: say('What was done') })
  await expect(done.getByText(say('Draw missed, filled by the same part'))).toBeVisible()
  await expectAccessible(page, 'order robot')
  await expectFits(page, 'order robot')
})
