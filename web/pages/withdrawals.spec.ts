// Withdrawals whose payout waits for people: what their owner can do, and what operators can.
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'
import { NOW } from './chain/figures.ts'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'

const step = (state: Withdrawal['state'], i: number) => ({ state, time: NOW + i, reason: null, txHash: null })
const waits = { parked: true, status: 'review' as const, validUntil: NOW + 86_400, txHash: null }
/** Never signed, and reverted. */
const UNSIGNED = {
  ...waits,
  id: 8,
  state: 'approved' as const,
  cancellable: true,
  timeline: [step('approved', 0)],
}
const REVERTED = {
  ...waits,
  id: 9,
  state: 'sent' as const,
  cancellable: false,
  timeline: (['approved', 'signed', 'sent'] as const).map(step),
}

test('an owner cancels a payout that waits, or gives up the number of one that reverted', async ({
  page,
  site,
  enter,
}) => {
  site.answer('pageWithdrawLog', (list) => ({
    ...list,
    total: 2,
    records: [UNSIGNED, REVERTED].map((w) => ({ ...list.records[0]!, ...w })),
  }))
  await enter()
  await page.goto('/extractRecord')
  const rows = page.getByRole('list', { name: say('Withdrawals') }).getByRole('listitem')
  for (const [i, button] of [
    say('Cancel this withdrawal'),
    say('Give up number {0}', { 0: '4' }),
  ].entries()) {
    const row = rows.filter({ has: page.getByText(say('The payout waits')) }).nth(i)
    await row.locator('summary').click()
    await expect(row.getByText(say('The payout waits'))).toBeVisible()
    await expect(row.getByRole('button', { name: button })).toBeVisible()
  }
})

test('an operator sees the payouts that wait, and lets one go on or refuses it', async ({
  page,
  site,
  enter,
}) => {
  site.answer('pageWithdrawQueue', (list) => ({
    ...list,
    total: 3,
    records: [UNSIGNED, REVERTED, { ...REVERTED, id: 10, parked: false }].map((w) => ({
      ...list.records[0]!,
      ...w,
      account: '0x2222222222222222222222222222222222222222',
    })),
  }))
  await enter()
  await page.goto('/managerMain')
  await page
    .getByRole('navigation', { name: say('Parts of the console') })
    .getByRole('button', { name: say('Withdrawals'), exact: true })
    .click()
  const row = (id: number) => page.getByRole('row').filter({ hasText: `#${id}` })
  await expect(row(8).getByRole('button', { name: say('Refuse') })).toBeVisible()
  await expect(row(9).getByRole('button', { name: say('Refuse') })).toHaveCount(0)
  await expect(row(10).getByRole('button', { name: say('Hold'), exact: true })).toBeVisible()
  await row(9)
    .getByRole('button', { name: say('Let it go on') })
    .click()
  await expect(page.getByRole('dialog', { name: say('Release withdrawal #{0}', { 0: '9' }) })).toBeVisible()
})
