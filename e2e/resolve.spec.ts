// Transfers in the queue and unordered payments: one operator proposes how each is resolved, another one decides, and the
// ledger follows.
import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import { orderTypedData, payoutId } from '@holdfast/protocol/payouts'
import { encodeFunctionData, keccak256, parseEther, toHex } from 'viem'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { beginDeposit, expectPosted, ledgerOf, operator, sendToken } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, confirmChange, openSection } from './operators.ts'
import { projects } from './projects.ts'
import { say, saying } from './say.ts'

const lower = (role: LocalRole) => localAccount(role).address.toLowerCase()

test('a wrong amount is credited by two managers, never by one', async ({
  page,
  browser,
  stage,
  wallet,
  enter,
}) => {
  const user = wallet.address
  await enter({ usdt: 100n })
  const asked = await beginDeposit(page, '50')
  const amount = asked - parseEther('10')
  const vault = stage.deployment.contracts.payoutVault
  await sendToken(stage, wallet.account, stage.usdt.address, vault, amount)
  await expect(page.getByText(say('Less than agreed'))).toBeVisible()
  expect((await ledgerOf(stage, wallet.address)).posted).toBe(0n)
  const { rows } = await stage.db.query<{ id: number }>(`select id from deposit_transfer where sender = $1`, [
    wallet.address.toLowerCase(),
  ])
  const { id } = rows[0]!

  let proposal = 0
  await asOperator(browser, stage, wallet, 'managerA', async (first, me) => {
    await openSection(first, say('Deposits'))
    const row = first.getByRole('row').filter({ hasText: `#${id}` })
    await expect(row.getByText(say('Less than agreed'))).toBeVisible()
    await expect(row.getByText(/^40\.00\d+ USDT$/)).toBeVisible()
    await row.getByRole('button', { name: say('Credit') }).click()
    const sheet = me.dialog(say('Credit deposit #{0}', { 0: id }))
    // The sender is filled in; another account would have to be typed.
    await expect(sheet.getByLabel(say('Account to credit'))).toHaveValue(user)
    await confirmChange(me, say('Credit deposit #{0}', { 0: id }), { address: user }, say('Proposals'))
    await expect(
      row.getByText(new RegExp(`^${saying('Proposal #{0}', { 0: String.raw`\d+` })}$`)),
    ).toBeVisible()
    proposal = Number(
      (
        await row.getByText(new RegExp(`^${saying('Proposal #{0}', { 0: String.raw`\d+` })}$`)).innerText()
      ).replace(/\D/g, ''),
    )

    // The maker cannot approve it, neither with a button nor with the call itself.
    await openSection(first, say('Proposals'))
    const own = first.getByRole('row').filter({ hasText: `#${proposal}` })
    await expect(own.getByRole('button', { name: say('Take back') })).toBeVisible()
    await expect(own.getByRole('button', { name: say('Approve') })).toHaveCount(0)
    const manager = await operator(stage, 'managerA')
    await expect(
      manager.post('decideProposal', { id: proposal, approve: true, note: 'alone' }),
    ).rejects.toMatchObject({ code: 'SECOND_PERSON_REQUIRED' })
  })
  expect((await ledgerOf(stage, wallet.address)).posted).toBe(0n)

  await asOperator(browser, stage, wallet, 'managerB', async (second, me) => {
    await openSection(second, say('Proposals'))
    const row = second.getByRole('row').filter({ hasText: `#${proposal}` })
    // The proposal shows the decision in readable figures.
    await expect(row.getByText(/40\.00\d+ USDT/)).toBeVisible()
    await row.getByRole('button', { name: say('Approve') }).click()
    await expect(me.dialog(say('Approve #{0}', { 0: proposal })).getByText(/40\.00\d+ USDT/)).toBeVisible()
    await confirmChange(me, say('Approve #{0}', { 0: proposal }), String(proposal), say('Sign and approve'))
    await openSection(second, say('Deposits'))
    await expect(second.getByText(say('Every transfer that arrived was credited.'))).toBeVisible()
    await openSection(second, say('Audit log'))
    await expect(second.getByRole('row').filter({ hasText: 'deposits.credit' }).first()).toBeVisible()
  })

  await expectPosted(stage, wallet.address, amount)
  await page.goto('/walletDetail?symbol=USDT&tab=deposits')
  await expect(
    page.getByRole('list', { name: say('Deposits') }).getByText(say('Credited after review')),
  ).toBeVisible()
  const decided = await stage.db.query<{ maker: string; checker: string; state: string }>(
    `select maker, checker, state from proposal where id = $1`,
    [proposal],
  )
  expect(decided.rows).toEqual([{ maker: lower('managerA'), checker: lower('managerB'), state: 'executed' }])
})

test("a stranger's transfer goes back to where it came from", async ({ browser, stage, wallet }) => {
  const stranger = await projects(stage).stranger(70n)
  const vault = stage.deployment.contracts.payoutVault
  await sendToken(stage, stranger, stage.usdt.address, vault, parseEther('70'))
  const from = stranger.address.toLowerCase()
  const found = async () =>
    (await stage.db.query<{ id: number }>(`select id from deposit_transfer where sender = $1`, [from])).rows
  await expect.poll(async () => (await found()).length).toBe(1)
  const { id } = (await found())[0]!

  await asOperator(browser, stage, wallet, 'finance', async (page, me) => {
    await openSection(page, say('Deposits'))
    const row = page.getByRole('row').filter({ hasText: `#${id}` })
    await expect(row.getByText(say('Not matched'))).toBeVisible()
    await row.getByRole('button', { name: say('Send back') }).click()
    await confirmChange(me, say('Send deposit #{0} back', { 0: id }), String(id), say('Proposals'))
  })
  await asOperator(browser, stage, wallet, 'managerB', async (page, me) => {
    await openSection(page, say('Proposals'))
    const row = page.getByRole('row').filter({ hasText: '70 USDT' })
    await row.getByRole('button', { name: say('Approve') }).click()
    const title = me.dialog(new RegExp(`^${saying('Approve #{0}', { 0: '' })}`)).getByRole('heading')
    const proposal = (await title.innerText()).replace(/\D/g, '')
    await confirmChange(
      me,
      new RegExp(`^${saying('Approve #{0}', { 0: '' })}`),
      proposal,
      say('Sign and approve'),
    )
  })
  await expect.poll(() => stage.usdt.read.balanceOf([stranger.address])).toBe(parseEther('70'))
  await expect
    .poll(
      async () =>
        (await stage.db.query<{ state: string }>(`select state from deposit_transfer where id = $1`, [id]))
          .rows[0]!.state,
      { timeout: 120_000 },
    )
    .toBe('returned')
})

