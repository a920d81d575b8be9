import AxeBuilder from '@axe-core/playwright'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'

const ROUTES = [
  '/',
  '/hosting',
  '/team',
  '/swap',
  '/wallet',
  '/mine',
  '/managerMain',
  '/nowhere',
  '/node',
  '/nft',
  '/nftList',
  '/approvals',
  '/powers',
  '/walletDetail',
  '/recharge',
  '/extract',
  '/extractRecord',
  '/transfer',
  '/convert',
  '/solvency',
  '/project',
  '/projectDetail?id=1',
  '/subscription?id=1',
  '/subscription',
  '/myProject',
  '/orders',
  '/lockRelease',
  '/projectCreate',
  '/projectManage?id=1',
  '/saleCreate?id=1',
  '/news',
  '/newsDetail?id=1',
  '/ecology',
  '/machine',
  '/machineDetail?id=1',
  '/chain',
  '/shop',
  '/shopDetail?id=1',
  '/shopOrder',
  '/msg',
  '/msgDetail',
  '/wp',
  '/visa',
  '/mobile',
]
for (const lang of ['tw', 'en'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`no accessibility violation: ${lang}, ${colorScheme}`, async ({ browser, house }) => {
      test.setTimeout(300_000)
      const context = await browser.newContext({
        baseURL: house.url,
        viewport: { width: 390, height: 844 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      await context.addInitScript((code) => localStorage.setItem('hf.lang', code), lang)
      const page = await context.newPage()
      const problems: string[] = []
      page.on('pageerror', (e) => problems.push(e.message))
      for (const route of ROUTES) {
        await page.goto(route)
        await expect(page.locator('main h1, main [role=heading]').first()).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(
          violations.map((v) => `${route}: ${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`),
        ).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(
        lang === 'tw' ? 'zh-Hant-TW' : 'en',
      )
      expect(problems).toEqual([])
      await context.close()
    })

test('no accessibility violation with overlays open', async ({ page, house, wallet }) => {
  const app = new App(page)
  await house.giveGas(wallet.address)
  const check = async (what: string) => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map((v) => `${what}: ${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`),
    ).toEqual([])
  }
  await page.goto('/')
  await page.getByRole('button', { name: '開啟選單' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(400)
  await check('menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '連接錢包' }).first().click()
  await expect(app.dialog('連接錢包')).toBeVisible()
  await page.waitForTimeout(400)
  await check('wallets')
  await app.dialog('連接錢包').getByRole('button', { name: 'Test wallet' }).click()
  await expect(app.dialog('註冊綁定')).toBeVisible()
  await page.waitForTimeout(400)
  await check('register')
  await app.bind()
  await page.waitForTimeout(400)
  await check('sign in')
})

test('nothing scrolls sideways at 320 px, and every navigation starts at the top', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page.locator('main').first()).toBeVisible()
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await page.goto('/hosting')
  await page.evaluate(() => scrollTo(0, 400))
  await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '首頁' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('language and theme are kept over a reload', async ({ page }) => {
  const inEnglish = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hosting' })
  await page.goto('/')
  await page.getByRole('button', { name: '開啟選單' }).click()
  await page.getByRole('button', { name: /語言與外觀/ }).click()
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
