import { expect, test } from './fixtures.ts'
import { drawSquares } from './square-font.ts'
import { follow, loaded, ROUTES } from './routes.ts'

// Other languages need more room than the one a screen was drawn in.

/** Makes every word in the page's main part 40 % longer. Runs in the page. */
function lengthen() {
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = (node.nodeValue ?? '').replace(/[\p{Script=Latin}\p{Script=Han}]+/gu, (word) =>
      word.padEnd(Math.ceil(word.length * 1.4), word.at(-1)),
    )
}

/** What sticks out of the screen, or out of a box that cuts it off without saying so. Runs in the page. */
function sticksOut(): string[] {
  const scrolls = (e: Element) => /auto|scroll/.test(getComputedStyle(e).overflowX)
  const found: string[] = []
  for (const e of document.querySelectorAll<HTMLElement>('main *')) {
    const style = getComputedStyle(e)
    const box = e.getBoundingClientRect()
    if (box.width === 0 || style.visibility === 'hidden' || e.closest('svg, .sr-only')) continue
    let inScrolled = false
    for (let up = e.parentElement; up; up = up.parentElement)
      inScrolled ||= up.tagName !== 'HTML' && scrolls(up)
    const beyond = !inScrolled && box.right > document.documentElement.clientWidth + 1
    const cut =
      /hidden|clip/.test(style.overflowX) &&
      style.textOverflow !== 'ellipsis' &&
      e.scrollWidth > e.clientWidth + 1
    if (beyond || cut)
      found.push(`${beyond ? 'beyond' : 'cut'}: ${e.tagName} ${e.className} "${e.textContent?.slice(0, 60)}"`)
  }
  return found
}

test('texts 40 % longer break no primitive on a phone', async ({ page }) => {
  await page.goto('/showcase')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await page.evaluate(sticksOut)).toEqual([])
  await page.evaluate(lengthen)
  expect(await page.evaluate(sticksOut)).toEqual([])
})

for (const width of [320, 390])
  test(`texts 40 % longer break no page at ${width} px`, async ({ page }) => {
    await drawSquares(page)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const wrong: string[] = []
    for (const route of ROUTES) {
      await follow(page, route)
      await loaded(page)
      const before = await page.evaluate(sticksOut)
      await page.evaluate(lengthen)
      const after = await page.evaluate(sticksOut)
      wrong.push(...before.map((w) => `${route} as it is: ${w}`))
      wrong.push(...after.filter((w) => !before.includes(w)).map((w) => `${route} longer: ${w}`))
    }
    expect(wrong).toEqual([])
  })
