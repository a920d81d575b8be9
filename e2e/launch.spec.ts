import { parseEther, toHex } from 'viem'
import { loadSeed } from '../contracts/script/seed.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

/** A block number beyond all blocks of the deployment. */
const START = 2_000
const seed = loadSeed('local')
test.use({ seed: { ...seed, launch: { startBlock: START } } })

test('before the first block of trade the page says when it opens, and opens then', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 100n })
  await page.goto('/swap')
  await expect(page.getByText(say('Trading is not open yet')).first()).toBeVisible()
  await expect(
    page.getByText(
      new RegExp(`^${saying('It opens at block {0}; the chain is at block {1}.', { 0: '2,000', 1: '.+' })}`),
    ),
  ).toBeVisible()
  await page.getByLabel(say('Pay')).fill('50')
  await expect(page.getByRole('button', { name: say('Trading is not open yet') })).toBeDisabled()

  // The page agrees with the contract.
  const block = await stage.client.getBlockNumber({ cacheTime: 0 })
  expect(block).toBeLessThan(START)
  await stage.chain.rpc('anvil_mine', [toHex(BigInt(START) - block)])
  await page.getByRole('button', { name: say('Swap {what}', { what: '50 USDT' }) }).click()
  await app.finish(app.dialog(say('Swap {from} for {to}', { from: 'USDT', to: 'TDE' })))
  expect(await stage.usdt.read.balanceOf([wallet.address])).toBe(parseEther('50'))
  expect(await stage.tokenBalance(wallet.address)).toBeGreaterThan(0n)
})
