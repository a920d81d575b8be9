// What is there before the app is: the document's first view, and what its head asks for.
import type { Locator } from '@playwright/test'
import { say, saying } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

/** Where something stands, counted from the page's heading: above it the app may say that the server is behind. */
async function placeOf(what: Locator) {
  const [box, heading] = await Promise.all([what.boundingBox(), what.page().locator('h1').boundingBox()])
  return { ...box, y: (box?.y ?? 0) - (heading?.y ?? 0) }
}

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
    // The page before may still ask.
    await page.goto('about:blank')
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

test('what somebody has in total is there before the app is', async ({ page, site, enter }) => {
  site.answer('listDeductions', () => [])
  site.answer('getBalances', (all) => ({ ...all, totalUsdt: '1234000000000000000000' }))
  await enter()
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
