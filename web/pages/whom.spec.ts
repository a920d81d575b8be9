// Where nothing can be called back, the confirmation shows who an address is and asks for the end of it.
import type { Locator, Page } from '@playwright/test'
import { someone } from '@holdfast/protocol/calls/examples'
import { expectAccessible } from '../../e2e/accessibility.ts'
import type { App } from '../../e2e/app.ts'
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'
import type { Chain } from './chain/node.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ENDING = say('Last four characters of the address')
const TYPE = say('Type the last four characters')
const SIGN = say('Confirm and sign')
const away = () => {
  throw new Error('the node does not answer')
}

/** Opens the confirmation of a withdrawal to an address. */
async function withdrawTo(app: App, page: Page, address: string): Promise<Locator> {
  await page.goto('/extract')
  await page.getByLabel(say('Payout address')).fill(address)
  await page.getByLabel(say('Withdrawal amount')).fill('10')
  await page.getByRole('button', { name: say('Withdrawal {0}', { 0: '10 USDT' }), exact: true }).click()
  return app.dialog(say('Confirm the withdrawal'))
}
const factsOf = (sheet: Locator) =>
  sheet
    .getByTestId('who')
    .first()
    .locator('li')
    .evaluateAll((all) => all.map((li) => li.getAttribute('data-fact')))

const nobody = (chain: Chain) => {
  chain.answer('main', { users: {} })
  for (const method of ['eth_getTransactionCount', 'eth_getBalance'] as const) chain.tell(method, () => '0x0')
  for (const token of ['usdt', 'token'] as const) chain.answer(token, { balanceOf: 0n })
}

test('to one’s own address nothing has to be typed', async ({ page, enter }) => {
  const sheet = await withdrawTo(await enter(), page, someone)
  await expect(sheet.getByText(say('Your own address'))).toBeVisible()
  await expect(sheet.getByLabel(ENDING)).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: SIGN })).toBeEnabled()
  await expectAccessible(page, 'a withdrawal to oneself')
})

test('the end of an address is asked for, and read as people type it', async ({ page, enter }) => {
  const sheet = await withdrawTo(await enter(), page, OTHER)
  const field = sheet.getByLabel(ENDING)
  const wrong = sheet.getByText(say('These are not the last four characters of this address'))
  await expect(sheet.getByRole('button', { name: TYPE })).toBeDisabled()
  await expect(field).toHaveAttribute('autocomplete', 'off')
  for (const typed of ['93B', '0x3C', '93BD', OTHER]) {
    await field.fill(typed)
    await expect(sheet.getByRole('button', { name: TYPE })).toBeDisabled()
    await expect(wrong).toHaveCount(typed.length < 4 ? 0 : 1)
  }
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a wrong end')
  for (const typed of ['93BC', '93bc', '９３ＢＣ', '๙๓bc']) {
    await field.fill('')
    await expect(sheet.getByRole('button', { name: TYPE })).toBeDisabled()
    await field.fill(typed)
    await expect(sheet.getByRole('button', { name: SIGN })).toBeEnabled()
    await expect(wrong).toHaveCount(0)
  }
  await expectAccessible(page, 'a right end')
})

test('it says who an address is: a member, in the book, a contract, one of ours, nobody', async ({
  page,
  chain,
  site,
  enter,
}) => {
  const app = await enter()
  site.answer('listAddressBook', () => [])
  let sheet = await withdrawTo(app, page, OTHER)
  await expect.poll(() => factsOf(sheet)).toEqual(['registered'])

  site.answer('listAddressBook', ([first]) => [
    { ...first!, address: OTHER.toLowerCase(), label: 'Ann', usableAt: 0 },
  ])
  sheet = await withdrawTo(app, page, OTHER)
  await expect.poll(() => factsOf(sheet)).toEqual(['kept', 'registered'])
  await expect(sheet.getByText(say('In your address book: {label}', { label: 'Ann' }))).toBeVisible()
  // It is in the book, and has to be looked at all the same.
  await expect(sheet.getByRole('button', { name: TYPE })).toBeDisabled()

  site.answer('listAddressBook', () => [])
  chain.tell('eth_getCode', () => '0x6001')
  chain.answer('main', { users: {} })
  sheet = await withdrawTo(app, page, OTHER)
  await expect.poll(() => factsOf(sheet)).toEqual(['stranger', 'contract'])
  await expectAccessible(page, 'a withdrawal to a contract')

  chain.mend()
  nobody(chain)
  sheet = await withdrawTo(app, page, OTHER)
  await expect.poll(() => factsOf(sheet)).toEqual(['stranger', 'unseen'])
  await expect(sheet.getByText(say('Never seen on this chain'))).toBeVisible()
  await expectAccessible(page, 'a withdrawal to nobody')
})

