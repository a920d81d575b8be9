// The console beyond its queues: users and their blacklists, budgets, projects, sessions, and lists that sort and export.
import { readFile } from 'node:fs/promises'
import { nodeNFTAbi } from '@holdfast/protocol/abi/index'
import { getContract, parseEther } from 'viem'
import { loadSeed } from '../contracts/script/seed.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, confirmChange, enterConsole, openSection } from './operators.ts'
import { say, saying } from './say.ts'

// A stack of its own, because hosting stays paused at the end.
test.use({ seed: loadSeed('local') })

test('a manager looks a user up, blacklists with a reason, takes it back, and can list again only by announcing', async ({
  page,
  browser,
  stage,
  wallet,
  enter,
}) => {
  await enter({ usdt: 100n })
  const user = wallet.address
  const nodes = getContract({
    address: stage.deployment.contracts.nodes,
    abi: nodeNFTAbi,
    client: stage.client,
  })
  const listed = () => nodes.read.isBlackList([user])

  await asOperator(browser, stage, wallet, 'managerA', async (console, me) => {
    await openSection(console, say('Users'))
    await console.getByLabel(say('Look up')).fill(user.slice(0, 12))
    const row = console
      .getByRole('table', { name: say('Users') })
      .getByRole('row')
      .nth(1)
    await row.getByRole('link').first().click()
    const one = console.getByRole('region', { name: say('Users'), exact: true })
    const head = one.getByRole('heading', { level: 2 }).first()
    await expect(head).toHaveText(/#\d+/)
    const number = (await head.innerText()).replace(/\D/g, '')
    await expect(one.getByText(user)).toBeVisible()

    const list = console.getByRole('region', { name: say('Blacklist'), exact: true })
    const entry = list.getByRole('listitem').filter({ hasText: say('Node cards') })
    await expect(entry).toContainText(say('not listed'))
    await entry.getByRole('button', { name: say('Put on the list'), exact: true }).click()
    await confirmChange(
      me,
      say('Put #{0} on the blacklist', { 0: number }),
      number,
      say('Write down and go to the wallet'),
    )
    await me.finish(me.dialog(say('Send the call')))
    await expect(entry).toContainText(say('listed until {0}', { 0: '' }).trim())
    expect(await listed()).toBe(true)

    await entry.getByRole('button', { name: say('Take off') }).click()
    await confirmChange(
      me,
      say('Take #{0} off the blacklist', { 0: number }),
      number,
      say('Write down and go to the wallet'),
    )
    await me.finish(me.dialog(say('Send the call')))
    await expect(entry).toContainText(say('not listed'))
    expect(await listed()).toBe(false)

    // The same account a second time needs the other role, which has a delay.
    await entry.getByRole('button', { name: say('Put on the list'), exact: true }).click()
    await confirmChange(
      me,
      say('Put #{0} on the blacklist', { 0: number }),
      number,
      say('Write down and go to the wallet'),
    )
    await me.finish(me.dialog(say('Announce the call')))
    const announced = console.getByRole('region', {
      name: say('Announced: {0}', { 0: 'renewBlackList(address)' }),
    })
    await expect(announced.getByRole('button', { name: say('Make the change') })).toBeDisabled()
    expect(await listed()).toBe(false)
    await stage.passTime(61)
    await announced.getByRole('button', { name: say('Make the change') }).click()
    await me.finish(me.dialog(say('Make the announced change')))
    expect(await listed()).toBe(true)

    await openSection(console, say('Audit log'))
    await console.getByLabel(say('About, begins with')).fill(user)
    const rows = console.getByRole('table', { name: say('Audit log') }).getByRole('row')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(1)).toContainText(say('Put on a blacklist'))
    await expect(rows.nth(1)).toContainText('users.blackList')
    await expect(rows.nth(2)).toContainText('users.unBlackList')
    await expect(rows.nth(2)).toContainText('agreed in the weekly meeting')
  })

  // Principal is not affected: a listed account can host, and everything here works as before.
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/hosting')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a budget is funded by its exact amount; what is delayed is announced, what is a guardian’s only the guardian does', async ({
  page,
  browser,
  stage,
  wallet,
}) => {
  const free = async () => (await stage.pool.read.getSolvency([stage.deployment.contracts.usdt])).free
  const before = await free()

  await asOperator(browser, stage, wallet, 'managerA', async (console, me) => {
    await stage.giveUsdt(wallet.address, 250n)
    await openSection(console, say('Pools and budgets'))
    await expect(console.getByRole('button', { name: say('Pause'), exact: true })).toBeDisabled()
    await console.getByRole('button', { name: say('Fund a budget') }).click()
    await me.dialog(say('Fund a budget')).getByLabel(say('Amount')).fill('250')
    await confirmChange(me, say('Fund a budget'), 'USDT', say('Write down and go to the wallet'))
    await me.finish(me.dialog(say('Send to the budget')))
    expect(await free()).toBe(before + parseEther('250'))

    await console.getByRole('button', { name: say('Minimum and capacity') }).click()
    const sheet = me.dialog(say('Minimum and capacity'))
    await sheet.getByLabel(say('Minimum of an order')).fill('15')
    await confirmChange(me, say('Minimum and capacity'), 'setConfig', say('Write down and go to the wallet'))
    await me.finish(me.dialog(say('Announce the call')))
    const announced = console.getByRole('region', {
      name: new RegExp(`^${saying('Announced: {0}', { 0: 'setConfig' })}`),
    })
    await expect(announced.getByRole('button', { name: say('Make the change') })).toBeDisabled()
    await stage.passTime(61)
    await announced.getByRole('button', { name: say('Make the change') }).click()
    await me.finish(me.dialog(say('Make the announced change')))
    expect((await stage.pool.read.getConfig()).stakeMin).toBe(parseEther('15'))
    await expect(console.getByRole('region', { name: say('Mint pool') })).toContainText('15 USDT')
  })

  await asOperator(browser, stage, wallet, 'guardian', async (console, me) => {
    await openSection(console, say('Pools and budgets'))
    await console.getByRole('button', { name: say('Pause'), exact: true }).click()
    await confirmChange(me, say('Pause the pool'), 'pause', say('Write down and go to the wallet'))
    await me.finish(me.dialog(say('Send the call')))
    await expect(console.getByRole('region', { name: say('Mint pool') })).toContainText(say('Paused'))
    expect((await stage.pool.read.getConfig()).paused).toBe(true)
  })
  await enterConsole(page, stage, wallet, 'auditor')
  await openSection(page, say('Audit log'))
  await page.getByLabel(say('Action begins with')).fill('powers.call')
  const rows = page.getByRole('table', { name: say('Audit log') }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('pause()')
})

test('a manager ends a session, and that device is signed out', async ({ page, browser, stage, wallet }) => {
  await enterConsole(page, stage, wallet, 'auditor')
  const auditor = wallet.address
  await asOperator(browser, stage, wallet, 'managerA', async (console, me) => {
    await openSection(console, say('Sign in'))
    await console.getByLabel(say('Address'), { exact: true }).fill(auditor)
    const rows = console.getByRole('table', { name: say('Sessions of operators') }).getByRole('row')
    await expect(rows.filter({ hasText: auditor.slice(0, 6) })).not.toHaveCount(0)
    await expect(rows.filter({ hasNotText: auditor.slice(0, 6) })).toHaveCount(1) // the names of the columns
    // Journeys before this one may have left sessions of the same account: all of them end.
    for (let left = (await rows.count()) - 1; left > 0; left--) {
      await rows
        .nth(1)
        .getByRole('button', { name: say('End'), exact: true })
        .click()
      await confirmChange(me, say('End a session'), null, say('End the session'))
      await (left === 1
        ? expect(console.getByText(say('Nothing fits what is chosen above.'))).toBeVisible()
        : expect(rows).toHaveCount(left))
    }
  })
  // The page may have asked meanwhile, and be signed out already; the offer to register may lie over it.
  await page.reload()
  await expect(
    page.getByRole('main').getByRole('button', { name: say('Sign in'), exact: true, includeHidden: true }),
  ).toBeVisible()
})

test('a list is sorted by the server and saved as it is filtered', async ({ browser, stage, wallet }) => {
  await asOperator(browser, stage, wallet, 'managerA', async (page) => {
    await openSection(page, say('Users'))
    const table = page.getByRole('table', { name: say('Users') })
    const numbers = async () =>
      (await table.getByRole('row').locator('td:nth-child(2)').allInnerTexts()).map(Number)
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    expect(await numbers()).toEqual((await numbers()).toSorted((a, b) => b - a))
    const asked = page.waitForResponse((r) => r.url().includes('sort=index') && r.url().includes('order=asc'))
    await table.getByRole('button', { name: '#', exact: true }).click()
    await asked
    await expect(table.getByRole('columnheader', { name: '#' })).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(async () => (await numbers())[0]).toBe(1)
    expect(await numbers()).toEqual((await numbers()).toSorted((a, b) => a - b))

    const saved = page.waitForEvent('download')
    await page
      .getByRole('region', { name: say('Users') })
      .getByRole('button', { name: say('Export') })
      .click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('pageAccounts.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    const { rows } = await stage.db.query<{ n: string }>('select count(*) as n from account')
    expect(lines.length).toBe(Number(rows[0]!.n) + 1)
    expect(lines[1]!.startsWith('1,0x')).toBe(true)
  })
})

test('projects stand with their sale, and a guardian dissolves one with a reason', async ({
  page,
  browser,
  stage,
  wallet,
}) => {
  await asOperator(browser, stage, wallet, 'guardian', async (console, me) => {
    await openSection(console, say('Projects and sales'))
    const row = console
      .getByRole('table', { name: say('Projects and sales') })
      .getByRole('row')
      .nth(1)
    await row.getByRole('button', { name: say('Escrow') }).click()
    await expect(
      me
        .dialog(new RegExp(`${saying('Escrow of {0}', { 0: '.+' })}$`))
        .getByText(say('Covered in full'))
        .first(),
    ).toBeVisible()
    await console.keyboard.press('Escape')
    await row.getByRole('button', { name: say('Dissolve') }).click()
    const title = await me
      .dialog(new RegExp(`^${saying('Dissolve {0}', { 0: '' })}`))
      .getByRole('heading')
      .first()
      .innerText()
    await confirmChange(
      me,
      title,
      title.replace(say('Dissolve {0}', { 0: '' }), ''),
      say('Write down and go to the wallet'),
    )
    await me.finish(me.dialog(say('Send the call')))
    await expect(row).toContainText(say('Dissolve'))
    await expect(row.getByRole('button', { name: say('Dissolve') })).toHaveCount(0)
  })
  await enterConsole(page, stage, wallet, 'auditor')
  await openSection(page, say('Audit log'))
  await page.getByLabel(say('Action begins with')).fill('powers.call')
  await expect(page.getByRole('table', { name: say('Audit log') })).toContainText('dissolve(uint256)')
})
