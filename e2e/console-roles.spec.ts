// The console for each role except manager and auditor: it shows that role's parts, and nothing that would be refused.
import { authorityAbi, hostingPoolAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData, parseEther } from 'viem'
import { loadSeed } from '../contracts/script/seed.ts'
import { expect, test } from './fixtures.ts'
import { confirmChange, enterConsole, openSection, sections } from './operators.ts'
import { say, saying } from './say.ts'

// A stack of its own, without queues and announcements of other journeys.
test.use({ seed: loadSeed('local') })

test('a guardian finds what is announced at once, cancels it with a reason, and is led nowhere closed', async ({
  page,
  stage,
  wallet,
}) => {
  const { accessManager, hostingPool } = stage.deployment.contracts
  const data = encodeFunctionData({
    abi: hostingPoolAbi,
    functionName: 'setConfig',
    args: [parseEther('11'), parseEther('60000'), 1n],
  })
  const schedule = encodeFunctionData({
    abi: authorityAbi,
    functionName: 'schedule',
    args: [hostingPool, data, 0],
  })
  await stage.sendAs('managerA', accessManager, schedule)
  await stage.indexed()
  const me = await enterConsole(page, stage, wallet, 'guardian')
  await expect(sections(page).getByRole('button')).toHaveText([
    say('Overview'),
    say('Projects and sales'),
    say('Pools and budgets'),
    say('Resonance pool'),
    say('Liquidity mining'),
    say('Special contribution award'),
    say('Epochs and levels'),
  ])

  const announced = page.getByRole('region', {
    name: new RegExp(`^${saying('Announced: {0}', { 0: 'setConfig' })}`),
  })
  await expect(announced.getByRole('button', { name: say('Make the change') })).toHaveCount(0)
  await announced.getByRole('button', { name: say('Cancel the change') }).click()
  await confirmChange(me, say('Cancel the change'), 'setConfig', say('Write down and go to the wallet'))
  await me.finish(me.dialog(say('Send the call')))
  await expect(announced).toBeHidden()
  await expect(page.getByRole('region', { name: say('Announced changes') })).toContainText(
    say(
      'Nothing is announced. What a contract delays appears here before it can happen, and a guardian can cancel it.',
    ),
  )
  const { rows } = await stage.db.query("select reason from audit where after->>'function' like 'cancel(%'")
  expect(rows).toEqual([{ reason: 'agreed in the weekly meeting' }])

  await openSection(page, say('Projects and sales'))
  const project = page
    .getByRole('table', { name: say('Projects and sales') })
    .getByRole('row')
    .nth(1)
  await expect(project).toContainText('0x')
  await expect(project.getByRole('link', { name: /^0x/ })).toHaveCount(0)
  await page.goto('/managerMain?section=settings')
  await expect(page.getByText(say('{0}: not open to your roles', { 0: say('Settings') }))).toBeVisible()
})

test('finance sorts and filters the house accounts like every list', async ({ page, stage, wallet }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enterConsole(page, stage, wallet, 'finance')
  await openSection(page, say('House accounts'))
  const table = page.getByRole('table', { name: say('House accounts') })
  const amounts = async () => {
    const cells = await table.locator('tbody tr td:last-child').allInnerTexts()
    return cells.map((text) => Number(text.replaceAll(',', '')))
  }
  const rising = (list: number[]) => list.toSorted((a, b) => a - b)
  await table.getByRole('button', { name: say('Balance') }).click()
  await expect(table.getByRole('columnheader', { name: say('Balance') })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const first = await amounts()
  expect(first.length).toBeGreaterThan(4)
  expect(first).toEqual(rising(first))
  await table.getByRole('button', { name: say('Balance') }).click()
  await expect(table.getByRole('columnheader', { name: say('Balance') })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  expect(await amounts()).toEqual(rising(first).toReversed())
  await page
    .getByRole('combobox', { name: say('Assets') })
    .first()
    .selectOption('NULS')
  await expect.poll(async () => (await amounts()).length).toBeLessThan(first.length)
  for (const row of await table.locator('tbody tr').all()) await expect(row).toContainText('NULS')

  // An empty list says whether it has no rows at all, or none that fit the filter.
  await openSection(page, say('Withdrawal records'))
  await expect(page.getByText(say('No withdrawal waits for a review.'))).toBeVisible()
  await page.getByRole('combobox', { name: say('State') }).selectOption('refused')
  await expect(page.getByText(say('Nothing fits what is chosen above.'))).toBeVisible()
})

test('who ships for a store is led to the orders to send', async ({ page, stage, wallet }) => {
  await enterConsole(page, stage, wallet, 'sender')
  await expect(sections(page).getByRole('button')).toHaveText([say('Overview')])
  await page.getByRole('link', { name: say('Open the orders to send') }).click()
  await expect(page).toHaveURL(/\/shopOrder\?tab=send$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})
