import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import { someone } from '@holdfast/protocol/calls/examples'
import { CHAINS } from '@holdfast/protocol/chain'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { App } from '../../e2e/app.ts'
import { keepSession } from '../../e2e/enter.ts'
import { TestWallet } from '../../e2e/wallet.ts'
import { watchPages } from '../../e2e/watch.ts'
import { ROOT } from '../../devenv/stack.ts'
import { NODE, type StandIn, startStandIn } from '../../devenv/stand-in.ts'
import { answers, MEMBER_LOGIN } from './answers.ts'
import { Chain } from './chain/node.ts'

export { expect } from '@playwright/test'

/** Whose everything is in the examples. Signs with a key of another account, which nobody checks here. */
export const memberAccount = () => ({
  ...privateKeyToAccount(generatePrivateKey()),
  address: someone as Address,
})

type Worker = {
  /** what serves the app and answers calls with their examples, and the chain behind its node */
  served: { site: StandIn; chain: Chain }
}
type Each = {
  site: StandIn
  chain: Chain
  wallet: TestWallet
  /** Has pages opened from now on be the member's, as after an earlier visit. */
  enter(): Promise<App>
  /** Fails a test whose pages ask anybody else. */
  watched: void
}

export const test = base.extend<Each, Worker>({
  served: [
    // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from its pattern
    async ({}, use) => {
      const chain = new Chain()
      const site = await startStandIn(join(ROOT, 'web', 'dist'), chain.node)
      await use({ site, chain })
      await site.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ served: { site } }, use) => {
      answers(site)
      await use(site)
      site.mend()
    },
    { auto: true },
  ],
  chain: async ({ served: { chain } }, use) => {
    await use(chain)
    chain.mend()
  },
  baseURL: async ({ site }, use) => use(site.url),
  wallet: async ({ context, site }, use) => {
    const wallet = new TestWallet(`${site.url}${NODE}`, CHAINS.local.id, {}, memberAccount())
    await wallet.install(context)
    await use(wallet)
  },
  enter: async ({ page, wallet }, use) =>
    use(async () => {
      await keepSession(page, wallet, MEMBER_LOGIN)
      return new App(page)
    }),
  watched: [
    async ({ context, site }, use) => {
      const wrong = watchPages(context, [site.url])
      await use()
      if (wrong.length > 0) throw new Error(`what no page may do:\n${[...new Set(wrong)].join('\n')}`)
    },
    { auto: true },
  ],
})

/** Has the pages of `context` be in a language. */
export const speak = (context: BrowserContext, lang: string) =>
  context.addInitScript((code) => localStorage.setItem('hf.lang', code), lang)
