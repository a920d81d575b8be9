// A part of the app that does not arrive, in each engine: it is brought in the same tab, and nothing is lost for it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { say } from '../../e2e/say.ts'
import { ROOT } from '../stack.ts'
import { type Fault, type StandIn, startStandIn } from '../stand-in.ts'
import { buildWeb } from '../web-build.ts'
import { ENGINES, type Tab } from './tab.ts'

const DIST = join(ROOT, 'web', 'dist')
/** The code of the page *Community*, and what it shares with other pages. */
const OWN = /\/team-[^/]*\.js$/
const SHARED = /\/level-conditions-[^/]*\.js$/
const COMMUNITY = say('Community')
const LATE = say('A part of the page did not arrive')

beforeAll(async () => void (await buildWeb(ROOT)))

describe.each(Object.entries(ENGINES).filter(([, open]) => open !== null))('%s', (engine, open) => {
  let tab: Tab
  let site: StandIn
  beforeAll(async () => void (tab = await open!()))
  afterAll(() => tab?.close())
  // Another address for each test: nothing of the one before is remembered for it.
  beforeEach(async () => void (site = await startStandIn(DIST)))
  afterEach(() => site.stop())

  /** The app has taken the place of the shell. */
  const STARTED = `document.querySelector('#root > .hf-frame > nav:not([aria-hidden])') !== null`
  /** What an expression gives in the page; nothing while the page is between two documents. */
  const seen = (expression: string) => tab.run<unknown>(expression).catch(() => null)
  const until = async (expression: string, value: unknown = true) => {
    await expect.poll(() => seen(expression), { message: expression, interval: 40 }).toEqual(value)
  }
  const title = `(document.querySelector('main h1')?.textContent ?? '')`
  const says = (text: string) => `document.querySelector('main').innerText.includes(${JSON.stringify(text)})`
  const press = (text: string) =>
    tab.run(
      `[...document.querySelectorAll('main button')].find((b) => b.innerText === ${JSON.stringify(text)}).click()`,
    )
  /** Opens a page, and marks the document to know another one by. */
  async function visit(path = '/game') {
    await tab.go(site.url + path)
    await until(`location.href === '${site.url}${path}' && ${STARTED}`)
    await tab.run('void (window.isFirst = true)')
    site.asked()
  }
  const tapCommunity = () => tab.run(`document.querySelector('.hf-nav a[href="/team"]').click()`)
  const isFirst = () => tab.run('window.isFirst === true')
  const documents = (paths: string[]) => paths.filter((path) => path === '/team').length

  const WORKER = 'navigator.serviceWorker.controller !== null'

  test.each<[Fault, RegExp, string]>([
    [503, OWN, WORKER],
    [502, SHARED, 'true'],
    [429, OWN, 'true'],
    ['cut', SHARED, WORKER],
    ['cut', OWN, 'true'],
    ['portal', OWN, 'true'],
  ])(
    'an answer that is %s instead of %s, while %s, is asked for again in the same tab',
    async (fault, path, when) => {
      await visit()
      await until(when)
      site.fail(path, fault)
      await tapCommunity()
      await until(title, COMMUNITY)
      expect(await tab.run(says(LATE))).toBe(false)
    },
  )

  test('a part that hangs comes after a reload', async () => {
    await visit()
    site.fail(OWN, 'hangs')
    await tapCommunity()
    await until(says(say('Loading the page')))
    await tab.run('void setTimeout(() => location.reload())')
    await until(title, COMMUNITY)
    expect(await isFirst()).toBe(false)
  })

  test.each([OWN, SHARED])(
    'a part that was on its way when the page was left, %s, is there on the way back',
    async (path) => {
      await visit()
      site.fail(path, 'hangs')
      await tapCommunity()
      await until(says(say('Loading the page')))
      await tab.run(`void setTimeout(() => (location.href = '/away.html'))`)
      await until('document.title', 'Away')
      await tab.run('void setTimeout(() => history.back())')
      await until(title, COMMUNITY)
      expect(await tab.run(says(LATE))).toBe(false)
    },
  )

  test('a release that was replaced meanwhile is loaded whole', async () => {
    await visit()
    site.publish()
    await tapCommunity()
    await until(title, COMMUNITY)
    expect(await tab.run(`[...document.scripts].filter((s) => s.src.includes('/assets/')).length`)).toBe(0)
  })

  test('a part that stays broken is asked for, said, and asked for again when somebody wants it, and nothing reloads', async () => {
    await visit()
    site.fail(OWN, 503, Infinity)
    await tapCommunity()
    await until(says(LATE))
    for (let times = 0; times < 2; times++) {
      site.asked()
      await press(say('Reload'))
      await expect.poll(() => site.asked().some((path) => OWN.test(path))).toBe(true)
      await until(`document.querySelector('main button[aria-busy=true]') === null`)
    }
    expect(await isFirst()).toBe(true)
    site.mend()
    await press(say('Reload'))
    await until(title, COMMUNITY)
  })

  test('half a file, kept for good, reloads the page once and no more, and goes when somebody asks again', async () => {
    await visit()
    site.fail(OWN, 'half', Infinity)
    await tapCommunity()
    await until(says(LATE))
    expect(await isFirst()).toBe(false)
    const before = site.asked()
    // Twice: to see whether the page is to be reloaded, and by reloading it.
    expect(documents(before)).toBe(2)
    site.mend()
    await press(say('Reload'))
    await until(title, COMMUNITY)
  })

  test('without a server nothing reloads, and the page comes when the server does', async () => {
    await visit()
    await site.leave()
    await tapCommunity()
    await until(says(LATE))
    await press(say('Reload'))
    await until(`document.querySelector('main button[aria-busy=true]') === null`)
    expect(await isFirst()).toBe(true)
    await until(says(LATE))
  })

  test('nothing that is open is thrown away: the page says what is missing, and reloads when asked to', async () => {
    await visit()
    await tab.run(`document.querySelector('.hf-menu').click()`)
    await until(`document.querySelector('[role=dialog]') !== null`)
    site.fail(OWN, 503)
    await tab.run(`history.pushState({}, '', '/team')`)
    await until(engine === 'WebKit' ? `${title} === '${COMMUNITY}'` : says(LATE))
    expect(await isFirst()).toBe(true)
    expect(await tab.run(`document.querySelector('[role=dialog]') !== null`)).toBe(true)
    if (engine !== 'WebKit') await press(say('Reload'))
    await until(title, COMMUNITY)
  })

  test.each<[string, Fault, RegExp]>([
    ['the app itself', 503, /\/app-[^/]*\.js$/],
    ['what it begins with', 'cut', /\/rolldown-runtime-[^/]*\.js$/],
    ['its styles', 503, /\/app-[^/]*\.css$/],
    ['its texts', 'cut', /\/messages-[^/]*\.js$/],
  ])('%s comes although it failed at first', async (_, fault, path) => {
    site.fail(path, fault)
    await tab.go(`${site.url}/game`)
    await until(`location.origin === '${site.url}' && ${STARTED}`)
    await until(title, say('Game'))
    await until(`getComputedStyle(document.querySelector('.hf-nav')).position`, 'fixed')
    expect(site.asked().filter((asked) => path.test(asked)).length).toBeGreaterThan(1)
  })

  test('an app that does not arrive at all says so above the first view, and comes when somebody asks again', async () => {
    site.fail(/\/app-[^/]*\.js$/, 503, Infinity)
    await tab.go(`${site.url}/game`)
    await until(`location.origin === '${site.url}' && ${says(LATE)}`)
    const again = `document.querySelector('main [role=alert] a').click()`
    site.asked()
    await tab.run(again)
    await expect.poll(() => site.asked().some((path) => /\/app-[^/]*\.js$/.test(path))).toBe(true)
    site.mend()
    await tab.run(again)
    await until(STARTED)
    await until(title, say('Game'))
  })

  test('styles of a part come although they failed at first', async () => {
    await visit()
    const sheet = /\/Toaster-[^/]*\.css$/
    site.fail(/\/MenuSheet-[^/]*\.js$/, 503, 2)
    site.fail(sheet, 503)
    await tab.run(`document.querySelector('.hf-menu').click()`)
    await until(
      `document.body.innerText.includes(${JSON.stringify(say('A part of the app did not arrive. Please try again.'))})`,
    )
    await until(`[...document.styleSheets].some((s) => /Toaster/.test(s.href) && s.cssRules.length > 9)`)
    expect(await isFirst()).toBe(true)
  })

  test('the service worker keeps no failed answer, and lets the file through that is asked for anew', async () => {
    await visit()
    await until(WORKER)
    const stored = `caches.keys().then(async (names) => {
      const store = await caches.open(names.find((name) => name.startsWith('hf-app')))
      const kept = await Promise.all((await store.keys()).map(async (key) => [key.url, (await store.match(key)).headers.get('content-type')]))
      return kept.filter(([url]) => /\\/(team|level-conditions)-/.test(url)).map(([, type]) => type).sort()
    })`
    for (const [path, fault] of [
      [OWN, 'portal'],
      [SHARED, 503],
    ] as const)
      site.fail(path, fault)
    await tapCommunity()
    await until(title, COMMUNITY)
    await until(stored, ['text/javascript', 'text/javascript'])
    expect(await tab.run(says(LATE))).toBe(false)
  })
})

test('the parts that fail here are parts of the app', () => {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const files = Object.values(manifest)
  const page = files.find(({ file }) => OWN.test(file))
  expect(page?.imports?.map((key) => manifest[key]!.file).filter((file) => SHARED.test(file))).toHaveLength(1)
  for (const path of [OWN, SHARED, /\/Toaster-[^/]*\.css$/, /\/MenuSheet-[^/]*\.js$/])
    expect(files.filter(({ file }) => path.test(file)).length + Number(/css/.test(path.source))).toBe(1)
})
