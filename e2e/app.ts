// Page object of the app in Traditional Chinese: the buttons and texts that the tests use.
import { expect, type Locator, type Page } from '@playwright/test'
import { say, saying } from './say.ts'

const HOUR = 3600
export const STEP = 12 * HOUR
export const TERM_DAYS = 15

export class App {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The open dialog or sheet titled `title`. */
  dialog(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  /** Opens the choice of wallets. */
  async chooseWallet(): Promise<Locator> {
    await this.page
      .getByRole('button', { name: say('Connect wallet') })
      .first()
      .click()
    return this.dialog(say('Connect wallet'))
  }

  async connect(wallet: string | RegExp = 'Test wallet') {
    const sheet = await this.chooseWallet()
    await sheet.getByRole('button', { name: wallet }).click()
    await expect(sheet).toBeHidden()
  }

  /** Confirms the inviter that the dialog offers, and waits until the account is bound. */
  async bind() {
    await this.dialog(say('Register and Bind'))
      .getByRole('button', { name: say('Confirm') })
      .click()
    await expect(this.dialog(say('Signature login'))).toBeVisible()
  }

  async signIn() {
    await this.dialog(say('Signature login'))
      .getByRole('button', { name: say('Confirm') })
      .click()
    await expect(this.dialog(say('Signature login'))).toBeHidden()
  }

  /** Types the end of `address` in the sheet of this title, once it says who that is, and presses the button. */
  async confirmWhom(title: string | RegExp, address: string, action: string) {
    const sheet = this.dialog(title)
    await this.typeEnding(title, address)
    await sheet.getByRole('button', { name: action }).click()
  }

  /** Types the end of an address into the sheet that asks for it: until then its button does nothing. */
  async typeEnding(title: string | RegExp, address: string) {
    const sheet = this.dialog(title)
    await expect(sheet.getByText(address).first()).toBeVisible()
    await sheet.getByLabel(say('Last four characters of the address')).fill(address.slice(-4))
  }

  /** Waits until the page has connected a returning visitor's wallet: only then it receives the wallet's events. */
  async connected() {
    await expect(
      this.page.getByRole('button', { name: new RegExp(`^${saying('Account {0}', { 0: '0x' })}`) }),
    ).toBeVisible()
  }

  async openTestTools() {
    const details = this.page.locator('details', { hasText: say('Test tools') })
    if ((await details.getAttribute('open')) === null) await details.getByText(say('Test tools')).click()
  }

  /** Gas and test USDT from the faucet, by the button on the page. */
  async getTestFunds() {
    await this.openTestTools()
    await this.page.getByRole('button', { name: say('Get test funds') }).click()
    await expect(
      this.page.getByText(
        new RegExp(`^${saying('Got {0} {1} and {2} {3}', { 0: '1,000', 1: 'USDT', 2: '.+', 3: '.+' })}`),
      ),
    ).toBeVisible()
  }

  /** Types the amount, agrees to the risks when asked, and opens the flow. */
  async startDeposit(amount: string) {
    await this.page.goto('/hosting')
    await this.page.getByLabel(say('Hosting amount')).fill(amount)
    await this.page.getByRole('button', { name: say('Host {usdt}', { usdt: `${amount} USDT` }) }).click()
    const risks = this.dialog(say('What can go wrong'))
    const flow = this.dialog(say('Host {usdt}', { usdt: 'USDT' }))
    await expect(risks.or(flow)).toBeVisible()
    if (await risks.isVisible()) {
      await risks.getByRole('checkbox').check()
      await risks.getByRole('button', { name: say('Continue') }).click()
    }
    await expect(flow).toBeVisible()
    return flow
  }

  async deposit(amount: string) {
    await this.finish(await this.startDeposit(amount))
  }

  /** Waits until a flow is done and closes it. */
  async finish(flow: Locator) {
    await expect(flow.getByText(new RegExp(`^${saying('Done')}`)).last()).toBeVisible()
    await flow
      .getByRole('button', { name: say('Close') })
      .last()
      .click()
    await expect(flow).toBeHidden()
  }

  async myHosting() {
    await this.page.goto('/hosting')
    await this.page
      .getByRole('tab', { name: say('My hosting') })
      .or(this.page.getByRole('button', { name: say('My hosting') }))
      .first()
      .click()
  }

  /** What the account took part in, of all pools. */
  async history(): Promise<Locator> {
    await this.page.goto('/hosting?tab=history')
    return this.page.getByRole('region', { name: say('History') })
  }

  order(id: bigint | number): Locator {
    return this.page
      .getByRole('region', { name: say('Order {0}', { 0: id }) })
      .or(this.page.getByRole('article', { name: say('Order {0}', { 0: id }) }))
  }
}
