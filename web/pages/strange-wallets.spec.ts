// What wallets and their browsers say that is not so, and what the page makes of it.
import { CHAINS } from '@holdfast/protocol/chain'
import type { Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import { NODE } from '../../devenv/stand-in.ts'
import { expectAccessible } from '../../e2e/accessibility.ts'
import { App } from '../../e2e/app.ts'
import { say, saying } from '../../e2e/say.ts'
import { type Request, TestWallet } from '../../e2e/wallet.ts'
import { LATEST } from './chain/figures.ts'
import { expect, memberAccount, test as base } from './fixtures.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Tests with a wallet of another kind. */
const withWallet = (make: (rpcUrl: string) => TestWallet) =>
  base.extend({
    wallet: async ({ context, site }, use) => {
      const wallet = make(`${site.url}${NODE}`)
      await wallet.install(context)
      await use(wallet)
    },
  })

/** On another chain; answers a switch at once, tells nobody, and has changed after so many more questions. */
class LateSwitch extends TestWallet {
  private left: number
  private asked = false
  constructor(rpcUrl: string, questions: number) {
    super(rpcUrl, CHAINS.local.id, { chainId: 1 }, memberAccount())
    this.left = questions
  }
  override async handle(request: Request): Promise<unknown> {
    if (request.method === 'wallet_switchEthereumChain') {
      this.asked = true
      return null
    }
    if (request.method === 'eth_chainId' && this.asked && this.left-- <= 0) this.chainId = CHAINS.local.id
    return super.handle(request)
  }
}

for (const [questions, ends] of [
  [3, 'the banner goes once the chain has changed'],
  [Infinity, 'what does not change is said'],
] as const)
  withWallet((rpcUrl) => new LateSwitch(rpcUrl, questions))(
    `a wallet that answers a switch before it has switched: ${ends}`,
    async ({ page, enter }) => {
      await enter()
      await page.goto('/')
      const banner = page.getByRole('alert').filter({ hasText: CHAINS.local.name })
      const stays = banner.getByText(
        say('The wallet has not switched. Switch it by hand, in the wallet itself.'),
      )
      await banner.getByRole('button', { name: say('Switch chain') }).click()
      if (questions === 3) await expect(banner).toBeHidden()
      else await expect(stays).toBeVisible()
    },
  )

base(
  'a browser that says it is offline is believed only while the server does not answer',
  async ({ page, site }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
    const offline = page.getByText(
      say('You are offline. What you see may be old; your funds are on the chain and unaffected.'),
    )
    await page.goto('/')
    await expect(page.getByTestId('price').or(page.getByRole('main'))).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    const asks = () => site.asked().filter((path) => path === '/api/chain').length
    await expect.poll(asks).toBeGreaterThan(0)
    await expect(offline).toHaveCount(0)
    site.fail(/^\/api\/chain$/, 503, Infinity)
    await expect(offline).toBeVisible()
    site.mend()
    await expect(offline).toHaveCount(0)
  },
)

/** A second wallet with the first one's rdns, whose account is another. */
function announceAnother([account, chainId]: [string, string]) {
  const provider = {
    request: ({ method }: { method: string }) =>
      Promise.resolve(method === 'eth_chainId' ? chainId : [account]),
    on: () => provider,
    removeListener: () => provider,
  }
  const info = { uuid: 'another', name: 'Test wallet Beta', icon: '', rdns: 'org.holdfast.test' }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
}

base(
  'two wallets of one rdns are both offered, and the chosen one is the one after a reload',
  async ({ page, chain, wallet }) => {
    chain.answer('main', { users: {} })
    await page.addInitScript(announceAnother, [OTHER, numberToHex(CHAINS.local.id)] as [string, string])
    const app = new App(page)
    await page.goto('/')
    const sheet = await app.chooseWallet()
    await expect(sheet.getByRole('button', { name: 'Test wallet', exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: 'Test wallet Beta' }).click()
    const pill = page.getByRole('button', { name: new RegExp(`${OTHER.slice(0, 6)}.*`), includeHidden: true })
    await expect(pill.first()).toBeVisible()
    await page.reload()
    await expect(pill.first()).toBeVisible()
    expect(wallet.connected).toBe(false)
  },
)

base(
  'a link that opens nothing says so after a moment, and an app that none opens at once',
  async ({ page }) => {
    const app = new App(page)
    await page.goto('/')
    const sheet = await app.chooseWallet()
    await sheet.getByRole('button', { name: 'Binance Wallet' }).click()
    await expect(sheet.getByText(say('A page cannot open {shut}', { shut: 'Binance Wallet' }))).toBeVisible()
    const address = sheet.getByRole('button', { name: say('Copy the address of this page') })
    await expect(address).toBeVisible()
    // The scheme of an app that this device has not: nothing happens.
    await sheet
      .getByRole('link', { name: /^imToken/ })
      .evaluate((link: HTMLAnchorElement) => (link.href = 'imtokenv2-of-nobody://open'))
    await sheet.getByRole('link', { name: /^imToken/ }).click()
    await expect(address).toBeHidden()
    await expect(sheet.getByText(say('{unopened} has not opened', { unopened: 'imToken' }))).toBeVisible()
    await expect(address).toBeVisible()
    await expectAccessible(page, 'wallets that do not open')
  },
)

/** Runs batches, and does the first call of each alone. */
class PartlyWallet extends TestWallet {
  readonly proposals: { to: Hex; data: Hex }[][] = []
  override async handle(request: Request): Promise<unknown> {
    const { method, params = [] } = request
    if (method === 'wallet_getCapabilities')
      return { [numberToHex(CHAINS.local.id)]: { atomic: { status: 'supported' } } }
    if (method === 'wallet_getCallsStatus')
      return { status: '0x258', receipts: [{ transactionHash: PART, status: '0x1' }] }
    if (method !== 'wallet_sendCalls') return super.handle(request)
    const [{ calls, id }] = params as [{ calls: { to: Hex; data: Hex }[]; id: string }]
    this.proposals.push(calls)
    return { id }
  }
}
const PART = numberToHex(7, { size: 32 })

/** Has the node know the transaction of the batch's first call, in a block. */
async function knowPart(page: Page, wallet: PartlyWallet) {
  const block = { blockNumber: numberToHex(LATEST), blockHash: numberToHex(1, { size: 32 }) }
  const answer = (method: string, [asked]: unknown[]): unknown => {
    const [call] = wallet.proposals[0] ?? []
    if (method === 'eth_getTransactionByHash')
      return asked === PART && call
        ? { ...block, hash: PART, from: wallet.address, to: call.to, input: call.data, nonce: '0x1' }
        : null
    if (method === 'eth_getTransactionReceipt') return asked === PART ? { ...block, status: '0x1' } : null
    return method === 'eth_getTransactionCount' ? '0x1' : undefined
  }
  await page.route(`**${NODE}`, async (route) => {
    const asked = route.request().postDataJSON() as { method: string; params: unknown[] }[]
    const response = await route.fetch()
    const answers = (await response.json()) as { result?: unknown }[]
    const json = answers.map((one, i) => {
      const { method, params } = asked[i]!
      const result = answer(method, params)
      return result === undefined ? one : { id: i, jsonrpc: '2.0', result }
    })
    await route.fulfill({ response, json })
  })
}

withWallet((rpcUrl) => new PartlyWallet(rpcUrl, CHAINS.local.id, {}, memberAccount()))(
  'of a batch that was done in part each call is told, also after a reload, and nothing is called unsent',
  async ({ page, chain, wallet, enter }) => {
    const partly = wallet as PartlyWallet
    chain.answer('usdt', { balanceOf: parseEther('500'), allowance: 0n })
    await knowPart(page, partly)
    const app = await enter()
    const flow = await app.startDeposit('100')
    await expect(flow.getByText(say('Your wallet did a part of it'))).toBeVisible()
    const parts = flow.getByRole('list', { name: say('What was done of it') }).getByRole('listitem')
    await expect(parts).toHaveText([
      new RegExp(`${saying('Approve exactly {what}', { what: '100 USDT' })}.*${saying('Done')}`, 's'),
      new RegExp(`${saying('Host {what}', { what: '100 USDT' })}.*${saying('Not done so far')}`, 's'),
    ])
    await expect(flow.getByText(say('Nothing is sent yet.'))).toHaveCount(0)
    await expect(flow.getByRole('button', { name: say('Cancel') })).toHaveCount(0)
    await expectAccessible(page, 'a batch done in part')
    const approve = partly.proposals[0]![0]!
    expect(approve.data.slice(0, 10)).toBe(
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, 1n] }).slice(0, 10),
    )
    await page.reload()
    await page.getByRole('button', { name: say('What to do') }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(say('Your wallet did a part of it'))).toBeVisible()
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, 'what to do about a batch done in part')
    expect(partly.proposals).toHaveLength(1)
  },
)
