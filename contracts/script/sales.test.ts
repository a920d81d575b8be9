// Compares states and arithmetic of packages/protocol/src/sales.ts with the contracts on a chain.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { mintAbi } from '@holdfast/protocol/abi/Mint'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import {
  canBecome,
  commissionRate,
  marksPassed,
  orderState,
  payTimeOf,
  releasedAt,
  releaseTimes,
  SALE_EXITS,
  SALE_STATES,
  SALE_STEPS,
  saleClosed,
  type SaleFacts,
  saleState,
  saleStateOf,
  type Schedule,
  splitOf,
} from '@holdfast/protocol/sales'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../../devenv/accounts.ts'
import { startBscChain } from '../../devenv/bsc-node.ts'
import type { LocalChain } from '../../devenv/chain.ts'
import { deploy } from './deploy.ts'
import { accountOf } from './mnemonic.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-sales-'))
const account = (index: number) => accountOf(LOCAL_MNEMONIC, index)
const [deployer, buyer] = [account(LOCAL_ACCOUNTS.deployer), account(LOCAL_ACCOUNTS.user)]
let chain: LocalChain
let contracts: Awaited<ReturnType<typeof deploy>>['contracts']
let mint: Address

const client = () => createPublicClient({ transport: http(chain.url) })
const ofMint = () => ({ address: mint, abi: mintAbi }) as const

async function send(index: number, to: Address, data: Hex) {
  const wallet = createWalletClient({ account: account(index), transport: http(chain.url) })
  const hash = await wallet.sendTransaction({ chain: null, to, data, gas: 3_000_000n })
  expect((await client().waitForTransactionReceipt({ hash, pollingInterval: 10 })).status).toBe('success')
}

const now = async () => Number((await client().getBlock()).timestamp)
async function warp(to: number) {
  await chain.rpc('evm_setNextBlockTimestamp', [to])
  await chain.rpc('evm_mine', [])
}

/** Runs `story` and then undoes what it did to the chain. */
async function isolated(story: () => Promise<void>) {
  const snapshot = await chain.rpc<string>('evm_snapshot')
  try {
    await story()
  } finally {
    await chain.rpc('evm_revert', [snapshot])
  }
}

async function buy(times: bigint) {
  const sale = await client().readContract({ ...ofMint(), functionName: 'sales', args: [1n] })
  const approve = {
    abi: tokenAbi,
    functionName: 'approve',
    args: [contracts.main, sale.price * times],
  } as const
  await send(LOCAL_ACCOUNTS.user, contracts.usdt, encodeFunctionData(approve))
  const args = [1n, 1n, times, sale.price] as const
  await send(
    LOCAL_ACCOUNTS.user,
    contracts.main,
    encodeFunctionData({ abi: mainAbi, functionName: 'buyNFT', args }),
  )
}

/** The facts of the sale on the chain, as the protocol's functions take them. */
async function facts() {
  const sale = await client().readContract({ ...ofMint(), functionName: 'sales', args: [1n] })
  const { poolStatus } = await client().readContract({ ...ofMint(), functionName: 'getConfig' })
  const known: SaleFacts & { endTime: number; total: number } = {
    startTime: Number(sale.startTime),
    endTime: Number(sale.endTime),
    closeTime: Number(sale.successTime || sale.endTime),
    softCap: Number(sale.softCap),
    sold: Number(sale.sales),
    refunded: Number(sale.refunded),
    dissolved: poolStatus === 4n,
    total: Number(sale.total),
  }
  return { sale, known }
}

/** The sale's state; fails when contract and protocol disagree. */
async function state() {
  const { sale, known } = await facts()
  const ours = saleState(known, await now())
  expect(saleStateOf(sale.state)).toBe(ours)
  return ours
}

beforeAll(async () => {
  chain = await startBscChain({ dir: folder, persist: false, tickMs: 3_600_000 })
  const out = join(folder, 'deployment.json')
  ;({ contracts } = await deploy({ rpcUrl: chain.url, chain: 'local', mnemonic: LOCAL_MNEMONIC, out }))
  const project = await client().readContract({
    address: contracts.main,
    abi: mainAbi,
    functionName: 'projects',
    args: [1n],
  })
  mint = project.mint
  const register = (refer: Address) =>
    encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [refer] })
  await send(LOCAL_ACCOUNTS.user, contracts.main, register(account(LOCAL_ACCOUNTS.root).address))
  const give = { abi: tokenAbi, functionName: 'transfer', args: [buyer.address, 10n ** 22n] } as const
  await send(LOCAL_ACCOUNTS.faucet, contracts.usdt, encodeFunctionData(give))
})
afterAll(async () => {
  await chain.stop()
  rmSync(folder, { recursive: true })
})

