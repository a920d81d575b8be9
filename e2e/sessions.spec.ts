import { App } from './app.ts'
import { signedIn } from './enter.ts'
import { expect, test } from './fixtures.ts'

test('lists where the account is signed in, and ends a session elsewhere', async ({
  page,
  house,
  wallet,
}) => {
  const app = new App(page)
  await house.giveGas(wallet.address)
  await page.goto('/')
  await app.connect()
  await app.bind()
  await app.signIn()
  const elsewhere = await signedIn(house, wallet.account)
  await elsewhere('getBalances')

  await page.getByRole('button', { name: /^帳戶 0x/ }).click()
  await page.getByRole('link', { name: '已登入的裝置' }).click()
  const list = page.getByRole('list', { name: '已登入的裝置' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('此裝置')).toHaveCount(1)
  await list.getByRole('button', { name: '結束此登入' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere('getBalances')).rejects.toThrow('noLogin')

  await list.getByRole('button', { name: '登出' }).click()
  await expect(page.getByText('尚未登入').first()).toBeVisible()
})
