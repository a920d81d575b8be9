import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { hostingPoolAbi, mainAbi, testUSDTAbi } from '@holdfast/protocol/abi/index'
import pg from 'pg'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  getContract,
  type Hex,
  http,
  type PublicClient,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { HOLD_FILE, type LocalChain } from '../devenv/chain.ts'
import { freePort } from '../devenv/ports.ts'
import { type Stack, startStack } from '../devenv/stack.ts'
import { TestWallet, type WalletProfile } from './wallet.ts'

export { expect } from '@playwright/test'

/** A running stack with what a test asks of it. */
export type House = Omit<Stack, 'chain'> & {
  chain: LocalChain
  client: PublicClient
  db: pg.Pool
  main: ReturnType<typeof mainContract>
  pool: ReturnType<typeof poolContract>
  usdt: ReturnType<typeof usdtContract>
  token: Address
  /** while held, no new block becomes final */
  holdFinality(hold: boolean): void
  /** moves the chain's clock, as the time button does */
  passTime(seconds: number): Promise<void>
  /** sends a transaction of a seeded account and waits for it */
  sendAs(role: keyof typeof LOCAL_ACCOUNTS, to: Address, data: Hex): Promise<Hex>
  /** resolves when the server has indexed up to the present head */
  indexed(): Promise<void>
}

const mainContract = (address: Address, client: PublicClient) =>
  getContract({ address, abi: mainAbi, client })
const poolContract = (address: Address, client: PublicClient) =>
  getContract({ address, abi: hostingPoolAbi, client })
const usdtContract = (address: Address, client: PublicClient) =>
  getContract({ address, abi: testUSDTAbi, client })

type Worker = { house: House }
type Each = { wallet: TestWallet; walletProfile: WalletProfile }

export const test = base.extend<Each, Worker>({
  house: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dir = mkdtempSync(join(tmpdir(), 'holdfast-e2e-'))
      const stack = await startStack({ dir, port: await freePort(), chain: 'local', tickMs: 150 })
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
    { scope: 'worker', timeout: 120_000 },
  ],
  walletProfile: [{}, { option: true }],
  wallet: async ({ context, house, walletProfile }, use) => {
    const wallet = new TestWallet(house.chain.url, house.deployment.chainId, walletProfile)
    await wallet.install(context)
    await use(wallet)
  },
  baseURL: async ({ house }, use) => use(house.url),
})

function furnish(stack: Stack, dir: string, db: pg.Pool): House {
  if (!stack.chain) throw new Error('the browser journeys need the local chain')
  const chain = stack.chain
  const client = createPublicClient({ transport: http(chain.url), pollingInterval: 100 })
  const { contracts } = stack.deployment
  const house: House = {
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
    sendAs: async (role, to, data) => {
      const account = mnemonicToAccount(LOCAL_MNEMONIC, { addressIndex: LOCAL_ACCOUNTS[role] })
      const hash = await createWalletClient({ account, transport: http(chain.url) }).sendTransaction({
        to,
        data,
        chain: null,
      })
      const receipt = await client.waitForTransactionReceipt({ hash })
      if (receipt.status !== 'success') throw new Error(`transaction ${hash} of ${role} reverted`)
      return hash
    },
    indexed: async () => {
      const head = await client.getBlockNumber({ cacheTime: 0 })
      for (let i = 0; i < 200; i++) {
        const info = (await (await fetch(`${stack.url}/api/chain`)).json()) as { head: { indexed: number } }
        if (info.head.indexed >= Number(head)) return
        await new Promise((r) => setTimeout(r, 50))
      }
      throw new Error(`the server has not indexed block ${head}`)
    },
  }
  return house
}
