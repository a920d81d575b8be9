import { CHAINS } from '@holdfast/protocol/chain'
import { App } from './app.ts'
import { expect, test as base } from './fixtures.ts'
import { Phone } from './phone.ts'
import { type Relay, startRelay } from './relay.ts'
import { say, saying } from './say.ts'
import { TestWallet } from './wallet.ts'

// Wallets of another device, through a relay of this machine that speaks WalletConnect's protocol.

const PROJECT = '0123456789abcdef'.repeat(2)

const test = base.extend<object, { relay: Relay }>({
  relay: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures it needs
    async ({}, use) => {
      const relay = await startRelay()
      await use(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  env: [
    async ({ relay }, use) => use({ WALLETCONNECT_PROJECT_ID: PROJECT, WALLETCONNECT_RELAY: relay.url }),
    { scope: 'worker' },
  ],
})

test('a wallet on a phone connects by a QR code, registers, signs in, is there again after a reload, and keeps no session after leaving', async ({
  page,
  stage,
  relay,
}) => {
  const app = new App(page)
  const wallet = new TestWallet(stage.nodeUrl, stage.deployment.chainId)
  const phone = await Phone.start(relay.url, PROJECT, wallet)
  await stage.giveGas(wallet.address)
  const scripts: string[] = []
  page.on('request', (r) => scripts.push(r.url()))

  await page.goto(`/?code=${stage.deployment.root}`)
  const sheet = await app.chooseWallet()
  const choice = sheet.getByRole('button', { name: /^WalletConnect/ })
  await expect(choice).toBeVisible()
  const before = scripts.length
  expect(relay.asked).toEqual([])

  await choice.click()
  const code = sheet.getByRole('img', { name: say('QR code for your wallet') })
  await expect(code).toHaveAttribute('src', /^data:image\/svg\+xml/)
  // Its code came only now.
  expect(scripts.slice(before).filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0)
  const uri = sheet.getByText(/^wc:[0-9a-f]{64}@2\?/)
  // On a chain whose number begins as this one's does.
  phone.chains = [`eip155:${stage.deployment.chainId}11`]
  await phone.scan((await uri.textContent())!)
  const chainName = CHAINS.local.name
  await expect(
    sheet.getByText(
      say('The wallet gave no account on {chainName}. Switch it to {chainName}, then choose it again.', {
        chainName,
      }),
    ),
  ).toBeVisible()
  await expect.poll(() => phone.sessions).toBe(0)
  phone.chains = null
  await choice.click()
  await phone.scan((await uri.textContent())!)
  await expect(sheet).toBeHidden()
  await app.bind()
  await app.signIn()

  await page.reload()
  await app.connected()
  await phone.leave()
  const connect = page.getByRole('button', { name: say('Connect wallet') }).first()
  await expect(connect).toBeVisible()

  const again = await app.chooseWallet()
  await again.getByRole('button', { name: /^WalletConnect/ }).click()
  await phone.scan((await again.getByText(/^wc:[0-9a-f]{64}@2\?/).textContent())!)
  await app
    .dialog(say('Signature login'))
    .getByRole('button', { name: say('Close') })
    .click()
  await expect.poll(() => phone.sessions).toBe(1)
  await page
    .getByRole('button', { name: new RegExp(`${wallet.address.slice(0, 6)}.*`) })
    .first()
    .click()
  await page.getByRole('button', { name: say('Disconnect') }).click()
  await expect(connect).toBeVisible()
  await expect.poll(() => phone.sessions).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true })
  test('a link opens a wallet there, instead of a code that it could not scan', async ({ page }) => {
    const app = new App(page)
    await page.goto('/')
    const sheet = await app.chooseWallet()
    await sheet.getByRole('button', { name: /^WalletConnect/ }).click()
    await expect(
      sheet.getByRole('link', { name: new RegExp(`^${saying('Open a wallet on this phone')}`) }),
    ).toHaveAttribute('href', /^wc:[0-9a-f]{64}@2\?/)
    await expect(sheet.getByRole('img', { name: say('QR code for your wallet') })).toBeHidden()
  })
})
