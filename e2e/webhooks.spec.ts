// Webhooks: an account's own endpoint, and one for all accounts that two managers agree on.
import { verifyWebhook } from '@holdfast/client/webhooks'
import { startReceiver } from '../server/test/receiver.ts'
import { App } from './app.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { enter } from './enter.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, confirmChange, openSection } from './operators.ts'
import { say, saying } from './say.ts'

test('an account adds an endpoint, tests it, changes its secret and removes it', async ({
  page,
  stage,
  wallet,
}) => {
  const receiver = await startReceiver()
  try {
    await enter(page, stage, wallet)
    await page.goto('/webhooks')
    const app = new App(page)
    await page.getByRole('button', { name: say('Add an endpoint') }).click()
    const sheet = app.dialog(say('Add an endpoint'))
    await expectAccessible(page, 'new endpoint')
    await expect(
      sheet.getByRole('button', { name: say('Enter an address and choose events') }),
    ).toBeDisabled()
    await sheet.getByLabel(say('Address')).fill(receiver.url)
    await sheet.getByLabel(say('Deposit credited')).check()
    await sheet.getByRole('button', { name: say('Add'), exact: true }).click()
    const shown = app.dialog(say('Secret of the endpoint'))
    const secret = await shown.getByText(/^whsec_/).innerText()
    await shown.getByRole('button', { name: say('I have kept it') }).click()
    const row = page.getByRole('list', { name: say('Endpoints') }).getByRole('listitem')
    await expect(row.getByText(say('On'), { exact: true })).toBeVisible()
    await row.getByRole('button', { name: say('Send a test') }).click()
    await expect.poll(() => receiver.got.length).toBe(1)
    const { headers, body } = receiver.got[0]!
    expect(await verifyWebhook({ headers, body, secrets: secret })).toMatchObject({ type: 'webhook.test' })
    const deliveries = page.getByRole('region', { name: say('Deliveries') })
    await expect(deliveries.getByText(say('Delivered'))).toBeVisible({ timeout: 120_000 })
    await expectAccessible(page, 'own webhooks')
    await expectFits(page, 'own webhooks')
    await deliveries.getByRole('button').first().click()
    await app
      .dialog(say('Test'))
      .getByRole('button', { name: say('Send again') })
      .click()
    await expect.poll(() => receiver.got.length).toBe(2)
    expect(receiver.got[1]!.body).toBe(body)
    await row.getByRole('button', { name: say('New secret') }).click()
    await app
      .dialog(say('New secret'))
      .getByRole('button', { name: say('End the one before at once') })
      .click()
    await expect(shown.getByText(/^whsec_/)).not.toHaveText(secret)
    await shown.getByRole('button', { name: say('I have kept it') }).click()
    await row.getByRole('button', { name: say('Remove') }).click()
    await app
      .dialog(say('Remove the endpoint'))
      .getByRole('button', { name: say('Remove'), exact: true })
      .click()
    await expect(row).toHaveCount(0)
  } finally {
    await receiver.stop()
  }
})

test('two managers let a system hear of all accounts, and send again what it did not take', async ({
  browser,
  stage,
  wallet,
}) => {
  const receiver = await startReceiver()
  receiver.answer = (response) => response.writeHead(410).end()
  const title = say('New endpoint')
  try {
    await asOperator(browser, stage, wallet, 'managerA', async (page, console) => {
      await openSection(page, say('Webhooks'))
      await page.getByRole('button', { name: title, exact: true }).click()
      const sheet = console.dialog(title)
      await expectAccessible(page, 'endpoint for all accounts')
      await sheet.getByLabel(say('Address')).fill(receiver.url)
      await sheet.getByLabel(say('Whose it is')).fill('the integrator')
      await sheet.getByLabel(say('Order placed')).check()
      await confirmChange(console, title, null, say('Propose'))
    })
    await asOperator(browser, stage, wallet, 'managerB', async (page, console) => {
      await openSection(page, say('Proposals'))
      const proposed = page.getByRole('row').filter({ hasText: say('Endpoint for all accounts') })
      await proposed.getByRole('button', { name: say('Approve') }).click()
      const approving = new RegExp(`^${saying('Approve #{0}', { 0: '' })}`)
      const id = /#(\d+)/.exec(await console.dialog(approving).innerText())![1]!
      await confirmChange(console, approving, id, say('Sign and approve'))
      await openSection(page, say('Webhooks'))
      const endpoint = page.getByRole('row').filter({ hasText: 'the integrator' })
      await expect(endpoint.getByText(say('Not switched on yet'))).toBeVisible()
      const change = async (act: string | null, action: string) => {
        await endpoint.getByRole('button', { name: say('Change'), exact: true }).click()
        if (act !== null) await page.getByLabel(say('What to do')).selectOption({ label: act })
        await confirmChange(console, say('Change an endpoint'), null, action)
      }
      await change(null, say('New secret; the one before is over at once'))
      const shown = console.dialog(say('Secret of the endpoint'))
      const secret = await shown.getByText(/^whsec_/).innerText()
      await shown.getByRole('button', { name: say('I have kept it') }).click()
      await change(say('Switch on'), say('Switch on'))
      await change(say('Send a test'), say('Send a test'))
      await expect.poll(() => receiver.got.length).toBe(1)
      await expect(endpoint.getByText(say('Off: it said it is gone'))).toBeVisible({ timeout: 120_000 })
      receiver.answer = (response) => response.writeHead(204).end()
      const told = page.getByRole('region', { name: say('Deliveries') })
      await told
        .getByRole('button', { name: say('Look and send again') })
        .first()
        .click()
      await expectAccessible(page, 'a delivery')
      await confirmChange(console, say('Test'), null, say('Send again'))
      await expect.poll(() => receiver.got.length).toBe(2)
      const { headers, body } = receiver.got[1]!
      expect(await verifyWebhook({ headers, body, secrets: secret })).toMatchObject({ type: 'webhook.test' })
      await expect(told.getByRole('cell').getByText(say('Delivered'))).toBeVisible({ timeout: 120_000 })
    })
  } finally {
    await receiver.stop()
  }
})
