// The console as each role but manager and auditor has it: its own parts and nothing that would be refused.
import { authorityAbi, hostingPoolAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData, parseEther } from 'viem'
import { loadSeed } from '../contracts/script/seed.ts'
import { expect, test } from './fixtures.ts'
import { confirmChange, enterConsole, openSection, sections } from './operators.ts'

// What waits and what is announced here is nobody else's.
test.use({ seed: loadSeed('local') })

test('a guardian finds what is announced at once, cancels it with a reason, and is led nowhere closed', async ({
  page,
  house,
  wallet,
}) => {
  test.setTimeout(120_000)
  const { accessManager, hostingPool } = house.deployment.contracts
  const data = encodeFunctionData({
    abi: hostingPoolAbi,
    functionName: 'setConfig',
    args: [parseEther('11'), parseEther('60000'), 1n],
  })
  const schedule = encodeFunctionData({
    abi: authorityAbi,
    functionName: 'schedule',
    args: [hostingPool, data, 0],
  })
  await house.sendAs('managerA', accessManager, schedule)
  await house.indexed()
  const me = await enterConsole(page, house, wallet, 'guardian')
  await expect(sections(page).getByRole('button')).toHaveText(['總覽', '專案與認購', '託管池與預算'])

  const announced = page.getByRole('region', { name: /^已公告：setConfig/ })
  await expect(announced.getByRole('button', { name: '執行變更' })).toHaveCount(0)
  await announced.getByRole('button', { name: '取消變更' }).click()
  await confirmChange(me, '取消變更', 'setConfig', '記下並前往錢包')
  await me.finish(me.dialog('送出呼叫'))
  await expect(announced).toBeHidden()
  await expect(page.getByRole('region', { name: '已公告的變更' })).toContainText('目前沒有公告的變更')
  const { rows } = await house.db.query("select reason from audit where after->>'function' like 'cancel(%'")
  expect(rows).toEqual([{ reason: 'agreed in the weekly meeting' }])

  await openSection(page, '專案與認購')
  const project = page.getByRole('table', { name: '專案與認購' }).getByRole('row').nth(1)
  await expect(project).toContainText('0x')
  await expect(project.getByRole('link', { name: /^0x/ })).toHaveCount(0)
  await page.goto('/managerMain?section=settings')
  await expect(page.getByText('設定：你的角色無法開啟')).toBeVisible()
})

test('finance sorts and filters the house accounts like every list', async ({ page, house, wallet }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enterConsole(page, house, wallet, 'finance')
  await openSection(page, '營運帳戶')
  const table = page.getByRole('table', { name: '營運帳戶' })
  const amounts = async () => {
    const cells = await table.locator('tbody tr td:last-child').allInnerTexts()
    return cells.map((text) => Number(text.replaceAll(',', '')))
  }
  const rising = (list: number[]) => list.toSorted((a, b) => a - b)
  await table.getByRole('button', { name: '餘額' }).click()
  await expect(table.getByRole('columnheader', { name: '餘額' })).toHaveAttribute('aria-sort', 'ascending')
  const first = await amounts()
  expect(first.length).toBeGreaterThan(4)
  expect(first).toEqual(rising(first))
  await table.getByRole('button', { name: '餘額' }).click()
  await expect(table.getByRole('columnheader', { name: '餘額' })).toHaveAttribute('aria-sort', 'descending')
  expect(await amounts()).toEqual(rising(first).toReversed())
  await page.getByRole('combobox', { name: '資產' }).first().selectOption('NULS')
  await expect.poll(async () => (await amounts()).length).toBeLessThan(first.length)
  for (const row of await table.locator('tbody tr').all()) await expect(row).toContainText('NULS')

  // An empty list says whether there is nothing at all, or nothing that fits what was chosen.
  await openSection(page, '提領紀錄')
  await expect(page.getByText('沒有等待審核的提領。')).toBeVisible()
  await page.getByRole('combobox', { name: '狀態' }).selectOption('refused')
  await expect(page.getByText('沒有符合上方篩選條件的項目。')).toBeVisible()
})

test('who ships for a store is led to the orders to send', async ({ page, house, wallet }) => {
  await enterConsole(page, house, wallet, 'sender')
  await expect(sections(page).getByRole('button')).toHaveText(['總覽'])
  await page.getByRole('link', { name: '開啟待出貨訂單' }).click()
  await expect(page).toHaveURL(/\/shopOrder\?tab=send$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})
