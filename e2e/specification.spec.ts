import { App } from './app.ts'
import { expect, type Stage, test } from './fixtures.ts'
import { say, saying } from './say.ts'

// What the specification says of addresses, waiting, going back and short texts, which no other journey meets on its way.

/** When these notices were published: before any test runs, and told apart by it. */
const AT = 1_790_000_001

/** Publishes a notice, as the console's editor does. */
async function publish(stage: Stage, types: string, title: string) {
  await stage.db.query(
    `with made as (
       insert into notice (types, published, start_at, updated_at) values ($1, true, $3, $3) returning id
     ) insert into notice_text (notice_id, language, title, text) select id, 'tw', $2, $2 || ' **text**' from made`,
    [types, title, AT],
  )
}

test('an unknown tab, symbol, name or number in an address leaves the page as it is without it', async ({
  page,
  enter,
}) => {
  const problems: string[] = []
  page.on('pageerror', (e) => problems.push(e.message))
  await enter()
  const main = page.getByRole('main')
  const selected = (name: string) => main.getByRole('tab', { name, selected: true })
  const choice = (name: string) => main.getByRole('radio', { name, checked: true })
  const pages = [
    ['/hosting?tab=x', selected(say('Mint pool'))],
    ['/recharge?tab=x', selected(say('Exact amount'))],
    ['/shopOrder?tab=x', main.getByRole('heading', { level: 1 })],
    ['/walletDetail?symbol=x&tab=x&type=x', selected(say('Entries'))],
    ['/walletDetail?symbol=x', choice('USDT')],
    ['/extract?symbol=x', main.getByText('USDT').first()],
    ['/transfer?symbol=x', main.getByText('USDT').first()],
    ['/convert?name=x', choice('USDT → TDE')],
    ['/newsDetail?id=x', main.getByText(say('This is not published, or not any more'))],
    ['/managerMain?section=5', main.getByRole('heading', { level: 1 })],
  ] as const
  for (const [address, sign] of pages) {
    await page.goto(address)
    await expect(sign, address).toBeVisible()
    await expect(page.getByRole('navigation', { name: say('Main') }), address).toBeVisible()
    await expect(main.getByText(say('Something on this page failed')), address).toHaveCount(0)
  }
  expect(problems).toEqual([])
})

test('a page whose chunk hangs shows that it waits, and after 120 s a chunk error in its place', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const status = page.getByRole('main').getByRole('status')
  await expect(page.getByRole('main').getByText(say('Announcements'))).toBeVisible()
  await page.route('**/assets/team-*.js', () => {})
  await page
    .getByRole('navigation', { name: say('Main') })
    .getByRole('link', { name: say('Community') })
    .click()
  await page.clock.runFor(1_000)
  await expect(status.getByText(say('Loading the page'))).toBeVisible()
  await expect(page.getByRole('main').getByText(say('Announcements'))).toBeHidden()
  await page.clock.runFor(110_000)
  await expect(status.getByText(say('Loading the page'))).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByText(say('A part of the page did not arrive'))).toBeVisible()
  await expect(page.getByRole('navigation', { name: say('Main') })).toBeVisible()
})

