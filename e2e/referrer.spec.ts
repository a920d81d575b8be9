import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { say } from './say.ts'

test.describe('the referrer is checked while it is typed', () => {
  test('missing, malformed, unregistered, own: each has a text of its own and cannot be confirmed', async ({
    page,
    stage,
    wallet,
  }) => {
    const app = new App(page)
    await stage.giveGas(wallet.address)
    await page.goto('/')
    await app.connect()
    const dialog = app.dialog(say('Register and Bind'))
    const field = dialog.getByLabel(say('Recommended address'))
    const confirm = dialog.getByRole('button', { name: say('Confirm') })
    const stranger = privateKeyToAddress(generatePrivateKey())
    for (const [text, message] of [
      ['', say('Please enter the recommended address')],
      ['0x123', say('After 0x come 40 characters, not {part}: some are missing or too many', { part: '3' })],
      [
        '<script>alert(1)</script>',
        say('This is not an address: it starts with 0x and has 40 characters after it'),
      ],
      [stranger, say('The recommended address is not registered, please enter a valid recommended address')],
      [wallet.address, say('This is your own address. Enter the one of the person who invited you')],
      [
        wallet.address.toLowerCase(),
        say('This is your own address. Enter the one of the person who invited you'),
      ],
    ] as const) {
      await field.fill(text)
      await expect(dialog.getByText(message)).toBeVisible()
      await expect(confirm).toBeDisabled()
    }
    await field.fill(stage.deployment.root)
    await expect(dialog.getByText(say('This address is registered'))).toBeVisible()
    await app.bind()
  })

  test('an invite link with an unregistered code says so instead of binding', async ({
    page,
    stage,
    wallet,
  }) => {
    const app = new App(page)
    await stage.giveGas(wallet.address)
    const stranger = privateKeyToAddress(generatePrivateKey())
    await page.goto(`/team?code=${stranger}`)
    await page.goto('/')
    await app.connect()
    const dialog = app.dialog(say('Register and Bind'))
    await expect(dialog.getByLabel(say('Recommended address'))).toHaveValue(new RegExp(stranger, 'i'))
    await expect(
      dialog.getByText(
        say('The recommended address is not registered, please enter a valid recommended address'),
      ),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: say('Confirm') })).toBeDisabled()
  })

  test('without an invite link, where nobody stands in, it says that one is needed', async ({
    page,
    stage,
    wallet,
  }) => {
    const app = new App(page)
    await stage.giveGas(wallet.address)
    // The local chain offers its root to who was invited by nobody; the operator of another one need not.
    await page.route('**/api/chain', async (route) => {
      const response = await route.fetch()
      const info = (await response.json()) as object
      await route.fulfill({ response, json: { ...info, defaultReferrer: null } })
    })
    await page.goto('/')
    await app.connect()
    const dialog = app.dialog(say('Register and Bind'))
    await expect(dialog.getByText(say('An invite link is needed'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: say('Confirm') })).toBeDisabled()
  })
})

test("an invited account shows up in its inviter's community", async ({
  browser,
  page,
  stage,
  wallet,
  enter,
}) => {
  await enter()

  const { TestWallet } = await import('./wallet.ts')
  const friend = new TestWallet(stage.nodeUrl, stage.deployment.chainId)
  await stage.giveGas(friend.address)
  const context = await browser.newContext({
    baseURL: stage.url,
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
  const list = page.getByRole('region', { name: say('Invite list') })
  await expect(list.getByText(`${friend.address.slice(0, 6)}…${friend.address.slice(-4)}`)).toBeVisible({
    timeout: 120_000,
  })
  // Level, own participation and team performance stand beside the address.
  await expect(list.getByText('V0', { exact: true }).first()).toBeVisible()
  for (const column of ['Personal ({0})', 'Team ({0})'])
    await expect(list.getByText(say(column, { 0: 'USDT' })).first()).toBeVisible()
})
