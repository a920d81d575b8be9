// What browsers do to a page: they forget, put away, enlarge, lie on their side, tell another time, and lose parts of it.
import type { BrowserContext, Page } from '@playwright/test'
import { NODE } from '../../devenv/stand-in.ts'
import { App } from '../../e2e/app.ts'
import { follow, loaded, ROUTES } from '../../e2e/routes.ts'
import { say } from '../../e2e/say.ts'
import { NOW } from './chain/figures.ts'
import { expect, test } from './fixtures.ts'
import { figures, unsound, watchErrors } from './trouble.ts'

const failed = (page: Page) => page.getByText(say('This page could not be shown'))

/** Has the next `times` elements that React takes away refuse it, as after a translator. */
const breakRemovals = (page: Page, times: number) =>
  page.evaluate((left) => {
    const { removeChild } = Node.prototype
    Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
      if (left-- > 0) throw new DOMException("Failed to execute 'removeChild' on 'Node'", 'NotFoundError')
      return removeChild.call(this, child) as T
    }
  }, times)

test('a page that fails once is drawn anew, with what was typed; one that fails again says so in the reader’s language', async ({
  page,
  enter,
  site,
}) => {
  await enter()
  await page.goto('/hosting')
  await loaded(page)
  await page.getByLabel(say('Hosting amount')).fill('50')
  await breakRemovals(page, 1)
  // Takes the fact of what is approved now out of the form.
  site.fail(new RegExp(`^${NODE}$`), 500, Infinity)
  await page.getByLabel(say('Hosting amount')).fill('')
  await page.getByLabel(say('Hosting amount')).fill('50')
  await follow(page, '/hosting?tab=mine')
  await follow(page, '/hosting')
  site.mend()
  await expect(failed(page)).toHaveCount(0)
  await expect(page.getByLabel(say('Hosting amount'))).toHaveValue('50')

  site.answer('pageAccountNotices', (all) => ({ ...all, records: null as never }))
  await page.goto('/msg')
  await expect(failed(page)).toBeVisible()
  const main = page.locator('#main')
  await expect(main).toContainText(
    say(
      'Your browser may have changed the page, for example by translating it. What is on the chain is untouched.',
    ),
  )
  // Nothing but Chinese: the error's own words are nobody's.
  expect(await main.innerText()).not.toMatch(/[a-z]{3}/i)
})

test('the browser’s own bars follow the theme that is chosen, whatever the device’s is', async ({ page }) => {
  const bar = () => page.locator('meta[name=theme-color]').getAttribute('content')
  const choose = (theme: string) => page.evaluate((to) => localStorage.setItem('hf.theme', to), theme)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/game')
  const light = await bar()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(bar).not.toBe(light)
  const dark = await bar()
  for (const [chosen, colour] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    await page.emulateMedia({ colorScheme: chosen === 'light' ? 'dark' : 'light' })
    await choose(chosen)
    // Before the app is there, and when it is.
    await page.goto('/game', { waitUntil: 'commit' })
    await expect.poll(bar).toBe(colour)
    await loaded(page)
    expect(await bar()).toBe(colour)
  }
  await page.goto('/game')
  await new App(page).page.getByRole('button', { name: say('Open menu') }).click()
  await page.getByRole('button', { name: new RegExp(say('Language and appearance')) }).click()
  await page.getByRole('radio', { name: say('Light') }).check({ force: true })
  await expect.poll(bar).toBe(light)
})

test('a list to choose from in a form looks like its fields, not like the browser’s own', async ({
  page,
  enter,
}) => {
  await enter()
  await page.goto('/showcase')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  const looks = await page
    .locator('select')
    .evaluateAll((all) => all.map((one) => [one.outerHTML.slice(0, 80), getComputedStyle(one).appearance]))
  expect(looks.length).toBeGreaterThan(1)
  expect(looks.filter(([, appearance]) => appearance !== 'none')).toEqual([])
})