test('an order that two custodians signed beside the console is told, and two people book it', async ({
  browser,
  stage,
  wallet,
}) => {
  const { payoutVault, usdt } = stage.deployment.contracts
  const to = localAccount('user').address
  const amount = parseEther('40.5')
  const borne = async () =>
    (
      await stage.db.query<{ amount: string }>(
        `select e.amount from ledger_entries e join ledger_account a on a.id = e.account_id
         where a.owner = 'treasury' and e.kind = 'expense'`,
      )
    ).rows.map((r) => r.amount)
  // Two custodians sign outside the console, and one submits it to the vault.
  const order = { ref: keccak256(toHex('by hand')), to, token: usdt, amount, validUntil: 2n ** 40n }
  const payId = payoutId.order(order.ref)
  const data = orderTypedData(stage.deployment.chainId, payoutVault, order)
  const both = [localAccount('managerA'), localAccount('managerB')] as const
  const signed = [await both[0].signTypedData(data), await both[1].signTypedData(data)] as const
  const args = [order, [both[0].address, both[1].address], signed] as const
  await stage.sendAs(
    'finance',
    payoutVault,
    encodeFunctionData({ abi: payoutVaultAbi, functionName: 'payOrder', args }),
  )
  await stage.settled()
  const auditor = await operator(stage, 'auditor')
  await expect
    .poll(async () => (await auditor.get('pageUnorderedPayments')).records)
    .toMatchObject([{ payId, final: true }])

  let proposal = ''
  await asOperator(browser, stage, wallet, 'managerA', async (page, me) => {
    // The overview shows what is wrong, and links to it.
    await expect(page.getByText(say('Not well'))).toBeVisible()
    await expect(
      page.getByText(
        new RegExp(
          `^${saying('The vault paid what is not booked here. What balances cover is booked by itself; two people book the rest.')}`,
        ),
      ),
    ).toBeVisible()
    // No money moves until it is booked, and every user sees that.
    await expect(
      page.getByText(
        new RegExp(
          saying(
            'Deposits and withdrawals wait while the server compares its books with the chain. They go on by themselves; balances may be old until then.',
          ),
        ),
      ),
    ).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: say('House accounts') })
      .last()
      .click()
    const row = page
      .getByRole('table', { name: say('Payment by hand') })
      .getByRole('row')
      .filter({ hasText: '40.5 USDT' })
    await row.getByRole('button', { name: say('Book as an expense') }).click()
    await expect(me.dialog(say('Book a payment by hand')).getByText('40.5 USDT')).toBeVisible()
    await confirmChange(me, say('Book a payment by hand'), 'USDT', say('Proposals'))
    proposal = (
      await row.getByText(new RegExp(`^${saying('Proposal #{0}', { 0: String.raw`\d+` })}$`)).innerText()
    ).replace(/\D/g, '')
    await openSection(page, say('Proposals'))
    const own = page.getByRole('row').filter({ hasText: `#${proposal}` })
    await expect(own.getByRole('button', { name: say('Take back') })).toBeVisible()
    await expect(own.getByRole('button', { name: say('Approve') })).toHaveCount(0)
  })
  expect(await borne()).toEqual([])

  await asOperator(browser, stage, wallet, 'managerB', async (page, me) => {
    await openSection(page, say('Proposals'))
    const row = page.getByRole('row').filter({ hasText: `#${proposal}` })
    // The checker sees how much was paid, to whom, and which account will bear it.
    for (const part of ['40.5 USDT', say('Treasury'), `${to.slice(0, 6)}…${to.slice(-4)}`])
      await expect(row.getByText(part).first()).toBeVisible()
    await row.getByRole('button', { name: say('Approve') }).click()
    await expect(me.dialog(say('Approve #{0}', { 0: proposal })).getByText('40.5 USDT')).toBeVisible()
    await confirmChange(me, say('Approve #{0}', { 0: proposal }), proposal, say('Sign and approve'))
    await openSection(page, say('House accounts'))
    await expect(
      page
        .getByRole('table', { name: say('Payment by hand') })
        .getByText(new RegExp(`^${saying('Booked, journal {0}', { 0: String.raw`\d+` })}$`)),
    ).toBeVisible()
    await page.reload()
    await openSection(page, say('Overview'))
    await expect(page.getByText(say('Well'), { exact: true })).toBeVisible()
    await expect(
      page.getByText(
        new RegExp(
          `^${saying('The vault paid what is not booked here. What balances cover is booked by itself; two people book the rest.')}`,
        ),
      ),
    ).toBeHidden()
    await expect(
      page.getByText(
        new RegExp(
          saying(
            'Deposits and withdrawals wait while the server compares its books with the chain. They go on by themselves; balances may be old until then.',
          ),
        ),
      ),
    ).toBeHidden()
  })
  expect(await borne()).toEqual([String(-amount)])
})
