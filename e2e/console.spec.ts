// The operators' console: two managers, somebody who only looks, and a user who has no business there.
import type { Page } from '@playwright/test'
import { approvalDelays } from '@holdfast/protocol/operators'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { App } from './app.ts'
import { operator } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, confirmChange, openSection, sections } from './operators.ts'
import type { TestWallet } from './wallet.ts'

const MANAGERS: readonly LocalRole[] = ['managerA', 'managerB']

/** Connects as `role` and signs in on the console's own button. Who is not registered is offered to, and need not. */
async function signInOnConsole(page: Page, wallet: TestWallet, role: LocalRole): Promise<App> {
  const app = new App(page)
  wallet.account = localAccount(role)
  await page.goto('/managerMain')
  await app.connect()
  if (!MANAGERS.includes(role)) {
    const register = app.dialog('註冊綁定')
    await expect(register).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(register).toBeHidden()
  }
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await app.signIn()
  await expect(sections(page)).toBeVisible()
  return app
}

test('a setting that needs two managers is proposed by one and put into force by the other', async ({
  page,
  browser,
  house,
  wallet,
}) => {
  const key = 'withdrawal.autoLimit'
  const app = await signInOnConsole(page, wallet, 'managerA')
  await openSection(page, '設定')
  await page.getByLabel('搜尋').fill(key)
  await page.getByRole('button', { name: '變更' }).first().click()
  const sheet = app.dialog(key)
  await sheet.getByLabel('USDT').fill('99999999')
  await expect(sheet.getByText('超出此設定允許的範圍')).toBeVisible()
  await sheet.getByLabel('USDT').fill('750.5')
  await confirmChange(app, key, key, '向另一位管理員提案')
  await expect(page.getByText('500 USDT').first()).toBeVisible()

  // not by the one who proposed it
  await openSection(page, '提案')
  // Other journeys in this house may have proposals of their own.
  const own = page.getByRole('row').filter({ hasText: key })
  await expect(own.getByRole('button', { name: '撤回' })).toBeVisible()
  await expect(own.getByRole('button', { name: '核准' })).toHaveCount(0)

  await asOperator(browser, house, wallet, 'managerB', async (second, other) => {
    await approve(second, other, key, wallet)
    await openSection(second, '設定')
    await second.getByLabel('搜尋').fill(key)
    await expect(second.getByText('750.5 USDT').first()).toBeVisible()
    const history = second.getByRole('region', { name: '設定變更紀錄' })
    await expect(history.getByRole('row').filter({ hasText: key }).first()).toBeVisible()
  })

  // it lets more out unseen, so everybody sees it before it comes into force
  await page.goto('/powers')
  const announced = page.getByRole('region', { name: '伺服器上已公告的變更' })
  await expect(announced.getByText('750.5 USDT')).toBeVisible()
  await house.passTime(approvalDelays('local').setting + 5)
  await expect(announced.getByText('750.5 USDT')).toBeHidden({ timeout: 40_000 })
})

test('a session without its wallet approves nothing', async ({ browser, house, wallet }) => {
  const finance = await operator(house, 'finance')
  const { proposal } = await finance<{ proposal: number }>('proposeAllocation', {
    from: 'treasury',
    to: 'machine-budget',
    symbol: 'USDT',
    amount: '1000000000000000000',
    reason: 'a test of the signature',
  })
  await asOperator(browser, house, wallet, 'managerB', async (console, me) => {
    await openSection(console, '提案')
    const row = console.getByRole('row').filter({ hasText: `#${proposal}` })
    await row.getByRole('button', { name: '核准' }).click()
    wallet.refuseNext('eth_signTypedData_v4')
    const sheet = me.dialog(`核准 #${proposal}`)
    await sheet.getByLabel('原因（記入稽核紀錄）').fill('agreed in the weekly meeting')
    await sheet.getByLabel(`輸入 ${proposal} 以確認`).fill(String(proposal))
    await sheet.getByRole('button', { name: '簽署並核准', exact: true }).click()
    await expect(console.getByText('你拒絕了簽署，未核准任何事項。')).toBeVisible()
    const { rows } = await house.db.query('select state from proposal where id = $1', [proposal])
    expect(rows).toEqual([{ state: 'open' }])
  })
  await finance('withdrawProposal', { id: proposal })
})

