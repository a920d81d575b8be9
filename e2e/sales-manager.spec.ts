import { parseEther } from 'viem'
import { localAccount } from '../devenv/accounts.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { projects } from './projects.ts'

const DAY = 86_400

/** A moment as a date field takes it, in the browser's time zone (Taipei). */
const field = (seconds: number) => new Date((seconds + 8 * 3_600) * 1_000).toISOString().slice(0, 16)

test('a manager lists a project, sells, writes the texts, and is paid after success', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(240_000)
  const { stranger, buy, mintOf, balances } = projects(house)
  const manager = localAccount('managerA')
  const app = await enter()

  // nobody else is offered the form
  await page.goto('/projectCreate')
  await expect(page.getByText('此帳戶不能上架專案', { exact: false })).toBeVisible()

  await app.connected()
  await wallet.switchAccount(manager)
  const project = (await house.main.read.totalProjects()) + 1n
  await page.getByLabel('名稱').fill('Vineyard')
  await page.getByLabel('推薦人（上限）', { exact: true }).fill('60')
  await page.getByRole('button', { name: '公告專案' }).click()
  await expect(page.getByText('過大')).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(0)
  await page.getByLabel('推薦人（上限）', { exact: true }).fill('5')
  await expect(page.getByText('專案 80%')).toBeVisible()
  await page.getByRole('button', { name: '公告專案' }).click()
  await app.finish(app.dialog('公告專案'))

  // announced for everybody to see, listed after the delay
  const announced = page.getByRole('region', { name: '已公告：Vineyard' })
  await expect(announced.getByRole('button', { name: '上架此專案' })).toBeDisabled()
  await house.passTime(61)
  await announced.getByRole('button', { name: '上架此專案' }).click({ timeout: 30_000 })
  await app.finish(app.dialog('上架此專案'))
  await expect(page.getByText('專案已上架')).toBeVisible()
  expect(await house.main.read.totalProjects()).toBe(project)
  expect((await house.main.read.projects([project])).costRate).toBe(8_000n)

  // a sale: first every token it promises
  await house.giveToken(manager.address, 45_500n)
  const { timestamp } = await house.client.getBlock({ blockTag: 'pending' })
  await page.goto(`/saleCreate?id=${project}`)
  await page.getByRole('button', { name: '辦理此次認購' }).click()
  await expect(page.getByText('請填寫此欄').first()).toBeVisible()
  for (const [label, text] of [
    ['認購名稱', 'Vintage one'],
    ['發售份數', '100'],
    ['軟頂', '10'],
    ['每帳戶上限', '50'],
    ['每份價格', '20'],
    ['每份代幣', '450'],
    ['每份空投', '5'],
    ['結束', field(Number(timestamp) + 7 * DAY)],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await expect(page.getByTestId('escrow-needed')).toHaveText('45,500 TDE')
  await page.getByRole('button', { name: '辦理認購，存入 45,500 TDE' }).click()
  await app.finish(app.dialog('辦理認購'))
  const mint = await mintOf(project)
  expect((await balances(mint.address)).token).toBe(parseEther('45500'))
  expect(await mint.read.sales([1n])).toMatchObject({ total: 100n, softCap: 10n, name: 'Vintage one' })

  // texts, language by language
  await page.getByRole('link', { name: '管理此專案' }).click()
  await page.getByRole('button', { name: '註冊綁定' }).click()
  await app.dialog('註冊綁定').getByRole('button', { name: '確認' }).click()
  await page.getByRole('button', { name: '登入' }).click()
  await app.signIn()
  await page.getByLabel('標題').fill('葡萄園')
  await page.getByLabel('內文').fill('在這裡試飲第一個年份。')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('1 / 10 種語言')).toBeVisible()
  await page.getByLabel('語言').selectOption('ko')
  await page.getByLabel('標題').fill('포도밭')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('2 / 10 種語言')).toBeVisible()
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByRole('heading', { level: 1, name: '葡萄園' })).toBeVisible()
  await expect(page.getByText('在這裡試飲第一個年份。')).toBeVisible()
  await expect(page.getByText('由專案管理者撰寫，非本平台，且未經審核。')).toBeVisible()

  // a day after success the proceeds are paid out, and who bought is listed
  await buy(await stranger(1_000n), project, 40n)
  await house.indexed()
  await page.goto(`/projectManage?id=${project}`)
  await expect(page.getByText('成功一天後發放所得並退回未售代幣', { exact: false })).toBeVisible()
  await house.passTime(7 * DAY)
  await page.reload()
  await expect(page.getByText('眾籌成功').or(page.getByText('已結束')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '發放所得' })).toHaveCount(0)
  await house.passTime(DAY)
  await page.reload()
  const before = (await balances(manager.address)).usdt
  await page.getByRole('button', { name: '發放所得' }).click()
  await app.finish(app.dialog('發放所得'))
  // 80 % and both commissions, for which there is no referrer with a level
  expect((await balances(manager.address)).usdt - before).toBe(parseEther('696'))
  await expect(page.getByText('40 份').first()).toBeVisible()

  // and the unsold tokens go back
  await page.getByRole('button', { name: '取回 27,300 TDE' }).click({ timeout: 30_000 })
  await app.finish(app.dialog('取回未售代幣'))
  expect((await balances(manager.address)).token).toBeGreaterThanOrEqual(parseEther('27300'))
  await expect(page.getByText('已取回')).toBeVisible()
})

