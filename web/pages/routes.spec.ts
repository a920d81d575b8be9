// Every page once in a language, and everything that is to hold for all of them there: accessibility, room and lines.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../../e2e/accessibility.ts'
import { follow, loaded, ROUTES } from '../../e2e/routes.ts'
import { drawSquares } from '../../e2e/square-font.ts'
import { speak, test } from './fixtures.ts'
import { cutWords, lengthen, shorten, sticksOut } from './texts.ts'
import { watchErrors } from './trouble.ts'

const deep = process.env['DEEP'] === '1'
const PHONE = { width: 390, height: 844 }
const NARROW = { width: 320, height: 844 }

/** Pages as only members see them. */
const MEMBERS = [
  '/walletDetail?symbol=USDT',
  '/walletDetail?symbol=USDT&tab=deposits',
  '/walletDetail?symbol=TDE&tab=withdrawals',
  '/recharge?tab=exact',
  '/msgDetail?id=1',
]

/** What has no room at 390 and at 320 px, as the page is and with texts 40 % longer. */
async function cramped(page: Page, route: string): Promise<string[]> {
  const found: string[] = []
  const look = async (how: string) => {
    const width = page.viewportSize()?.width
    found.push(...(await page.evaluate(sticksOut)).map((what) => `${route} ${how} at ${width} px: ${what}`))
  }
  await look('as it is')
  await page.setViewportSize(NARROW)
  await look('as it is')
  await page.evaluate(lengthen)
  await look('longer')
  await page.setViewportSize(PHONE)
  await look('longer')
  await page.evaluate(shorten)
  return found
}

for (const who of ['a visitor', 'a member'] as const)
  test(`to ${who} every page has no accessibility violation, and room for texts 40 % longer`, async ({
    page,
    enter,
  }) => {
    const problems = watchErrors(page)
    await drawSquares(page)
    if (who === 'a member') await enter()
    await page.goto('/')
    const wrong: string[] = []
    for (const route of who === 'a member' ? [...ROUTES, ...MEMBERS] : ROUTES) {
      await follow(page, route)
      await loaded(page)
      await expect(page.locator('#main').locator('h1, [role=heading]').first()).toBeVisible()
      await expectAccessible(page, `${route} to ${who}`)
      await expectFits(page, `${route} to ${who}`)
      wrong.push(...(await cramped(page, route)))
    }
    expect(wrong).toEqual([])
    expect(problems).toEqual([])
  })

const OTHERS = [{ lang: 'th', script: 'Thai' }, { lang: 'lo', script: 'Lao' }, { lang: 'en' }] as const
// Each page is looked at by axe in one more language, by turns; with DEEP=1 in all of these and both themes.
for (const [turn, other] of OTHERS.entries())
  test(`in ${other.lang} no accessibility violation, nothing scrolls sideways at 320 px, and no line ends inside a word`, async ({
    page,
    context,
  }) => {
    const problems = watchErrors(page)
    const { lang } = other
    await speak(context, lang)
    await page.goto('/')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang)
    const wrong: string[] = []
    let breaks = 0
    for (const [i, route] of ROUTES.entries()) {
      await follow(page, route)
      await loaded(page)
      if (deep || i % OTHERS.length === turn)
        await expectAccessible(page, `${route} in ${lang}`, deep ? ['light', 'dark'] : ['light'])
      await page.evaluate(() => document.fonts.ready)
      await page.setViewportSize(NARROW)
      await expectFits(page, `${route} in ${lang}`)
      if ('script' in other) {
        const found = await page.evaluate(cutWords, other)
        breaks += found.breaks
        wrong.push(...found.cut.map((cut) => `${route}: ${cut}`))
      }
      await page.setViewportSize(PHONE)
    }
    // Lines do end: otherwise nothing has been looked at.
    if ('script' in other) expect(breaks).toBeGreaterThan(200)
    expect(wrong).toEqual([])
    expect(problems).toEqual([])
  })

test('texts 40 % longer break no primitive on a phone', async ({ page }) => {
  await page.goto('/showcase')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await page.evaluate(sticksOut)).toEqual([])
  await page.evaluate(lengthen)
  expect(await page.evaluate(sticksOut)).toEqual([])
})
