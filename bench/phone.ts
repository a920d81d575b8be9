// A slow phone: a Chromium that has 1.6 Mbit/s and 150 ms a round trip, computes a quarter as fast as a common machine, and notes
// what a person would notice. Times are milliseconds.
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { sleep } from '../devenv/ports.ts'

const NETWORK = {
  offline: false,
  latency: 150,
  /** bytes a second */
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
}
/** The phone computes a quarter as fast as a machine with this benchmark index. */
const PHONE = { slowdown: 4, index: 2_500, width: 390, height: 844 }
/** How long nothing large may appear before a visit counts as over. */
const QUIET_MS = 1_500
/** A task longer than this keeps people waiting. */
const LONG_TASK_MS = 50
const QUIET = `performance.now() - noted.at > ${QUIET_MS}`
const MENU = '.hf-header .hf-menu'

/** What one visit saw: largest contentful paint, blocking time, and the layout shift. */
export type Seen = { lcp: number; tbt: number; cls: number }
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Noted = {
  fcp: number
  lcp: number
  cls: number
  tasks: [start: number, ms: number][]
  taps: number[]
  at: number
}

/** How fast this machine runs scripts now: the mean of two counts, of strings built and of arrays copied in 0.1 s. */
export async function benchmarkIndex(browser: Browser): Promise<number> {
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

/** Whether this browser has letters for Chinese, the documents' language: without, each is a box of half their width. */
export async function hasChinese(browser: Browser): Promise<boolean> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.font = '100px sans-serif'
      return canvas.measureText('永').width > 90
    })
  } finally {
    await page.close()
  }
}

/** How much this browser must be slowed down to compute as the phone does. */
export const slowdownOf = async (browser: Browser): Promise<number> =>
  Math.max(1, (PHONE.slowdown * (await benchmarkIndex(browser))) / PHONE.index)

/** What a browser has of an earlier visit: values in its storage, and an extension's wallet that was connected. */
export type Earlier = { stored: Record<string, string>; wallet: { address: string; chainId: number } }
/** By what name the wallet announces itself; the app stores it as `hf.wallet`. */
export const WALLET = 'org.holdfast.bench'

/** A phone that was never here: nothing is in its cache. @param earlier what it has all the same */
export async function newPhone(browser: Browser, earlier?: Earlier): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-TW',
  })
  await context.addInitScript(watch)
  if (!earlier) return context
  await context.addInitScript((values) => {
    if (location.origin === 'null') return
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, earlier.stored)
  await context.addInitScript(announce, { ...earlier.wallet, rdns: WALLET })
  return context
}

/** A page of the phone, slowed down. */
export async function openPage(phone: BrowserContext, slowdown: number): Promise<[Page, CDPSession]> {
  const page = await phone.newPage()
  const cdp = await phone.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return [page, cdp]
}

/** Opens `url` and waits until nothing happens any more. */
export async function visit(page: Page, cdp: CDPSession, url: string): Promise<Seen> {
  await page.goto(url, { waitUntil: 'load' })
  await until(cdp, `document.getElementById('main') && ${QUIET}`)
  const { fcp, lcp, cls, tasks } = await noted(page)
  const blocked = tasks.map(([start, ms]) => Math.max(0, start + ms - Math.max(start, fcp) - LONG_TASK_MS))
  return { lcp, cls, tbt: blocked.reduce((a, b) => a + b, 0) }
}

/** Taps the menu's button, which every page has, and returns after how long the page had answered. */
export async function tap(page: Page, cdp: CDPSession): Promise<number> {
  await tapMenu(page)
  await until(cdp, `document.querySelector('[role=dialog]') && ${QUIET}`)
  return longestTap(page)
}

/** Opens `url`, taps the menu's button as soon as it can be seen, and returns after how long the page had answered. */
export async function tapEarly(page: Page, cdp: CDPSession, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  await until(cdp, `window.noted?.fcp > 0 && document.querySelector('${MENU}')`, 20)
  await tapMenu(page)
  await until(cdp, `document.readyState === 'complete' && ${QUIET}`)
  return longestTap(page)
}

/** Waits until the service worker has what the next visit needs, and slows its network down too. */
export async function settleWorker(browser: Browser, page: Page, cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const stored = async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('hf-app'))
      const files = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      )
      return files.reduce((a, b) => a + b, 0)
    }
    // Files of pages that came before the worker are handed to it.
    for (let before = -1, now = await stored(); now < 4 || now !== before;) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      before = now
      now = await stored()
    }
  })
  const root = await browser.newBrowserCDPSession()
  const { targetInfos } = await root.send('Target.getTargets')
  const origin = new URL(page.url()).origin
  for (const { type, url, targetId } of targetInfos)
    if (type === 'service_worker' && url.startsWith(origin)) {
      // A worker has no session of Playwright's; the older form of attaching carries messages by hand.
      const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
      const message = { id: 1, method: 'Network.emulateNetworkConditions', params: NETWORK }
      await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) })
    }
}

/** Waits until `condition` holds in the page. Playwright's own waiting injects a script, which costs the page's time. */
async function until(cdp: CDPSession, condition: string, everyMs = 250): Promise<void> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const { result } = await cdp.send('Runtime.evaluate', { expression: `Boolean(${condition})` })
    if (result.value === true) return
    await sleep(everyMs)
  }
  throw new Error(`the page never came to ${condition}`)
}

const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted)

async function tapMenu(page: Page): Promise<void> {
  const at = await page.evaluate((menu) => {
    const box = document.querySelector(menu)!.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, MENU)
  await page.touchscreen.tap(at.x, at.y)
}

/** Answers below the observer's least, 16 ms, leave nothing behind. */
const longestTap = async (page: Page): Promise<number> => Math.max(0, ...(await noted(page)).taps)

/** Runs in the page before its own scripts: a wallet as an extension brings it, which signs nothing. */
function announce({ address, chainId, rdns }: Earlier['wallet'] & { rdns: string }) {
  const answers: Record<string, unknown> = {
    eth_accounts: [address],
    eth_chainId: `0x${chainId.toString(16)}`,
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`${method} is refused`), { code: 4200 })
    },
    on() {},
    removeListener() {},
  }
  const info = { uuid: '5d1a2c5e-6f0e-4a53-9d3b-0c1f3c1f7a10', name: 'Wallet', icon: '', rdns }
  const tell = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', tell)
  tell()
}

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
