// The oldest browsers' own engine, where npm brings it: every page for who is nobody yet and for a member, and a first hosting.
import { chromium, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { bringFloorBrowser, FLOOR_ARGS } from '../devenv/floor-browser.ts'
import { FLOOR } from '../web/tools/floor/floor.ts'
import { App } from './app.ts'
import { comeBack } from './enter.ts'
import { expect, test as base } from './fixtures.ts'
import { follow, loaded, ROUTES } from './routes.ts'
import { say } from './say.ts'

const executablePath = await bringFloorBrowser()

// The browser is this file's own; the stage is shared with other files, as it is for those of a worker.
const test = base.extend({
  context: async ({ baseURL, viewport, locale, timezoneId, contextOptions }, use) => {
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--disable-gpu', ...FLOOR_ARGS],
    })
    expect(browser.version()).toMatch(new RegExp(`^${FLOOR.chrome}\\.`))
    await use(
      await browser.newContext({
        ...contextOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        viewport,
        serviceWorkers: 'allow',
      }),
    )
    await browser.close()
  },
})
test.skip(executablePath === undefined, 'npm brings this browser for Linux x64 only')

/** What goes wrong on a page as it happens: errors that nobody caught, and refused inputs. */
function watch(page: Page): string[] {
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    // A page that was left keeps no bodies.
    const text = await response.text().catch(() => '')
    if (text.includes('INVALID_INPUT') || response.status() === 400)
      wrong.push(`${page.url()}: ${response.url()} answers ${text.slice(0, 200)}`)
  })
  return wrong
}

const notice = (page: Page) => page.getByText('This browser is too old')

test('every page shows a visitor what it is about, and no browser at the floor is told that it is too old', async ({
  page,
}) => {
  const wrong = watch(page)
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page.locator('#main').locator('h1, [role=heading]').first()).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    await loaded(page)
  }
  expect(wrong).toEqual([])
  // The worker too.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
})

test('every page opens for a member', async ({ page, stage, wallet }) => {
  await stage.register(wallet.account)
  await comeBack(page, stage, wallet)
  const wrong = watch(page)
  await page.goto('/')
  await new App(page).connected()
  for (const route of ROUTES) {
    await follow(page, route)
    await loaded(page)
  }
  expect(wrong).toEqual([])
})

test('a new wallet hosts 100 USDT', async ({ page, stage, wallet }) => {
  const wrong = watch(page)
  const app = new App(page)
  await page.goto('/')
  await app.connect()
  await app
    .dialog(say('Register and Bind'))
    .getByRole('button', { name: say('Close') })
    .click()
  // By the chain, not by what is said for two seconds: this browser is slow on a busy machine.
  await app.openTestTools()
  await page.getByRole('button', { name: say('Get test funds') }).click()
  await expect.poll(() => stage.usdt.read.balanceOf([wallet.address])).toBe(parseEther('1000'))
  await page.goto('/hosting')
  await app
    .dialog(say('Register and Bind'))
    .getByRole('button', { name: say('Close') })
    .click()
  await page.getByRole('button', { name: say('Register and Bind') }).click()
  await app.bind()
  await app.signIn()
  await app.deposit('100')
  const [id] = await stage.pool.read.userOrders([wallet.address])
  expect(await stage.pool.read.orders([id!])).toMatchObject({
    amount: parseEther('100'),
    owner: wallet.address,
  })
  expect(wrong).toEqual([])
})
