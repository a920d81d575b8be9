// The desktop: one grid for every page, and the command palette.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ROUTES } from './routes.ts'
import { say, saying } from './say.ts'

const WIDE = { width: 1440, height: 900 }

/** What of the open page does not begin where the grid does at 1440 px: 280, and 856 for a second column. A pixel is forgiven. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const off = (e: Element | null | undefined, at: number) => {
      const left = e?.getBoundingClientRect().left
      return left === undefined || Math.abs(left - at) > 1.01
    }
    const title = document.querySelector('main h1')
    const head = title?.parentElement
    const second = document.querySelector('main [data-columns]')?.children[1]
    const hidden = head?.classList.contains('sr-only')
    return [
      title?.hasAttribute('data-before') ? 'the page before' : '',
      !hidden && off(title, 280) ? 'title' : '',
      off(head?.nextElementSibling, 280) ? 'content' : '',
      second && off(second, 856) ? 'second column' : '',
      document.documentElement.scrollWidth > innerWidth ? 'scrolls sideways' : '',
    ].filter(Boolean)
  })

test('at 1440 px titles, content and second columns begin at the same place on every page', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/wp')
  await expect(page.locator('main h1')).toBeVisible()
  for (const route of ROUTES) {
    // Within the app, as its links lead there. The page before is marked, so that it is not measured again.
    await page.evaluate((to) => {
      if (new URL(to, location.href).pathname !== location.pathname)
        document.querySelector('main h1')?.setAttribute('data-before', '')
      history.pushState({}, '', to)
    }, route)
    await expect.poll(() => misplaced(page), route).toEqual([])
  }
})

test('the side menu is in named groups', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: say('Menu') })
  for (const [group, link] of [
    ['Take part', 'Node'],
    ['My account', 'Earnings'],
    ['Services', 'Shop'],
    ['Read', 'News'],
    ['To check', 'Audit report'],
  ] as const)
    await expect(
      menu.getByRole('region', { name: say(group) }).getByRole('link', { name: say(link), exact: true }),
    ).toBeVisible()
})

test('the palette finds pages by keyboard, keeps the latest choices, and gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/')
  const name = say('Find a page, an order or an address')
  const palette = page.getByRole('dialog', { name })
  const field = page.getByRole('combobox', { name })
  const button = page.getByRole('button', { name: say('Find'), exact: true })
  await expect(button).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expectAccessible(page, 'palette')
  await field.fill(say('Audit report'))
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/solvency$/)
  await expect(palette).toBeHidden()
  // In English and by path too, whatever the language.
  await button.focus()
  await page.keyboard.press('Enter')
  await field.fill('white PAPER')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/wp$/)
  await page.reload()
  await button.click()
  const latest = palette.getByRole('group', { name: say('Latest choices') }).getByRole('option')
  await expect(latest).toHaveText([say('White paper'), say('Audit report')])
  await field.fill('<img src=x onerror=alert(1)>')
  await expect(
    palette.getByText(
      say('Nothing is called that. Pages are found by their name, orders by number or transaction.'),
    ),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(button).toBeFocused()
})

test('Ctrl K opens the palette though the app is only just being drawn', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('button[aria-keyshortcuts]')) return
      watch.disconnect()
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: say('Find a page, an order or an address') })).toBeFocused()
})

test('the palette finds own orders and addresses, and stays away above another dialog', async ({
  page,
  context,
  stage,
  wallet,
  enter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = await enter({ usdt: 100n })
  await app.deposit('25')
  await stage.settled()
  const name = say('Find a page, an order or an address')
  const palette = page.getByRole('dialog', { name })
  const field = page.getByRole('combobox', { name })
  await page.goto('/wp')
  await app.connected()
  await page.keyboard.press('Control+k')
  await field.fill('hosting 25')
  const order = palette.getByRole('option', { name: new RegExp(`25 USDT`) })
  await expect(order).toBeVisible()
  await order.click()
  await expect(page).toHaveURL(/tab=mine/)
  await page.keyboard.press('Meta+k')
  await field.fill(wallet.address.slice(0, 10))
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('Copy successful'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address)
  // On a phone it is reached by the menu; and a dialog that is open is not covered.
  await page.getByRole('button', { name: new RegExp(`^${saying('Open menu')}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Find'), exact: true })
    .click()
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: new RegExp(`^${saying('Account {0}', { 0: '0x' })}`) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field).toBeHidden()
})
