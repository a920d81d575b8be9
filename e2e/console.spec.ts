// The operators' console: two managers, an auditor, and a user without a role.
import type { Page } from '@playwright/test'
import { approvalDelays } from '@holdfast/protocol/operators'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { App } from './app.ts'
import { operator } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, confirmChange, openSection, sections } from './operators.ts'
import type { TestWallet } from './wallet.ts'
import { say, saying } from './say.ts'

/** Beginnings of the labels of the console's buttons that change something. */
const ACTS = [
  'Approve',
  'Refuse',
  'Change',
  'Take away',
  'Take back',
  'Credit',
  'Send back',
  'Remove',
  'Write',
  'Save',
  'End',
  'Propose',
  'Read again',
  'New machine',
  'New goods',
  'New store',
  'New line',
  'Name a member',
  'Bring money',
  'Fund a budget',
  'Dissolve',
  'Give a role',
  'Sign out',
  'List a project',
  'Enter a price',
  'Enter a range of blocks',
  'Enter an address',
  'Enter an amount',
  'Enter both amounts',
  'Enter every figure',
  'Enter name and sender',
  'Write a title',
]

const MANAGERS: readonly LocalRole[] = ['managerA', 'managerB']

/** Connects as `role` and signs in with the console's button. Unregistered accounts are offered to register, but need not. */
async function signInOnConsole(page: Page, wallet: TestWallet, role: LocalRole): Promise<App> {
  const app = new App(page)
  wallet.account = localAccount(role)
  await page.goto('/managerMain')
  await app.connect()
  if (!MANAGERS.includes(role)) {
    const register = app.dialog(say('Register and Bind'))
    await expect(register).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(register).toBeHidden()
  }
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Sign in'), exact: true })
    .click()
  await app.signIn()
  await expect(sections(page)).toBeVisible()
  return app
}

test('a setting that needs two managers is proposed by one and put into force by the other', async ({
  page,
  browser,
  stage,
  wallet,
}) => {
  const key = 'withdrawal.autoLimit'
  const name = say('Up to this value a withdrawal needs no review')
  const app = await signInOnConsole(page, wallet, 'managerA')
  await openSection(page, say('Settings'))
  await page.getByLabel(say('Search')).fill(key)
  await page
    .getByRole('button', { name: say('Change') })
    .first()
    .click()
  const sheet = app.dialog(name)
  await sheet.getByLabel('USDT').fill('99999999')
  await expect(sheet.getByText(say('This is outside what the setting allows'))).toBeVisible()
  // Still below what other journeys withdraw to be reviewed.
  await sheet.getByLabel('USDT').fill('550.5')
  await confirmChange(app, name, key, say('Propose to a second manager'))
  await expect(page.getByText('500 USDT').first()).toBeVisible()

  // The maker cannot approve it.
  await openSection(page, say('Proposals'))
  // Other journeys in this stack may have proposals of their own.
  const own = page.getByRole('row').filter({ hasText: key })
  await expect(own.getByRole('button', { name: say('Take back') })).toBeVisible()
  await expect(own.getByRole('button', { name: say('Approve') })).toHaveCount(0)

  await asOperator(browser, stage, wallet, 'managerB', async (second, other) => {
    await approve(second, other, key, wallet)
    await openSection(second, say('Settings'))
    await second.getByLabel(say('Search')).fill(key)
    await expect(second.getByText('550.5 USDT').first()).toBeVisible()
    const history = second.getByRole('region', { name: say('Changes of settings') })
    await expect(history.getByRole('row').filter({ hasText: key }).first()).toBeVisible()
  })

  // The change could let more out, so everybody sees it before it comes into force.
  await page.goto('/powers')
  const announced = page.getByRole('region', { name: say('Announced on the server') })
  await expect(announced.getByText('550.5 USDT')).toBeVisible()
  await stage.passTime(approvalDelays('local').setting + 5)
  await expect(announced.getByText('550.5 USDT')).toBeHidden()
})

test('a session without its wallet approves nothing', async ({ browser, stage, wallet }) => {
  const finance = await operator(stage, 'finance')
  const { proposal } = await finance.post('proposeAllocation', {
    from: 'treasury',
    to: 'machine-budget',
    symbol: 'USDT',
    amount: '1000000000000000000',
    reason: 'a test of the signature',
  })
  await asOperator(browser, stage, wallet, 'managerB', async (console, me) => {
    await openSection(console, say('Proposals'))
    const row = console.getByRole('row').filter({ hasText: `#${proposal}` })
    await row.getByRole('button', { name: say('Approve') }).click()
    wallet.refuseNext('eth_signTypedData_v4')
    const sheet = me.dialog(say('Approve #{0}', { 0: proposal }))
    await sheet.getByLabel(say('Reason, for the audit log')).fill('agreed in the weekly meeting')
    await sheet.getByLabel(say('Type {word} to confirm', { word: proposal })).fill(String(proposal))
    await sheet.getByRole('button', { name: say('Sign and approve'), exact: true }).click()
    await expect(console.getByText(say('You rejected the signature. Nothing was approved.'))).toBeVisible()
    const { rows } = await stage.db.query('select state from proposal where id = $1', [proposal])
    expect(rows).toEqual([{ state: 'open' }])
  })
  await finance.post('withdrawProposal', { id: proposal })
})

