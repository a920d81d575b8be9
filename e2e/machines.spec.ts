// Machines over days: not activated, output day by day, exchanged when wanted, expired; and the last one of 150.
import type { SaveMachineInput } from '@holdfast/protocol/machines'
import { mainAbi, testUSDTAbi } from '@holdfast/protocol/abi/index'
import { type Address, encodeFunctionData, maxUint256, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { loadSeed } from '../contracts/script/seed.ts'
import { App } from './app.ts'
import { enterWithBalance, expectPosted, ledgerOf, operator, sendToken } from './custody.ts'
import { signedIn } from './enter.ts'
import { expect, type Stage, test } from './fixtures.ts'
import { activated, endEpoch } from './teams.ts'
import { TestWallet } from './wallet.ts'
import { say, saying } from './say.ts'

const DAY = 86_400
const HALF = DAY / 2

// Days pass and all machines are sold, so it uses a stack of its own.
test.use({ seed: loadSeed('local') })

const machineOf = (title: string, more: Partial<SaveMachineInput>): SaveMachineInput => ({
  texts: [{ language: 'tw', title, text: '' }],
  price: String(parseEther('100')),
  power: String(parseEther('110')),
  ratio: String(parseEther('0.02')),
  days: 3,
  units: 4,
  invitationBps: 500,
  accelerationBps: 300,
  open: true,
  reason: 'asked for by the journey',
  ...more,
})

/** Moves the chain's clock to the next 00:00 UTC. */
async function toMidnight(stage: Stage) {
  const { timestamp } = await stage.client.getBlock({ blockTag: 'pending' })
  await stage.passTime(DAY - (Number(timestamp) % DAY))
  // The server's day begins with the block that it has indexed.
  await stage.indexed()
}

/** Lets a day pass in two steps: a price that was not read for a whole day would be stale. */
async function passDay(stage: Stage) {
  await stage.passTime(HALF)
  const { timestamp } = await stage.client.getBlock()
  const manager = await operator(stage, 'managerA')
  await expect
    .poll(async () => (await manager.get('listPrices', { symbol: 'TDE' }))[0]!.at)
    .toBeGreaterThanOrEqual(Number(timestamp))
  await stage.passTime(HALF)
}

async function expectDaysPosted(stage: Stage, owner: string, days: number) {
  const read = async () =>
    (
      await stage.db.query<{ posted: number; outputs: number }>(
        `select p.posted, (select count(*)::int from machine_output o where o.purchase_id = p.id) as outputs
         from machine_purchase p where p.owner = $1`,
        [owner.toLowerCase()],
      )
    ).rows
  await expect.poll(read).toEqual([{ posted: days, outputs: days }])
}

test('output comes day by day, is exchanged when wanted, and ends', async ({ page, stage, wallet }) => {
  const manager = await operator(stage, 'managerA')
  const { id } = await manager.post('saveMachine', machineOf('三日礦機', {}))
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 300n)
  const inviter = stage.deployment.root
  const tde = async () => (await ledgerOf(stage, wallet.address, 'TDE')).posted
  const usdt = async () => (await ledgerOf(stage, wallet.address)).posted

  await page.goto(`/machineDetail?id=${id}`)
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '100', usdt: 'USDT' }) }).click()
  await app
    .dialog(say('Buy a machine'))
    .getByRole('button', { name: say('Pay {0} {1}', { 0: '100', 1: 'USDT' }) })
    .click()
  await expect(page.getByText('已購買：三日礦機 × 1')).toBeVisible()
  expect(await usdt()).toBe(parseEther('200'))

  // Before the next midnight nothing is produced, and the whole output is held already.
  await page.goto('/mine')
  const mine = page.getByRole('region', { name: say('Purchased machines') })
  await expect(mine.getByText(say('Not activated'))).toBeVisible()
  await expect(mine.getByText(new RegExp(`${saying('Produces from {0}', { 0: '' })}$`))).toBeVisible()
  await expect(
    mine.getByText(say('Set aside for the rest: {0} {token}', { 0: '6.6', token: 'TDE' }), { exact: true }),
  ).toBeVisible()
  expect((await ledgerOf(stage, 'machine-reserve', 'TDE')).posted).toBe(parseEther('6.93'))

  await toMidnight(stage)
  await page.reload()
  await expect(mine.getByText(say('Producing'))).toBeVisible()
  await expect(
    mine.getByText(new RegExp(`^${saying('Day {0} of {1}, until {2}', { 0: '0', 1: '3', 2: '' })}`)),
  ).toBeVisible()
  expect(await tde()).toBe(0n)

  await passDay(stage)
  await expectDaysPosted(stage, wallet.address, 1)
  await page.reload()
  await expect(
    mine.getByText(new RegExp(`^${saying('Day {0} of {1}, until {2}', { 0: '1', 1: '3', 2: '' })}`)),
  ).toBeVisible()
  await expect(page.getByTestId('today')).toHaveText('2.2 TDE')
  // With the two days that are to come.
  await expect(page.getByTestId('total-return')).toContainText('6.6')
  await expect(page.getByTestId('source-machine')).toBeVisible()
  expect(await tde()).toBe(parseEther('2.2'))
  expect((await ledgerOf(stage, inviter, 'TDE')).posted).toBe(parseEther('0.11'))

  // From now on output is converted to USDT.
  const exchange = mine.getByRole('checkbox', {
    name: new RegExp(`^${saying('Automatic exchange to {usdt}', { usdt: 'USDT' })}`),
  })
  // The box changes when the server has answered, a moment after the click.
  await exchange.click()
  await expect(exchange).toBeChecked()
  await expect(exchange).toBeEnabled()
  await page.reload()
  await expect(exchange).toBeChecked()
  await passDay(stage)
  await expectDaysPosted(stage, wallet.address, 2)
  expect(await tde()).toBe(parseEther('2.2'))
  // Converted at the pair's price, a quarter of a USDT.
  expect(await usdt()).toBe(parseEther('200.55'))
  await page.goto('/walletDetail?symbol=USDT')
  await expect(
    page
      .getByRole('list', { name: say('Entries') })
      .getByText(say('Automatic exchange'))
      .first(),
  ).toBeVisible()

  await page.goto('/mine')
  await exchange.click()
  await expect(exchange).not.toBeChecked()
  await expect(exchange).toBeEnabled()
  // The server is down for five days: the missed output is posted once, and no more than is due.
  process.kill(stage.server.pid, 'SIGKILL')
  await stage.server.exited
  await stage.chain.rpc('evm_increaseTime', [toHex(5 * DAY)])
  await stage.chain.rpc('evm_mine', [])
  await stage.restartServer()
  await expectDaysPosted(stage, wallet.address, 3)
  await page.reload()
  await expect(mine.getByText(say('Expired'))).toBeVisible()
  await expect(mine.getByText(say('Power {0}', { 0: '0 / 110' }))).toBeVisible()
  await expect(
    mine.getByText(say('Set aside for the rest: {0} {token}', { 0: '0', token: 'TDE' }), { exact: true }),
  ).toBeVisible()
  expect(await tde()).toBe(parseEther('4.4'))
  expect((await ledgerOf(stage, inviter, 'TDE')).posted).toBe(parseEther('0.33'))
  expect((await ledgerOf(stage, 'machine-reserve', 'TDE')).posted).toBe(0n)
})

