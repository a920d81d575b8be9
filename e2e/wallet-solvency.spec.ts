import { leafHash, type SolvencyLeaf, type SolvencySnapshot } from '@holdfast/protocol/solvency'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { keccak256, parseEther } from 'viem'
import { App } from './app.ts'
import { enterWithBalance } from './custody.ts'
import { signedIn } from './enter.ts'
import { expect, type Stage, test } from './fixtures.ts'
import { say, saying } from './say.ts'

/** Changes the answers of one of the page's calls with `change`. */
const answering = (page: Page, name: string, change: (data: never) => void) =>
  page.route(`**/api/app/api/${name}?*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: never }
    change(body.data)
    await route.fulfill({ response: answer, json: body })
  })

/**
 * Removes the newest USDT entry of `owner` as the machine's owner could, around every protection of the tables.
 * @returns a function that puts it back
 */
async function takeNewestAway(stage: Stage, owner: string): Promise<() => Promise<void>> {
  const asOwner = async (sql: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: stage.databaseUrl })
    await client.connect()
    try {
      await client.query("set session_replication_role = 'replica'")
      return (await client.query<{ account: string; entry: string }>(sql, values)).rows[0]
    } finally {
      await client.end()
    }
  }
  const setTo = 'update ledger_account a set posted = x.posted, seq = x.seq, hash = x.hash from'
  const taken = await asOwner(
    `with old as (select * from ledger_account where owner = $1 and currency = 'USDT'),
       gone as (delete from ledger_entries e using old where e.account_id = old.id and e.seq = old.seq returning e.*),
       back as (${setTo} (select e.account_id, e.balance_after as posted, e.seq, e.hash from ledger_entries e
         join old on e.account_id = old.id and e.seq = old.seq - 1) x where a.id = x.account_id)
     select to_jsonb(old)::text as account, to_jsonb(gone)::text as entry from old, gone`,
    [owner.toLowerCase()],
  )
  return async () =>
    void (await asOwner(
      `with e as (insert into ledger_entries select * from jsonb_populate_record(null::ledger_entries, $1::jsonb))
       ${setTo} jsonb_populate_record(null::ledger_account, $2::jsonb) x where a.id = x.id`,
      [taken!.entry, taken!.account],
    ))
}

test('checks the own leaf in the browser, and notices a balance or an entry that was left out', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 123n)
  // The next snapshot includes it.
  await expect
    .poll(
      async () => {
        await page.goto('/solvency')
        const check = page.getByRole('button', { name: say('Check in this browser') })
        const none = page.getByText(say('No snapshot yet'))
        await expect(check.or(none)).toBeVisible()
        if (await none.isVisible()) return false
        await check.click()
        const found = page.getByText(say('Your balance is in the root'))
        await expect(found.or(page.getByText(/你的帳戶不在其中/))).toBeVisible()
        return found.isVisible()
      },
      { timeout: 120_000, intervals: [2_000] },
    )
    .toBe(true)
  await expect(page.getByText('123 USDT', { exact: true })).toBeVisible()
  await expect(page.getByTestId('ratio-USDT')).toContainText(say('Covered {0}', { 0: '' }).trim())

  // A newer snapshot ends with the account's second entry, and says so.
  const me = await signedIn(stage, wallet.account)
  await me.post('transfer', { to: stage.deployment.root, amount: String(parseEther('23')), symbol: 'USDT' })
  // of each block there is one snapshot at most
  await stage.passTime(1)
  let leaf: SolvencyLeaf | undefined
  await expect
    .poll(
      async () => {
        leaf = await me.get('getSolvencyLeaf', { symbol: 'USDT' })
        return [leaf.seq, leaf.balance]
      },
      { timeout: 120_000 },
    )
    .toEqual([2, String(parseEther('100'))])
  const { id, entryHash } = leaf!
  await page.goto(`/solvency?id=${id}`)
  // soon the chain has its digest: everybody is shown the same
  await expect(page.getByText(say('Anchored on chain'))).toBeVisible()
  await expect(page.getByText(say('Read through your wallet'))).toBeVisible()
  const check = page.getByRole('button', { name: say('Check in this browser') })
  await check.click()
  await expect(page.getByText(say('Anchored on chain'))).toHaveCount(2)
  await expect(page.getByText(say('Your balance is in the root'))).toBeVisible()
  await expect(page.getByText(`2 · ${say('the last one is in your log')}`)).toBeVisible()
  const { rows } = await stage.db.query<{ hash: string }>(
    `select '0x' || encode(e.hash, 'hex') as hash from ledger_entries e join ledger_account a on a.id = e.account_id
     where a.owner = $1 and a.currency = 'USDT' and e.seq = 2`,
    [wallet.address.toLowerCase()],
  )
  expect(entryHash).toBe(rows[0]!.hash)
  await expect(page.getByText(rows[0]!.hash, { exact: true })).toBeVisible()

  // The entry is removed from the ledger: the snapshot stays right, but the log is not the one that it was made from.
  const different = page.getByText(say('Your log does not end as the snapshot says'))
  await expect(different).toBeHidden()
  const putBack = await takeNewestAway(stage, wallet.address)
  try {
    await check.click()
    await expect(different).toBeVisible()
    await expect(
      page.getByText(
        new RegExp(
          `^${saying('{0, plural, one {The snapshot was made of {1} entry, and it is missing or different now. Keep this page, save the leaf, and ask the operator.} other {The snapshot was made of {2} entries, and the last of them is missing or different now. Keep this page, save the leaf, and ask the operator.}}', { 2: '2' })}`,
        ),
      ),
    ).toBeVisible()
    await expect(page.getByText(say('Your balance is in the root'))).toBeVisible()
  } finally {
    await putBack()
  }
  await check.click()
  await expect(page.getByText(`2 · ${say('the last one is in your log')}`)).toBeVisible()
  await expect(different).toBeHidden()

  // An entry with another balance than the statement's is reported, too.
  await answering(page, 'pageBalanceLog', (log: { records: { balanceAfter: string }[] }) => {
    for (const entry of log.records) entry.balanceAfter = '1'
  })
  await check.click()
  await expect(different).toBeVisible()
  await page.unrouteAll()

  // A server that answers a wrong balance, or a wrong last entry, fails the check of the hash.
  const out = page.getByText(say('Your balance is not in the root'))
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
    await expect(page.getByText(say('Your balance is in the root'))).toBeVisible()
  }

  // Nor can it show this user another statement than everybody else, with a valid leaf of this user.
  await answering(page, 'getSolvency', (shown: SolvencySnapshot) => {
    shown.assets.at(-1)!.liabilities = '1'
  })
  await page.goto(`/solvency?id=${id}`)
  await expect(page.getByText(say('Differs from the chain'))).toBeVisible()
  await check.click()
  await expect(page.getByText(say('Your balance is in the root'))).toBeVisible()
  await expect(page.getByText(say('The chain has another snapshot under this number'))).toHaveCount(2)
  await page.unrouteAll()
  await page.goto(`/solvency?id=${id}`)
  await expect(page.getByText(say('Anchored on chain'))).toBeVisible()
  await expect(page.getByText(say('The chain has another snapshot under this number'))).toHaveCount(0)

  // Nor can it leave the account out.
  await page.route('**/api/app/api/getSolvencyLeaf?*', (route) =>
    route.fulfill({ json: { code: 500, msg: '-', data: { error: 'SNAPSHOT_UNKNOWN' } } }),
  )
  await check.click()
  await expect(
    page.getByText(say('You have no leaf, though your log begins before this snapshot')),
  ).toBeVisible()
  await page.unrouteAll()

  // Another account's leaf proves nothing, although it is under the root.
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