/** Texts and controls that lie under a camera of `inset` px at either side. */
function underCamera(inset: number): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const at = node.parentElement
    if (!at?.checkVisibility({ visibilityProperty: true }) || at.closest('.sr-only, noscript, script'))
      continue
    // What lies there now can be brought from there.
    const scrolls = (up: Element | null): boolean =>
      up !== null &&
      up !== document.body &&
      (/auto|scroll/.test(getComputedStyle(up).overflowX) || scrolls(up.parentElement))
    if (scrolls(at)) continue
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const isCut = box.width < 1 || box.bottom < 0 || box.top > innerHeight || box.right < 0
      if (!isCut && (box.left < inset || box.right > innerWidth - inset))
        found.push(`"${node.nodeValue?.slice(0, 40)}" at ${Math.round(box.left)} to ${Math.round(box.right)}`)
    }
  }
  return found
}

test('on a phone that lies on its side nothing to read is under the camera', async ({ page, enter }) => {
  await enter()
  await page.setViewportSize({ width: 844, height: 390 })
  const devtools = await page.context().newCDPSession(page)
  const insets = {
    top: 0,
    bottom: 21,
    left: 47,
    right: 47,
    topMax: 0,
    bottomMax: 21,
    leftMax: 47,
    rightMax: 47,
  }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await page.goto('/')
  const wrong: string[] = []
  for (const route of ROUTES) {
    await follow(page, route)
    await loaded(page)
    wrong.push(...(await page.evaluate(underCamera, 47)).map((what) => `${route}: ${what}`))
  }
  await page.getByRole('button', { name: say('Open menu') }).click()
  const menu = page.getByRole('dialog')
  await expect(menu).toHaveAttribute('data-open', '')
  await expect
    .poll(async () => (await page.evaluate(underCamera, 47)).map((what) => `the menu: ${what}`))
    .toEqual([])
  expect(wrong).toEqual([])
})

/** What a page in somebody's app gives files to. */
type Shared = { names: string[]; copied: string[] }

/** Imitates a browser of this name, which may share files, and says what it was given. */
async function pretend(context: BrowserContext, shares: 'yes' | 'once refused' | 'no'): Promise<void> {
  await context.addInitScript((how) => {
    const shared: Shared = { names: [], copied: [] }
    let refusals = how === 'once refused' ? 1 : 0
    const share = ({ files = [] }: ShareData) => {
      if (refusals-- > 0) return Promise.reject(new DOMException('too late', 'NotAllowedError'))
      shared.names.push(...files.map(({ name }) => name))
      return Promise.resolve()
    }
    const clipboard = { writeText: (text: string) => Promise.resolve(void shared.copied.push(text)) }
    Object.defineProperties(navigator, {
      ...(how === 'no' ? {} : { canShare: { value: () => true }, share: { value: share } }),
      clipboard: { value: clipboard },
    })
    Object.assign(window, { shared })
  }, shares)
}
const sharedBy = (page: Page) => page.evaluate(() => (window as unknown as { shared: Shared }).shared)
const csv = (page: Page) => page.getByRole('button', { name: say('All as CSV') }).first()

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const ANDROID_VIEW =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36'

test.describe('in a wallet on an iPhone', () => {
  test.use({ userAgent: IPHONE })
  for (const [shares, how] of [
    ['yes', 'is given to another app'],
    ['once refused', 'is given after another tap, where reading it took too long'],
  ] as const)
    test(`a file ${how}`, async ({ page, context, enter }) => {
      await pretend(context, shares)
      await enter()
      await page.goto('/orders')
      await csv(page).click()
      if (shares === 'once refused')
        await page
          .getByRole('listitem')
          .filter({ hasText: say('The file is ready') })
          .getByRole('button', { name: say('Save') })
          .click()
      await expect.poll(async () => (await sharedBy(page)).names).toEqual([expect.stringMatching(/\.csv$/)])
    })
})

test.describe('in a wallet on Android', () => {
  test.use({ userAgent: ANDROID_VIEW })
  test('a file that the app cannot save is copied, and the page says so', async ({
    page,
    context,
    enter,
  }) => {
    await pretend(context, 'no')
    await enter()
    await page.goto('/orders')
    await csv(page).click()
    await expect(
      page.getByText(say('This app saves no files: the text was copied, to be pasted elsewhere')),
    ).toBeVisible()
    const { copied } = await sharedBy(page)
    expect(copied).toEqual([expect.stringContaining(',')])
  })
})

test('in any other browser a file is downloaded', async ({ page, enter }) => {
  await enter()
  await page.goto('/orders')
  const [saved] = await Promise.all([page.waitForEvent('download'), csv(page).click()])
  expect(saved.suggestedFilename()).toMatch(/\.csv$/)
})