test('the pages of sales have no accessibility violation with something in them', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(240_000)
  const { list, sell, buy } = projects(house)
  const app = await enter({ usdt: 500n })
  const project = await list('Terrace')
  await sell(project, {
    name: 'Stones',
    total: 20n,
    softCap: 2n,
    price: 25n,
    tokens: 4n,
    drop: 1n,
    poolTokens: 10n,
  })
  await buy(wallet.account, project, 5n)
  await house.indexed()
  for (const [route, text] of [
    [`/projectDetail?id=${project}`, '退出認購'],
    [`/subscription?id=${project}`, '你將獲得'],
    ['/subscription', 'Stones'],
    ['/project', 'Terrace'],
    ['/myProject', 'Terrace'],
    ['/orders', 'Terrace · Stones'],
    ['/lockRelease', '釋放方式'],
  ] as const) {
    await page.goto(route)
    await expect(page.getByText(text).first()).toBeVisible()
    await expectAccessible(page, route)
  }
  await house.passTime(3 * DAY)
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText('我的參與').first()).toBeVisible()
  await expectAccessible(page, 'a successful sale')
  await page.getByRole('button', { name: '查證' }).click()
  await expect(app.dialog('託管帳目')).toBeVisible()
  await expectAccessible(page, 'books')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const route of [
    `/projectDetail?id=${project}`,
    `/subscription?id=${project}`,
    '/myProject',
    '/orders',
  ]) {
    await page.goto(route)
    await expect(page.getByText('Terrace').first()).toBeVisible()
    await expectFits(page, route)
  }
})

test('the forms of a manager have no accessibility violation', async ({ page, house, wallet }) => {
  test.setTimeout(120_000)
  const { list, sell, manager } = projects(house)
  const project = await list('Quarry')
  await sell(project, { name: 'Past', total: 2n, softCap: 1n, price: 25n, tokens: 4n })
  await house.passTime(2 * DAY)
  const app = new App(page)
  wallet.account = manager
  await page.goto('/projectCreate')
  await app.connect()
  await page.getByText('算力池如何分配').click()
  await expectAccessible(page, 'projectCreate')
  await page.goto(`/projectManage?id=${project}`)
  await expect(page.getByText('登入後撰寫說明並查看購買者')).toBeVisible()
  await expectAccessible(page, 'projectManage')
  await page.goto(`/saleCreate?id=${project}`)
  await page.getByRole('radio', { name: '自訂排程' }).check()
  await expectAccessible(page, 'saleCreate')
})