test('income from those below is summed exactly: invited, and in the community', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const manager = await operator(stage, 'managerA')
  const { id } = await manager.post('saveMachine', machineOf('兩日礦機', { days: 2 }))
  await enter({ usdt: 1_300n })
  const { main, usdt } = stage.deployment.contracts
  // A node card gives level V1, so that a second generation counts for the account, once an epoch that has it is active.
  const allow = { abi: testUSDTAbi, functionName: 'approve', args: [main, parseEther('1000')] } as const
  await stage.sendAs(wallet.account, usdt, encodeFunctionData(allow))
  const buyNode = { abi: mainAbi, functionName: 'buyNFT', args: [0n, 1n, 1n, maxUint256] } as const
  await stage.sendAs(wallet.account, main, encodeFunctionData(buyNode))
  const below = async (upline: Address) => {
    const account = privateKeyToAccount(generatePrivateKey())
    await stage.register(account, upline)
    return account
  }
  const invited = await below(wallet.address)
  const theirs = await below(invited.address)
  await activated(stage, await endEpoch(stage))
  await page.goto('/recharge?tab=own')
  const own = (await page.getByTestId('own-address').innerText()) as Address
  await sendToken(stage, wallet.account, usdt, own, parseEther('300'))
  await expectPosted(stage, wallet.address, parseEther('300'))
  const me = await signedIn(stage, wallet.account)
  for (const [account, units] of [
    [invited, 1],
    [theirs, 2],
  ] as const) {
    const amount = String(parseEther('100') * BigInt(units))
    await me.post('transfer', { to: account.address, amount, symbol: 'USDT' })
    const them = await signedIn(stage, account)
    await them.post('buyMachine', { id, amount: units })
  }

  await page.goto('/mine')
  const income = (source: string) => page.getByTestId(`source-${source}`)
  await expect(page.getByRole('region', { name: say('Where it comes from') })).toBeVisible()
  await expect(income('invitation')).toHaveCount(0)
  await expect(income('acceleration')).toHaveCount(0)
  await toMidnight(stage)
  for (const day of [1, 2]) {
    await passDay(stage)
    await expectDaysPosted(stage, theirs.address, day)
    await expectDaysPosted(stage, invited.address, day)
  }
  await page.reload()
  // 5 % of 2.2 a day, and 3 % of 4.4, for two days.
  await expect(income('invitation')).toContainText('0.22 TDE')
  await expect(income('acceleration')).toContainText('0.264 TDE')
  await expect(page.getByTestId('total-return')).toContainText('0.484')
  await expect(page.getByTestId('today')).toHaveText('0.242 TDE')
  expect((await ledgerOf(stage, wallet.address, 'TDE')).posted).toBe(parseEther('0.484'))
})

