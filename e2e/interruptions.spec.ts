import type { Hex } from 'viem'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test('a reload in the middle loses neither the draft, nor the approval, nor the transaction under way', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 300n })

  await page.goto('/hosting')
  await page.getByLabel(say('Hosting amount')).fill('60')
  await page.reload()
  await expect(page.getByLabel(say('Hosting amount'))).toHaveValue('60')

  // Blocks stop: the deposit stays pending across the reload, and is found again when it is mined.
  const flow = await app.startDeposit('60')
  await expect(
    flow.getByText(new RegExp(saying('Approve exactly {what}', { what: '' }))).first(),
  ).toBeVisible()
  await app.finish(flow)
  await stage.approve(wallet, 40n)
  await stage.chain.rpc('evm_setAutomine', [false])
  try {
    const pending = await app.startDeposit('40')
    await expect(pending.getByText(say('Sent, waiting for a block')).first()).toBeVisible()
    await page.reload()
    const tray = page.getByRole('region', { name: say('Transactions under way') })
    await expect(tray.getByText(say('Sent, waiting for a block'))).toBeVisible()
    // The same is not offered again, anything else is.
    const underWay = page.getByRole('button', { name: say('Under way: see the transaction') })
    await expect(underWay).toBeDisabled()
    await page.getByLabel(say('Hosting amount')).fill('41')
    await expect(page.getByRole('button', { name: say('Host {usdt}', { usdt: '41 USDT' }) })).toBeVisible()
    await expect(underWay).toHaveCount(0)
  } finally {
    await stage.chain.rpc('evm_setAutomine', [true])
    await stage.chain.rpc('evm_mine')
  }
  await expect(
    page
      .getByRole('region', { name: say('Transactions under way') })
      .getByText(new RegExp(`^${saying('Done')}`))
      .first(),
  ).toBeVisible({
    timeout: 120_000,
  })
  expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(2)
})

test('a deposit that the wallet sent before it failed is not sent a second time: not by going on, not after a reload', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 300n })
  await stage.approve(wallet, 100n)
  const unknown = say('We do not know yet whether it went through')
  const tray = page.getByRole('region', { name: say('Transactions under way') })
  const host = say('Host {what}', { what: '100 USDT' })
  await stage.chain.rpc('evm_setAutomine', [false])
  try {
    wallet.loseAnswer('eth_sendTransaction')
    const flow = await app.startDeposit('100')
    await expect(flow.getByText(unknown)).toBeVisible()
    await expect(flow.getByRole('button', { name: say('Go on') })).toHaveCount(0)
    await flow.getByRole('button', { name: say('Check again') }).click()
    await expect(flow.getByText(unknown)).toBeVisible()

    // Neither after a reload, for the same amount begun anew.
    const again = await app.startDeposit('100')
    await expect(again.getByText(unknown)).toBeVisible()
    await again
      .getByRole('button', { name: say('Not now') })
      .last()
      .click()
    await expect(again).toBeHidden()
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size)
      await expect(tray.getByText(host)).toBeInViewport()
      await expect(tray.getByText(say('Not known yet. We keep looking'))).toBeInViewport()
      await tray.getByRole('button', { name: say('What to do') }).click()
      await expect(app.dialog(host).getByText(unknown)).toBeInViewport()
      await expect(
        app.dialog(host).getByRole('button', { name: say('Remove from the list') }),
      ).toBeInViewport()
      await app
        .dialog(host)
        .getByRole('button', { name: say('Cancel') })
        .click()
      await expect(app.dialog(host)).toBeHidden()
    }
  } finally {
    await stage.chain.rpc('evm_setAutomine', [true])
    await stage.chain.rpc('evm_mine')
  }
  // It is found by what it does, and told to who begins the same anew before it is.
  await expect(tray.getByText(new RegExp(`^${saying('Done')}`)).first()).toBeVisible()
  expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(1)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

test('what its owner has removed while nobody knew of it is asked about, and sent a second time by choice alone', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 300n })
  await stage.approve(wallet, 100n)
  const tray = page.getByRole('region', { name: say('Transactions under way') })
  await stage.chain.rpc('evm_setAutomine', [false])
  try {
    wallet.loseAnswer('eth_sendTransaction')
    const flow = await app.startDeposit('100')
    await expect(flow.getByText(say('We do not know yet whether it went through'))).toBeVisible()
    await flow
      .getByRole('button', { name: say('Not now') })
      .last()
      .click()
    // No node ever had it.
    await stage.chain.rpc('anvil_dropAllTransactions', [])
  } finally {
    await stage.chain.rpc('evm_setAutomine', [true])
  }
  await tray.getByRole('button', { name: say('What to do') }).click()
  await page.getByRole('button', { name: say('Remove from the list') }).click()
  await expect(tray).toHaveCount(0)

  // Also after a reload.
  const again = await app.startDeposit('100')
  await expect(again.getByText(say('We still do not know whether the first one went through'))).toBeVisible()
  await expect(
    again.getByText(say('Its number is still free, so it can still go through.'), { exact: false }),
  ).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  await again.getByRole('button', { name: say('Send a second one') }).click()
  await app.finish(again)
  expect(wallet.count('eth_sendTransaction')).toBe(2)
  expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(1)
})

