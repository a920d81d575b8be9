// The resonance pool in the console: a line's rule by the delayed role, and the guardian who calls a period off.
import { resonancePoolAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData, getContract, parseEther } from 'viem'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, confirmChange, openSection } from './operators.ts'
import { say, saying } from './say.ts'

const GO = say('Write down and go to the wallet')

test('a line’s rule is announced before it holds, and only the guardian calls an open period off', async ({
  browser,
  stage,
  wallet,
}) => {
  const address = stage.deployment.contracts.resonancePool
  const pool = getContract({ address, abi: resonancePoolAbi, client: stage.client })
  const line = pool.read.getLine
  const [before] = await line([1n])

  await asOperator(browser, stage, wallet, 'managerA', async (console, operator) => {
    await openSection(console, say('Resonance pool'))
    const row = console.getByRole('row').filter({ hasText: '#1 ·' })
    await expect(row.getByRole('button', { name: say('Dissolve') })).toHaveCount(0)
    await row.getByRole('button', { name: say('Change'), exact: true }).click()
    const title = say('Change line {line}', { line: 1 })
    const sheet = operator.dialog(title)
    await expectAccessible(console, 'rule of a line')
    // A minimum above the capacity is not sent.
    await sheet.getByLabel(say('Fails below')).fill('100000')
    await sheet.getByLabel(say('Reason, for the audit log')).fill('too much')
    await sheet.getByLabel(say('Type {word} to confirm', { word: 'setLine' })).fill('setLine')
    await sheet.getByRole('button', { name: say('Enter every figure within its limits') }).click()
    await expect(sheet).toBeVisible()
    await sheet.getByLabel(say('Type {word} to confirm', { word: 'setLine' })).fill('')
    await sheet.getByLabel(say('Fails below')).fill('150')
    await confirmChange(operator, title, 'setLine', GO)
    await operator.finish(operator.dialog(say('Announce the call')))
    expect((await line([1n]))[0]).toEqual(before)
    await stage.passTime(61)
    await console
      .getByRole('region', { name: new RegExp(`^${saying('Announced: {0}', { 0: 'setLine' })}`) })
      .getByRole('button', { name: say('Make the change') })
      .click()
    await operator.finish(operator.dialog(say('Make the announced change')))
  })
  expect((await line([1n]))[0]).toEqual({ ...before, minimum: parseEther('150') })

  // Anybody opens the next period.
  const open = encodeFunctionData({ abi: resonancePoolAbi, functionName: 'open', args: [1n] })
  await stage.sendAs('user', address, open)
  const [, number] = await line([1n])
  await stage.indexed()
  await asOperator(browser, stage, wallet, 'guardian', async (console, operator) => {
    await openSection(console, say('Resonance pool'))
    const row = console.getByRole('row').filter({ hasText: '#1 ·' })
    await row.getByRole('button', { name: say('Dissolve') }).click()
    await confirmChange(operator, say('Dissolve period {0}', { 0: number }), String(number), GO)
    await operator.finish(operator.dialog(say('Send the call')))
    await expect(row.getByText(say('Crowdfunding dissolution'))).toBeVisible()
    await stage.indexed()
    await expect(console.getByText('agreed in the weekly meeting')).toBeVisible()
  })
  // dissolved
  expect((await pool.read.getPeriod([number])).status).toBe(5n)
})