test('of two who want the last of 150 at once, one gets it, and it is sold out', async ({
  page,
  browser,
  stage,
  wallet,
}) => {
  const manager = await operator(stage, 'managerA')
  const { records } = await manager.get('pageAllMachines', { page: 1, size: 150 })
  for (const { sold, state: _, updatedAt: __, updatedBy: ___, ...m } of records)
    await manager.post('saveMachine', { ...m, units: sold, open: false, reason: 'the last of this kind' })
  const units = 150 - records.reduce((sum, m) => sum + m.sold, 0)
  const { id } = await manager.post(
    'saveMachine',
    machineOf('末批礦機', { units, price: String(parseEther('1')), days: 1 }),
  )

  const first = new App(page)
  await enterWithBalance(first, stage, wallet, 200n)
  await page.goto(`/machineDetail?id=${id}`)
  await page.getByRole('textbox', { name: say('Mining machines') }).fill(String(units - 1))
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: units - 1, usdt: 'USDT' }) }).click()
  await first
    .dialog(say('Buy a machine'))
    .getByRole('button', { name: say('Pay {0} {1}', { 0: units - 1, 1: 'USDT' }) })
    .click()
  await expect(page.getByText(`已購買：末批礦機 × ${units - 1}`)).toBeVisible()

  const context = await browser.newContext({ baseURL: stage.url, locale: 'zh-TW' })
  try {
    const rival = new TestWallet(stage.nodeUrl, stage.deployment.chainId)
    await rival.install(context)
    const second = new App(await context.newPage())
    await enterWithBalance(second, stage, rival, 10n)
    const sheets = await Promise.all(
      [first, second].map(async (app) => {
        await app.page.goto(`/machineDetail?id=${id}`)
        await app.page
          .getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '1', usdt: 'USDT' }) })
          .click()
        return app.dialog(say('Buy a machine'))
      }),
    )
    await Promise.all(
      sheets.map((sheet) =>
        sheet.getByRole('button', { name: say('Pay {0} {1}', { 0: '1', 1: 'USDT' }) }).click(),
      ),
    )
    const outcome = (app: App, sheet: (typeof sheets)[number]) =>
      app.page.getByText('已購買：末批礦機 × 1', { exact: true }).or(sheet.getByText('剩餘數量不足：0'))
    await Promise.all([first, second].map((app, i) => expect(outcome(app, sheets[i]!)).toBeVisible()))
    const { rows } = await stage.db.query<{ owner: string }>(
      `select owner from machine_purchase where machine_id = $1 and units = 1`,
      [id],
    )
    expect(rows).toHaveLength(1)
    const [winner, loser] =
      rows[0]!.owner === wallet.address.toLowerCase() ? [first, second] : [second, first]
    await expect(winner.page.getByText('已購買：末批礦機 × 1', { exact: true })).toBeVisible()
    await expect(loser.dialog(say('Buy a machine')).getByText('剩餘數量不足：0')).toBeVisible()

    for (const { page: at } of [first, second]) {
      await at.goto(`/machineDetail?id=${id}`)
      await expect(at.getByRole('button', { name: say('Sold out') })).toBeDisabled()
      await at.goto('/machine')
      await expect(at.getByText(say('{0} of {1} sold', { 0: '150', 1: '150' }))).toBeVisible()
      await expect(at.getByRole('link', { name: /末批礦機/ })).toContainText(say('Sold out'))
    }
    const { rows: sums } = await stage.db.query<{ n: number }>(
      'select sum(units)::int as n from machine_purchase',
    )
    expect(sums).toEqual([{ n: 150 }])
    expect(
      (await ledgerOf(stage, rival.address)).posted + (await ledgerOf(stage, wallet.address)).posted,
    ).toBe(parseEther(String(210 - units)))
  } finally {
    await context.close()
  }
})
