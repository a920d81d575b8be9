// What the page allows to others: scripts in its text, frames around it, and what stays in the browser.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { say } from './say.ts'

test('after a journey the browser keeps no secret but the token of the session', async ({
  page,
  context,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 300n })
  await app.deposit('50')
  for (const path of [
    '/swap',
    '/wallet',
    '/recharge',
    '/extract',
    '/transfer',
    '/mine',
    '/team',
    '/approvals',
  ])
    await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const kept = await page.evaluate(async () => ({
    local: Object.entries(localStorage) as [string, string][],
    session: Object.entries(sessionStorage) as [string, string][],
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookie: document.cookie,
  }))
  expect([kept.databases, kept.cookie, await context.cookies()]).toEqual([[], '', []])
  const { token } = JSON.parse(Object.fromEntries(kept.local)['hf.session'] ?? '{}') as { token?: string }
  expect(token).toMatch(/.{20,}/)
  const all = [...kept.local, ...kept.session]
  // Nothing under names that nobody knows, so that whoever adds one looks here.
  const known =
    /^(test\.visited|hf\.(session|wallet|intent\.\w+|largeApproval|pending\.[\w.]+|lang|theme|drafts?\.[\w.]+|listed\.[\w.]+|reloads|inviteCode|brokenInvite|readNotices|risk[\w.]*|seen[\w.]*|swap\.\w+))$/i
  expect(all.map(([key]) => key).filter((key) => !known.test(key))).toEqual([])
  expect(all.filter(([key, value]) => key !== 'hf.session' && value.includes(token!))).toEqual([])
  // A signature has 65 bytes.
  expect(wallet.requests.length).toBeGreaterThan(0)
  expect(all.filter(([, value]) => /0x[0-9a-f]{130}(?![0-9a-f])/i.test(value))).toEqual([])
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app has one Trusted Types policy, for the address of its worker alone', async ({ page }) => {
    await page.addInitScript(() => {
      const names: string[] = []
      Object.assign(window, { policies: names })
      const factory = (
        window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
      ).trustedTypes
      const make = factory.createPolicy.bind(factory)
      factory.createPolicy = (name, rules) => {
        names.push(name)
        return make(name, rules)
      }
    })
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await new App(page).chooseWallet()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { policies: string[] }).policies)).toEqual([
      'holdfast',
    ])
  })
})

test.describe('what others could try', () => {
  test.use({ others: 'anybody' })

  test('text does not become a script or a style, in the document or by the DOM', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').getByText(say('Announcements'))).toBeVisible()
    const done = await page.evaluate(async () => {
      const refused: string[] = []
      document.addEventListener('securitypolicyviolation', (e) => refused.push(e.effectiveDirective))
      const thrown: string[] = []
      const tried = (name: string, attempt: () => void) => {
        try {
          attempt()
        } catch (error) {
          thrown.push(`${name}: ${(error as Error).name}`)
        }
      }
      // What a test calls itself may use eval; what runs later is the page's.
      await new Promise((resolve) => setTimeout(resolve))
      tried('innerHTML', () => (document.body.innerHTML = '<img src=x onerror="window.hit = 1">'))
      tried('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'))
      // oxlint-disable-next-line no-eval
      tried('eval', () => (0, eval)('window.hit = 2'))
      tried('script.src', () => (document.createElement('script').src = 'https://example.org/x.js'))
      tried('worker', () => new Worker('/x.js'))
      const style = document.createElement('style')
      style.textContent = 'body { opacity: 0 }'
      document.head.append(style)
      const script = document.createElement('script')
      const link = document.createElement('a')
      // Older ones set it, and refuse to run it.
      tried('onclick', () => link.setAttribute('onclick', 'window.hit = 3'))
      document.body.append(link)
      tried('script.text', () => (script.textContent = 'window.hit = 4'))
      link.click()
      await fetch('https://example.org/').catch(() => thrown.push('fetch'))
      await new Promise((resolve) => setTimeout(resolve))
      return { refused, thrown, hit: 'hit' in window, seen: getComputedStyle(document.body).opacity }
    })
    expect(done.hit).toBe(false)
    expect(done.seen).toBe('1')
    expect(done.thrown).toEqual(
      expect.arrayContaining([
        'innerHTML: TypeError',
        'insertAdjacentHTML: TypeError',
        'script.src: TypeError',
        'script.text: TypeError',
        'worker: TypeError',
        'fetch',
      ]),
    )
    expect(done.thrown.some((name) => name.startsWith('eval'))).toBe(true)
    expect(done.refused).toEqual(expect.arrayContaining(['style-src-elem', 'connect-src']))
  })

  test('no other page shows it in a frame', async ({ page, stage }) => {
    const other = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>other</title><iframe src="${stage.url}/hosting"></iframe>`)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    try {
      const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
      const refused = page.waitForEvent('console', (m) => /frame-ancestors|X-Frame-Options/i.test(m.text()))
      await page.goto(at)
      await refused
      const framed = page.frames().find((frame) => frame !== page.mainFrame())
      expect(await framed?.locator('#root').count()).toBe(0)
    } finally {
      other.close()
    }
  })
})
