import { expectAccessible, expectFits } from './accessibility.ts'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

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
test('on every page no accessibility violation, and nothing scrolls sideways at 320 px', async ({ page }) => {
  test.setTimeout(300_000)
  const problems: string[] = []
  page.on('pageerror', (e) => problems.push(e.message))
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page.locator('main h1, main [role=heading]').first()).toBeVisible()
    await expectAccessible(page, route)
    await expectFits(page, route)
  }
  expect(problems).toEqual([])
})

test('no accessibility violation with overlays open', async ({ page, stage, wallet }) => {
  const app = new App(page)
  await stage.giveGas(wallet.address)
  await page.goto('/')
  await page.getByRole('button', { name: say('Open menu') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'menu')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: say('Connect wallet') })
    .first()
    .click()
  await expect(app.dialog(say('Connect wallet'))).toBeVisible()
  await expectAccessible(page, 'wallets')
  await app.dialog(say('Connect wallet')).getByRole('button', { name: 'Test wallet' }).click()
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
        .filter((name) => /^(recharge|custody|messages)$/.test(name))
        .toSorted(),
    )
  await page.goto('/recharge?tab=own')
  expect(await named()).toEqual(['custody', 'messages', 'recharge'])
  await page.goto('/nowhere')
  expect(await named()).toEqual(['messages'])
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

test('before the app is there, the shell shows a page’s sentence where the page will', async ({ page }) => {
  const lead = page.getByText(
    say(
      'Only USDT can be deposited: its transfers are the ones we can match to you and credit exactly. The other assets come from conversions.',
    ),
  )
  await page.goto('/recharge')
  await expect(page.getByText(say('at least {0}', { 0: '1' }))).toBeVisible()
  const there = await lead.boundingBox()
  await page.route('**/assets/app-*.js', (route) => route.abort())
  await page.goto('/recharge')
  await expect(lead).toBeVisible()
  const before = await lead.boundingBox()
  expect(Math.abs((before?.y ?? 0) - (there?.y ?? 999))).toBeLessThan(8)
  expect(before?.height).toBe(there?.height)
  await page.goto('/recharge?tab=own')
  await expect(lead).toBeHidden()
})