test('nothing moves for ever but the ring that turns while somebody waits', async ({ page }) => {
  await page.goto('/showcase')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  const endless = await page.evaluate(() => {
    const found: string[] = []
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && rule.style.animationIterationCount.includes('infinite'))
          found.push(rule.selectorText)
        if ('cssRules' in rule) look(rule.cssRules as CSSRuleList)
      }
    }
    for (const sheet of document.styleSheets) look(sheet.cssRules)
    return found
  })
  expect(endless).toEqual(['.spin'])
})

test('parts that are fetched ahead and do not come are no error before anybody wants them', async ({
  page,
  enter,
  site,
}) => {
  const errors = watchErrors(page)
  await enter()
  const parts = /\/assets\/(FlowSheet|RiskSheet|ImpactSheet|refusals|SignInDialog|RegisterDialog)-[^/]*\.js/
  site.fail(parts, 503, Infinity)
  for (const path of ['/hosting', '/swap']) {
    site.asked()
    await page.goto(path)
    await loaded(page)
    await expect.poll(() => site.asked().some((asked) => parts.test(asked))).toBe(true)
    await page.waitForLoadState('networkidle')
  }
  expect(errors).toEqual([])
})

for (const how of ['refuses', 'is busy', 'answers with something else'] as const)
  test(`/swap says what it cannot know while the node ${how}, and nothing is left unhandled`, async ({
    page,
    enter,
    site,
    chain,
  }) => {
    const errors = watchErrors(page)
    await enter()
    const node = new RegExp(`^${NODE}$`)
    if (how === 'refuses') chain.refuse()
    else site.fail(node, how === 'is busy' ? 429 : 'portal', Infinity)
    await page.goto('/swap')
    await expect(page.getByRole('button', { name: say('Try again') }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(unsound)).toEqual([])
    expect(errors).toEqual([])
  })

/** Twice as large letters in lines twice as high, as where a reader has a browser enlarge texts alone. */
function enlarge() {
  const all = [...document.querySelectorAll<HTMLElement>('body *')]
  const sizes = all.map((e) => {
    const { fontSize, lineHeight } = getComputedStyle(e)
    return [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)] as const
  })
  for (const [i, e] of all.entries()) {
    const [size, line] = sizes[i]!
    e.style.setProperty('font-size', `${size * 2}px`, 'important')
    if (line) e.style.setProperty('line-height', `${line * 2}px`, 'important')
  }
}

/** Texts that lie over one another, and what cuts its text off. */
function covered(): string[] {
  const found: string[] = []
  for (const e of document.querySelectorAll<HTMLElement>(
    '#main button, #main a, #main h1, #main h2, #main p',
  )) {
    const style = getComputedStyle(e)
    if (!e.checkVisibility() || e.closest('.sr-only')) continue
    const isCut = /hidden|clip/.test(style.overflowY) && !style.webkitLineClamp.match(/\d/)
    if (isCut && e.scrollHeight > e.clientHeight + 2)
      found.push(`cut: ${e.tagName} "${e.textContent?.slice(0, 50)}"`)
  }
  return found
}

test('with texts of twice the size no page scrolls sideways, and none is cut off', async ({
  page,
  enter,
}) => {
  await enter()
  const wrong: string[] = []
  for (const route of ROUTES) {
    await page.goto(route)
    await loaded(page)
    await page.evaluate(enlarge)
    const found = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth > clientWidth
        ? [
            `${scrollWidth} px wide`,
            ...[...document.querySelectorAll('body *')]
              .filter((e) => e.getBoundingClientRect().right > clientWidth + 1)
              .slice(-2)
              .map((e) => `${e.tagName} ${e.className} "${e.textContent?.slice(0, 40)}"`),
          ]
        : []
    })
    wrong.push(...[...found, ...(await page.evaluate(covered))].map((what) => `${route}: ${what}`))
  }
  expect(wrong).toEqual([])
})

