import { App } from './app.ts'
import { enterWithBalance } from './custody.ts'
import { expect, test } from './fixtures.ts'

test('checks the own leaf in the browser, and notices a balance that was left out', async ({
  page,
  house,
  wallet,
}) => {
  test.setTimeout(240_000)
  const app = new App(page)
  await enterWithBalance(app, house, wallet, 123n)
  // the next snapshot has it
  await expect
    .poll(
      async () => {
        await page.goto('/solvency')
        const check = page.getByRole('button', { name: '在此瀏覽器驗證' })
        const none = page.getByText('尚無快照')
        await expect(check.or(none)).toBeVisible()
        if (await none.isVisible()) return false
        await check.click()
        const found = page.getByText('你的餘額在根值之中')
        await expect(found.or(page.getByText(/你的帳戶不在其中/))).toBeVisible()
        return found.isVisible()
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toBe(true)
  await expect(page.getByText('123 USDT', { exact: true })).toBeVisible()
  await expect(page.getByTestId('ratio-USDT')).toContainText('覆蓋率')

  // a server that lies about the balance does not get past the hash
  await page.route('**/api/app/api/getSolvencyLeaf**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { balance: string } }
    body.data.balance = String(BigInt(body.data.balance) + 1n)
    await route.fulfill({ response: answer, json: body })
  })
  await page.getByRole('button', { name: '在此瀏覽器驗證' }).click()
  await expect(page.getByText('你的餘額不在根值之中')).toBeVisible()
})
