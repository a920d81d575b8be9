import { expect } from 'vitest'
import { unsound } from '../../web/pages/trouble.ts'
import type { Tab } from './tab.ts'

/** The app has taken the place of the shell, and nothing is on its way. */
const STARTED = `document.querySelector('#main h1, #main [role=heading]') !== null && document.querySelector('#main .hf-bone') === null`

/** Where somebody would tap: the middle of the first element that is called so, in the sheet that is open if one is. */
function placeOf(names: string, pattern: string): [number, number] | null {
  const scope = [...document.querySelectorAll('[role=dialog][data-open]')].at(-1) ?? document
  const isCalled = new RegExp(pattern)
  for (const at of scope.querySelectorAll<HTMLElement>(names)) {
    const name = at.getAttribute('aria-label') ?? at.innerText
    if (at.matches(':disabled') || !isCalled.test(name.replaceAll(/\s+/g, ' ').trim())) continue
    at.scrollIntoView({ block: 'center' })
    const box = at.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // What moves, or lies under something else, cannot be tapped yet.
    if (at.contains(document.elementFromPoint(x, y))) return [x, y]
  }
  return null
}

/** Takes what stands in the field under the focus as chosen, so that typing replaces it. */
const SELECT = `(document.activeElement.select?.(), document.activeElement.tagName)`
const TAPPED = 'button, a, summary, [role=tab], label'

/** Somebody who uses the app in a tab, by what is written on the screen. */
export class Person {
  private readonly tab: Tab
  private readonly site: string

  constructor(tab: Tab, site: string) {
    this.tab = tab
    this.site = site
  }

  private seen<T>(expression: string): Promise<T | null> {
    // Nothing while the page is between two documents.
    return this.tab.run<T>(expression).catch(() => null)
  }

  /** Opens an address as typed into the browser, and waits until the page is there. */
  async open(path: string): Promise<void> {
    await this.seen('void (window.isLeft = true)')
    await this.tab.go(this.site + path)
    await this.until(`!window.isLeft && location.href === ${JSON.stringify(this.site + path)} && ${STARTED}`)
    await this.tab.run(`void (window.isOpened || (window.isOpened = true, window.wrong = [],
      addEventListener('error', (e) => e.message && window.wrong.push(e.message)),
      addEventListener('unhandledrejection', (e) => window.wrong.push(String(e.reason)))))`)
  }

  async until(expression: string): Promise<void> {
    await expect.poll(() => this.seen(expression), { message: expression, interval: 50 }).toBe(true)
  }

  /** Waits until `text` is to be read, or what matches it. */
  sees(text: string | RegExp): Promise<void> {
    const pattern = text instanceof RegExp ? text.source : RegExp.escape(text)
    return this.until(`new RegExp(${JSON.stringify(pattern)}).test(document.body.innerText)`)
  }

  /** Waits until no sheet is open. */
  isBack(): Promise<void> {
    return this.until(`document.querySelector('[role=dialog]') === null`)
  }

  private async reach(names: string, name: string | RegExp): Promise<void> {
    const pattern = name instanceof RegExp ? name.source : `^${RegExp.escape(name)}$`
    let at: [number, number] | null = null
    const look = `(${placeOf.toString()})(${JSON.stringify(names)}, ${JSON.stringify(pattern)})`
    await expect
      .poll(
        async () => {
          const now = await this.seen<[number, number]>(look)
          // Twice at one place: it has come to rest.
          const rests = now !== null && at !== null && now[0] === at[0] && now[1] === at[1]
          at = now
          return rests
        },
        { message: `tap ${pattern}`, interval: 50 },
      )
      .toBe(true)
    await this.tab.tap(...at!)
  }

  tap(name: string | RegExp): Promise<void> {
    return this.reach(TAPPED, name)
  }

  /** Types into the field with this label. */
  async fill(label: string, text: string): Promise<void> {
    await this.reach('label', label)
    await this.tab.run(SELECT)
    await this.tab.type(text)
  }

  /** What is wrong with the open page. */
  async wrong(): Promise<string[]> {
    const errors = (await this.seen<string[]>('window.wrong ?? []')) ?? []
    return [...errors, ...((await this.seen<string[]>(`(${unsound.toString()})()`)) ?? ['it is gone'])]
  }
}
