// What a stranger finds before anything is typed or connected: what can be done here, what it pays, and where the money is.
import { parseEther } from 'viem'
import { say, saying } from '../../e2e/say.ts'
import { MEMBER_LOGIN } from './answers.ts'
import { expect, test } from './fixtures.ts'

const usdt = 'USDT'
const token = 'TDE'

test('a stranger reads what is promised, what hosting pays on 100, and is led there; the price comes after', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    say('Every promise is funded before it is made.'),
  )
  const rates = main.getByRole('region', { name: say('What hosting pays today') })
  // 3.5 USDT and 22 TDE of 0.25 USDT each.
  await expect(rates.getByRole('row').filter({ hasText: '3.50' })).toContainText('22.0≈ 9.00')
  await expect(rates.getByRole('row')).toHaveCount(7)
  const way = main.getByRole('link', { name: say('Host {usdt}', { usdt }) })
  await expect(way).toHaveCount(1)
  const price = main.getByRole('region', { name: say('Price') })
  await expect(price).toContainText('0.2500')
  const tops = await Promise.all([way, rates, price].map(async (part) => (await part.boundingBox())!.y))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await way.click()
  await expect(page.getByText(say('On every 100 {0} you gain', { 0: usdt }), { exact: true })).toBeVisible()
})

test('one tap compares the contract’s books with the token’s own; where they differ it says so', async ({
  page,
  chain,
}) => {
  await page.goto('/')
  const money = page.getByRole('main').getByRole('region', { name: say('Where the money is') })
  await expect(money).toContainText('200,000')
  await expect(money).toContainText(
    say('{division} = {0} held ÷ {1} owed', { division: '2,000%', 0: '200,000', 1: '10,000' }),
  )
  const check = money.getByRole('button', { name: say('Check it yourself') })
  await check.click()
  await expect(money.getByRole('status')).toContainText(/815/)
  await expect(check).toBeHidden()
  chain.answer('usdt', { balanceOf: parseEther('199999') })
  await page.reload()
  await check.click()
  await expect(money).toContainText(say('The figures do not agree'))
})

test('the language is in the header of every page', async ({ page }) => {
  for (const path of ['/', '/shop', '/wp']) {
    await page.goto(path)
    await page
      .locator('.hf-header')
      .getByRole('button', { name: say('Language') })
      .click()
    await expect(page.getByRole('dialog', { name: say('Language and appearance') })).toBeVisible()
  }
})

test('amount and term are one instrument: what comes back follows both', async ({ page, enter }) => {
  await enter()
  await page.goto('/hosting')
  const back = page.getByTestId('quote')
  await expect(back).toHaveText(`1.60 ${usdt}+ 10.8 ${token}`)
  await page.getByRole('textbox', { name: say('Hosting amount') }).fill('500')
  await expect(back).toHaveText(`508.00 ${usdt}+ 54 ${token}`)
  const terms = page.getByRole('group', { name: say('Term') })
  await terms.getByRole('radio').nth(2).check()
  await expect(back).toHaveText(`517.50 ${usdt}+ 110 ${token}`)
  await page.getByRole('button', { name: saying('Compare') }).click()
  const all = page.getByRole('dialog', { name: say('All terms, for your amount') })
  await expect(all.getByRole('row').nth(3)).toContainText('17.50110.0≈ 45.00')
})

test('home, earnings and community show one effective power', async ({ page, site, enter }) => {
  const effectivePower = String(parseEther('8101'))
  site.answer('getUserInfo', (info) => ({ ...info, user: { ...MEMBER_LOGIN.user.user!, effectivePower } }))
  site.answer('getTeam', (team) => ({ ...team, effectivePower }))
  await enter()
  const main = page.getByRole('main')
  for (const [path, shown] of [
    ['/', 1],
    ['/mine', 1],
    ['/team', 1],
  ] as const) {
    await page.goto(path)
    await expect(main.getByText('8,101', { exact: true })).toHaveCount(shown)
  }
})

test('who is connected and not signed in is told to sign in for what the server alone knows', async ({
  page,
  enter,
}) => {
  await enter()
  await page.addInitScript(() => localStorage.removeItem('hf.session'))
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText(say('Sign in to see'))).toHaveCount(1)
})

test('while hosting is switched off, home says so beside its rates', async ({ page, site }) => {
  site.answer('getConfigKeyBatch', (all) => ({ ...all, 'module.hosting': 'false' }))
  await page.goto('/')
  const rates = page.getByRole('main').getByRole('region', { name: say('What hosting pays today') })
  await expect(rates).toContainText(say('Not open now'))
})

test('what a member owns is one figure of parts that add up, the same on home and among the assets', async ({
  page,
  enter,
}) => {
  await enter()
  const shown = async (path: string) => {
    await page.goto(path)
    const whole = page.getByTestId('my-money')
    await expect(whole).toContainText('USDT')
    const hundredths = (text: string) => Number(text.replace(/[^0-9.]/g, '')) * 100
    const parts = await page.getByTestId(/^place-/).allInnerTexts()
    expect(parts).toHaveLength(5)
    const sum = parts.reduce((all, text) => all + hundredths(/[\d,]+\.\d\d/.exec(text)![0]), 0)
    const figure = hundredths(/[\d,]+\.\d\d/.exec(await whole.innerText())![0])
    expect(Math.round(sum)).toBe(Math.round(figure))
    return figure
  }
  expect(await shown('/')).toBe(await shown('/wallet'))
})

test('earnings: received, ready and still to come are the total, and the rows of each', async ({
  page,
  enter,
}) => {
  await enter()
  await page.goto('/mine')
  const total = page.getByRole('region', { name: say('Total return') })
  await expect(total.getByTestId('total-return')).toBeVisible()
  const amounts = (text: string) => {
    const of = (unit: string) =>
      [...text.matchAll(new RegExp(`([\\d,]+(?:\\.\\d+)?)\\s+${unit}`, 'g'))].map((m) =>
        Math.round(Number(m[1]!.replaceAll(',', '')) * 10_000),
      )
    return { usdt: of(usdt), token: of(token) }
  }
  const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
  const whole = amounts(await total.getByTestId('total-return').innerText())
  const columns = await Promise.all(
    ['Received', 'Ready to take', 'Still to come'].map(async (name) =>
      amounts(
        await total
          .locator('dl > div')
          .filter({ hasText: say(name) })
          .innerText(),
      ),
    ),
  )
  for (const unit of ['usdt', 'token'] as const) {
    expect(sum(columns.flatMap((c) => c[unit]))).toBe(sum(whole[unit]))
    // The first line of a row is its whole, the others are its parts.
    const rows = await page.getByTestId(/^earner-/).all()
    const wholes = await Promise.all(
      rows.map(async (row) => amounts(await row.locator(':scope > span').first().innerText())),
    )
    expect(sum(wholes.flatMap((r) => r[unit]))).toBe(sum(whole[unit]))
    for (const [i, row] of rows.entries())
      expect(sum(amounts(await row.locator('dl').innerText())[unit])).toBe(sum(wholes[i]![unit]))
  }
})

test('what waits is shown on home, and claimed there with what it costs', async ({ page, enter, chain }) => {
  chain.answer('hostingPool', { updateUser: [parseEther('3'), parseEther('5')] })
  await enter()
  await page.goto('/')
  const needs = page.getByRole('region', { name: say('Needs you') })
  await expect(
    needs.getByRole('button', { name: saying('Claim {sum}', { sum: '3 USDT + 5 TDE' }) }),
  ).toBeVisible()
  await expect(needs).toContainText(/0\.0/)
})
