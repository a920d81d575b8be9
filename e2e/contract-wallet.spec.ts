import { parseEther } from 'viem'
import { App } from './app.ts'
import { ContractWallet, FutureWallet } from './contract-wallet.ts'
import { expect, test } from './fixtures.ts'

test('a contract wallet without coins of its own registers, signs in and hosts', async ({
  page,
  context,
  stage,
}) => {
  const wallet = new ContractWallet(stage.nodeUrl, stage.deployment.chainId)
  const me = wallet.address
  await wallet.install(context)
  await wallet.deploy(stage)
  await stage.giveUsdt(me, 100n)
  const app = new App(page)

  await page.goto(`/?code=${stage.deployment.root}`)
  await app.connect()
  await app.bind()
  expect(await stage.main.read.users([me])).toMatchObject({ isExist: true, refer: stage.deployment.root })
  await app.signIn()
  const sessions = await stage.db.query<{ hours: string }>(
    'select (expires_at - created_at) / 3600000 as hours from session where address = $1',
    [me.toLowerCase()],
  )
  expect(sessions.rows.map((s) => Number(s.hours))).toEqual([24])

  await app.deposit('100')
  const [order] = await stage.pool.read.userOrders([me])
  expect(await stage.pool.read.orders([order!])).toMatchObject({ owner: me, amount: parseEther('100') })
  expect(await stage.usdt.read.allowance([me, stage.pool.address])).toBe(0n)
  // It was asked for one signature, to sign in: the token takes no permit of a contract. Its owner paid the gas.
  expect([wallet.count('personal_sign'), wallet.count('eth_signTypedData_v4')]).toEqual([1, 0])
  expect(wallet.sent).toHaveLength(3)
  expect(await stage.client.getBalance({ address: me })).toBe(0n)

  await page.reload()
  await app.connected()
  await app.myHosting()
  await expect(app.order(order!)).toBeVisible()
})

test('a contract wallet that its first transaction deploys signs in with what would deploy it, and hosts', async ({
  page,
  context,
  stage,
}) => {
  const wallet = new FutureWallet(stage)
  const me = wallet.address
  await wallet.install(context)
  // Nothing tells it from an account with a key yet, so it is asked to have coins.
  await stage.giveGas(me)
  await stage.giveUsdt(me, 50n)
  const app = new App(page)
  await page.goto(`/?code=${stage.deployment.root}`)
  await app.connect()
  expect(await stage.client.getCode({ address: me })).toBeUndefined()
  await app.bind()
  expect(await stage.main.read.users([me])).toMatchObject({ isExist: true, refer: stage.deployment.root })
  await app.signIn()
  await app.deposit('50')
  const [order] = await stage.pool.read.userOrders([me])
  expect(await stage.pool.read.orders([order!])).toMatchObject({ owner: me, amount: parseEther('50') })
  expect([wallet.count('personal_sign'), wallet.count('eth_signTypedData_v4')]).toEqual([1, 0])
})
