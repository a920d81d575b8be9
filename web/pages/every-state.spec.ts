// Every page while it waits, after nothing came, when what came gets old, and with lists that are empty.
import type { Page } from '@playwright/test'
import { calls } from '@holdfast/protocol/calls/index'
import { NODE, type StandIn } from '../../devenv/stand-in.ts'
import { expectAccessible } from '../../e2e/accessibility.ts'
import { follow, loaded, ROUTES } from '../../e2e/routes.ts'
import { say } from '../../e2e/say.ts'
import { answers } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { figures, unsound, watchErrors } from './trouble.ts'

const deep = process.env['DEEP'] === '1'
const FAULTS = [500, 502, 'cut'] as const
const isAsked = ({ pathname }: URL) => pathname.startsWith('/api/') || pathname === NODE
/** All but what tells the page which chain it is on. */
const ASKED = new RegExp(`^(/api/(?!chain$)|${NODE}$)`)
/** Pages that need no answer. */
const ASK_NOTHING = ['/nowhere', '/msgDetail', '/wp', '/bridge', '/game']

/** What a page says of a fault, whether the server's or that of the chain's node. */
const NAMES: Record<(typeof FAULTS)[number], string[]> = {
  500: [
    say('The server answered with status {status}', { status: 500 }),
    say("The chain's node answered with status {0}", { 0: 500 }),
  ],
  502: [
    say('The server answered with status {status}', { status: 502 }),
    say("The chain's node answered with status {0}", { 0: 502 }),
  ],
  cut: [
    say('The server cannot be reached'),
    say("The chain's node cannot be reached"),
    say("The server's answer could not be read"),
    say("The chain's node gave an answer that cannot be read"),
  ],
}

/** What the page offers to try again without saying why it did not come. */
const unnamed = (page: Page, fault: (typeof FAULTS)[number]) =>
  page.evaluate(
    ([again, names]) =>
      [...document.querySelectorAll('#main button')]
        .filter((button) => button.textContent?.trim() === again)
        .map((button) => button.parentElement?.parentElement?.textContent ?? '')
        .filter((text) => !names.some((name) => text.includes(name))),
    [say('Try again'), NAMES[fault]] as const,
  )

const tryAgain = (page: Page) => page.locator('#main').getByRole('button', { name: say('Try again') })
const title = (page: Page) => page.locator('#main').locator('h1, [role=heading]').first()

/** Lets the page's time go on by steps of `ms`, until `what` holds. */
const later = (page: Page, ms: number, what: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(ms)
    await what()
  }).toPass({ intervals: [50], timeout: 120_000 })

/** Has everything answer again. */
function mend(site: StandIn) {
  site.mend()
  answers(site)
}

test('every page waits without an error, says what did not come, and comes when it is asked again', async ({
  page,
  site,
  enter,
}) => {
  const problems = watchErrors(page)
  const wrong: string[] = []
  const look = async (how: string) =>
    wrong.push(...(await page.evaluate(unsound)).map((what) => `${how}: ${what}`))
  let gone = Promise.resolve()
  await page.route(isAsked, async (request) => {
    await gone
    await request.continue()
  })
  await enter()
  await page.clock.install()
  for (const [i, route] of ROUTES.entries()) {
    const fault = FAULTS[i % FAULTS.length]!
    let letGo = () => {}
    gone = new Promise((resolve) => (letGo = resolve))
    await page.goto(route)
    await expect(title(page)).toBeVisible()
    await look(`${route} while it waits`)
    if ((await tryAgain(page).count()) > 0) wrong.push(`${route} has failed before it was answered`)

    site.fail(ASKED, fault, Infinity)
    letGo()
    if (!ASK_NOTHING.includes(route))
      await later(page, 2_000, () => expect(tryAgain(page).first(), route).toBeVisible({ timeout: 100 }))
    await look(`${route} after ${fault}`)
    if (!ASK_NOTHING.includes(route))
      wrong.push(...(await unnamed(page, fault)).map((text) => `${route} after ${fault}: ${text}`))
    // What is asked for again by itself, and in vain, still says so.
    const told = await tryAgain(page).count()
    await page.clock.fastForward(16_000)
    if ((await tryAgain(page).count()) < told) wrong.push(`${route} no longer says what did not come`)

    mend(site)
    // Whoever has not failed yet asks again by itself.
    await later(page, 2_000, async () => {
      const again = tryAgain(page).first()
      if (await again.isVisible()) await again.click({ timeout: 500 })
      await expect(tryAgain(page), route).toHaveCount(0, { timeout: 200 })
      await expect(page.locator('#main .hf-bone'), route).toHaveCount(0, { timeout: 200 })
    })
    await look(`${route} at last`)
  }
  expect(wrong).toEqual([])
  expect(problems).toEqual([])
})

