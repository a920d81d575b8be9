import { App } from './app.ts'
import { expect, type Stage, test } from './fixtures.ts'
import { say, saying } from './say.ts'

// What the specification says and no other journey meets on its way.

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
