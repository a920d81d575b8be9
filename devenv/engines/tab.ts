import puppeteer from 'puppeteer-core'
import { bringBrowser } from '../browser.ts'
import { isInstalled } from '../programs.ts'
import { miniBrowser, openWebKit } from './webkit.ts'

/** One tab of a browser, the only one: those that wallets have on phones open no second one. */
export type Tab = {
  /** Begins to load an address. */
  go(url: string): Promise<unknown>
  /** What an expression gives in the page, once that is there. @throws Error when the page is left meanwhile */
  run<T>(expression: string): Promise<T>
  /** Presses a pointer's button at a place in the window, CSS px. */
  tap(x: number, y: number): Promise<unknown>
  /** Types `text` where the focus is. */
  type(text: string): Promise<unknown>
  /** Presses Tab `times` in a row, as fast as somebody who holds it down. @param back with Shift */
  tabs(times: number, back: boolean): Promise<unknown>
  close(): Promise<void>
}

async function openWithPuppeteer(launch: () => ReturnType<typeof puppeteer.launch>): Promise<Tab> {
  const browser = await launch()
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport({ width: 390, height: 844 })
  return {
    go: (url) => page.goto(url, { waitUntil: 'domcontentloaded' }),
    run: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    tap: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async tabs(times, back) {
      if (back) await page.keyboard.down('Shift')
      await Promise.all(Array.from({ length: times }, () => page.keyboard.press('Tab')))
      if (back) await page.keyboard.up('Shift')
    },
    close: () => browser.close(),
  }
}

/** How to open a tab in each engine; null where it is not installed. */
export const ENGINES: Record<'WebKit' | 'Firefox' | 'Chromium', (() => Promise<Tab>) | null> = {
  WebKit: webkit(),
  Firefox: isInstalled('firefox-esr')
    ? () =>
        openWithPuppeteer(() =>
          puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true }),
        )
    : null,
  Chromium: await chromium(),
}

function webkit() {
  const browser = miniBrowser()
  return browser !== undefined && isInstalled('WebKitWebDriver') && isInstalled('Xvfb')
    ? () => openWebKit(browser)
    : null
}

async function chromium() {
  const executablePath = await bringBrowser()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  return executablePath === undefined
    ? null
    : () => openWithPuppeteer(() => puppeteer.launch({ executablePath, headless: true, args }))
}