test('a button that is pressed while a sheet closes opens the next one, and one that is open is not replaced', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 300n })
  wallet.refuseNext('eth_sendTransaction')
  const flow = await app.startDeposit('20')
  await expect(flow.getByText(say('You rejected the request'))).toBeVisible()
  const close = await flow
    .getByRole('button', { name: say('Close') })
    .first()
    .elementHandle()
  const host = await page
    .getByRole('button', { name: say('Host {usdt}', { usdt: '20 USDT' }), includeHidden: true })
    .elementHandle()
  // All in one turn: the sheet's closing has only begun, and its successor is only just there.
  await page.evaluate(
    ([first, second]) => {
      for (const button of [first, second, second]) (button as HTMLElement).click()
    },
    [close, host],
  )
  await app.finish(flow)
  expect(wallet.count('eth_sendTransaction')).toBe(3) // the refused approval, the approval and the deposit
  expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(1)
})

test('the server restarts in the middle: the deposit is listed afterwards, the session goes on', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 300n })
  await page.goto('/hosting')
  await page.getByLabel(say('Hosting amount')).fill('70')
  await expect(page.getByRole('button', { name: say('Host {usdt}', { usdt: '70 USDT' }) })).toBeEnabled()
  // Within a second of connecting the page has loaded what the flow needs.
  await page.waitForTimeout(1_500)
  await page.waitForLoadState('networkidle')

  process.kill(stage.server.pid, 'SIGKILL')
  await stage.server.exited
  await page.getByRole('button', { name: say('Host {usdt}', { usdt: '70 USDT' }) }).click()
  const risks = app.dialog(say('What can go wrong'))
  await risks.getByRole('checkbox').check()
  await risks.getByRole('button', { name: say('Continue') }).click()
  const flow = app.dialog(say('Host {usdt}', { usdt: 'USDT' }))
  await expect(flow.getByText(say('In a block, waiting for our server')).first()).toBeVisible()
  await stage.restartServer()
  await app.finish(flow)

  const history = await app.history()
  await expect(history.getByText('70 USDT').first()).toBeVisible()
  const rows = await stage.db.query('select amount from hosting_order where owner = $1', [
    wallet.address.toLowerCase(),
  ])
  expect(rows.rows).toEqual([{ amount: String(70n * 10n ** 18n) }])
})

test('a reorganisation that removes the deposit removes it from page and database', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 300n })
  await stage.settled()
  stage.holdFinality(true)
  try {
    await app.deposit('80')
    await stage.indexed()
    const mine = () =>
      stage.db.query('select order_id from hosting_order where owner = $1', [wallet.address.toLowerCase()])
    expect((await mine()).rows).toHaveLength(1)
    const history = await app.history()
    await expect(history.getByText('80 USDT').first()).toBeVisible()
    await expect(history.getByText(say('Becoming final')).first()).toBeVisible()

    // All blocks from the approval's on are replaced by empty ones; the server's own transactions may have made some since.
    const [approval] = wallet.sent.slice(-2)
    const included = await stage.chain.rpc<{ blockNumber: Hex }>('eth_getTransactionReceipt', [approval])
    const depth = Number(await stage.chain.rpc<Hex>('eth_blockNumber')) - Number(included.blockNumber) + 1
    await stage.chain.rpc('anvil_reorg', [depth, []])
    await stage.chain.rpc('evm_mine')
    await stage.indexed()
    await expect.poll(async () => (await mine()).rows.length).toBe(0)
    await expect(history.getByText('80 USDT')).toHaveCount(0)
    await app.myHosting()
    await expect(page.getByText(say('You host nothing at present'))).toBeVisible()
    expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(0)
  } finally {
    stage.holdFinality(false)
  }
})

test('a page that was opened while the server was away comes by itself once it answers', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.goto('/hosting')
  await expect(page.getByRole('main').getByRole('button', { name: say('Try again') })).toBeVisible({
    timeout: 120_000,
  })
  await page.unroute('**/api/**')
  await expect(page.getByLabel(say('Hosting amount'))).toBeVisible()
})
