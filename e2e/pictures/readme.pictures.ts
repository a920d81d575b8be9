// The pictures of README.md, taken from a stack of their own with a month of life. Texts are English, as
// README.md is.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { localAccount } from '../../devenv/accounts.ts'
import { comeBack } from '../enter.ts'
import { expect, type Stage, test } from '../fixtures.ts'
import { TestWallet } from '../wallet.ts'
import { Film, pictureFile, sideBySide, still } from './frames.ts'

const PHONE = { width: 390, height: 780 }
const DESKTOP = { width: 1440, height: 900 }
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]
const GROUND: Record<Theme, string> = { light: '#E2DFD6', dark: '#050908' }

test.use({ life: true, robot: true })

/** A window of its own, in English and in this theme. */
async function open(
  browser: Browser,
  stage: Stage,
  size: typeof PHONE,
  theme: Theme,
  wallet?: TestWallet,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: size,
    deviceScaleFactor: 2,
    locale: 'en',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    colorScheme: theme,
    serviceWorkers: 'block',
  })
  await context.addInitScript((chosen) => {
    localStorage.setItem('hf.lang', 'en')
    localStorage.setItem('hf.theme', chosen)
    // The strip of test tools is no part of the product.
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.hf-tools { display: none }')
      document.adoptedStyleSheets.push(sheet)
    })
  }, theme)
  if (wallet) await wallet.install(context)
  return { context, page: await context.newPage() }
}

async function shoot(page: Page, path: string): Promise<Buffer> {
  await page.goto(path)
  await still(page)
  return page.screenshot()
}

test('walk-through', async ({ browser, stage }) => {
  const wallet = new TestWallet(stage.chain.url, stage.deployment.chainId)
  await Promise.all([
    stage.register(wallet.account),
    stage.giveUsdt(wallet.address, 1_000n),
    stage.giveToken(wallet.address, 40n),
  ])
  const { context, page } = await open(browser, stage, PHONE, 'light', wallet)
  const film = new Film()
  const see = async (ms: number) => {
    await still(page)
    await film.take(page, ms)
  }
  await page.goto('/')
  await see(2_400)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await see(1_800)
  await page.getByRole('dialog').getByRole('button', { name: 'Test wallet' }).click()
  await expect(page.getByRole('dialog', { name: 'Signature login' })).toBeVisible()
  await see(2_000)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/hosting')
  await see(2_400)
  await page.getByLabel('Hosting amount').fill('250')
  await expect(page.getByRole('button', { name: 'Host 250 USDT' })).toBeEnabled()
  await see(2_600)
  await page.getByRole('button', { name: 'Host 250 USDT' }).click()
  const risks = page.getByRole('dialog', { name: 'What can go wrong' })
  await expect(risks).toBeVisible()
  await see(2_600)
  await risks.getByRole('checkbox').check()
  await risks.getByRole('button', { name: 'Continue' }).click()
  const flow = page.getByRole('dialog', { name: 'Host USDT' })
  await expect(flow).toBeVisible()
  await film.take(page, 1_600)
  await expect(flow.getByText(/^Done/).last()).toBeVisible()
  await see(2_200)
  await stage.indexed()
  for (const [path, ms] of [
    ['/hosting?tab=mine', 2_600],
    ['/swap', 2_400],
    ['/wallet', 2_400],
    ['/solvency', 2_800],
    ['/', 2_200],
  ] as const) {
    await page.goto(path)
    await see(ms)
  }
  console.log('walk-through', await film.save('walk'))
  await context.close()
})

for (const theme of THEMES)
  test(`pages, ${theme}`, async ({ browser, stage }) => {
    const wallet = new TestWallet(stage.chain.url, stage.deployment.chainId, {}, localAccount('member'))
    const phone = await open(browser, stage, PHONE, theme, wallet)
    await comeBack(phone.page, stage, wallet)
    const shots: Buffer[] = []
    for (const path of ['/', '/hosting', '/swap']) shots.push(await shoot(phone.page, path))
    await sideBySide(shots, `phone-${theme}`, GROUND[theme])
    await phone.context.close()

    const desktop = await open(browser, stage, DESKTOP, theme, wallet)
    await comeBack(desktop.page, stage, wallet)
    await sharp(await shoot(desktop.page, '/hosting'))
      .webp({ quality: 82, effort: 6 })
      .toFile(pictureFile(`desktop-${theme}`))
    await desktop.context.close()

    const operator = new TestWallet(stage.chain.url, stage.deployment.chainId, {}, localAccount('managerA'))
    const manager = await open(browser, stage, DESKTOP, theme, operator)
    await comeBack(manager.page, stage, operator)
    await sharp(await shoot(manager.page, '/managerMain'))
      .webp({ quality: 82, effort: 6 })
      .toFile(pictureFile(`console-${theme}`))
    await manager.context.close()
  })