test('an overlay whose chunk fails says so and leaves the page; a reload brings it', async ({ page }) => {
  const menu = page.getByRole('button', { name: say('Open menu') })
  await page.route('**/assets/MenuSheet-*.js', (route) => route.abort())
  await page.goto('/')
  await menu.click()
  await expect(page.getByText(say('A part of the app did not arrive. Please try again.'))).toBeVisible()
  await expect(page.getByRole('main').getByText(say('Announcements'))).toBeVisible()
  await page.unroute('**/assets/MenuSheet-*.js')
  // Some browsers ask again at the next opening, others remember the failure as long as the page lives.
  await page.getByRole('button', { name: say('Reload') }).click()
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an overlay whose chunk came too late is asked for again at the next opening', async ({ page }) => {
  const menu = page.getByRole('button', { name: say('Open menu') })
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/MenuSheet-*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('main').getByText(say('Announcements'))).toBeVisible()
  const asked = page.waitForRequest('**/assets/MenuSheet-*.js')
  await menu.click()
  await asked
  await page.clock.runFor(121_000)
  await expect(page.getByText(say('A part of the app did not arrive. Please try again.'))).toBeVisible()
  arrive()
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('browser back and forward start at the top as well', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/wp')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const scrolled = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 600))
  await page
    .getByRole('navigation', { name: say('Main') })
    .getByRole('link', { name: say('Home') })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(scrolled).toBe(0)
  await page.evaluate(() => scrollTo(0, 300))
  await page.goBack()
  await expect(page).toHaveURL(/wp$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await page.waitForLoadState('networkidle')
  expect(await scrolled()).toBe(0)
})

test('home shows news and partner agencies, and /node the node rights that operators wrote', async ({
  page,
  stage,
}) => {
  await publish(stage, 'news', 'Newest news')
  await publish(stage, 'partner', 'Partner one')
  await publish(stage, 'nodeRights', 'Written rights')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Newest news' })).toHaveAttribute('href', /newsDetail\?id=/)
  await expect(page.getByRole('list', { name: say('Partner agencies') })).toHaveText('Partner one')
  await page.goto('/node')
  await expect(page.getByRole('region', { name: 'Written rights' }).locator('strong')).toHaveText('text')
  await stage.db.query('delete from notice where start_at = $1', [AT])
})

test('copying says copy successful', async ({ page, enter }) => {
  await enter()
  await page.goto('/team')
  await page.getByRole('button', { name: say('Copy invite link') }).click()
  await expect(page.getByText(say('Copy successful'), { exact: true })).toBeVisible()
})

test('/swap shows the max buy amount of the whole balance, and asks for a swap amount', async ({
  page,
  enter,
}) => {
  await enter({ usdt: 100n })
  await page.goto('/swap')
  await expect(page.getByRole('button', { name: say('Enter the amount to swap') })).toBeVisible()
  const most = page.getByTestId('max-buy')
  await expect(most).toContainText(' TDE')
  await page.getByLabel(say('Pay'), { exact: true }).fill('100')
  await expect(
    page.getByText(new RegExp(`^${saying('Expected {0} {to}', { 0: '', to: '' }).trim()}`)),
  ).toContainText((await most.textContent())?.split(' ')[0] ?? 'none')
})

test('a dialog that asks to confirm can be cancelled', async ({ page, stage, wallet }) => {
  const app = new App(page)
  await stage.register(wallet.account)
  await page.goto('/')
  await app.connect()
  const dialog = app.dialog(say('Signature login'))
  await expect(dialog.getByRole('button', { name: say('Confirm') })).toBeVisible()
  await dialog.getByRole('button', { name: say('Cancel'), exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
})

test('the user info is asked for every 10 s', async ({ page, enter }) => {
  let [asked, answered] = [0, 0]
  page.on('request', (request) => (asked += request.url().includes('/getUserInfo?') ? 1 : 0))
  page.on('requestfinished', (request) => (answered += request.url().includes('/getUserInfo?') ? 1 : 0))
  await page.clock.install()
  await enter()
  await expect.poll(() => answered).toBeGreaterThan(0)
  // From here on the page's time stands, but for what is run: second by second, each answer awaited, until it was asked three times.
  await page.clock.pauseAt(new Date(Date.now() + 600_000))
  const seconds: number[] = []
  let before = asked
  for (let second = 1; seconds.length < 4 && second <= 80; second++) {
    await page.clock.runFor(1_000)
    await expect.poll(() => asked - answered).toBe(0)
    if (asked > before) seconds.push(second)
    before = asked
  }
  const gaps = seconds.slice(1).map((second, i) => second - (seconds[i] ?? 0))
  expect(gaps).toHaveLength(3)
  for (const gap of gaps) expect(Math.abs(gap - 10)).toBeLessThanOrEqual(2)
})
