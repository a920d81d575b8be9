// Ways to look at a page such that every machine sees the same.
import type { ChainInfo } from '@holdfast/protocol/chain'
import { expect, type Page, type Request } from '@playwright/test'
import sharp from 'sharp'
import type { Pixels } from './prints.ts'
import { drawSquares } from './square-font.ts'

/** One way to look at pages. */
export type View = { width: 390 | 1440; theme: 'light' | 'dark'; lang: 'tw' | 'en' | 'th' }
export const VIEWS: readonly View[] = ([390, 1440] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['tw', 'en', 'th'] as const).map((lang) => ({ width, theme, lang })),
  ),
)
export const nameOf = (v: View) => `${v.width}-${v.theme}-${v.lang}`

/**
 * Prepares `page`: nothing moves, no letter is drawn, the caret is hidden, and whatever the page asks server or chain for stays
 * without an answer. So every page shows its first view, with no figure and no date in it.
 * @param origin of the app's own files
 * @param chain whether the page is told which chain it is on, as a server would that has read all of it
 */
export async function hold(page: Page, { lang }: View, origin: string, chain = false): Promise<Files> {
  const files: Files = new Set()
  const isFile = (url: URL) => url.origin === origin && !url.pathname.startsWith('/api/')
  page.on('request', (request) => {
    if (isFile(new URL(request.url()))) files.add(request)
  })
  page.on('requestfinished', (request) => files.delete(request))
  page.on('requestfailed', (request) => files.delete(request))
  const info = chain ? ((await (await fetch(`${origin}/api/chain`)).json()) as ChainInfo) : null
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && !isFile(url),
    async (route) => {
      if (info === null || new URL(route.request().url()).pathname !== '/api/chain') return
      const head = { ...info.head, indexed: info.head.latest }
      await route.fulfill({ json: { ...info, head, halts: [] } })
    },
  )
  await drawSquares(page)
  await page.addInitScript((code) => {
    localStorage.setItem('hf.lang', code)
    // What waits for an answer never gives up, however busy the machine is.
    const { setTimeout: later } = window
    AbortSignal.timeout = () => new AbortController().signal
    window.setTimeout = ((run: TimerHandler, ms = 0, ...args: unknown[]) =>
      ms >= 5_000 ? 0 : later(run, ms, ...args)) as typeof setTimeout
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      *, *::before, *::after, *::placeholder, *::marker {
        -webkit-text-fill-color: transparent !important;
        text-decoration-color: transparent !important;
        caret-color: transparent !important;
        animation: none !important;
        transition: none !important;
      }
      *::marker { color: transparent !important; }
      svg text { fill: transparent !important; }
      html { scrollbar-width: none; }
      .hf-later { content-visibility: visible !important; }
      :root { --letters: Inter, Square !important; --font-mono: Inter, Square !important; }
    `)
    document.adoptedStyleSheets.push(sheet)
  }, lang)
  return files
}

/** Files that the page has asked for and that are not there yet. */
export type Files = Set<Request>

/** Resolves when code, fonts and pictures of the open page are there, and what came of them is drawn. */
export async function settled(page: Page, files: Files): Promise<void> {
  do {
    await expect.poll(() => files.size).toBe(0)
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
  } while (files.size > 0)
}

/** The open page from top to bottom: its picture, and the pixels of it. */
export async function look(page: Page): Promise<{ png: Buffer; pixels: Pixels }> {
  const png = await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' })
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { png, pixels: { data, width: info.width, height: info.height } }
}
