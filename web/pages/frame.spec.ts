// What the frame around every page does.
import { LANGUAGE_CODES } from '@holdfast/protocol/languages'
import { loaded } from '../../e2e/routes.ts'
import { say, saying } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

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

// With FIRST_LANGUAGE=browser the server tells it so, which the stand-in does not by itself.
for (const [asked, shown] of [
  ['th-TH', 'th'],
  ['zh-HK', 'zh-Hant-TW'],
  ['zh-SG', 'zh-Hans'],
  ['fr-FR', 'zh-Hant-TW'],
] as const)
  test(`a visitor whose browser asks for ${asked} first reads the page in ${shown}, and keeps a choice of their own`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, locale: asked })
    const page = await context.newPage()
    const lang = () => page.evaluate(() => document.documentElement.lang)
    await page.goto('/')
    expect(await lang(), 'where the operator has not set it').toBe('zh-Hant-TW')
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const headers = { ...response.headers(), 'server-timing': 'language;desc="browser"' }
      return route.fulfill({ response, headers })
    })
    await page.reload()
    expect(await lang()).toBe(shown)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('hf.lang', 'ko'))
    await page.reload()
    expect(await lang()).toBe('ko')
    await context.close()
  })

test('an unknown tab, symbol, name or number in an address leaves the page as it is without it', async ({
  page,
  enter,
}) => {
  const problems: string[] = []
  page.on('pageerror', (e) => problems.push(e.message))
  await enter()
  const main = page.getByRole('main')
  const selected = (name: string) => main.getByRole('tab', { name, selected: true })
  const choice = (name: string) => main.getByRole('radio', { name, checked: true })
  const pages = [
    ['/hosting?tab=x', selected(say('Mint pool'))],
    ['/recharge?tab=x', selected(say('Exact amount'))],
    ['/shopOrder?tab=x', main.getByRole('heading', { level: 1 })],
    ['/walletDetail?symbol=x&tab=x&type=x', selected(say('Entries'))],
    ['/walletDetail?symbol=x', choice('USDT')],
    ['/extract?symbol=x', main.getByText('USDT').first()],
    ['/transfer?symbol=x', main.getByText('USDT').first()],
    ['/convert?name=x', choice('USDT → TDE')],
    ['/newsDetail?id=x', main.getByText(say('This is not published, or not any more'))],
    ['/managerMain?section=5', main.getByRole('heading', { level: 1 })],
  ] as const
  for (const [address, sign] of pages) {
    await page.goto(address)
    await expect(sign, address).toBeVisible()
    await expect(page.getByRole('navigation', { name: say('Main') }), address).toBeVisible()
    await expect(main.getByText(say('Something on this page failed')), address).toHaveCount(0)
  }
  expect(problems).toEqual([])
})

test('a page whose chunk hangs shows that it waits, and after 120 s a chunk error in its place', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const status = page.getByRole('main').getByRole('status')
  await expect(page.getByRole('main').getByText(say('Announcements'))).toBeVisible()
  await page.route('**/assets/team-*.js', () => {})
  await page
    .getByRole('navigation', { name: say('Main') })
    .getByRole('link', { name: say('Community') })
    .click()
  await page.clock.runFor(1_000)
  await expect(status.getByText(say('Loading the page'))).toBeVisible()
  await expect(page.getByRole('main').getByText(say('Announcements'))).toBeHidden()
  await page.clock.runFor(110_000)
  await expect(status.getByText(say('Loading the page'))).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByText(say('A part of the page did not arrive'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: say('Main') })).toBeVisible()
})

test('an overlay whose chunk fails says so and leaves the page; a reload brings it', async ({ page }) => {
  const menu = page.getByRole('button', { name: say('Open menu') })
  await page.route('**/assets/MenuSheet-*.js', (route) => route.abort())
  await page.goto('/')
  await menu.click()
  await expect(page.getByText(say('A part of the app did not arrive. Please try again.'))).toBeVisible()
  await expect(page.getByRole('main').getByText(say('Announcements'))).toBeVisible()
  await page.unroute('**/assets/MenuSheet-*.js')
  // Some browsers ask again at the next opening, others remember the failure as long as the page lives.
  await page.getByRole('button', { name: say('Reload') }).click()
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an overlay whose chunk came too late is asked for again at the next opening', async ({ page }) => {
  const menu = page.getByRole('button', { name: say('Open menu') })
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/MenuSheet-*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('main').getByText(say('Announcements'))).toBeVisible()
  const asked = page.waitForRequest('**/assets/MenuSheet-*.js')
  await menu.click()
  await asked
  await page.clock.runFor(121_000)
  await expect(page.getByText(say('A part of the app did not arrive. Please try again.'))).toBeVisible()
  arrive()
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('browser back and forward start at the top as well', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/wp')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const scrolled = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 600))
  await page
    .getByRole('navigation', { name: say('Main') })
    .getByRole('link', { name: say('Home') })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(scrolled).toBe(0)
  await page.evaluate(() => scrollTo(0, 300))
  await page.goBack()
  await expect(page).toHaveURL(/wp$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.waitForLoadState('networkidle')
  expect(await scrolled()).toBe(0)
})

test('copying says copy successful', async ({ page, enter }) => {
  await enter()
  await page.goto('/team')
  await page.getByRole('button', { name: say('Copy invite link') }).click()
  await expect(page.getByText(say('Copy successful'), { exact: true })).toBeVisible()
})

test('tabs and the bar at the bottom have room for their words on a phone, in every language', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter()
  await page.goto('/')
  const tight: string[] = []
  for (const language of LANGUAGE_CODES) {
    await page.evaluate((code) => localStorage.setItem('hf.lang', code), language)
    for (const path of ['/hosting', '/walletDetail?symbol=USDT', '/recharge', '/shopOrder']) {
      await page.goto(path)
      await loaded(page)
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('#main [role=tab], .hf-nav a')].flatMap((part) => {
          const words = document.createRange()
          words.selectNodeContents(part)
          const text = words.getBoundingClientRect()
          const box = part.getBoundingClientRect()
          const isTab = part.getAttribute('role') === 'tab'
          const lines = new Set([...words.getClientRects()].map((r) => Math.round(r.top))).size
          const fits = text.left >= box.left + 2 && text.right <= box.right - 2 && (!isTab || lines === 1)
          return fits ? [] : [`${part.textContent} ${Math.round(text.width)} in ${Math.round(box.width)}`]
        }),
      )
      tight.push(...found.map((what) => `${language} ${path}: ${what}`))
    }
  }
  expect(tight).toEqual([])
})
