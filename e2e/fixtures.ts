import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { hostingPoolAbi, mainAbi, testUSDTAbi, tokenAbi } from '@holdfast/protocol/abi/index'
import pg from 'pg'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getContract,
  type Hex,
  http,
  type LocalAccount,
  parseEther,
  type PublicClient,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { HOLD_FILE, type LocalChain } from '../devenv/chain.ts'
import { freePort, sleep } from '../devenv/ports.ts'
import { bundled } from '../devenv/bundles.ts'
import { type Stack, type StackOptions, startStack } from '../devenv/stack.ts'
import { copyStackTemplate } from '../devenv/stack-template.ts'
import { App } from './app.ts'
import { enter, type Start } from './enter.ts'
import { TestWallet, type WalletProfile } from './wallet.ts'
import { watchPages } from './watch.ts'

export { expect } from '@playwright/test'

/** A running stack with helpers for the tests. */
export type Stage = Omit<Stack, 'chain'> & {
  chain: LocalChain
  client: PublicClient
  db: pg.Pool
  main: ReturnType<typeof mainContract>
  pool: ReturnType<typeof poolContract>
  usdt: ReturnType<typeof usdtContract>
  token: Address
  /** while held, no new block becomes final */
  holdFinality(hold: boolean): void
  /** moves the chain's clock, as the page's time button does */
  passTime(seconds: number): Promise<void>
  /** sends a transaction of a seeded account, or of one with gas, and waits until it is mined */
  sendAs(from: LocalRole | LocalAccount, to: Address, data: Hex): Promise<Hex>
  tokenBalance(account: Address): Promise<bigint>
  giveGas(account: Address): Promise<void>
  /** gives gas, and registers the account below `refer`, by default the root */
  register(account: LocalAccount, refer?: Address): Promise<void>
  /** whole USDT from the faucet account */
  giveUsdt(account: Address, whole: bigint): Promise<void>
  /** whole TDE from the deployer's holding */
  giveToken(account: Address, whole: bigint): Promise<void>
  /** approves exactly `whole` USDT for the pool with the wallet's account, outside the page */
  approve(wallet: TestWallet, whole: bigint): Promise<void>
  /** an account with funds hosts all that the present period still takes */
  fillPeriod(): Promise<void>
  restartServer(): Promise<void>
  /** resolves when every block with a transaction is final */
  settled(): Promise<void>
  /** resolves when the server has indexed up to the present head */
  indexed(): Promise<void>
}

const mainContract = (address: Address, client: PublicClient) =>
  getContract({ address, abi: mainAbi, client })
const poolContract = (address: Address, client: PublicClient) =>
  getContract({ address, abi: hostingPoolAbi, client })
const usdtContract = (address: Address, client: PublicClient) =>
  getContract({ address, abi: testUSDTAbi, client })

/**
 * `seed`: seed of the stack's deployment, where it is not the local chain's default; `robot`: whether the order robot runs, in journeys
 * that do not take its steps themselves; `env`: what its server is told besides; `life`: whether a month is played first, as by `npm start`
 */
type Worker = {
  stage: Stage
  seed: StackOptions['seed']
  robot: boolean
  env: Record<string, string>
  life: boolean
}
type Each = {
  wallet: TestWallet
  walletProfile: WalletProfile
  /** Signs the wallet in as a returning user: see `enter` in enter.ts. */
  enter(start?: Start): Promise<App>
  /** further origins that the journey's pages may ask; `anybody` where a journey tries what is forbidden */
  others: readonly string[] | 'anybody'
  /** Fails a journey whose pages ask anybody else, or break the page's security policy. */
  watched: void
  tidy: void
}

export const test = base.extend<Each, Worker>({
  seed: [undefined, { option: true, scope: 'worker' }],
  robot: [false, { option: true, scope: 'worker' }],
  env: [{}, { option: true, scope: 'worker' }],
  life: [false, { option: true, scope: 'worker' }],
  stage: [
    async ({ seed, robot, env, life }, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'holdfast-e2e-'))
      // A month of life is played from its first block on, and another seed is deployed.
      const template = process.env['STACK_TEMPLATE']
      if (template && !life && !seed) copyStackTemplate(template, dir)
      const stack = await startStack({
        dir,
        port: await freePort(),
        chain: 'local',
        tickMs: 150,
        thrownAway: true,
        asBsc: true,
        webBuilt: true,
        program: await bundled('devenv/serve.ts'),
        // Journeys move the clock by days and look at the average, so they take the checkpoints themselves, not the keeper.
        env: {
          ...(life ? {} : { KEEPER_KEY: '' }),
          SOLVENCY_SECONDS: '5',
          ...(robot ? {} : { ROBOT_KEY: '' }),
          ...env,
        },
        life,
        ...(seed ? { seed } : {}),
      })
      const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 })
      db.on('error', () => {})
      try {
        await use(furnish(stack, dir, db))
      } finally {
        await db.end()
        await stack.stop()
        rmSync(dir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  walletProfile: [{}, { option: true }],
  wallet: async ({ context, stage, walletProfile }, use) => {
    const wallet = new TestWallet(stage.nodeUrl, stage.deployment.chainId, walletProfile)
    await wallet.install(context)
    await use(wallet)
  },
  enter: async ({ page, stage, wallet }, use) =>
    use(async (start) => {
      await enter(page, stage, wallet, start)
      return new App(page)
    }),
  baseURL: async ({ stage }, use) => use(stage.url),
  others: [[], { option: true }],
  watched: [
    async ({ context, stage, others }, use) => {
      const ours = [stage.url, stage.nodeUrl]
      const wrong = others === 'anybody' ? [] : watchPages(context, [...ours, ...others])
      await use()
      if (wrong.length > 0) throw new Error(`what no page may do:\n${[...new Set(wrong)].join('\n')}`)
    },
    { auto: true },
  ],
  // Test files without a seed of their own share a stack, in an order that differs from run to run.
  tidy: [
    async ({ stage, seed }, use) => {
      await use()
      if (!seed && (await stage.pool.read.getConfig()).paused)
        throw new Error('hosting is left paused: give this file a stage of its own')
    },
    { auto: true },
  ],
})