const TROUBLES = [
  {
    what: 'the server is away',
    asked: new RegExp(`^(/api/|${NODE}$)`),
    says: say(
      'The server cannot be reached. What you see may be old; your funds are on the chain and unaffected.',
    ),
  },
  {
    what: 'the node is silent',
    asked: new RegExp(`^${NODE}$`),
    says: say(
      "The chain's node does not answer. Figures may be old; your funds are on the chain and unaffected.",
    ),
  },
  {
    what: 'the device is offline',
    asked: null,
    says: say('You are offline. What you see may be old; your funds are on the chain and unaffected.'),
  },
]

// Each page meets one of the troubles, by turns; with DEEP=1 all of them.
for (const [turn, { what, asked, says }] of TROUBLES.entries())
  test(`while ${what} every page says so, and what it showed stays`, async ({
    page,
    context,
    site,
    enter,
  }) => {
    const problems = watchErrors(page)
    const wrong: string[] = []
    await enter()
    await page.clock.install()
    const told = page.getByText(says)
    for (const [i, route] of ROUTES.entries()) {
      if (!deep && i % TROUBLES.length !== turn) continue
      await page.goto(route)
      await loaded(page)
      await page.waitForLoadState('networkidle')
      const before = await page.evaluate(figures)
      if (asked) site.fail(asked, 502, Infinity)
      else await context.setOffline(true)
      await later(page, 16_000, () => expect(told, route).toBeVisible({ timeout: 200 }))
      // Time for what is asked for more seldom, and for its repetitions.
      for (let step = 0; step < 4; step++) await page.clock.fastForward(8_000)
      wrong.push(...(await page.evaluate(unsound)).map((one) => `${route}: ${one}`))
      const after = await page.evaluate(figures)
      wrong.push(...before.filter((line) => !after.includes(line)).map((line) => `${route} lost "${line}"`))
      mend(site)
      await context.setOffline(false)
      await later(page, 8_000, () => expect(told, route).toBeHidden({ timeout: 200 }))
    }
    expect(wrong).toEqual([])
    expect(problems).toEqual([])
  })

test('with nothing in any list every page says so, and has no accessibility violation', async ({
  page,
  site,
  enter,
}) => {
  const problems = watchErrors(page)
  const wrong: string[] = []
  let lists = 0
  for (const [name, call] of Object.entries(calls)) {
    const { data } = call.example as { data: unknown }
    if (data === null || typeof data !== 'object' || !('records' in data)) continue
    lists++
    site.answer(name as 'pageSales', (page) => ({ ...page, records: [], total: 0 }))
  }
  expect(lists).toBeGreaterThan(20)
  await enter()
  await page.goto('/')
  for (const route of ROUTES) {
    await follow(page, route)
    await loaded(page)
    await expectAccessible(page, route, ['light'])
    wrong.push(...(await page.evaluate(unsound)).map((one) => `${route}: ${one}`))
    if ((await tryAgain(page).count()) > 0) wrong.push(`${route} takes an empty list for a failure`)
  }
  expect(wrong).toEqual([])
  expect(problems).toEqual([])
})