test('what is not answered is never said to be new, and can be asked again', async ({
  page,
  chain,
  enter,
}) => {
  const app = await enter()
  nobody(chain)
  chain.tell('eth_getTransactionCount', away)
  let sheet = await withdrawTo(app, page, OTHER)
  await expect.poll(() => factsOf(sheet)).toEqual(['stranger', 'unknown'])
  await expect(sheet.getByText(say('Not all of it could be found out'))).toBeVisible()
  await sheet.getByLabel(ENDING).fill('93BC')
  // Nobody is kept from their money by a node that is away.
  await expect(sheet.getByRole('button', { name: SIGN })).toBeEnabled()
  await expectAccessible(page, 'a withdrawal to somebody')

  chain.tell('eth_getTransactionCount', () => '0x0')
  await sheet.getByRole('button', { name: say('Ask again') }).click()
  await expect.poll(() => factsOf(sheet)).toEqual(['stranger', 'unseen'])
  await expect(sheet.getByRole('button', { name: say('Ask again') })).toHaveCount(0)

  for (const method of ['eth_getTransactionCount', 'eth_getBalance', 'eth_getCode'] as const)
    chain.tell(method, away)
  sheet = await withdrawTo(app, page, OTHER)
  await expect.poll(() => factsOf(sheet)).toEqual(['stranger', 'unknown'])
})

test('what was typed of one address says nothing of another', async ({ page, enter }) => {
  const app = await enter()
  const sheet = await withdrawTo(app, page, OTHER)
  await sheet.getByLabel(ENDING).fill('93BC')
  await page.keyboard.press('Escape')
  await page.getByLabel(say('Payout address')).fill(`${OTHER.slice(0, -4).toLowerCase()}93bd`)
  await page.getByRole('button', { name: say('Withdrawal {0}', { 0: '10 USDT' }), exact: true }).click()
  await expect(sheet.getByRole('button', { name: TYPE })).toBeDisabled()
  await expect(sheet.getByLabel(ENDING)).toHaveValue('')
})

test('a transfer, a role and the sender of a store ask for it too', async ({ page, enter }) => {
  const app = await enter()
  await page.goto('/transfer')
  await page.getByLabel(say('Receiving address')).fill(OTHER)
  await page.getByLabel(say('Transfer amount')).fill('1')
  await page
    .getByRole('button', { name: say('Transfer {0} {symbol}', { 0: '1', symbol: 'USDT' }), exact: true })
    .click()
  const transfer = app.dialog(say('Confirm the transfer'))
  await expect(transfer.getByRole('button', { name: TYPE })).toBeDisabled()
  await transfer.getByLabel(ENDING).fill('93bc')
  await expect(transfer.getByRole('button', { name: say('Confirm'), exact: true })).toBeEnabled()

  await page.goto('/managerMain?section=operators')
  const form = page.getByRole('region', { name: say('Give a role') })
  await form.getByLabel(say('Address')).fill(OTHER)
  await form.getByRole('button', { name: say('Propose to a second manager') }).click()
  const role = app.dialog(say('Give a role'))
  await role.getByLabel(say('Reason, for the audit log')).fill('agreed in the weekly meeting')
  await expect(role.getByRole('button', { name: TYPE })).toBeDisabled()
  await role.getByLabel(ENDING).fill('93bc')
  await expect(role.getByRole('button', { name: say('Propose'), exact: true })).toBeEnabled()
  await expectAccessible(page, 'a role for an address')

  await page.goto('/managerMain?section=goods')
  const stores = page.getByRole('region', { name: say('Stores') })
  await stores
    .getByRole('button', { name: say('Change'), exact: true })
    .first()
    .click()
  const store = app.dialog(say('Change a store'))
  await store.getByLabel(say('Reason, for the audit log')).fill('agreed in the weekly meeting')
  // The sender stays who it is: nothing to look at.
  await expect(store.getByRole('button', { name: say('Save'), exact: true })).toBeEnabled()
  await store.getByLabel(say('Address that ships')).fill(OTHER)
  await expect(store.getByRole('button', { name: TYPE })).toBeDisabled()
  await store.getByLabel(ENDING).fill('93bc')
  await expect(store.getByRole('button', { name: say('Save'), exact: true })).toBeEnabled()
})

test('a project that is not the account’s own shows who runs it and who is paid', async ({ page, enter }) => {
  const app = await enter()
  await page.goto('/projectCreate')
  await page.getByLabel(say('Name')).fill('Vineyard')
  await page.getByLabel(say('Cost wallet')).fill(OTHER)
  await page
    .getByRole('button', {
      name: new RegExp(`^(${say('List the project')}|${say('Announce the project')})$`),
    })
    .click()
  const sheet = app.dialog(say('Confirm the addresses'))
  await expect(sheet.getByText(say('Your own address'))).toBeVisible()
  await expect(sheet.getByRole('button', { name: TYPE })).toBeDisabled()
  await expectAccessible(page, 'who gets the money of a project')
  await sheet.getByLabel(ENDING).fill('93bc')
  await expect(sheet.getByRole('button', { name: TYPE })).toHaveCount(0)
})
