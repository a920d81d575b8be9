// Deposits that fit nothing, and payments that nobody ordered: one operator proposes what becomes of each, another one
// decides, and the books follow.
import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import { orderTypedData, payoutId } from '@holdfast/protocol/payouts'
import type { UnorderedPayment } from '@holdfast/protocol/withdrawals'
import { encodeFunctionData, keccak256, parseEther, toHex } from 'viem'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { beginDeposit, expectPosted, ledgerOf, operator, sendToken } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, confirmChange, openSection } from './operators.ts'
import { projects } from './projects.ts'

const lower = (role: LocalRole) => localAccount(role).address.toLowerCase()

test('a wrong amount is credited by two managers, never by one', async ({
  page,
  browser,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(180_000)
  const user = wallet.address
  await enter({ usdt: 100n })
  const asked = await beginDeposit(page, '50')
  const amount = asked - parseEther('10')
  const vault = house.deployment.contracts.payoutVault
  await sendToken(house, wallet.account, house.usdt.address, vault, amount)
  await expect(page.getByText('金額不足')).toBeVisible({ timeout: 30_000 })
  expect((await ledgerOf(house, wallet.address)).posted).toBe(0n)
  const { rows } = await house.db.query<{ id: number }>(`select id from deposit_transfer where sender = $1`, [
    wallet.address.toLowerCase(),
  ])
  const { id } = rows[0]!

  let proposal = 0
  await asOperator(browser, house, wallet, 'managerA', async (first, me) => {
    await openSection(first, '充值紀錄')
    const row = first.getByRole('row').filter({ hasText: `#${id}` })
    await expect(row.getByText('金額不足')).toBeVisible()
    await expect(row.getByText(/^40\.00\d+ USDT$/)).toBeVisible()
    await row.getByRole('button', { name: '入帳' }).click()
    const sheet = me.dialog(`將充值 #${id} 入帳`)
    // who sent it is proposed; another account would have to be typed
    await expect(sheet.getByLabel('入帳帳戶')).toHaveValue(user)
    await confirmChange(me, `將充值 #${id} 入帳`, String(id), '提案')
    await expect(row.getByText(/^提案 #\d+$/)).toBeVisible()
    proposal = Number((await row.getByText(/^提案 #\d+$/).innerText()).replace(/\D/g, ''))

    // not by the same one: neither by a button nor by the wire
    await openSection(first, '提案')
    const own = first.getByRole('row').filter({ hasText: `#${proposal}` })
    await expect(own.getByRole('button', { name: '撤回' })).toBeVisible()
    await expect(own.getByRole('button', { name: '核准' })).toHaveCount(0)
    const manager = await operator(house, 'managerA')
    await expect(manager('decideProposal', { id: proposal, approve: true, note: 'alone' })).rejects.toThrow(
      'decideProposal',
    )
  })
  expect((await ledgerOf(house, wallet.address)).posted).toBe(0n)

  await asOperator(browser, house, wallet, 'managerB', async (second, me) => {
    await openSection(second, '提案')
    const row = second.getByRole('row').filter({ hasText: `#${proposal}` })
    // what is decided stands there in figures that can be read
    await expect(row.getByText(/40\.00\d+ USDT/)).toBeVisible()
    await row.getByRole('button', { name: '核准' }).click()
    await expect(me.dialog(`核准 #${proposal}`).getByText(/40\.00\d+ USDT/)).toBeVisible()
    await confirmChange(me, `核准 #${proposal}`, String(proposal), '簽署並核准')
    await openSection(second, '充值紀錄')
    await expect(second.getByText('所有到帳的轉帳都已入帳。')).toBeVisible()
    await openSection(second, '稽核紀錄')
    await expect(second.getByRole('row').filter({ hasText: 'deposits.credit' }).first()).toBeVisible()
  })

  await expectPosted(house, wallet.address, amount)
  await page.goto('/walletDetail?symbol=USDT&tab=deposits')
  await expect(page.getByRole('list', { name: '充值紀錄' }).getByText('審核後入帳')).toBeVisible()
  const decided = await house.db.query<{ maker: string; checker: string; state: string }>(
    `select maker, checker, state from proposal where id = $1`,
    [proposal],
  )
  expect(decided.rows).toEqual([{ maker: lower('managerA'), checker: lower('managerB'), state: 'executed' }])
})

test("a stranger's transfer goes back to where it came from", async ({ browser, house, wallet }) => {
  test.setTimeout(150_000)
  const stranger = await projects(house).stranger(70n)
  const vault = house.deployment.contracts.payoutVault
  await sendToken(house, stranger, house.usdt.address, vault, parseEther('70'))
  const from = stranger.address.toLowerCase()
  const found = async () =>
    (await house.db.query<{ id: number }>(`select id from deposit_transfer where sender = $1`, [from])).rows
  await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(1)
  const { id } = (await found())[0]!

  await asOperator(browser, house, wallet, 'finance', async (page, me) => {
    await openSection(page, '充值紀錄')
    const row = page.getByRole('row').filter({ hasText: `#${id}` })
    await expect(row.getByText('未對應')).toBeVisible()
    await row.getByRole('button', { name: '退回' }).click({ timeout: 30_000 })
    await confirmChange(me, `退回充值 #${id}`, String(id), '提案')
  })
  await asOperator(browser, house, wallet, 'managerB', async (page, me) => {
    await openSection(page, '提案')
    const row = page.getByRole('row').filter({ hasText: '70 USDT' })
    await row.getByRole('button', { name: '核准' }).click()
    const title = me.dialog(/^核准 #/).getByRole('heading')
    const proposal = (await title.innerText()).replace(/\D/g, '')
    await confirmChange(me, /^核准 #/, proposal, '簽署並核准')
  })
  await expect
    .poll(() => house.usdt.read.balanceOf([stranger.address]), { timeout: 60_000 })
    .toBe(parseEther('70'))
  await expect
    .poll(
      async () =>
        (await house.db.query<{ state: string }>(`select state from deposit_transfer where id = $1`, [id]))
          .rows[0]!.state,
      { timeout: 60_000 },
    )
    .toBe('returned')
})

test('an order that two custodians signed beside the console is told, and two people book it', async ({
  browser,
  house,
  wallet,
}) => {
  test.setTimeout(150_000)
  const { payoutVault, usdt } = house.deployment.contracts
  const to = localAccount('user').address
  const amount = parseEther('40.5')
  const borne = async () =>
    (
      await house.db.query<{ amount: string }>(
        `select e.amount from ledger_entry e join ledger_account a on a.id = e.account_id
         where a.owner = 'treasury' and e.kind = 'expense'`,
      )
    ).rows.map((r) => r.amount)
  // Two custodians sign beside the console, and one brings it to the vault.
  const order = { ref: keccak256(toHex('by hand')), to, token: usdt, amount, validUntil: 2n ** 40n }
  const payId = payoutId.order(order.ref)
  const data = orderTypedData(house.deployment.chainId, payoutVault, order)
  const both = [localAccount('managerA'), localAccount('managerB')] as const
  const signed = [await both[0].signTypedData(data), await both[1].signTypedData(data)] as const
  const args = [order, [both[0].address, both[1].address], signed] as const
  await house.sendAs(
    'finance',
    payoutVault,
    encodeFunctionData({ abi: payoutVaultAbi, functionName: 'payOrder', args }),
  )
  await house.settled()
  const auditor = await operator(house, 'auditor')
  await expect
    .poll(async () => (await auditor<{ records: UnorderedPayment[] }>('pageUnorderedPayments')).records)
    .toMatchObject([{ payId, final: true }])

  let proposal = ''
  await asOperator(browser, house, wallet, 'managerA', async (page, me) => {
    // the overview says what is not well, and leads to it
    await expect(page.getByText('異常')).toBeVisible()
    await expect(page.getByText(/^金庫付出了此處尚未入帳的款項/)).toBeVisible()
    // until it is booked no money moves, and everybody is told
    await expect(page.getByText(/充值與提領暫時等候，之後會自動繼續/)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '營運帳戶' }).last().click()
    const row = page
      .getByRole('table', { name: '手動付款' })
      .getByRole('row')
      .filter({ hasText: '40.5 USDT' })
    await row.getByRole('button', { name: '登錄為支出' }).click()
    await expect(me.dialog('登錄一筆手動付款').getByText('40.5 USDT')).toBeVisible()
    await confirmChange(me, '登錄一筆手動付款', 'USDT', '提案')
    proposal = (await row.getByText(/^提案 #\d+$/).innerText()).replace(/\D/g, '')
    await openSection(page, '提案')
    const own = page.getByRole('row').filter({ hasText: `#${proposal}` })
    await expect(own.getByRole('button', { name: '撤回' })).toBeVisible()
    await expect(own.getByRole('button', { name: '核准' })).toHaveCount(0)
  })
  expect(await borne()).toEqual([])

  await asOperator(browser, house, wallet, 'managerB', async (page, me) => {
    await openSection(page, '提案')
    const row = page.getByRole('row').filter({ hasText: `#${proposal}` })
    // who decides reads how much went where, and who is to bear it
    for (const part of ['40.5 USDT', '財庫', `${to.slice(0, 6)}…${to.slice(-4)}`])
      await expect(row.getByText(part).first()).toBeVisible()
    await row.getByRole('button', { name: '核准' }).click()
    await expect(me.dialog(`核准 #${proposal}`).getByText('40.5 USDT')).toBeVisible()
    await confirmChange(me, `核准 #${proposal}`, proposal, '簽署並核准')
    await openSection(page, '營運帳戶')
    await expect(page.getByRole('table', { name: '手動付款' }).getByText(/^已登錄，憑證 \d+$/)).toBeVisible()
    await page.reload()
    await openSection(page, '總覽')
    await expect(page.getByText('正常', { exact: true })).toBeVisible()
    await expect(page.getByText(/^金庫付出了此處尚未入帳的款項/)).toBeHidden()
    await expect(page.getByText(/充值與提領暫時等候，之後會自動繼續/)).toBeHidden()
  })
  expect(await borne()).toEqual([String(-amount)])
})
