// What happened to one's account: every kind of notice, by day, read and unread, page by page.
import { ACCOUNT_NOTICES, type AccountNotice, type AccountNotices } from '@holdfast/protocol/account-notices'
import { calls } from '@holdfast/protocol/calls/index'
import { expectAccessible } from '../../e2e/accessibility.ts'
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

const NOW = new Date(2026, 5, 15, 12)
const seconds = NOW.getTime() / 1_000
const DAY = 86_400

const { records } = calls.pageAccountNotices.example.data as AccountNotices
const [example] = records as [AccountNotice]
/** One of each kind, two on a day, the first three of them unread. */
const each: AccountNotice[] = ACCOUNT_NOTICES.map((kind, i) => ({
  ...example,
  id: 100 - i,
  kind,
  time: seconds - 3_600 - Math.floor(i / 2) * DAY,
  read: i >= 3,
  text: kind === 'withdrawal.held' ? 'daily' : kind === 'session.new' ? 'Firefox/140 Linux' : null,
  dueAt: kind === 'deduction.announced' ? seconds + 3 * DAY : null,
  from: 2,
  to: kind === 'level.lost' ? 1 : 3,
}))
const after = (before: string | null) => each.filter((n) => before === null || n.id < Number(before))

test.beforeEach(async ({ page, site }) => {
  await page.clock.install({ time: NOW })
  site.answer('pageAccountNotices', (_, query) => {
    const size = Math.min(Number(query.get('size')), 8)
    const left = after(query.get('before'))
    return { records: left.slice(0, size), more: left.length > size, unread: 3 }
  })
})

test('every kind of notice says what happened, leads somewhere, and stands under its day', async ({
  page,
  enter,
}) => {
  await enter()
  await page.goto('/msg')
  const card = page.getByRole('region', { name: say('Your account'), exact: true })
  const older = card.getByRole('button', { name: say('Older') })
  await expect(card.getByRole('heading', { level: 3 })).toHaveText([
    say('Today'),
    say('Yesterday'),
    /13/,
    /12/,
  ])
  await expect(card.getByTestId('notice-withdrawal.held')).toContainText(
    say('Above what an account may withdraw in a day without review'),
  )
  await expectAccessible(page, 'notices of an account')
  const found: string[] = []
  for (;;) {
    const shown = card.getByTestId(/^notice-/)
    await expect(shown.first()).toHaveAttribute('data-testid', `notice-${each[found.length]!.kind}`)
    for (const line of await shown.all()) {
      found.push((await line.getAttribute('data-testid'))!.replace('notice-', ''))
      expect(await line.getByRole('link').first().getAttribute('href')).toMatch(/^\//)
      expect(await line.innerText()).not.toMatch(/undefined|null|NaN/)
    }
    if (await older.isDisabled()) break
    await older.click()
  }
  expect(found).toEqual([...ACCOUNT_NOTICES])
  await card.getByRole('button', { name: say('Newer') }).click()
  await expect(card.getByTestId(`notice-${ACCOUNT_NOTICES[8]}`)).toBeVisible()
})

test('what was shown for a moment counts as read, and what stays unread is the server’s to say', async ({
  page,
  site,
  enter,
}) => {
  await enter()
  const asked: unknown[] = []
  await page.route('**/readAccountNotices', async (route) => {
    asked.push(route.request().postDataJSON())
    await route.fallback()
  })
  await page.goto('/msg')
  const card = page.getByRole('region', { name: say('Your account'), exact: true })
  await expect(card.getByText(say('Unread'), { exact: true })).toHaveCount(3)
  expect(asked).toEqual([])
  site.answer('pageAccountNotices', (now) => ({
    ...now,
    records: each.slice(0, 8).map((n) => ({ ...n, read: true })),
    unread: 0,
  }))
  await page.clock.fastForward(3_000)
  await expect.poll(() => asked).toEqual([{ upTo: 100 }])
  await expect(card.getByText(say('Unread'), { exact: true })).toHaveCount(0)
})

test('home names what happened last, and leads to all of it', async ({ page, enter }) => {
  await enter()
  await page.goto('/')
  const card = page.getByRole('region', { name: say('What happened last') })
  await expect(card.getByTestId(/^notice-/)).toHaveCount(3)
  await card.getByRole('link', { name: new RegExp(say('All notices')) }).click()
  await expect(page).toHaveURL(/\/msg$/)
})