describe('the table of states', () => {
  const text = readFileSync(new URL('../src/interfaces/IMint.sol', import.meta.url), 'utf8')
  const types = readFileSync(new URL('../src/interfaces/IMintTypes.sol', import.meta.url), 'utf8')
  const named = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`

  test('is the one that the contract documents, in the order of its numbers', () => {
    const rows = [...text.matchAll(/^\/\/\/ {3}([A-Z]\w+) .*?(?:→ ([\w, ]+)|\(final\))$/gm)]
    const documented = rows.map(([, from = '', to]) => [named(from), to ? to.split(', ').map(named) : []])
    expect(Object.fromEntries(documented)).toEqual(SALE_STEPS)
    const [, numbered = ''] = types.match(/enum State \{([^}]+)\}/) ?? []
    expect(numbered.split(',').map((name) => named(name.trim()))).toEqual(SALE_STATES)
  })

  test('has a way out of every state that leads to an end', () => {
    for (const from of SALE_STATES) {
      const final = SALE_STEPS[from].length === 0
      expect([from, final]).toEqual([from, SALE_EXITS[from] === 'claim' || SALE_EXITS[from] === 'done'])
      expect(SALE_STATES.some((to) => SALE_STEPS[to].length === 0 && canBecome(from, to))).toBe(true)
    }
    expect(canBecome('success', 'failed')).toBe(false)
    expect(canBecome('awaitingOrder', 'principalReturn')).toBe(true)
    expect(() => saleStateOf(6)).toThrow('no sale state 6')
  })
})

describe('a life of the demonstration sale', () => {
  test('that succeeds: state, split and releases are what the protocol computes', () =>
    isolated(async () => {
      expect(await state()).toBe('orderArranged')
      await buy(60n)
      expect(await state()).toBe('orderArranged')
      await buy(40n)
      expect(await state()).toBe('orderArranged')
      const before = await facts()
      expect(saleClosed(before.known, await now())).toBeNull()
      await warp(before.known.endTime)
      expect(await state()).toBe('success')
      const { sale, known } = await facts()
      expect(Number(sale.payTime)).toBe(payTimeOf(known.closeTime))
      await warp(payTimeOf(known.closeTime) - 1)
      const [waiting] = await client().readContract({
        ...ofMint(),
        functionName: 'getUserRelease',
        args: [buyer.address],
      })
      expect([waiting?.vested, waiting?.nextTime]).toEqual([0n, sale.payTime])
      await warp(payTimeOf(known.closeTime))
      const project = await client().readContract({
        address: contracts.main,
        abi: mainAbi,
        functionName: 'projects',
        args: [1n],
      })
      const rates = {
        costRate: Number(project.costRate),
        direct: Number(project.direct),
        indirect: Number(project.indirect),
        special: Number(project.special),
        platform: Number(project.platform),
        pool: Number(project.pool),
      }
      const level = commissionRate(sale.sellRates.map(Number), 0, rates.direct)
      const split = splitOf(sale.price, 100n, rates, level, 0)
      const balance = (of: Address) =>
        client().readContract({
          address: contracts.usdt,
          abi: tokenAbi,
          functionName: 'balanceOf',
          args: [of],
        })
      // The deployer is both the demonstration's cost wallet and the platform.
      const had = await balance(deployer.address)
      await send(
        LOCAL_ACCOUNTS.auditor,
        mint,
        encodeFunctionData({ abi: mintAbi, functionName: 'settle', args: [1n] }),
      )
      expect((await balance(deployer.address)) - had).toBe(split.cost + split.platform)
      expect(await balance(mint)).toBe(split.pool + split.direct + split.indirect)

      const schedule: Schedule = {
        rates: sale.releaseRates.map(Number),
        weeks: sale.releaseWeeks.map(Number),
        week: Number(sale.week),
        endTime: known.endTime,
        payTime: payTimeOf(known.closeTime),
      }
      const times = [...new Set(releaseTimes(schedule))]
      expect(marksPassed(schedule, Number(sale.payTime) - 1)).toBe(0)
      for (const time of times) {
        if (time > (await now())) await warp(time)
        const [release] = await client().readContract({
          ...ofMint(),
          functionName: 'getUserRelease',
          args: [buyer.address],
        })
        expect(release?.vested).toBe(
          releasedAt(100n * sale.tokens, schedule.rates, marksPassed(schedule, time)),
        )
      }
      expect(saleClosed(known, await now())).toBe('ended')
      expect(await state()).toBe('success')
    }))

  test('that fails, until the last buyer has its money', () =>
    isolated(async () => {
      await buy(99n)
      const { known } = await facts()
      await warp(known.endTime)
      expect(await state()).toBe('failed')
      const order = () => client().readContract({ ...ofMint(), functionName: 'orders', args: [1n] })
      expect(saleStateOf((await order()).state)).toBe(orderState('failed', false))
      const args = [buyer.address, 1n] as const
      await send(
        LOCAL_ACCOUNTS.auditor,
        mint,
        encodeFunctionData({ abi: mintAbi, functionName: 'refund', args }),
      )
      expect(await state()).toBe('principalReturn')
      expect(saleStateOf((await order()).state)).toBe(orderState('failed', true))
    }))

  test('that is dissolved', () =>
    isolated(async () => {
      await send(
        LOCAL_ACCOUNTS.guardian,
        mint,
        encodeFunctionData({ abi: mintAbi, functionName: 'dissolve', args: [1n] }),
      )
      expect(await state()).toBe('dissolution')
      expect(saleClosed((await facts()).known, await now())).toBe('dissolved')
    }))
})
