import { parseEther } from 'viem'
import { App } from './app.ts'
import {
  allocate,
  creditQueued,
  enterWithBalance,
  expectPosted,
  giveNuls,
  ledgerOf,
  lowerPrice,
  sendToken,
  switchOff,
} from './custody.ts'
import { economy } from './economy.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test('converts each way, and says why when it cannot', async ({ page, stage, wallet }) => {
  const app = new App(page)
  const me = wallet.address
  await economy(stage).makeAverage()
  await enterWithBalance(app, stage, wallet, 200n)

  const open = async (pair: string, amount: string) => {
    await page.goto('/convert')
    await page.getByRole('radio', { name: pair }).check()
    await page.getByLabel(say('Pay')).fill(amount)
  }
  const convert = async (pair: string, amount: string, from: string) => {
    await open(pair, amount)
    const button = page.getByRole('button', { name: say('Convert {0} {from}', { 0: amount, from: from }) })
    await expect(button).toBeEnabled()
    const received = parseEther((await page.getByTestId('received').innerText()).replaceAll(',', ''))
    await button.click()
    await expect(
      page.getByText(
        new RegExp(
          `^${saying('Converted: {0} {from} to {1} {to}', { 0: '.+', from: '.+', 1: '.+', to: '.+' })}`,
        ),
      ),
    ).toBeVisible()
    return received
  }

  const tde = await convert('USDT → TDE', '100', 'USDT')
  await expectPosted(stage, me, parseEther('100'))
  const gotTde = (await ledgerOf(stage, me, 'TDE')).posted
  expect(gotTde).toBeGreaterThanOrEqual(tde)
  expect(gotTde).toBeLessThan((tde * 102n) / 100n)

  const usde = await convert('TDE → USDE', '40', 'TDE')
  await expectPosted(stage, me, gotTde - parseEther('40'), 'TDE')
  const gotUsde = (await ledgerOf(stage, me, 'USDE')).posted
  expect(gotUsde).toBeGreaterThanOrEqual(usde)
  expect(gotUsde).toBeLessThan((usde * 102n) / 100n)

  await convert('USDE → USDT', '5', 'USDE')
  await expectPosted(stage, me, parseEther('104.975'))

  // NULS sent to the vault are the wrong token; two people return them to their sender.
  const { nuls, payoutVault } = stage.deployment.contracts
  await giveNuls(stage, me, 50n)
  await sendToken(stage, wallet.account, nuls, payoutVault, parseEther('50'))
  await page.goto('/walletDetail?symbol=NULS&tab=deposits')
  const deposits = page.getByRole('list', { name: say('Deposits') })
  await expect(deposits.getByText(say('Wrong token'))).toBeVisible()
  await creditQueued(stage, me, 'NULS')
  await expectPosted(stage, me, parseEther('50'), 'NULS')
  await expect(deposits.getByText(say('Credited after review'))).toBeVisible()
  await convert('NULS → USDT', '20', 'NULS')
  await expectPosted(stage, me, parseEther('114.925'))

  await page.goto('/walletDetail?symbol=USDT&type=swap')
  const entries = page.getByRole('list', { name: say('Entries') })
  await expect(entries.locator('details')).toHaveCount(3)

  // An empty liquidity account, a stale price, a conversion that is switched off.
  await allocate(stage, 'liquidity', 'treasury', 'TDE', (await ledgerOf(stage, 'liquidity', 'TDE')).posted)
  await open('USDT → TDE', '1')
  await expect(page.getByRole('button', { name: say('Nothing is set aside to convert into') })).toBeDisabled()
  await lowerPrice(stage, 'USDE')
  await stage.passTime(25 * 3_600)
  await open('USDE → USDT', '1')
  await expect(page.getByRole('button', { name: say('The price is too old') })).toBeDisabled()
  await switchOff(stage, 'conversion.enabled.convertNULS')
  await open('NULS → USDT', '1')
  await expect(page.getByRole('button', { name: say('This conversion is not open yet') })).toBeDisabled()
})
