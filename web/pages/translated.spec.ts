// Pages that a browser translates: it takes texts out of the document and puts elements of its own in their places.
import type { Page } from '@playwright/test'
import { follow, loaded, ROUTES } from '../../e2e/routes.ts'
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'
import { watchErrors } from './trouble.ts'

/** Translates the page, now and whenever it changes: each text becomes `~text` in two elements, as Chrome and Edge do it. */
function translator() {
  const isOurs = (node: Node) => !!node.parentElement?.closest('font')
  const over = (root: Node) => {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    for (let text = walk.nextNode(); text; text = walk.nextNode()) texts.push(text)
    for (const text of texts) {
      if (!text.parentNode || isOurs(text) || text.nodeValue?.trim() === '') continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `~${text.nodeValue}`
      outer.append(inner)
      text.parentNode.replaceChild(outer, text)
    }
  }
  over(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      if (type === 'characterData') over(target)
      else for (const node of addedNodes) over(node)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
const translate = (page: Page) => page.evaluate(translator)

test('every page stands while a browser translates it, and so does the way from one to the next', async ({
  page,
  enter,
}) => {
  await enter()
  const errors = watchErrors(page)
  await page.goto('/')
  await loaded(page)
  await translate(page)
  await expect(page.locator('#main')).toContainText('~')
  for (const route of ROUTES) {
    await follow(page, route)
    await loaded(page)
    await expect(page.getByText(say('This page could not be shown')), route).toHaveCount(0)
  }
  expect(errors).toEqual([])
})

test('a figure that changes is shown as it is now, also where it was translated', async ({
  page,
  enter,
  site,
}) => {
  await enter()
  await page.clock.install()
  await page.goto('/msg')
  const told = page.getByTestId('notice-deposit.credited')
  await expect(told).toContainText('100 USDT')
  await translate(page)
  await expect(told).toContainText('~100 USDT')
  site.answer('pageAccountNotices', (now) => ({
    ...now,
    records: now.records.map((n) => ({
      ...n,
      amounts: [{ currency: 'USDT', amount: '7000000000000000000' }],
    })),
  }))
  await page.clock.fastForward(31_000)
  await expect(told).toContainText('~7 USDT')
  await expect(told).not.toContainText('100 USDT')
})

/** Pages with amounts to type. */
const FORMS = ['/hosting', '/swap', '/transfer', '/convert', '/extract']

for (const route of FORMS)
  test(`what is typed on ${route} is answered as without a translator`, async ({ page, context, enter }) => {
    await enter()
    const plain = await context.newPage()
    const errors = watchErrors(page)
    const pages = [plain, page]
    for (const each of pages) {
      await each.clock.setFixedTime(new Date())
      await each.goto(route)
      await loaded(each)
    }
    await translate(page)
    for (const each of pages) {
      const inputs = each.locator('#main').getByRole('textbox')
      await expect(inputs.first()).toBeVisible()
      for (let i = 0; i < (await inputs.count()); i++)
        for (const text of ['1', '99999999', 'x', '', '50']) await inputs.nth(i).fill(text)
    }
    const text = async (of: Page) => (await of.locator('#main').innerText()).replaceAll(/[~\s]/g, '')
    await expect(async () => expect(await text(page)).toBe(await text(plain))).toPass({ timeout: 60_000 })
    expect(errors).toEqual([])
  })
