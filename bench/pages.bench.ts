// How fast pages are on a slow phone: the built app, served by the real server, in a Chromium that has 1.6 Mbit/s and 150 ms a
// round trip, and is slowed down until it computes as a phone does. Every visit is a first one, without a wallet. There is no
// anchor to run beside it: the goals are the design's own.
//
// BENCH_PAGES=/,/swap measures these pages only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { bringBrowser, NO_BROWSER } from '../devenv/browser.ts'
import { freePort, sleep } from '../devenv/ports.ts'
import { startStack } from '../devenv/stack.ts'
import { addressOf, publicPages } from '../web/tools/pages.ts'
import { median } from './load.ts'
import { type BenchRow, row } from './row.ts'

const VISITS = 5
const BYTES_PER_SECOND = 200_000
const ROUND_TRIP_MS = 150
/** The phone computes a quarter as fast as a machine with this benchmark index. */
const PHONE = { slowdown: 4, index: 2_500, width: 390, height: 844 }
/** How long nothing large may appear before a visit counts as over, in milliseconds. */
const QUIET_MS = 1_500
/** A task longer than this keeps people waiting, in milliseconds. */
const LONG_TASK_MS = 50

/** Seconds of largest contentful paint; milliseconds of blocking and of an answered tap. */
const GOALS = { home: 1.2, lcp: 1.5, tbt: 150, cls: 0.02, inp: 100 }

/** What one visit saw: largest contentful paint, blocking time and the tap's answer in ms, and the layout shift. */
type Seen = { lcp: number; tbt: number; cls: number; inp: number }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Noted = {
  fcp: number
  lcp: number
  cls: number
  tasks: [start: number, ms: number][]
  taps: number[]
  at: number
}

/** @throws when there is no browser */
export async function run(): Promise<BenchRow[]> {
  const executablePath = await bringBrowser()
  if (!executablePath) throw new Error(NO_BROWSER)
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-pages-'))
  const stack = await startStack({ dir, port: await freePort(), chain: 'local' })
  const wanted = process.env['BENCH_PAGES']?.split(',')
  try {
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false })
    try {
      const seen = new Map<string, Seen>()
      for (const page of publicPages().filter(({ path }) => !wanted || wanted.includes(path))) {
        const url = stack.url + addressOf(page)
        const slowdown = (PHONE.slowdown * (await benchmarkIndex(browser))) / PHONE.index
        // The server reads from disk what it is asked for first.
        await visit(browser, url, slowdown)
        const visits: Seen[] = []
        while (visits.length < VISITS) visits.push(await visit(browser, url, slowdown))
        const middle = (of: keyof Seen) => median(visits.map((v) => v[of]))
        seen.set(page.path, {
          lcp: middle('lcp'),
          tbt: middle('tbt'),
          cls: middle('cls'),
          inp: middle('inp'),
        })
      }
      return rowsOf(seen)
    } finally {
      await browser.close()
    }
  } finally {
    await stack.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

function rowsOf(seen: ReadonlyMap<string, Seen>): BenchRow[] {
  const pages = [...seen]
  const worst = (of: keyof Seen) =>
    pages.reduce(
      (a, b) => (b[1][of] > a[1][of] ? b : a),
      pages[0] ?? ['none', { lcp: 0, tbt: 0, cls: 0, inp: 0 }],
    )
  const [shifting, { cls }] = worst('cls')
  const [slowest, { inp }] = worst('inp')
  return [
    ...pages.map(([path, { lcp }]) =>
      row(`${path}: largest contentful paint, s`, lcp / 1_000, null, path === '/' ? GOALS.home : GOALS.lcp),
    ),
    ...pages.map(([path, { tbt }]) => row(`${path}: blocking time, ms`, tbt, null, GOALS.tbt)),
    row(`layout shift of the page that shifts most (${shifting})`, cls, null, GOALS.cls),
    row(`tap answered on the slowest page (${slowest}), ms`, inp, null, GOALS.inp),
  ]
}

/** How fast this machine runs scripts now: the mean of two counts, of strings built and of arrays copied in 0.1 s. */
async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(() => {
      const perTenth = (work: () => void) => {
        const start = performance.now()
        let runs = 0
        while (performance.now() - start < 500) {
          work()
          runs++
        }
        return (runs * 100) / (performance.now() - start)
      }
      const strings = perTenth(() => {
        let text = ''
        for (let i = 0; i < 10_000; i++) text += 'a'
        if (text.length !== 10_000) throw new Error('not built')
      })
      const pair = [0, 1].map(() => Array.from({ length: 100_000 }, (_, i) => i)) as [number[], number[]]
      const copies = perTenth(() => {
        const [from, to] = pair
        for (let i = 0; i < from.length; i++) to[i] = from[i]!
        pair.reverse()
      })
      return (strings + copies) / 2
    })
  } finally {
    await page.close()
  }
}

/** A first visit: nothing is in the browser's cache. */
async function visit(browser: Browser, url: string, slowdown: number): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-TW',
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, slowdown) })
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load' })
    await until(cdp, `document.getElementById('main') && performance.now() - noted.at > ${QUIET_MS}`)
    const { fcp, lcp, cls, tasks } = await noted(page)
    const blocked = tasks.map(([start, ms]) => Math.max(0, start + ms - Math.max(start, fcp) - LONG_TASK_MS))
    return { lcp, cls, tbt: blocked.reduce((a, b) => a + b, 0), inp: await tap(page, cdp) }
  } finally {
    await context.close()
  }
}

/** Waits until `condition` holds in the page. Playwright's own waiting injects a script, which costs the page's time. */
async function until(cdp: CDPSession, condition: string): Promise<void> {
  for (let polls = 0; polls < 240; polls++) {
    const { result } = await cdp.send('Runtime.evaluate', { expression: `Boolean(${condition})` })
    if (result.value === true) return
    await sleep(250)
  }
  throw new Error(`the page never came to ${condition}`)
}

const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted)

/** Runs in the page before its own scripts. */
function watch() {
  const seen: Noted = { fcp: 0, lcp: 0, cls: 0, tasks: [], taps: [], at: 0 }
  Object.assign(window, { noted: seen })
  const follow = (type: string, note: (entry: PerformanceEntry) => void, durationThreshold = 16) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true, durationThreshold } as PerformanceObserverInit)
  follow('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  follow('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
    seen.at = performance.now()
  })
  follow('layout-shift', (entry) => {
    if (!(entry as Shift).hadRecentInput) seen.cls += (entry as Shift).value
  })
  follow('longtask', (entry) => {
    seen.tasks.push([entry.startTime, entry.duration])
    seen.at = performance.now()
  })
  follow('event', (entry) => {
    seen.at = performance.now()
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
      seen.taps.push(entry.duration)
  })
}

/** Taps the menu's button, which every page has, and returns after how many milliseconds the page had answered. */
async function tap(page: Page, cdp: CDPSession): Promise<number> {
  const at = await page.evaluate(() => {
    const box = document.querySelector('.hf-header .hf-menu')!.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
  await page.touchscreen.tap(at.x, at.y)
  await until(cdp, `document.querySelector('[role=dialog]') && performance.now() - noted.at > ${QUIET_MS}`)
  // Answers below the observer's least, 16 ms, leave nothing behind.
  return Math.max(0, ...(await noted(page)).taps)
}