/** Approves the proposal about `key` in an open console. */
async function approve(console: Page, me: App, key: string, wallet: TestWallet) {
  await openSection(console, say('Proposals'))
  const proposed = console
    .getByRole('row')
    .filter({ hasText: key })
    .filter({ has: console.getByRole('button') })
  await proposed.getByRole('button', { name: say('Approve') }).click()
  const id = /#(\d+)/.exec(
    (await me.dialog(new RegExp(`^${saying('Approve #{0}', { 0: '' })}`)).innerText()).replaceAll('\n', ' '),
  )?.[1]
  const asked = wallet.count('eth_signTypedData_v4')
  await confirmChange(me, new RegExp(`^${saying('Approve #{0}', { 0: '' })}`), id!, say('Sign and approve'))
  expect(wallet.count('eth_signTypedData_v4')).toBe(asked + 1)
  await expect(proposed).toHaveCount(0)
}

test('a change shows what is and what will be, wants its name typed, and leaves a row for good', async ({
  page,
  browser,
  stage,
  wallet,
}) => {
  const key = 'module.shop'
  // Of what it is for, the first sentence.
  const name = say('Selling in the shop. Orders that exist go on').split('。')[0]!
  const flip = async (to: 'on' | 'off') => {
    await asOperator(browser, stage, wallet, 'managerA', async (console, me) => {
      await openSection(console, say('Settings'))
      await console.getByLabel(say('Search')).fill(key)
      await console
        .getByRole('button', { name: say('Change') })
        .first()
        .click()
      const sheet = me.dialog(name)
      await sheet.getByRole('radio', { name: say(to), exact: true }).check()
      const facts = sheet.locator('dl')
      await expect(facts).toHaveText(
        to === 'off'
          ? `${say('Now')}${say('on')}${say('Then')}${say('off')}`
          : `${say('Now')}${say('off')}${say('Then')}${say('on')}`,
      )
      await confirmChange(me, name, key, to === 'off' ? say('Change') : say('Propose to a second manager'))
      if (to === 'off') await expectLogged(console, 'true → false')
    })
    // Switching off takes one manager, switching on two.
    if (to === 'off') return
    await asOperator(browser, stage, wallet, 'managerB', async (console, me) => {
      await approve(console, me, key, wallet)
      await expectLogged(console, 'true')
    })
  }
  const expectLogged = async (console: Page, change: string) => {
    await openSection(console, say('Audit log'))
    const row = console.getByRole('row').filter({ hasText: key }).first()
    await expect(row).toContainText('agreed in the weekly meeting')
    await expect(row).toContainText(change)
  }
  await flip('off')
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: say('Not open yet') })).toBeVisible()
  await flip('on')
  await page.reload()
  await expect(page.getByRole('link', { name: /保溫杯/ })).toBeVisible()

  // Not even the owner of the tables can remove the rows.
  for (const change of ["update audit set reason = 'never'", 'delete from audit', 'truncate audit'])
    await expect(stage.db.query(change)).rejects.toThrow()
})

test('an auditor sees every section, finds nothing to press, and is refused whatever is sent', async ({
  page,
  stage,
  wallet,
}) => {
  await signInOnConsole(page, wallet, 'auditor')
  const names = await sections(page).getByRole('button').allInnerTexts()
  expect(names.length).toBeGreaterThan(12)
  // A tile of the overview has a second line with a figure, and is a link, not a button that changes something.
  const acts = new RegExp(`^(${ACTS.map((act) => saying(act)).join('|')})`)
  for (const name of names) {
    await openSection(page, name)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const found = await page.getByRole('main').locator('button:not(nav button), a').allInnerTexts()
    expect([name, found.filter((text) => !text.includes('\n') && acts.test(text))]).toEqual([name, []])
  }
  await openSection(page, say('Audit log'))
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: say('Export') })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toBe('pageAudit.csv')

  // Every call that changes something for a role refuses the auditor's session, sent with the inputs of its own example.
  type Operation = {
    'x-error-codes'?: string[]
    requestBody?: { content: Record<string, { examples?: { request: { value: unknown } } }> }
  }
  const { paths } = (await (await fetch(`${stage.url}/api/openapi.json`)).json()) as {
    paths: Record<string, { post?: Operation }>
  }
  const changes = Object.entries(paths).filter(
    ([, { post }]) =>
      post?.['x-error-codes']?.includes('ROLE_REQUIRED') && !post.requestBody?.content['multipart/form-data'],
  )
  expect(changes.length).toBeGreaterThan(12)
  const sent = ([url, json]: readonly [string, string | null]) =>
    page.evaluate(
      async ([to, body]) => {
        const { token } = JSON.parse(localStorage.getItem('hf.session') ?? '{}') as { token: string }
        const form = new FormData()
        form.append('file', new Blob(['no picture']), 'picture.png')
        const answer = await fetch(to, {
          method: 'POST',
          headers: { AppToken: token, ...(body === null ? {} : { 'content-type': 'application/json' }) },
          body: body ?? form,
        })
        return ((await answer.json()) as { data: { error: string } | null }).data?.error
      },
      [url, json] as const,
    )
  for (const [path, { post }] of changes) {
    const body = post?.requestBody?.content['application/json']?.examples?.request.value
    expect([path, await sent([path, JSON.stringify(body ?? {})])]).toEqual([path, 'ROLE_REQUIRED'])
  }
  expect(await sent(['/api/app/api/uploadFile?isPublic=true', null])).toBe('ROLE_REQUIRED')
})

test('a user finds the door closed', async ({ page, enter }) => {
  await enter()
  await page.goto('/managerMain')
  await expect(page.getByRole('heading', { name: say('For managers only') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: say('Parts of the console') })).toBeHidden()
})
