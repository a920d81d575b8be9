import { unsound } from '../../web/pages/trouble.ts'
import { sleep } from '../ports.ts'
import type { Tab } from './tab.ts'

/** What a page that is there takes at most to answer, milliseconds. */
const ANSWER_TIME = 5_000
/** How long somebody waits for what is to come, milliseconds: enough for a machine that does other work as well. */
const PATIENCE = 120_000

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
/** A pattern of `text` itself. */
const exactly = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const TAPPED = 'button, a, summary, [role=tab], label'

/** Waits until `is` holds. @throws Error with `what` when that takes too long */
async function patiently(what: string, is: () => Promise<boolean>): Promise<void> {
  for (const late = Date.now() + PATIENCE; !(await is()); await sleep(50))
    if (Date.now() > late) throw new Error(`in vain: ${what}`)
}

/** Somebody who uses the app in a tab, by what is written on the screen. */
export class Person {
  private readonly tab: Tab
  private readonly site: string

  constructor(tab: Tab, site: string) {
    this.tab = tab
    this.site = site
  }

  private seen<T>(expression: string): Promise<T | null> {
    // Nothing while the page is between two documents, in which some engines never answer.
    return Promise.race([this.tab.run<T>(expression).catch(() => null), sleep(ANSWER_TIME).then(() => null)])
  }

  /** Opens an address as typed into the browser, and waits until the page is there. */
  async open(path: string): Promise<void> {
    await this.seen('void (window.isLeft = true)')
    await Promise.race([this.tab.go(this.site + path), sleep(ANSWER_TIME)])
    await this.until(`!window.isLeft && location.href === ${JSON.stringify(this.site + path)} && ${STARTED}`)
    await this.seen(`void (window.isOpened || (window.isOpened = true, window.wrong = [],
      addEventListener('error', (e) => e.message && window.wrong.push(e.message)),
      addEventListener('unhandledrejection', (e) => window.wrong.push(String(e.reason)))))`)
  }

  until(expression: string): Promise<void> {
    return patiently(expression, async () => (await this.seen(expression)) === true)
  }

  /** Waits until `text` is to be read, or what matches it. */
  sees(text: string | RegExp): Promise<void> {
    const pattern = text instanceof RegExp ? text.source : exactly(text)
    return this.until(`new RegExp(${JSON.stringify(pattern)}).test(document.body.innerText)`)
  }

  /** Waits until no sheet is open. */
  isBack(): Promise<void> {
    return this.until(`document.querySelector('[role=dialog]') === null`)
  }

  private async reach(names: string, name: string | RegExp): Promise<void> {
    const pattern = name instanceof RegExp ? name.source : `^${exactly(name)}$`
    let at: [number, number] | null = null
    const look = `(${placeOf.toString()})(${JSON.stringify(names)}, ${JSON.stringify(pattern)})`
    await patiently(`tap ${pattern}`, async () => {
      const now = await this.seen<[number, number]>(look)
      // Twice at one place: it has come to rest.
      const rests = now !== null && at !== null && now[0] === at[0] && now[1] === at[1]
      at = now
      return rests
    })
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
