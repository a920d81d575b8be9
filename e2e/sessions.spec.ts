import { App } from './app.ts'
import { signedIn } from './enter.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test('lists where the account is signed in, and ends a session elsewhere', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  await stage.giveGas(wallet.address)
  await page.goto('/')
  await app.connect()
  await app.bind()
  await app.signIn()
  const elsewhere = await signedIn(stage, wallet.account)
  await elsewhere.get('getBalances')

  await page.getByRole('button', { name: new RegExp(`^${saying('Account {0}', { 0: '0x' })}`) }).click()
  await page.getByRole('link', { name: say('Signed-in devices') }).click()
  const list = page.getByRole('list', { name: say('Signed-in devices') })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText(say('This device'))).toHaveCount(1)
  await list.getByRole('button', { name: say('End this session') }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere.get('getBalances')).rejects.toMatchObject({ code: 'NO_LOGIN' })

  await list.getByRole('button', { name: say('Sign out') }).click()
  await expect(page.getByText(say('Not signed in')).first()).toBeVisible()
})
