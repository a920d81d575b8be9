// More orders than one transaction holds, on a chain that answers as BSC's node does: the page's own flows, run to the end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mainAbi, resonancePoolAbi } from '@holdfast/protocol/abi/index'
import type { ChainInfo, Deployment } from '@holdfast/protocol/chain'
import { TRANSACTION_GAS } from '@holdfast/protocol/gas'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  type PublicClient,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deploy } from '../../contracts/script/deploy.ts'
import { LOCAL_MNEMONIC, localAccount } from '../../devenv/accounts.ts'
import { type BscChain, startBscChain } from '../../devenv/bsc-node.ts'
import { messages } from '../src/locales/en/messages.po'
import type { PendingTx } from '../src/wallet/flow/pending.ts'
import type { Env, Flow } from '../src/wallet/flow/runner.ts'

let info: ChainInfo
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
vi.mock('../src/api/chain-info.ts', () => ({
  chainInfo: async () => info,
  contractOf: (of: ChainInfo, name: string) => of.contracts[name as never],
}))
const { i18n } = await import('@lingui/core')
const { payAllFlow } = await import('../src/features/resonance/payout.flow.ts')
const { claimAllFlow } = await import('../src/parts/money/claim.flow.ts')
const { claimCalls } = await import('../src/parts/money/claims.ts')
const { createRun } = await import('../src/wallet/flow/runner.ts')

const UNIT = 10n ** 18n
const NEVER_MS = 2 ** 30
/** Orders of one account: what they pay takes more gas than one transaction has, rewards alone do, too. */
const ORDERS = 260
/** From opening to deadline of the first line of the local seed, and its term, in seconds. */
const [JOIN_SECONDS, TERM_SECONDS] = [300, 200 * 86_400]

let dir: string
let chain: BscChain
let d: Deployment
let client: PublicClient
const me = localAccount('user')
const ids = Array.from({ length: ORDERS }, (_, i) => i + 1)

/** What the wallet was asked to send, refused as its node does. */
const asked: { to: Address; data: Hex; gas: Hex }[] = []

const wallet = () => createWalletClient({ account: me, transport: http(chain.url) })
async function send(to: Address, abi: Abi, functionName: string, args: unknown[], gas = 400_000n) {
  const data = encodeFunctionData({ abi, functionName, args })
  const hash = await wallet().sendTransaction({ chain: null, to, data, gas })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`${functionName} failed on the chain`)
}
const ring = (functionName: string, ...args: unknown[]) =>
  send(d.contracts.resonancePool, resonancePoolAbi, functionName, args)
async function pass(seconds: number) {
  await chain.rpc('evm_increaseTime', [seconds])
  await chain.rpc('evm_mine')
}

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages })
  dir = mkdtempSync(join(tmpdir(), 'holdfast-many-test-'))
  chain = await startBscChain({ dir, persist: false, tickMs: NEVER_MS })
  d = await deploy({
    rpcUrl: chain.url,
    chain: 'local',
    mnemonic: LOCAL_MNEMONIC,
    out: join(dir, 'deployment.json'),
  })
  client = createPublicClient({ transport: http(chain.url), cacheTime: 0, pollingInterval: 20 })
  info = {
    chainId: d.chainId,
    rpcUrl: chain.url,
    contracts: d.contracts,
    chain: 'bsc',
  } as unknown as ChainInfo
  const faucet = createWalletClient({ account: localAccount('faucet'), transport: http(chain.url) })
  await faucet.sendTransaction({
    chain: null,
    to: d.contracts.usdt,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [me.address, 100_000n * UNIT],
    }),
    gas: 200_000n,
  })
  await chain.rpc('anvil_setBalance', [me.address, toHex(100n * UNIT)])
  if (
    !(await client.readContract({
      address: d.contracts.main,
      abi: mainAbi,
      functionName: 'isRegistered',
      args: [me.address],
    }))
  )
    await send(d.contracts.main, mainAbi, 'register', [d.root])
  await send(d.contracts.usdt, erc20Abi, 'approve', [d.contracts.resonancePool, maxUint256])
  await ring('open', 1n)
  for (const id of ids) await ring('join', 1n, 10n * UNIT + BigInt(id))
  await pass(JOIN_SECONDS)
  await ring('close', 1n)
  // A draw that is missed fills each order by the same part.
  await chain.rpc('anvil_setCode', ['0x0000F90827F1C53a10cb7A02335B175320002935', '0x'])
  await chain.rpc('anvil_mine', [toHex(400)])
  await ring('draw', 1n)
}, 900_000)
afterAll(async () => {
  await chain?.stop()
  if (dir) rmSync(dir, { recursive: true, force: true })
})

