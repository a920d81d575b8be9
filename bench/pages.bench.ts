// Load time and layout stability of pages on a slow phone: the built app, served by the real server, in a Chromium that is
// slowed down to 1.6 Mbit/s, 150 ms a round trip and a quarter of the processor. Every visit is a first one, without a wallet.
// There is no anchor to run beside it: the goals are the design's own, for a processor that nothing else uses meanwhile.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { bringBrowser, NO_BROWSER } from '../devenv/browser.ts'
import { freePort } from '../devenv/ports.ts'
import { startStack } from '../devenv/stack.ts'
import { median } from './load.ts'
import { type BenchRow, row } from './row.ts'

const VISITS = 5
const BYTES_PER_SECOND = 200_000
const ROUND_TRIP_MS = 150
const SLOWDOWN = 4
/** Milliseconds after loading, after which nothing large appears any more. */
const SETTLED_MS = 4_000
const PHONE = { width: 390, height: 844 }
/** Largest contentful paint, seconds, by path. */
const LCP_GOALS = { '/': 1.2, '/swap': 1.8, '/recharge': 1.8 }
const CLS_GOAL = 0.02

type Seen = { lcp: number; cls: number }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/** @throws when there is no browser */
export async function run(): Promise<BenchRow[]> {
  const executablePath = await bringBrowser()
  if (!executablePath) throw new Error(NO_BROWSER)
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-pages-'))
  const stack = await startStack({ dir, port: await freePort(), chain: 'local' })
  try {
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false })
    try {
      const rows: BenchRow[] = []
      for (const [path, goal] of Object.entries(LCP_GOALS)) {
        await visit(browser, stack.url + path)
        const visits: Seen[] = []
        while (visits.length < VISITS) visits.push(await visit(browser, stack.url + path))
        rows.push(
          row(`${path}: largest contentful paint, s`, median(visits.map((v) => v.lcp)) / 1_000, null, goal),
          row(`${path}: layout shift`, median(visits.map((v) => v.cls)), null, CLS_GOAL),
        )
      }
      return rows
    } finally {
      await browser.close()
    }
  } finally {
    await stack.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A first visit: nothing is in the browser's cache. */
async function visit(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-TW',
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(() => {
      const seen: Seen = { lcp: 0, cls: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) seen.cls += shift.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url, { waitUntil: 'load' })
    // Looks for elements only afterwards: it injects Playwright's own script, which costs the page's time.
    await page.waitForTimeout(SETTLED_MS)
    await page.locator('main h1').waitFor({ state: 'attached' })
    return await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  } finally {
    await context.close()
  }
}
