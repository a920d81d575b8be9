// The service worker: the next visit from this device, a time without a server, a newer release, and what is left behind.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { ROOT } from '../devenv/stack.ts'
import { expect, test as base } from './fixtures.ts'
import { say, saying } from './say.ts'

/** `folder`: a copy of the web app that this file's server serves */
const test = base.extend<object, { folder: string }>({
  folder: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'holdfast-release-'))
      cpSync(join(ROOT, 'web/dist'), folder, { recursive: true })
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  env: [async ({ folder }, use) => use({ WEB_DIST: folder }), { scope: 'worker' }],
})

test.use({ serviceWorkers: 'allow' })

/**
 * Puts another release into `folder`: the same app, each of its files under another name.
 * @returns the release's id
 */
function publishAnother(folder: string): string {
  const assets = join(folder, 'assets')
  const files = readdirSync(assets).filter((file) => !/\.(br|gz)$/.test(file))
  const renamed = new Map(
    files.map((file) => {
      const stem = file.replace(/\.\w+$/, '')
      return [stem, `${stem}2`] as const
    }),
  )
  const id =
    /name="release" content="(\w+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? ''
  const next = id.split('').toReversed().join('')
  const names = new RegExp([...renamed.keys(), id].toSorted((a, b) => b.length - a.length).join('|'), 'g')
  const texts = [
    ...readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.html')),
    'sw.js',
    ...files.filter((f) => /\.(js|css)$/.test(f)).map((f) => `assets/${f}`),
  ]
  for (const file of texts) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(names, (name) => (name === id ? next : (renamed.get(name) ?? name))),
    )
    for (const packed of ['br', 'gz']) rmSync(`${path}.${packed}`, { force: true })
  }
  for (const file of files) renameSync(join(assets, file), join(assets, file.replace(/(?=\.\w+$)/, '2')))
  return next
}

const stored = (page: Page, name: RegExp) =>
  page.evaluate(async (pattern) => {
    const found: string[] = []
    for (const key of await caches.keys())
      if (new RegExp(pattern).test(key))
        for (const { url } of await (await caches.open(key)).keys()) found.push(new URL(url).pathname)
    return found
  }, name.source)

/** Opens home and waits until the worker has what the next visit needs. */
async function visit(page: Page, path = '/') {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(() => stored(page, /^hf-app/).then((files) => files.length)).toBeGreaterThan(3)
}

const news = (page: Page) => page.getByRole('main').getByText(say('Announcements'))

test('the second visit needs no server: the page stands, and says from when its figures are', async ({
  page,
  context,
}) => {
  await visit(page)
  // This visit's answers pass through the worker.
  await page.reload()
  await expect(news(page)).toBeVisible()
  await expect.poll(() => stored(page, /^hf-answers/)).toContain('/api/chain')
  await context.setOffline(true)
  await page.reload()
  await expect(news(page)).toBeVisible()
  await expect(
    page.getByText(
      say('You are offline. What you see may be old; your funds are on the chain and unaffected.'),
    ),
  ).toBeVisible()
  await expect(page.getByText(new RegExp(saying('Figures are from {time}.', { time: '.+' })))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(new RegExp(saying('Figures are from {time}.', { time: '.+' })))).toBeHidden()
})

test('a page that was seen before has its own document, and another one the document of home', async ({
  page,
}) => {
  const shown = async (response: Response | null) =>
    `${response?.fromServiceWorker()} ${/data-page="([^"]*)"/.exec((await response?.text()) ?? '')?.[1]}`
  await visit(page, '/node')
  await expect.poll(() => stored(page, /^hf-app/)).toContain('/node')
  expect(await shown(await page.goto('/node?code=0x1'))).toBe('true /node')
  expect(await shown(await page.goto('/swap'))).toBe('true /')
  await expect.poll(() => stored(page, /^hf-app/)).toContain('/swap')
  expect(await shown(await page.reload())).toBe('true /swap')
  // Addresses that are nobody's page are not kept one by one.
  for (const path of ['/nowhere', '/node/', '/Node']) await page.goto(path)
  expect((await stored(page, /^hf-app/)).filter((file) => !file.startsWith('/assets/')).toSorted()).toEqual([
    '/',
    '/node',
    '/swap',
  ])

  // What pages may ask was changed since: no document of before stays, whichever page is opened next.
  const asBefore = async () => {
    const cache = await caches.open((await caches.keys()).find((key) => key.startsWith('hf-app-'))!)
    const home = (await cache.match('/'))!
    const policy = `${home.headers.get('content-security-policy')}; media-src 'self'`
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    await cache.put('/', new Response(await home.text(), { headers }))
  }
  for (const next of ['/', '/solvency']) {
    await page.goto('/swap')
    await expect.poll(() => stored(page, /^hf-app/)).toContain('/swap')
    // Nothing looks any more once the network is still.
    await page.waitForLoadState('networkidle')
    await page.evaluate(asBefore)
    await page.goto(next)
    await expect.poll(() => stored(page, /^hf-app/)).not.toContain('/swap')
  }
})

