// The console beyond its queues: users and their blacklist, budgets, projects, sessions, and lists that sort and export.
import { readFile } from 'node:fs/promises'
import { nodeNFTAbi } from '@holdfast/protocol/abi/index'
import { getContract, parseEther } from 'viem'
import { loadSeed } from '../contracts/script/seed.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, confirmChange, enterConsole, openSection } from './operators.ts'

// It leaves hosting paused, which no other journey expects.
test.use({ seed: loadSeed('local') })

test('a manager looks a user up, blacklists with a reason, takes it back, and can list again only by announcing', async ({
  page,
  browser,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(180_000)
  await enter({ usdt: 100n })
  const user = wallet.address
  const nodes = getContract({
    address: house.deployment.contracts.nodes,
    abi: nodeNFTAbi,
    client: house.client,
  })
  const listed = () => nodes.read.isBlackList([user])

  await asOperator(browser, house, wallet, 'managerA', async (console, me) => {
    await openSection(console, '用戶')
    await console.getByLabel('查找').fill(user.slice(0, 12))
    const row = console.getByRole('table', { name: '用戶' }).getByRole('row').nth(1)
    await row.getByRole('link').first().click()
    const one = console.getByRole('region', { name: '用戶', exact: true })
    const head = one.getByRole('heading', { level: 2 }).first()
    await expect(head).toHaveText(/#\d+/)
    const number = (await head.innerText()).replace(/\D/g, '')
    await expect(one.getByText(user)).toBeVisible()

    const list = console.getByRole('region', { name: '黑名單', exact: true })
    const entry = list.getByRole('listitem').filter({ hasText: '節點卡' })
    await expect(entry).toContainText('未列入')
    await entry.getByRole('button', { name: '列入', exact: true }).click()
    await confirmChange(me, `把 #${number} 列入黑名單`, number, '記下並前往錢包')
    await me.finish(me.dialog('送出呼叫'))
    await expect(entry).toContainText('列入至')
    expect(await listed()).toBe(true)

    await entry.getByRole('button', { name: '移出' }).click()
    await confirmChange(me, `把 #${number} 移出黑名單`, number, '記下並前往錢包')
    await me.finish(me.dialog('送出呼叫'))
    await expect(entry).toContainText('未列入')
    expect(await listed()).toBe(false)

    // The same person a second time: only with the delay of the other role.
    await entry.getByRole('button', { name: '列入', exact: true }).click()
    await confirmChange(me, `把 #${number} 列入黑名單`, number, '記下並前往錢包')
    await me.finish(me.dialog('公告呼叫'))
    const announced = console.getByRole('region', { name: '已公告：renewBlackList(address)' })
    await expect(announced.getByRole('button', { name: '執行變更' })).toBeDisabled()
    expect(await listed()).toBe(false)
    await house.passTime(61)
    await announced.getByRole('button', { name: '執行變更' }).click({ timeout: 30_000 })
    await me.finish(me.dialog('執行已公告的變更'))
    expect(await listed()).toBe(true)

    await openSection(console, '稽核紀錄')
    await console.getByLabel('對象，開頭為').fill(user)
    const rows = console.getByRole('table', { name: '稽核紀錄' }).getByRole('row')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(1)).toContainText('列入黑名單')
    await expect(rows.nth(1)).toContainText('users.blackList')
    await expect(rows.nth(2)).toContainText('users.unBlackList')
    await expect(rows.nth(2)).toContainText('agreed in the weekly meeting')
  })

  // Principal is not touched: who is on the list hosts, and everything here answers as before.
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/hosting')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a budget is funded by its exact amount; what is delayed is announced, what is a guardian’s only the guardian does', async ({
  page,
  browser,
  house,
  wallet,
}) => {
  test.setTimeout(180_000)
  const free = async () => (await house.pool.read.getSolvency([house.deployment.contracts.usdt])).free
  const before = await free()

  await asOperator(browser, house, wallet, 'managerA', async (console, me) => {
    await house.giveUsdt(wallet.address, 250n)
    await openSection(console, '託管池與預算')
    await expect(console.getByRole('button', { name: '暫停', exact: true })).toBeDisabled()
    await console.getByRole('button', { name: '注入預算' }).click()
    await me.dialog('注入預算').getByLabel('數量').fill('250')
    await confirmChange(me, '注入預算', 'USDT', '記下並前往錢包')
    await me.finish(me.dialog('存入預算'))
    expect(await free()).toBe(before + parseEther('250'))

    await console.getByRole('button', { name: '最低數量與容量' }).click()
    const sheet = me.dialog('最低數量與容量')
    await sheet.getByLabel('一筆訂單的最低數量').fill('15')
    await confirmChange(me, '最低數量與容量', 'setConfig', '記下並前往錢包')
    await me.finish(me.dialog('公告呼叫'))
    const announced = console.getByRole('region', { name: /^已公告：setConfig/ })
    await expect(announced.getByRole('button', { name: '執行變更' })).toBeDisabled()
    await house.passTime(61)
    await announced.getByRole('button', { name: '執行變更' }).click({ timeout: 30_000 })
    await me.finish(me.dialog('執行已公告的變更'))
    expect((await house.pool.read.getConfig()).stakeMin).toBe(parseEther('15'))
    await expect(console.getByRole('region', { name: '鑄造池' })).toContainText('15 USDT')
  })

  await asOperator(browser, house, wallet, 'guardian', async (console, me) => {
    await openSection(console, '託管池與預算')
    await console.getByRole('button', { name: '暫停', exact: true }).click()
    await confirmChange(me, '暫停託管池', 'pause', '記下並前往錢包')
    await me.finish(me.dialog('送出呼叫'))
    await expect(console.getByRole('region', { name: '鑄造池' })).toContainText('已暫停')
    expect((await house.pool.read.getConfig()).paused).toBe(true)
  })
  await enterConsole(page, house, wallet, 'auditor')
  await openSection(page, '稽核紀錄')
  await page.getByLabel('動作，開頭為').fill('powers.call')
  const rows = page.getByRole('table', { name: '稽核紀錄' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('pause()')
})

test('a manager ends a session, and that device is signed out', async ({ page, browser, house, wallet }) => {
  await enterConsole(page, house, wallet, 'auditor')
  const auditor = wallet.address
  await asOperator(browser, house, wallet, 'managerA', async (console, me) => {
    await openSection(console, '登入')
    await console.getByLabel('地址', { exact: true }).fill(auditor)
    const rows = console.getByRole('table', { name: '營運人員的登入' }).getByRole('row')
    await expect(rows.filter({ hasNotText: auditor.slice(0, 6) })).toHaveCount(1) // the names of the columns
    // Journeys before this one may have left sessions of the same account: all of them end.
    for (let left = (await rows.count()) - 1; left > 0; left--) {
      await rows.nth(1).getByRole('button', { name: '結束', exact: true }).click()
      await confirmChange(me, '結束登入', null, '結束這個登入')
      await (left === 1
        ? expect(console.getByText('沒有符合上方篩選條件的項目。')).toBeVisible()
        : expect(rows).toHaveCount(left))
    }
  })
  await page.getByRole('navigation', { name: '管理台分區' }).getByRole('button', { name: '用戶' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: '登入', exact: true })).toBeVisible()
})

test('a list is sorted by the server and saved as it is filtered', async ({ browser, house, wallet }) => {
  test.setTimeout(120_000)
  await asOperator(browser, house, wallet, 'managerA', async (page) => {
    await openSection(page, '用戶')
    const table = page.getByRole('table', { name: '用戶' })
    const numbers = async () =>
      (await table.getByRole('row').locator('td:nth-child(2)').allInnerTexts()).map(Number)
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    expect(await numbers()).toEqual((await numbers()).toSorted((a, b) => b - a))
    const asked = page.waitForResponse((r) => r.url().includes('sort=index') && r.url().includes('order=asc'))
    await table.getByRole('button', { name: '#', exact: true }).click()
    await asked
    await expect(table.getByRole('columnheader', { name: '#' })).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(async () => (await numbers())[0]).toBe(1)
    expect(await numbers()).toEqual((await numbers()).toSorted((a, b) => a - b))

    const saved = page.waitForEvent('download')
    await page.getByRole('region', { name: '用戶' }).getByRole('button', { name: '匯出' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('pageAccounts.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    const { rows } = await house.db.query<{ n: string }>('select count(*) as n from account')
    expect(lines.length).toBe(Number(rows[0]!.n) + 1)
    expect(lines[1]!.startsWith('1,0x')).toBe(true)
  })
})

test('projects stand with their sale, and a guardian dissolves one with a reason', async ({
  page,
  browser,
  house,
  wallet,
}) => {
  test.setTimeout(150_000)
  await asOperator(browser, house, wallet, 'guardian', async (console, me) => {
    await openSection(console, '專案與認購')
    const row = console.getByRole('table', { name: '專案與認購' }).getByRole('row').nth(1)
    await row.getByRole('button', { name: '託管帳目' }).click()
    await expect(
      me
        .dialog(/的託管帳目$/)
        .getByText('足額')
        .first(),
    ).toBeVisible()
    await console.keyboard.press('Escape')
    await row.getByRole('button', { name: '解散' }).click()
    const title = await me
      .dialog(/^解散 /)
      .getByRole('heading')
      .first()
      .innerText()
    await confirmChange(me, title, title.replace('解散 ', ''), '記下並前往錢包')
    await me.finish(me.dialog('送出呼叫'))
    await expect(row).toContainText('解散')
    await expect(row.getByRole('button', { name: '解散' })).toHaveCount(0)
  })
  await enterConsole(page, house, wallet, 'auditor')
  await openSection(page, '稽核紀錄')
  await page.getByLabel('動作，開頭為').fill('powers.call')
  await expect(page.getByRole('table', { name: '稽核紀錄' })).toContainText('dissolve(uint256)')
})
