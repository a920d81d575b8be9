// How fast pages are on a slow phone: the built app, served by the real server after its month of life, so that lists and charts have
// something in them. Each page is seen for the first time, without a wallet or, where it is about oneself, signed in as a member with a
// team whose wallet is an extension's; tapped once it is still, and tapped while it loads; and seen once more, from the service worker.
// There is no anchor to run beside it: the goals are the design's own.
//
// `npm run bench pages=/,/swap` measures these pages only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@holdfast/client'
import { signIn } from '@holdfast/client/sign-in'
import { type Browser, chromium } from '@playwright/test'
import { localAccount } from '../devenv/accounts.ts'
import { bringBrowser, NO_BROWSER } from '../devenv/browser.ts'
import { freePort } from '../devenv/ports.ts'
import { type Stack, startStack } from '../devenv/stack.ts'
import { addressOf, publicPages } from '../web/tools/pages.ts'
import { median } from './load.ts'
import {
  type Earlier,
  hasChinese,
  newPhone,
  openPage,
  type Seen,
  settleWorker,
  slowdownOf,
  tap,
  tapEarly,
  visit,
  WALLET,
} from './phone.ts'
import { type BenchRow, type Missed, ofEach, row } from './row.ts'

const VISITS = 5
/** Pages about oneself, which are measured signed in too. */
const OWN = ['/wallet', '/mine', '/team']
/** Seconds of largest contentful paint; milliseconds of blocking and of an answered tap. */
const GOALS = { home: 1.2, lcp: 1.5, again: 0.5, tbt: 150, cls: 0.02, inp: 100 }

type Visit = { name: string; path: string; url: string; earlier?: Earlier }
/** What one round saw: a first visit, a tap after and one during loading, and the paint of the second visit. */
type Round = Seen & { inp: number; early: number; again: number }

/** Every page's rows have its path before them. */
export const parts = true

/**
 * @param part paths of the pages to measure
 * @param missed is told of visits that could not be measured
 * @throws when there is no browser, none of its fonts has Chinese, and for a path that is no page's
 */
export async function run(part: readonly string[] | undefined, missed: Missed): Promise<BenchRow[]> {
  const pages = publicPages().filter(({ path }) => part?.includes(path) ?? true)
  const missing = part?.filter((path) => pages.every((p) => p.path !== path)) ?? []
  if (missing.length > 0) throw new Error(`pages bench: no such page: ${missing.join(', ')}`)
  const executablePath = await bringBrowser()
  if (!executablePath) throw new Error(NO_BROWSER)
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-pages-'))
  const stack = await startStack({ dir, port: await freePort(), chain: 'local', life: true })
  try {
    const browser = await chromium.launch({ executablePath, chromiumSandbox: false })
    try {
      // Which text of a page is its largest depends on it.
      if (!(await hasChinese(browser)))
        throw new Error('pages bench: no font for Chinese; on Debian: apt-get install fonts-noto-cjk')
      const earlier = await signedIn(stack)
      const visits = pages.flatMap((page): Visit[] => {
        const { path } = page
        const first = { name: path, path, url: stack.url + addressOf(page) }
        return OWN.includes(path) ? [first, { ...first, name: `${path} (signed in)`, earlier }] : [first]
      })
      return await ofEach(
        visits,
        ({ name }) => name,
        (of) => measure(browser, of),
        missed,
      )
    } finally {
      await browser.close()
    }
  } finally {
    await stack.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** A browser in which the member with a team is signed in. */
async function signedIn({ url }: Stack): Promise<Earlier> {
  const member = localAccount('member')
  const { address } = member
  const client = createClient({ base: url, language: () => 'en' })
  const sign = (message: string) => member.signMessage({ message })
  const [{ token, user }, { chainId }] = await Promise.all([
    signIn(client, { address, origin: url, sign }),
    client.get('/api/chain', {}),
  ])
  const session = JSON.stringify({ isLogin: true, loginAccount: address, token, userInfo: user })
  return { stored: { 'hf.wallet': WALLET, 'hf.session': session }, wallet: { address, chainId } }
}

async function measure(browser: Browser, of: Visit): Promise<BenchRow[]> {
  const slowdown = await slowdownOf(browser)
  // The server reads from disk what it is asked for first.
  await round(browser, of, slowdown)
  const rounds: Round[] = []
  while (rounds.length < VISITS) rounds.push(await round(browser, of, slowdown))
  const middle = (what: keyof Round) => median(rounds.map((r) => r[what]))
  const { name, path } = of
  return [
    row(
      `${name}: largest contentful paint, s`,
      middle('lcp') / 1_000,
      null,
      path === '/' ? GOALS.home : GOALS.lcp,
    ),
    row(
      `${name}: largest contentful paint of the second visit, s`,
      middle('again') / 1_000,
      null,
      GOALS.again,
    ),
    row(`${name}: blocking time, ms`, middle('tbt'), null, GOALS.tbt),
    row(`${name}: layout shift`, middle('cls'), null, GOALS.cls),
    row(`${name}: tap answered, ms`, middle('inp'), null, GOALS.inp),
    row(`${name}: tap answered while the page loads, ms`, middle('early'), null, GOALS.inp),
  ]
}

async function round(browser: Browser, { url, earlier }: Visit, slowdown: number): Promise<Round> {
  const phone = await newPhone(browser, earlier)
  try {
    const [page, cdp] = await openPage(phone, slowdown)
    const first = await visit(page, cdp, url)
    const inp = await tap(page, cdp)
    await settleWorker(browser, page, cdp)
    await page.close()
    const second = await visit(...(await openPage(phone, slowdown)), url)
    return { ...first, inp, again: second.lcp, early: await early(browser, url, earlier, slowdown) }
  } finally {
    await phone.close()
  }
}

/** A tap while a page loads that was never here. It would end the look for the largest paint, hence a visit of its own. */
async function early(
  browser: Browser,
  url: string,
  before: Earlier | undefined,
  slowdown: number,
): Promise<number> {
  const phone = await newPhone(browser, before)
  try {
    return await tapEarly(...(await openPage(phone, slowdown)), url)
  } finally {
    await phone.close()
  }
}