/** Lets `call` wait for ever on pages opened from now on. @returns what their first view has shown at `place`, or nothing yet */
async function withoutAnswer(page: Page, call: string, place: string): Promise<() => Promise<string>> {
  await page.addInitScript(
    ({ name, at }) => {
      const send = window.fetch
      window.fetch = (to, o) =>
        typeof to === 'string' && to.includes(name) ? new Promise<never>(() => {}) : send(to, o)
      new MutationObserver(() => {
        const early = document.querySelector(`.hf-shell-page ${at}`)?.textContent
        if (early) Object.assign(window, { early })
      }).observe(document, { subtree: true, childList: true })
    },
    { name: call, at: place },
  )
  return () => page.evaluate(() => (window as { early?: string }).early ?? '')
}

test('what was on the list of goods last time is there before the server has answered, and only until the app asks', async ({
  page,
}) => {
  await visit(page, '/shop')
  const title = page.getByRole('main').getByRole('listitem').first().locator('[lang]').first()
  const text = await title.innerText()
  await expect.poll(() => stored(page, /^hf-app/)).toContain('/shop')
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 120_000
  })
  const early = await withoutAnswer(page, 'pageShopGoods', '[data-lead=title]')
  await page.goto('/shop')
  await expect.poll(early).toBe(text)
  await expect(page.getByRole('heading', { name: say('Shop') })).toBeVisible()
  await expect(title).toBeHidden()
})

test('what the first visit was told is kept as well: the second shows it before the server has answered', async ({
  page,
}) => {
  await visit(page, '/newsDetail?id=1')
  const text = await page.getByRole('main').getByRole('article').innerText()
  await expect.poll(() => stored(page, /^hf-answers/)).toContain('/api/app/api/getNotice')
  await expect.poll(() => stored(page, /^hf-app/)).toContain('/newsDetail')
  const early = await withoutAnswer(page, 'getNotice', '.hf-lead')
  await page.goto('/newsDetail?id=1')
  await expect.poll(early).not.toBe('')
  expect(text.replace(/\s/g, '')).toContain((await early()).replace(/\s/g, ''))
})

test('nothing of an account is kept, and signing out leaves no answer behind', async ({
  page,
  enter,
  wallet,
}) => {
  await enter({ usdt: 100n })
  await visit(page, '/wallet')
  for (const path of ['/wallet', '/hosting?tab=mine', '/team', '/']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
  await expect.poll(() => stored(page, /^hf-answers/)).toContain('/api/chain')
  const kept = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('hf-answers-'))!
    const cache = await caches.open(name)
    const all = await cache.keys()
    return Promise.all(all.map(async (key) => key.url + (await (await cache.match(key))!.text())))
  })
  const me = wallet.address.toLowerCase().slice(2)
  expect(kept.filter((text) => text.toLowerCase().includes(me))).toEqual([])

  // The server ends the session, as a sign-out in another place does; the page asks again for what is public.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('hf-answers-'))!
    await (await caches.open(name)).put('/from-before', new Response('{}'))
    const session = JSON.parse(localStorage.getItem('hf.session') ?? '{}') as { token: string }
    await fetch('/api/app/api/logout', { method: 'POST', headers: { AppToken: session.token } })
  })
  await page.goto('/mine')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hf.session'))).toBeNull()
  await expect.poll(() => stored(page, /^hf-answers/)).not.toContain('/from-before')
})

test('a newer release asks to refresh, also when a part of the old one is gone; the two are never mixed', async ({
  page,
  folder,
}) => {
  await visit(page)
  const release = () => page.locator('meta[name=release]').getAttribute('content')
  const first = await release()
  const second = publishAnother(folder)
  expect(second).not.toBe(first)

  const toTeam = () =>
    page
      .getByRole('navigation', { name: say('Main') })
      .getByRole('link', { name: say('Community') })
      .click()
  await toTeam()
  await expect(page.getByText(say('A part of the page did not arrive')).first()).toBeVisible()
  const asks = page.getByRole('status').filter({
    hasText: say('A new version of the app is there. What you have typed is kept.'),
  })
  await expect(asks).toBeVisible()

  // Nobody pressed it: the old release stays whole, also over a reload.
  await page.goto('/')
  await expect(news(page)).toBeVisible()
  expect(await release()).toBe(first)
  await expect(asks).toBeVisible()
  await asks.getByRole('button', { name: say('Refresh') }).click()
  await expect.poll(() => release().catch(() => null)).toBe(second)
  await expect(asks).toBeHidden()
  await toTeam()
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: say('Community') }),
  ).toBeVisible()
  expect((await stored(page, /^hf-app/)).length).toBeGreaterThan(3)
  const stores = await page.evaluate(() => caches.keys())
  expect(stores.filter((name) => !name.endsWith(second))).toEqual([])
})
