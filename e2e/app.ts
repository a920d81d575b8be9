// The product as a person meets it, in Traditional Chinese: what each test presses and reads.
import { expect, type Locator, type Page } from '@playwright/test'

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

  async connect(wallet: string | RegExp = 'Test wallet') {
    await this.page.getByRole('button', { name: '連接錢包' }).first().click()
    await this.dialog('連接錢包').getByRole('button', { name: wallet }).click()
    await expect(this.dialog('連接錢包')).toBeHidden()
  }

  /** Confirms the referrer that the dialog offers, and waits until binding is done. */
  async bind() {
    await this.dialog('註冊綁定').getByRole('button', { name: '確認' }).click()
    await expect(this.dialog('簽名登入')).toBeVisible()
  }

  async signIn() {
    await this.dialog('簽名登入').getByRole('button', { name: '確認' }).click()
    await expect(this.dialog('簽名登入')).toBeHidden()
  }

  /** Waits until the page has the wallet of somebody who came back: from then on it hears what happens to it. */
  async connected() {
    await expect(this.page.getByRole('button', { name: /^帳戶 0x/ })).toBeVisible()
  }

  async openTestTools() {
    const details = this.page.locator('details', { hasText: '測試工具' })
    if ((await details.getAttribute('open')) === null) await details.getByText('測試工具').click()
  }

  /** Gas and test USDT from the faucet, by the button on the page. */
  async getTestFunds() {
    await this.openTestTools()
    await this.page.getByRole('button', { name: '領取測試資金' }).click()
    await expect(this.page.getByText(/^已收到 1,000 USDT/)).toBeVisible()
  }

  /** Types the amount, agrees to the risks when asked, and opens the flow. */
  async startDeposit(amount: string) {
    await this.page.goto('/hosting')
    await this.page.getByLabel('託管金額').fill(amount)
    await this.page.getByRole('button', { name: `託管 ${amount} USDT` }).click()
    const risks = this.dialog('可能的風險')
    const flow = this.dialog('託管 USDT')
    await expect(risks.or(flow)).toBeVisible()
    if (await risks.isVisible()) {
      await risks.getByRole('checkbox').check()
      await risks.getByRole('button', { name: '繼續' }).click()
    }
    await expect(flow).toBeVisible()
    return flow
  }

  async deposit(amount: string) {
    await this.finish(await this.startDeposit(amount))
  }

  /** Waits until a flow is done and closes it. */
  async finish(flow: Locator) {
    await expect(flow.getByText(/^完成/).last()).toBeVisible({ timeout: 30_000 })
    await flow.getByRole('button', { name: '關閉' }).last().click()
    await expect(flow).toBeHidden()
  }

  async myHosting() {
    await this.page.goto('/hosting')
    await this.page
      .getByRole('tab', { name: '我的託管' })
      .or(this.page.getByRole('button', { name: '我的託管' }))
      .first()
      .click()
  }

  order(id: bigint | number): Locator {
    return this.page
      .getByRole('region', { name: `訂單 ${id}` })
      .or(this.page.getByRole('article', { name: `訂單 ${id}` }))
  }
}
