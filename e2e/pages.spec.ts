import type { Locator } from '@playwright/test'
import { expectAccessible, expectFits } from './accessibility.ts'
import { App } from './app.ts'
import { enterWithBalance } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { follow, ROUTES } from './routes.ts'
import { say, saying } from './say.ts'

test('on every page no accessibility violation, and nothing scrolls sideways at 320 px', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (e) => problems.push(e.message))
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page.locator('#main').locator('h1, [role=heading]').first()).toBeVisible()
    await expectAccessible(page, route)
    await expectFits(page, route)
  }
  expect(problems).toEqual([])
})

const OTHERS = ['th', 'lo', 'en'] as const
const deep = process.env['DEEP'] === '1'
// Each page is seen in one more language, by turns; with DEEP=1 in all of these and both themes.
for (const [turn, lang] of OTHERS.entries())
  test(`in ${lang} too no accessibility violation, and nothing scrolls sideways at 320 px`, async ({
    page,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('hf.lang', code), lang)
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang)
    const routes = ROUTES.filter((_, i) => deep || i % OTHERS.length === turn)
    expect(routes.length).toBeGreaterThan(15)
    for (const route of routes) {
      await follow(page, route)
      await expectAccessible(page, `${route} in ${lang}`, deep ? ['light', 'dark'] : ['light'])
      await expectFits(page, `${route} in ${lang}`)
    }
  })

test('the game, and the bridge where no aggregator is set up, say that they are not open and why', async ({
  page,
}) => {
  const notOpen = page.getByRole('main').getByRole('heading', { name: say('Not open yet') })
  await page.goto('/game')
  await expect(notOpen).toBeVisible()
  await expect(page.getByText(say('Prizes that lie there before anybody plays'))).toBeVisible()
  await page.goto('/bridge')
  await expect(notOpen).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('no accessibility violation with overlays open', async ({ page, stage, wallet }) => {
  const app = new App(page)
  await stage.giveGas(wallet.address)
  await page.goto('/')
  await page.getByRole('button', { name: say('Open menu') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'menu')
  await page.keyboard.press('Escape')
  const sheet = await app.chooseWallet()
  await expect(sheet).toBeVisible()
  await expectAccessible(page, 'wallets')
  await sheet.getByRole('button', { name: 'Test wallet' }).click()
  await expect(app.dialog(say('Register and Bind'))).toBeVisible()
  await expectAccessible(page, 'register')
  await app.bind()
  await expectAccessible(page, 'sign in')
})

test('every navigation starts at the top', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/hosting')
  await page.evaluate(() => scrollTo(0, 400))
  await page
    .getByRole('navigation', { name: say('Main') })
    .getByRole('link', { name: say('Home') })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('language and theme are kept over a reload', async ({ page }) => {
  const inEnglish = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hosting' })
  await page.goto('/')
  await page.getByRole('button', { name: say('Open menu') }).click()
  await page.getByRole('button', { name: new RegExp(saying('Language and appearance')) }).click()
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.keyboard.press('Escape')
  await expect(inEnglish).toBeVisible()
  await page.reload()
  await expect(inEnglish).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(12, 20, 18)')
})

test('a page’s chunks and its part of the catalogue are asked for beside the entry', async ({ page }) => {
  const named = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=modulepreload]')]
        .map((link) => /(\w+)-[^/]*\.js$/.exec(link.href)?.[1] ?? '')
        .filter((name) => /^(recharge|custody|messages|connect|codec)$/.test(name))
        .toSorted(),
    )
  // The app adds what it loads itself.
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/recharge?tab=own')
  await expect.poll(named).toEqual(['custody', 'messages', 'recharge'])
  await page.goto('/nowhere')
  await expect.poll(named).toEqual(['messages'])
  // What asks the wallet of an earlier visit, which nobody else needs.
  await page.evaluate(() => localStorage.setItem('hf.wallet', 'org.example'))
  await page.reload()
  await expect.poll(named).toEqual(['codec', 'connect', 'messages'])
})

test('what the head has asked the server for, the page takes and does not ask for again', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of ['/', '/swap', '/wallet']) {
    asked.length = 0
    await page.goto(path)
    const untaken = () =>
      page.evaluate(() => Object.keys((window as { hfEarly?: object }).hfEarly ?? { missing: 0 }))
    await expect.poll(untaken).toEqual([])
    const calls = await page.evaluate(() => {
      const visit = JSON.parse(document.querySelector('#visit')?.textContent ?? '')
      return [...visit.calls[''], ...(visit.calls[location.pathname] ?? [])].map(
        (url) => new URL(url, location.href).href,
      )
    })
    expect(calls.length).toBeGreaterThan(1)
    for (const call of calls) expect(asked.filter((url) => url === call)).toHaveLength(1)
  }
})

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

test('what somebody has in total is there before the app is', async ({ page, stage, wallet }) => {
  await enterWithBalance(new App(page), stage, wallet, 1_234n)
  await page.goto('/wallet')
  const total = page.getByTestId('total-assets').getByText('1,234', { exact: true })
  await expect(total).toBeVisible()
  const there = await placeOf(total)
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/wallet')
  const early = page.locator('.hf-shell-page').getByText('1,234', { exact: true })
  await expect(early).toBeVisible()
  const { y, height } = await placeOf(early.locator('..'))
  expect({ y, height }).toEqual({ y: there.y, height: there.height })
})

test('a node that never answers does not keep what the server knows from the page', async ({
  page,
  stage,
  enter,
}) => {
  await enter()
  await page.goto('/mine')
  const sources = page.getByRole('region', { name: say('Where it comes from') })
  await expect(sources).toBeVisible()
  await page.route(
    (url) => url.pathname === '/' && url.port !== new URL(stage.url).port,
    () => {},
  )
  await page.reload()
  await expect(page.locator('#main')).toBeVisible()
  await expect(sources).toBeVisible()
  await page.goto('/team')
  await expect(page.getByTestId('level')).toBeVisible()
})

test('before the app is there, its document shows what the page will show, and answers nothing', async ({
  page,
}) => {
  const lead = page.getByText(say('Connect to see your level, your community and your invite link.'))
  await page.goto('/team')
  await expect(page.locator('#main')).toBeVisible()
  const there = await placeOf(lead)
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/team?code=0x1111111111111111111111111111111111111111')
  await expect(lead).toBeVisible()
  const bones = page.locator('.hf-shell-bones')
  await expect(bones).toBeHidden()
  expect(await placeOf(lead)).toEqual(there)
  await expect(page).toHaveTitle(new RegExp(`^${saying('Community')} · `))
  // Nothing can be reached by keyboard or typed in what the app is about to replace.
  const inView = '.hf-shell-page'
  await expect(page.locator(`${inView} input:not([readonly]), ${inView} select:not([disabled])`)).toHaveCount(
    0,
  )
  for (let i = 0; i < 20; i++) await page.keyboard.press('Tab')
  expect(await page.evaluate((s) => document.activeElement?.closest(s) === null, inView)).toBe(true)
  // Another address, another language and a known user get bones, not a view that would be wrong.
  await page.goto('/team?tab=own')
  await expect(lead).toBeHidden()
  for (const [key, value] of [
    ['hf.lang', 'en'],
    ['hf.wallet', 'injected'],
    ['hf.session', '{}'],
  ] as const) {
    await page.evaluate(([k, v]) => localStorage.setItem(k, v), [key, value] as const)
    await page.goto('/team')
    await expect(bones).toBeVisible()
    await expect(lead).toBeHidden()
    await page.evaluate((k) => localStorage.removeItem(k), key)
  }
})
