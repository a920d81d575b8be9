import { toDecimal } from '@holdfast/protocol/amounts'
import { parseEther, toFunctionSelector } from 'viem'
import { App, STEP, TERM_DAYS } from './app.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

const HUNDRED = parseEther('100')

test('an invited newcomer hosts 100 USDT from deposit to release', async ({ page, stage, wallet }) => {
  const app = new App(page)
  const inviter = stage.deployment.root
  const me = wallet.address

  await page.goto(`/?code=${inviter}`)
  await app.connect()

  // Binding: the code is filled in and shown for confirmation; an account without gas is told how to get some.
  const register = app.dialog(say('Register and Bind'))
  await expect(register.getByLabel(say('Recommended address'))).toHaveValue(inviter)
  await expect(
    register.getByText(say('From your invite link. Please check that it is the right one.')),
  ).toBeVisible()
  await register.getByRole('button', { name: say('Confirm') }).click()
  await expect(register.getByText(say('Not enough for the network fee'))).toBeVisible()
  await register.getByRole('button', { name: say('Not now') }).click()
  await register.getByRole('button', { name: say('Close') }).click()
  await app.getTestFunds()
  await page.goto('/hosting')
  // The dialog opens once by itself on every visit; later the form's own button opens it.
  await register.getByRole('button', { name: say('Close') }).click()
  await expect(register).toBeHidden()
  await page.getByRole('button', { name: say('Register and Bind') }).click()
  await expect(register.getByLabel(say('Recommended address'))).toHaveValue(inviter)
  await app.bind()
  expect(await stage.main.read.users([me])).toMatchObject({ isExist: true, refer: inviter })

  await app.signIn()
  await stage.indexed()
  const account = await stage.db.query('select refer from account where address = $1', [me.toLowerCase()])
  expect(account.rows).toEqual([{ refer: inviter.toLowerCase() }])
  const sessions = await stage.db.query('select count(*)::int as n from session where address = $1', [
    me.toLowerCase(),
  ])
  expect(sessions.rows).toEqual([{ n: 1 }])
  expect(await stage.usdt.read.balanceOf([me])).toBe(parseEther('1000'))

  // Hosting: an exact approval, then the deposit; the promised reward equals the reserved one.
  const before = await stage.pool.read.getSolvency([stage.usdt.address])
  const flow = await app.startDeposit('100')
  // What left is told from the transaction itself; the same can be begun at once.
  await expect(flow.getByText('−100 USDT')).toBeVisible()
  await expect(flow.getByRole('button', { name: say('Host again') })).toBeVisible()
  await app.finish(flow)
  expect(await stage.usdt.read.allowance([me, stage.pool.address])).toBe(0n)
  const approval = wallet.requests.filter((r) => r.method === 'eth_sendTransaction')
  expect(approval).toHaveLength(3) // register, approve, deposit
  // The call names term, rewards and time, so no change by an operator can be signed for unseen.
  expect(JSON.stringify(approval[2]?.params)).toContain(
    toFunctionSelector('deposit(uint256,uint256,uint256,uint256,uint256)'),
  )
  const [orderId] = await stage.pool.read.userOrders([me])
  const order = await stage.pool.read.orders([orderId!])
  expect(order).toMatchObject({ amount: HUNDRED, owner: me, released: false, steps: BigInt(TERM_DAYS * 2) })
  const after = await stage.pool.read.getSolvency([stage.usdt.address])
  expect(after.principal - before.principal).toBe(HUNDRED)
  expect(after.reserved - before.reserved).toBe(order.usdts + (order.usdts * 2000n) / 10_000n)
  await stage.indexed()
  const row = async () =>
    (await stage.db.query('select * from hosting_order where order_id = $1', [String(orderId)]))
      .rows[0] as Record<string, string | null>
  expect(await row()).toMatchObject({
    owner: me.toLowerCase(),
    amount: String(HUNDRED),
    reward_usdt: String(order.usdts),
    reward_token: String(order.tokens),
    claimed_usdt: '0',
    release_tx_hash: null,
  })

  // The page shows one order, with nothing payable before the first step.
  await app.myHosting()
  await expect(page.getByText(say('Nothing to claim yet'))).toBeVisible()

  // Twelve hours later one step of both rewards is payable.
  await app.openTestTools()
  await page.getByRole('button', { name: say('+12 hours') }).click()
  const stepUsdt = order.usdts / order.steps
  const stepToken = order.tokens / order.steps
  const claim = page.getByRole('button', {
    name: new RegExp(`^${saying('Claim {0}', { 0: String.raw`[\d<]` })}`),
  })
  await expect(claim).toBeEnabled()
  const [usdtBefore] = [await stage.usdt.read.balanceOf([me])]
  await claim.click()
  await app.finish(app.dialog(say('Claim rewards')))
  expect(await stage.usdt.read.balanceOf([me])).toBe(usdtBefore + stepUsdt)
  expect(await stage.tokenBalance(me)).toBe(stepToken)
  await stage.indexed()
  expect(await row()).toMatchObject({ claimed_usdt: String(stepUsdt), claimed_token: String(stepToken) })
  await expect(page.getByText(say('Nothing to claim yet'))).toBeVisible()

  // At the end of the term the principal and the rest of the rewards can be taken out.
  await stage.passTime(TERM_DAYS * 2 * STEP)
  const release = page.getByRole('button', {
    name: new RegExp(`^${saying('Take back {0} {1}', { 0: '100', 1: 'USDT' })}`),
  })
  await expect(release).toBeEnabled()
  const beforeRelease = await stage.usdt.read.balanceOf([me])
  await release.click()
  await app.finish(app.dialog(say('Release principal')))
  expect(await stage.usdt.read.balanceOf([me])).toBe(beforeRelease + HUNDRED)
  await stage.indexed()
  expect((await row()).release_tx_hash).toMatch(/^0x/)

  await page
    .getByRole('button', { name: new RegExp(`^${saying('Claim {0}', { 0: String.raw`[\d<]` })}`) })
    .click()
  await app.finish(app.dialog(say('Claim rewards')))
  expect(await stage.usdt.read.balanceOf([me])).toBe(parseEther('1000') + order.usdts)
  expect(await stage.tokenBalance(me)).toBe(order.tokens)
  await page.getByRole('tab', { name: say('History') }).click()
  const history = page.getByRole('region', { name: say('History') })
  await expect(history.getByText(say('Released'))).toBeVisible()
  await expect(history.getByText(`${toDecimal(HUNDRED)} USDT`).first()).toBeVisible()
})

test('a newcomer without a wallet gets through with the demo wallet', async ({ page, stage }) => {
  const app = new App(page)
  await page.goto('/')
  await app.connect(new RegExp(`^${saying('Demo wallet')}`))
  const register = app.dialog(say('Register and Bind'))
  await expect(register.getByLabel(say('Recommended address'))).toHaveValue(stage.deployment.root)
  await app.bind()
  await app.signIn()
  await app.deposit('50')
  await app.myHosting()
  await expect(page.getByText(say('Running')).first()).toBeVisible()
  await page.goto('/team')
  await expect(page.getByRole('button', { name: say('Copy invite link') })).toBeVisible()
})