/** A run of `flow` on this chain, whose wallet sends what it is asked for, or refuses where `prompt` throws. */
function runOf(flow: Flow, prompt: () => void = () => undefined) {
  const kept = new Map<string, PendingTx>()
  const node = ((method: string, params: unknown[] = []) =>
    client.request({ method, params } as never)) as Env['node']
  return createRun(flow, {
    chainId: d.chainId,
    account: me.address,
    provider: {
      async request({ method, params = [] }) {
        if (method === 'eth_chainId') return toHex(d.chainId)
        if (method === 'eth_accounts') return [me.address]
        if (method !== 'eth_sendTransaction') throw new Error(method)
        prompt()
        const tx = params[0] as (typeof asked)[number]
        asked.push(tx)
        return wallet().sendTransaction({ chain: null, to: tx.to, data: tx.data, gas: BigInt(tx.gas) })
      },
    },
    node,
    readTag: 'latest',
    largeApproval: false,
    put: (tx) => kept.set(tx.id, tx),
    drop: (id) => kept.delete(id),
    pending: () => [...kept.values()],
    check: async (id) => kept.get(id),
    indexed: async () => null,
    async until(id) {
      const tx = kept.get(id)!
      const { status } = await client.waitForTransactionReceipt({ hash: tx.hash! })
      const stage = status === 'success' ? ('done' as const) : ('failed' as const)
      kept.set(id, { ...tx, stage, finishedAt: 0 })
      return kept.get(id)!
    },
    now: () => 0,
    sleep: async () => undefined,
  })
}
const balances = () =>
  Promise.all(
    [d.contracts.usdt, d.contracts.token].map((address) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [me.address] }),
    ),
  )
const quotes = () =>
  Promise.all(
    ids.map((id) =>
      client.readContract({
        address: d.contracts.resonancePool,
        abi: resonancePoolAbi,
        functionName: 'quote',
        args: [BigInt(id)],
      }),
    ),
  )
const sum = (list: readonly bigint[]) => list.reduce((all, v) => all + v, 0n)
const gasOf = () => asked.map(({ gas }) => BigInt(gas))

test('the chain takes no transaction above its limit', async () => {
  const tooMuch = { chain: null, to: d.contracts.resonancePool, gas: TRANSACTION_GAS + 1n }
  await expect(wallet().sendTransaction(tooMuch)).rejects.toThrow(/gas limit too high/)
})

test('claim everything pays the rewards of all orders, and goes on after a refusal in the midst of it', async () => {
  await pass(86_400)
  const due = (await quotes()).map((q, i) => ({ id: ids[i]!, usdt: q.dueUsdt, token: q.dueToken }))
  const before = await balances()
  const calls = claimCalls(info, me.address, null, [], due)
  asked.length = 0
  let prompts = 0
  const run = runOf(claimAllFlow(me.address, calls), () => {
    if (++prompts === 2) throw { code: 4001, message: 'User rejected' }
  })
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'stopped', problem: { kind: 'rejected' } })
  const [first] = run.state.get().steps
  expect(first).toMatchObject({ status: 'done', part: { n: 1 } })
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked.map(({ data }) => data)).size).toBe(asked.length)
  for (const gas of gasOf()) expect(gas).toBeLessThanOrEqual(TRANSACTION_GAS)
  const after = await balances()
  expect(after[0]! - before[0]!).toBe(sum(due.map((q) => q.usdt)))
  expect(after[1]! - before[1]!).toBe(sum(due.map((q) => q.token)))
})

test('everything that is due comes back, in parts that the node takes', async () => {
  await pass(TERM_SECONDS)
  const now = await quotes()
  const before = await balances()
  asked.length = 0
  const run = runOf(payAllFlow({ refund: ids, claim: ids, release: ids }))
  await run.start()
  expect(run.state.get()).toMatchObject({ status: 'done', problem: null })
  expect(asked.length).toBeGreaterThan(1)
  for (const gas of gasOf()) expect(gas).toBeLessThanOrEqual(TRANSACTION_GAS)
  const after = await balances()
  expect(after[0]! - before[0]!).toBe(sum(now.map((q) => q.refundDue + q.releaseDue + q.dueUsdt)))
  expect(after[1]! - before[1]!).toBe(sum(now.map((q) => q.dueToken)))
  expect(sum((await quotes()).map((q) => q.refundDue + q.releaseDue + q.dueUsdt + q.dueToken))).toBe(0n)

  // A second time nothing is left, and the wallet is asked for nothing.
  asked.length = 0
  const again = runOf(payAllFlow({ refund: ids, claim: ids, release: ids }))
  await again.start()
  expect(again.state.get().problem).toEqual({ kind: 'nothingLeft' })
  expect(asked).toEqual([])
})
