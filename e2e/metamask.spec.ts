import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { MetaMask } from './metamask.ts'
import { say } from './say.ts'

// The provider that MetaMask puts into pages, which is not ours: what our own test wallet gets wrong shows here.

test('MetaMask’s own provider connects, signs in, hosts, and tells of another account', async ({
  page,
  context,
  stage,
}) => {
  const app = new App(page)
  const wallet = new MetaMask(stage.nodeUrl, stage.deployment.chainId)
  await wallet.install(context)
  await stage.giveGas(wallet.address)
  await stage.giveUsdt(wallet.address, 100n)
  await page.goto(`/?code=${stage.deployment.root}`)

  wallet.refuseNext('eth_requestAccounts')
  const sheet = await app.chooseWallet()
  // It is announced and is `window.ethereum` too: one wallet, named once.
  const choice = sheet.getByRole('button', { name: 'MetaMask' })
  await expect(choice).toHaveCount(1)
  // Nobody has set that up here.
  await expect(sheet.getByRole('button', { name: /WalletConnect/ })).toHaveCount(0)
  await choice.click()
  await expect(
    sheet.getByText(say('You rejected access in the wallet. Choose it again to go on.')),
  ).toBeVisible()
  await choice.click()
  await app.bind()
  await app.signIn()
  await app.deposit('100')
  expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(1)

  await page.reload()
  await app.connected()
  expect(wallet.count('eth_requestAccounts')).toBe(2)
  await wallet.switchAccount(privateKeyToAccount(generatePrivateKey()))
  await expect(app.dialog(say('Register and Bind'))).toBeVisible()
})
