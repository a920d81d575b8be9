// What the server and the app's document show before the app is there.
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { say } from './say.ts'

/** Where something stands, counted from the page's heading: above it the app may say that the server is behind. */
async function placeOf(what: Locator) {
  const [box, heading] = await Promise.all([what.boundingBox(), what.page().locator('h1').boundingBox()])
  return { ...box, y: (box?.y ?? 0) - (heading?.y ?? 0) }
}

test('the document of the shop has its goods: they are shown without a call, and are not asked for again', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('pageShopGoods')) calls.push(request.url())
  })
  await page.goto('/shop')
  const tile = page.getByRole('main').getByRole('listitem').first()
  await expect(tile).toBeVisible()
  const title = tile.locator('[lang]').first()
  const text = await title.innerText()
  const there = await placeOf(title)
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/shop')
  const early = page.locator('.hf-shell-page').getByText(text, { exact: true })
  await expect(early).toBeVisible()
  expect(await placeOf(early)).toEqual(there)
  expect(calls).toEqual([])
})

test('who is signed in sees their own page before the app is there, and whose it is only from their wallet', async ({
  page,
  enter,
}) => {
  await enter()
  await page.goto('/wallet')
  const act = (inside: Locator) => inside.getByText(say('Transfer'), { exact: true })
  const entries = (inside: Locator) => inside.getByText(say('Latest entries'), { exact: true })
  const main = page.locator('#main')
  await expect(page.getByTestId('total-assets')).toBeVisible()
  await expect(
    main.getByText(say('No entries yet. The first one comes with your first deposit.')),
  ).toBeVisible()
  const there = [await placeOf(act(main)), await placeOf(entries(main))]

  // What the head asks for in their name is taken, once.
  const asked: string[] = []
  page.on('request', (request) => {
    if (/getBalances|pageBalanceLog|listDeductions/.test(request.url())) asked.push(request.url())
  })
  await page.reload()
  await expect(page.getByTestId('total-assets')).toBeVisible()
  const early = () =>
    page.evaluate(() => Object.keys((window as { hfEarly?: object }).hfEarly ?? { missing: 0 }))
  await expect.poll(early).toEqual([])
  expect(new Set(asked).size).toBe(3)

  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/wallet')
  const view = page.locator('.hf-shell-page')
  await expect(act(view)).toBeVisible()
  await expect(page.locator('.hf-shell-bones')).toBeHidden()
  expect([await placeOf(act(view)), await placeOf(entries(view))]).toEqual(there)
  await page.goto('/team')
  await expect(view.getByRole('heading', { name: say('Community'), includeHidden: true })).toBeVisible()
  await expect(page.getByText(/0x[0-9a-f]{4}/i)).toHaveCount(0)
  // Somebody whose wallet is not known is told to connect it, so a view of their own would be wrong.
  await page.evaluate(() => localStorage.removeItem('hf.wallet'))
  await page.goto('/wallet')
  await expect(page.locator('.hf-shell-bones')).toBeVisible()
  await expect(act(view)).toBeHidden()
})
