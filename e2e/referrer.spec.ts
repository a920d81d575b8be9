import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'

test.describe('the referrer is checked while it is typed', () => {
  test('missing, malformed, unregistered, own: each has a text of its own and cannot be confirmed', async ({
    page,
    house,
    wallet,
  }) => {
    const app = new App(page)
    await house.giveGas(wallet.address)
    await page.goto('/')
    await app.connect()
    const dialog = app.dialog('註冊綁定')
    const field = dialog.getByLabel('推薦地址')
    const confirm = dialog.getByRole('button', { name: '確認' })
    const stranger = privateKeyToAddress(generatePrivateKey())
    for (const [text, message] of [
      ['', '請輸入推薦地址'],
      ['0x123', '這不是地址：應以 0x 開頭，後接 40 個字元'],
      ['<script>alert(1)</script>', '這不是地址：應以 0x 開頭，後接 40 個字元'],
      [stranger, '推薦地址未註冊，請輸入有效的推薦地址'],
      [wallet.address, '這是你自己的地址，請輸入邀請人的地址'],
      [wallet.address.toLowerCase(), '這是你自己的地址，請輸入邀請人的地址'],
    ] as const) {
      await field.fill(text)
      await expect(dialog.getByText(message)).toBeVisible()
      await expect(confirm).toBeDisabled()
    }
    await field.fill(house.deployment.root)
    await expect(dialog.getByText('此地址已註冊')).toBeVisible()
    await app.bind()
  })

  test('an invite link with an unregistered code says so instead of binding', async ({
    page,
    house,
    wallet,
  }) => {
    const app = new App(page)
    await house.giveGas(wallet.address)
    const stranger = privateKeyToAddress(generatePrivateKey())
    await page.goto(`/team?code=${stranger}`)
    await page.goto('/')
    await app.connect()
    const dialog = app.dialog('註冊綁定')
    await expect(dialog.getByLabel('推薦地址')).toHaveValue(new RegExp(stranger, 'i'))
    await expect(dialog.getByText('推薦地址未註冊，請輸入有效的推薦地址')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '確認' })).toBeDisabled()
  })
})

test("an invited account shows up in its inviter's community", async ({
  browser,
  page,
  house,
  wallet,
  enter,
}) => {
  await enter()

  const { TestWallet } = await import('./wallet.ts')
  const friend = new TestWallet(house.chain.url, house.deployment.chainId)
  await house.giveGas(friend.address)
  const context = await browser.newContext({
    baseURL: house.url,
    viewport: { width: 390, height: 844 },
    locale: 'zh-TW',
  })
  await friend.install(context)
  const other = await context.newPage()
  const theirs = new App(other)
  await other.goto(`/?code=${wallet.address}`)
  await theirs.connect()
  await theirs.bind()
  await context.close()

  await page.goto('/team')
  const list = page.getByRole('region', { name: '邀請列表' })
  await expect(list.getByText(`${friend.address.slice(0, 6)}…${friend.address.slice(-4)}`)).toBeVisible({
    timeout: 20_000,
  })
})