test('who signed out in another tab is signed out in this one, also where it was put away meanwhile', async ({
  page,
  context,
  enter,
}) => {
  const app = await enter()
  await page.goto('/mine')
  await app.connected()
  const other = await context.newPage()
  await other.goto('/game')
  const signOut = () => other.evaluate(() => localStorage.removeItem('hf.session'))
  const session = await other.evaluate(() => localStorage.getItem('hf.session'))
  const signIn = page.locator('#main').getByRole('button', { name: say('Sign in') })
  await expect(signIn).toHaveCount(0)
  await signOut()
  await expect(signIn.first()).toBeVisible()

  // In the back/forward cache a page is told nothing.
  await other.evaluate((value) => localStorage.setItem('hf.session', value!), session)
  await expect(signIn).toHaveCount(0)
  await page.evaluate(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
  await page.evaluate(() => localStorage.removeItem('hf.session'))
  await expect(signIn).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(signIn.first()).toBeVisible()
})

test('a tab that slept for a day asks for everything anew when it is looked at', async ({
  page,
  enter,
  site,
}) => {
  const errors = watchErrors(page)
  await enter()
  for (const route of ['/', '/hosting', '/hosting?tab=mine', '/swap', '/wallet', '/mine', '/shop']) {
    await page.clock.setFixedTime(NOW * 1000)
    await page.goto(route)
    await loaded(page)
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((to) => {
        Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
        Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, state)
    await look('hidden')
    // A sleeping tab runs no timers: its clock goes on alone.
    await page.clock.setFixedTime((NOW + 86_400) * 1000)
    site.asked()
    await look('visible')
    await expect
      .poll(() => site.asked().filter((path) => path.startsWith('/api/')).length, route)
      .toBeGreaterThan(0)
    await loaded(page)
    expect(await page.evaluate(unsound), route).toEqual([])
  }
  expect(errors).toEqual([])
})

for (const days of [-1, 1])
  test(`with a clock ${days === 1 ? 'a day ahead' : 'a day behind'} every page tells the chain’s time`, async ({
    page,
    context,
    enter,
  }) => {
    await enter()
    const right = await context.newPage()
    await right.clock.setFixedTime(NOW * 1000)
    await page.clock.setFixedTime((NOW + days * 86_400) * 1000)
    const wrong: string[] = []
    for (const each of [right, page]) await each.goto('/')
    for (const route of ROUTES) {
      for (const each of [right, page]) {
        await follow(each, route)
        await loaded(each)
      }
      const told = (of: Page) => of.evaluate(figures)
      // Until the chain has said what time it is.
      await expect
        .poll(() => told(page), { message: route, timeout: 15_000 })
        .toEqual(await told(right))
        .catch(async () => {
          const [a, b] = [await told(right), await told(page)]
          wrong.push(`${route}: ${b.filter((line) => !a.includes(line)).join(' | ')}`)
        })
    }
    expect(wrong).toEqual([])
  })

/** Imitates browsers without storage for the page: reading it, or anything in it, throws. */
const refuseStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    const refused = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refused, configurable: true })
  })

test('where storage throws every page opens, a wallet connects, and language and theme change for the visit', async ({
  page,
  context,
  wallet,
}) => {
  const errors = watchErrors(page)
  await refuseStorage(context)
  const app = new App(page)
  for (const route of ROUTES) {
    await page.goto(route)
    await loaded(page)
    await expect(failed(page), route).toHaveCount(0)
  }
  await app.connect()
  await expect(
    page.getByRole('button', { name: new RegExp(wallet.address.slice(0, 6)) }).first(),
  ).toBeVisible()
  expect(errors).toEqual([])
})

test('storage that is gone at the next visit is a first visit, and nothing fails', async ({
  page,
  enter,
  wallet,
}) => {
  const errors = watchErrors(page)
  const app = await enter()
  await page.goto('/mine')
  await app.connected()
  // The fixture would put it back.
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('test.visited', '')
    sessionStorage.clear()
  })
  wallet.connected = false
  for (const route of ROUTES) {
    await page.goto(route)
    await loaded(page)
    await expect(failed(page), route).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: say('Connect wallet') }).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('storage that is taken away while the page is open takes the session with it, and the page stays', async ({
  page,
  context,
  enter,
}) => {
  const errors = watchErrors(page)
  const app = await enter()
  await page.goto('/mine')
  await app.connected()
  const other = await context.newPage()
  await other.goto('/game')
  await other.evaluate(() => localStorage.clear())
  await expect(
    page
      .locator('#main')
      .getByRole('button', { name: say('Sign in') })
      .first(),
  ).toBeVisible()
  await follow(page, '/wallet')
  await loaded(page)
  expect(errors).toEqual([])
})