function furnish(stack: Stack, dir: string, db: pg.Pool): Stage {
  if (!stack.chain) throw new Error('the browser journeys need the local chain')
  const chain = stack.chain
  const client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
  const { contracts } = stack.deployment
  const allowPool = (amount: bigint) =>
    encodeFunctionData({
      abi: testUSDTAbi,
      functionName: 'approve',
      args: [contracts.hostingPool, amount],
    })
  const stage: Stage = {
    ...stack,
    get server() {
      return stack.server
    },
    chain,
    client,
    db,
    main: mainContract(contracts.main, client),
    pool: poolContract(contracts.hostingPool, client),
    usdt: usdtContract(contracts.usdt, client),
    token: contracts.token,
    holdFinality: (hold) => {
      if (hold) writeFileSync(join(dir, HOLD_FILE), '')
      else rmSync(join(dir, HOLD_FILE), { force: true })
    },
    passTime: async (seconds) => {
      const answer = await fetch(`${stack.url}/api/dev/time`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seconds }),
      })
      const body = (await answer.json()) as { code: number; msg: string }
      if (body.code !== 200) throw new Error(body.msg)
    },
    sendAs: async (from, to, data) => {
      const account = typeof from === 'string' ? localAccount(from) : from
      // By its block's time a call can take another way than when it was estimated.
      const gas = ((await client.estimateGas({ account, to, data })) * 3n) / 2n
      const hash = await createWalletClient({ account, transport: http(chain.url) }).sendTransaction({
        to,
        data,
        gas,
        chain: null,
      })
      const receipt = await client.waitForTransactionReceipt({ hash })
      if (receipt.status !== 'success') throw new Error(`transaction ${hash} of ${account.address} reverted`)
      return hash
    },
    tokenBalance: (account) =>
      client.readContract({
        address: contracts.token,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [account],
      }),
    giveGas: (account) => chain.rpc('anvil_setBalance', [account, toHex(parseEther('10'))]),
    register: async (account, refer = stack.deployment.root) => {
      await stage.giveGas(account.address)
      const data = encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] })
      await stage.sendAs(account, contracts.main, data)
    },
    giveUsdt: async (account, whole) => {
      await stage.sendAs(
        'faucet',
        contracts.usdt,
        encodeFunctionData({
          abi: testUSDTAbi,
          functionName: 'transfer',
          args: [account, whole * 10n ** 18n],
        }),
      )
    },
    giveToken: async (account, whole) => {
      await stage.sendAs(
        'deployer',
        contracts.token,
        encodeFunctionData({
          abi: tokenAbi,
          functionName: 'transfer',
          args: [account, parseEther(String(whole))],
        }),
      )
    },
    approve: async (wallet, whole) => {
      await stage.sendAs(wallet.account, contracts.usdt, allowPool(whole * 10n ** 18n))
    },
    fillPeriod: async () => {
      const rich = privateKeyToAccount(generatePrivateKey())
      await stage.register(rich)
      // Anybody may open the present period.
      const open = encodeFunctionData({ abi: hostingPoolAbi, functionName: 'updatePool' })
      await stage.sendAs(rich, contracts.hostingPool, open)
      const [, , left] = await stage.pool.read.quote([10n ** 19n, 0n])
      await stage.giveUsdt(rich.address, left / 10n ** 18n + 1n)
      await stage.sendAs(rich, contracts.usdt, allowPool(left))
      const deadline = (await client.getBlock()).timestamp + 600n
      const deposit = encodeFunctionData({
        abi: hostingPoolAbi,
        functionName: 'deposit',
        args: [left, 0n, 0n, 0n, deadline],
      })
      await stage.sendAs(rich, contracts.hostingPool, deposit)
    },
    restartServer: async () => void (await stack.startServer()),
    settled: async () => {
      for (let i = 0; i < 600; i++) {
        const [latest, final] = await Promise.all([
          client.getBlock({ blockTag: 'latest' }),
          client.getBlock({ blockTag: 'finalized' }),
        ])
        let open = false
        for (let n = latest.number; n > final.number; n--)
          open ||= (await client.getBlock({ blockNumber: n })).transactions.length > 0
        if (!open) return
        await sleep(50)
      }
      throw new Error('the chain does not settle')
    },
    indexed: async () => {
      const head = await client.getBlockNumber({ cacheTime: 0 })
      for (let i = 0; i < 600; i++) {
        const info = (await (await fetch(`${stack.url}/api/chain`)).json()) as { head: { indexed: number } }
        if (info.head.indexed >= Number(head)) return
        await sleep(50)
      }
      throw new Error(`the server has not indexed block ${head}`)
    },
  }
  return stage
}
