import { leafHash, type SolvencyLeaf, type SolvencySnapshot } from '@holdfast/protocol/solvency'
import type { Page } from '@playwright/test'
import { keccak256 } from 'viem'
import { App } from './app.ts'
import { enterWithBalance } from './custody.ts'
import { expect, test } from './fixtures.ts'

/** Has the page's calls of this name answered with what `change` makes of the answer. */
const answering = (page: Page, name: string, change: (data: never) => void) =>
  page.route(`**/api/app/api/${name}?*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: never }
    change(body.data)
    await route.fulfill({ response: answer, json: body })
  })

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

  await expect(page.getByText('最後一筆在你的紀錄裡')).toBeVisible()

  // an entry that the statement was made of and the log has no more is told, and so is one that left another balance
  const check = page.getByRole('button', { name: '在此瀏覽器驗證' })
  const differs = page.getByText('你的紀錄與快照所說的不符')
  await answering(page, 'pageBalanceLog', (log: { records: object[] }) => void (log.records = []))
  await check.click()
  await expect(differs).toBeVisible()
  await answering(page, 'pageBalanceLog', (log: { records: { balanceAfter: string }[] }) => {
    for (const entry of log.records) entry.balanceAfter = '1'
  })
  await check.click()
  await expect(check).toBeEnabled()
  await expect(differs).toBeVisible()
  await page.unrouteAll()

  // a server that lies about the balance, or about where the entries end, does not get past the hash
  const out = page.getByText('你的餘額不在根值之中')
  const lies: ((leaf: SolvencyLeaf) => void)[] = [
    (leaf) => (leaf.balance = String(BigInt(leaf.balance) + 1n)),
    (leaf) => (leaf.seq! += 1),
    (leaf) => (leaf.entryHash = `0x${'ab'.repeat(32)}`),
  ]
  for (const lie of lies) {
    await answering(page, 'getSolvencyLeaf', lie)
    await check.click()
    await expect(out).toBeVisible()
    await page.unrouteAll()
    await check.click()
    await expect(page.getByText('你的餘額在根值之中')).toBeVisible()
  }

  // somebody else's leaf proves nothing, though it is under the root
  const other = {
    address: `0x${'12'.repeat(20)}`,
    salt: `0x${'34'.repeat(32)}`,
    balance: '5',
    seq: 1,
    entryHash: `0x${'56'.repeat(32)}`,
  } as const
  const root = leafHash(keccak256, { ...other, balance: 5n })
  await page.route('**/api/app/api/getSolvency', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: SolvencySnapshot }
    Object.assign(body.data.assets[0]!, { root, liabilities: other.balance })
    await route.fulfill({ response: answer, json: body })
  })
  await answering(page, 'getSolvencyLeaf', (leaf: SolvencyLeaf) => {
    Object.assign(leaf, other, { proof: [] })
  })
  await page.goto('/solvency')
  await check.click()
  await expect(out).toBeVisible()
})
