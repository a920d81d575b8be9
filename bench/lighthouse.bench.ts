// What Lighthouse gives the pages that people open first, on its phone: the built app, served by the real server after its month of
// life, first visits without a wallet. It works out from one visit what a slow line and processor would make of it, by this machine's
// benchmark index. Performance is the median of the rounds; of what does not depend on time, the worst round counts.
//
// `npm run bench lighthouse=/,/swap` measures these pages only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { bringBrowser, NO_BROWSER } from '../devenv/browser.ts'
import { freePort } from '../devenv/ports.ts'
import { startStack } from '../devenv/stack.ts'
import { median } from './load.ts'
import { slowdownOf } from './phone.ts'
import { type BenchRow, type Missed, ofEach, row } from './row.ts'

const PAGES = ['/', '/hosting', '/swap', '/node', '/team', '/wallet', '/shop', '/powers', '/solvency']
const ROUNDS = 5
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]

/** Every page's rows have its path before them. */
export const parts = true

/** @param part paths of the pages to measure. @param missed is told of pages that Lighthouse cannot judge. @throws when there is no browser */
export async function run(part: readonly string[] | undefined, missed: Missed): Promise<BenchRow[]> {
  const pages = part ?? PAGES
  const missing = pages.filter((path) => !PAGES.includes(path))
  if (missing.length > 0) throw new Error(`lighthouse bench: not among the pages: ${missing.join(', ')}`)
  const executablePath = await bringBrowser()
  if (!executablePath) throw new Error(NO_BROWSER)
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-lighthouse-'))
  const stack = await startStack({ dir, port: await freePort(), chain: 'local', life: true })
  try {
    const port = await freePort()
    const args = [`--remote-debugging-port=${port}`]
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args })
    try {
      const measure = async (path: string) => {
        const slowdown = await slowdownOf(browser)
        // The server reads from disk what it is asked for first.
        await judge(stack.url + path, port, slowdown)
        const rounds: Record<Category, number>[] = []
        while (rounds.length < ROUNDS) rounds.push(await judge(stack.url + path, port, slowdown))
        return CATEGORIES.map((category) => {
          const marks = rounds.map((r) => r[category])
          const mark = category === 'performance' ? median(marks) : Math.min(...marks)
          return row(`${path}: Lighthouse, ${category}`, mark, null, GOALS[category], 'higher')
        })
      }
      return await ofEach(pages, (path) => path, measure, missed)
    } finally {
      await browser.close()
    }
  } finally {
    await stack.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Marks of 100. @throws Error when a page could not be loaded or judged */
async function judge(url: string, port: number, slowdown: number): Promise<Record<Category, number>> {
  const told = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    throttling: { cpuSlowdownMultiplier: slowdown },
  })
  const failed = told?.lhr.runtimeError
  if (!told || failed) throw new Error(`lighthouse bench: ${url}: ${failed?.message ?? 'no answer'}`)
  return Object.fromEntries(
    CATEGORIES.map((category) => {
      const mark = told.lhr.categories[category]?.score ?? null
      if (mark === null) throw new Error(`lighthouse bench: ${url}: ${category} was not judged`)
      return [category, Math.round(mark * 100)]
    }),
  ) as Record<Category, number>
}