/** Approves the proposal about `key` in a console that is open. */
async function approve(console: Page, me: App, key: string, wallet: TestWallet) {
  await openSection(console, '提案')
  const proposed = console
    .getByRole('row')
    .filter({ hasText: key })
    .filter({ has: console.getByRole('button') })
  await proposed.getByRole('button', { name: '核准' }).click()
  const id = /#(\d+)/.exec((await me.dialog(/^核准 #/).innerText()).replaceAll('\n', ' '))?.[1]
  const asked = wallet.count('eth_signTypedData_v4')
  await confirmChange(me, /^核准 #/, id!, '簽署並核准')
  expect(wallet.count('eth_signTypedData_v4')).toBe(asked + 1)
  await expect(proposed).toHaveCount(0)
}

test('a change shows what is and what will be, wants its name typed, and leaves a row for good', async ({
  page,
  browser,
  house,
  wallet,
}) => {
  const key = 'module.shop'
  const flip = async (to: '開' | '關') => {
    await asOperator(browser, house, wallet, 'managerA', async (console, me) => {
      await openSection(console, '設定')
      await console.getByLabel('搜尋').fill(key)
      await console.getByRole('button', { name: '變更' }).first().click()
      const sheet = me.dialog(key)
      await sheet.getByRole('radio', { name: to, exact: true }).check()
      const facts = sheet.locator('dl')
      await expect(facts).toHaveText(to === '關' ? '目前開變更後關' : '目前關變更後開')
      await confirmChange(me, key, key, to === '關' ? '變更' : '向另一位管理員提案')
      if (to === '關') await expectLogged(console, 'true → false')
    })
    // One closes, two open.
    if (to === '關') return
    await asOperator(browser, house, wallet, 'managerB', async (console, me) => {
      await approve(console, me, key, wallet)
      await expectLogged(console, 'true')
    })
  }
  const expectLogged = async (console: Page, change: string) => {
    await openSection(console, '稽核紀錄')
    const row = console.getByRole('row').filter({ hasText: key }).first()
    await expect(row).toContainText('agreed in the weekly meeting')
    await expect(row).toContainText(change)
  }
  await flip('關')
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: '尚未開放' })).toBeVisible()
  await flip('開')
  await page.reload()
  await expect(page.getByRole('link', { name: /保溫杯/ })).toBeVisible()

  // not even the owner of the tables can take the rows back
  for (const change of ["update audit set reason = 'never'", 'delete from audit', 'truncate audit'])
    await expect(house.db.query(change)).rejects.toThrow()
})

test('an auditor sees every section, finds nothing to press, and is refused whatever is sent', async ({
  page,
  house,
  wallet,
}) => {
  test.setTimeout(150_000)
  await signInOnConsole(page, wallet, 'auditor')
  const names = await sections(page).getByRole('button').allInnerTexts()
  expect(names.length).toBeGreaterThan(12)
  // A tile of the overview has its figure on a second line and leads to a section.
  const acts =
    /^(核准|拒絕|變更|收回|撤回|入帳|退回|移除|撰寫|儲存|授予|封鎖|解除|結束|登出|提案|重新讀取|請輸入|新增|上架)/
  for (const name of names) {
    await openSection(page, name)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const found = await page.getByRole('main').locator('button:not(nav button), a').allInnerTexts()
    expect([name, found.filter((text) => !text.includes('\n') && acts.test(text))]).toEqual([name, []])
  }
  await openSection(page, '稽核紀錄')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '匯出' }).first().click()
  expect((await saved).suggestedFilename()).toBe('pageAudit.csv')

  // Every call that changes something for a role refuses the auditor's session, with the inputs of its own example.
  type Operation = {
    'x-error-codes'?: string[]
    requestBody?: { content: Record<string, { examples?: { request: { value: unknown } } }> }
  }
  const { paths } = (await (await fetch(`${house.url}/api/openapi.json`)).json()) as {
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
  await expect(page.getByRole('heading', { name: '僅限管理員' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '管理台分區' })).toBeHidden()
})
