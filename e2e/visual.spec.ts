// Every page and every primitive looks as it did, or a change says on purpose that it does not: `npm run visual` (CONTRIBUTING.md).
import { writeFileSync } from 'node:fs'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { bringPrinter, NO_PRINTER } from '../devenv/browser.ts'
import { expect, test as base } from './fixtures.ts'
import { follow, ROUTES } from './routes.ts'
import {
  CELL,
  differences,
  marked,
  pictured,
  type Print,
  print,
  Prints,
  regionOf,
  takenBy,
  tookThem,
} from './prints.ts'
import { type Files, hold, look, nameOf, settled, type View, VIEWS } from './visual.ts'

const UPDATE = process.env['VISUAL'] === 'update'
const ALL = process.env['DEEP'] === '1'
/** The views in which each route is seen in every run. */
const USUAL = ['390-light-tw', '1440-dark-en']
const HEIGHT = 844
const printer = await bringPrinter()
if (UPDATE && !printer) throw new Error(NO_PRINTER)

let started: Promise<Browser> | undefined
// Not the option for all journeys, which would be a worker of its own with a stack of its own.
const test = base.extend({
  context: async ({ playwright }, use) => {
    const { executablePath, env } = printer!
    started ??= playwright.chromium.launch({ executablePath, env: { ...process.env, ...env } })
    const context = await (await started).newContext()
    await use(context)
    await context.close()
  },
})
test.skip(!printer, NO_PRINTER)
if (printer && !UPDATE && takenBy() !== printer.name)
  throw new Error(
    `the prints are of ${takenBy()}, and ${printer.name} is here: npm run visual takes all anew`,
  )
test.afterAll(async () => {
  await (await started)?.close()
  started = undefined
})

// Views do not depend on each other, and both workers have time for them.
test.describe.configure({ mode: 'parallel' })

/** The open page's print, once two looks in a row give the same. */
async function steady(page: Page, files: Files): Promise<Print> {
  let last = ''
  for (;;) {
    await settled(page, files)
    const now = print((await look(page)).pixels)
    const text = now.cells.join(' ')
    if (text === last) return now
    last = text
    await page.waitForTimeout(100)
  }
}

/** Looks until the open page is as its print, and says where it is not: null when it is. */
async function compare(
  page: Page,
  files: Files,
  what: string,
  before: Print,
  info: TestInfo,
  patience: number,
): Promise<string | null> {
  // A page that is as it was says so at once; what differs has had time to arrive, also on a busy machine.
  for (let looks = 0; ; looks++) {
    await settled(page, files)
    const { png, pixels } = await look(page)
    const found = differences(pixels, before)
    if (found.length === 0) return null
    if (looks < patience) {
      await page.waitForTimeout(200)
      continue
    }
    const { left, top, right, bottom } = regionOf(found)
    const worst = found.toSorted((a, b) => b.by - a.by)[0]!
    const at = await page.evaluate(
      ([x, y]) => {
        const holds = (e: Element) => {
          const box = e.getBoundingClientRect()
          return (
            box.left + scrollX <= x &&
            x <= box.right + scrollX &&
            box.top + scrollY <= y &&
            y <= box.bottom + scrollY
          )
        }
        const e = [...document.querySelectorAll('body *')].filter(holds).at(-1)
        return e ? `${e.tagName.toLowerCase()} "${(e.textContent ?? '').trim().slice(0, 40)}"` : 'nothing'
      },
      [(worst.column + 0.5) * CELL, (worst.row + 0.5) * CELL] as const,
    )
    const file = (part: string) => info.outputPath(`${what.replaceAll(/[^\w-]+/g, '_')}.${part}.png`)
    writeFileSync(file('now'), await marked(png, found, pixels))
    writeFileSync(file('before'), await pictured(before))
    return `${what}: ${found.length} cells from ${left},${top} to ${right},${bottom} px, most by ${at} (${file('now')})`
  }
}

/** Holds what `routes` show in one view against their prints, or takes these anew. */
async function looksSame(
  page: Page,
  files: Files,
  name: string,
  routes: readonly string[],
  view: View,
  info: TestInfo,
) {
  const prints = new Prints(name)
  const anew = new Map<string, Print>()
  const wrong: string[] = []
  for (const route of routes) {
    await follow(page, route)
    if (UPDATE) {
      anew.set(route, await steady(page, files))
      continue
    }
    const before = prints.read(route)
    const what = `${route} ${nameOf(view)}`
    if (!before) wrong.push(`${what}: never seen before`)
    else {
      const said = await compare(page, files, what, before, info, wrong.length < 3 ? 15 : 1)
      if (said) wrong.push(said)
    }
  }
  if (UPDATE) {
    prints.write(anew)
    tookThem(printer!.name)
  } else expect(prints.routes, 'routes that are seen').toEqual(routes)
  expect(wrong, 'looks otherwise; on purpose: npm run visual').toEqual([])
}

for (const view of VIEWS) {
  const { width, theme } = view
  const size = { width, height: HEIGHT }

  test.describe(nameOf(view), () => {
    test.use({ viewport: size, colorScheme: theme })

    test(`the showcase looks as it did: ${nameOf(view)}`, async ({ page, stage }, info) => {
      const files = await hold(page, view, stage.url, true)
      await page.goto('/showcase')
      await expect(page.locator('#main h1').first()).toBeVisible()
      await looksSame(page, files, `showcase-${nameOf(view)}`, ['/showcase'], view, info)
    })

    if (ALL || USUAL.includes(nameOf(view)))
      test(`every route looks as it did: ${nameOf(view)}`, async ({ page, stage }, info) => {
        const files = await hold(page, view, stage.url)
        await page.goto('/')
        await expect(page.locator('#main h1').first()).toBeAttached()
        await looksSame(page, files, `routes-${nameOf(view)}`, ROUTES, view, info)
      })
  })
}
