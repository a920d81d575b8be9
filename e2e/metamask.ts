import type { BrowserContext } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { TestWallet } from './wallet.ts'

/** Node's globals, as far as the streams of MetaMask's provider use them. */
const GLOBALS = `globalThis.process ??= { env: {}, nextTick: (run, ...given) => queueMicrotask(() => run(...given)) };`

/** `metamask-page.ts` as one script. */
async function script(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: `${import.meta.dirname}/metamask-page.ts`, formats: ['iife'], name: 'metamask' },
    },
  })) as Rolldown.RolldownOutput[]
  return `${GLOBALS}${built[0]!.output[0].code}`
}

/** A wallet behind MetaMask's own provider: its Proxy, its cache of accounts, its errors and events, and both ways to be found. */
export class MetaMask extends TestWallet {
  protected override async inject(context: BrowserContext): Promise<void> {
    await context.addInitScript({ content: await script() })
  }
}
