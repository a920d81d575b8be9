// A launch with transactions of a stranger in every gap between the deployer's own.
import { liquidityLockAbi } from '@holdfast/protocol/abi/LiquidityLock'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { account, deployer, freshChain } from './fresh-chain.ts'
import type { Contracts } from './plan.ts'
import { passOn, relay } from './relay.ts'

const on = freshChain()
const { client, local } = on
const STRANGER = 11
const stranger = account(STRANGER).address
const FOREVER = 2n ** 64n - 1n
const LAUNCH_USDT = parseEther('1000000')
const LAUNCH_TDE = parseEther('4000000')
const dex = parseAbi([
  'function createPair(address, address) returns (address)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256, uint256, address[], address, uint256)',
  'function sync()',
  'function skim(address)',
  'function mint(address) returns (uint256)',
])

/** Addresses of the deployment, found by an undisturbed one on a chain that is then emptied. */
let c: Contracts
beforeEach(async () => {
  ;({ contracts: c } = await local())
  await on.empty()
  on.forget()
})

const has = async (address: Address) => Boolean(await client().getCode({ address }))
const balance = (asset: Address, of: Address) =>
  client().readContract({ address: asset, abi: tokenAbi, functionName: 'balanceOf', args: [of] })

/** Sends as the stranger; the transaction may revert. */
async function tries(to: Address, data: Hex): Promise<void> {
  const wallet = createWalletClient({ account: account(STRANGER), transport: http(on.chain.url) })
  const hash = await wallet.sendTransaction({ chain: null, to, data, gas: 5_000_000n })
  const receipt = () =>
    client()
      .getTransactionReceipt({ hash })
      .catch(() => undefined)
  await until(async () => (await receipt()) !== undefined)
}

/** Waits for what the next block brings. A node that mines at once may leave one of two transactions behind until it is told to. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let looks = 1; !(await holds()); looks++) {
    if (looks % 200 === 0) await on.chain.rpc('evm_mine')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Gives the stranger USDT by writing its balance: slot 0 of the test USDT holds the balances. */
async function enrich(amount: bigint): Promise<void> {
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [stranger, 0n]))
  await on.chain.rpc('anvil_setStorageAt', [c.usdt, slot, numberToHex(amount, { size: 32 })])
}

const call = encodeFunctionData
const give = (amount: bigint) =>
  tries(c.usdt, call({ abi: tokenAbi, functionName: 'transfer', args: [c.pair, amount] }))
const onPair = (functionName: 'sync' | 'skim' | 'mint') =>
  tries(
    c.pair,
    functionName === 'sync'
      ? call({ abi: dex, functionName })
      : call({ abi: dex, functionName, args: [stranger] }),
  )

async function isOpen(): Promise<boolean> {
  if (!(await has(c.token))) return false
  const { startBlock } = await client().readContract({
    address: c.token,
    abi: tokenAbi,
    functionName: 'getConfig',
  })
  return startBlock < FOREVER
}

/** Sends everything that a stranger can try at one moment of the deployment. */
async function disturb(gift: bigint): Promise<void> {
  await on.chain.rpc('anvil_setBalance', [stranger, numberToHex(parseEther('1000'))])
  if ((await has(c.factory)) && !(await has(c.pair)))
    await tries(c.factory, call({ abi: dex, functionName: 'createPair', args: [c.token, c.usdt] }))
  if (!(await has(c.usdt))) return
  await enrich(parseEther('10000000'))
  await give(gift)
  if (!(await has(c.pair))) return
  await onPair('sync')
  await give(1n)
  await onPair('mint')
  await onPair('skim')
  if (!(await has(c.router)) || !(await has(c.token))) return
  const args = [c.router, parseEther('1000')] as const
  await tries(c.usdt, call({ abi: tokenAbi, functionName: 'approve', args }))
  const path = [c.usdt, c.token]
  await tries(
    c.router,
    call({
      abi: dex,
      functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      args: [parseEther('1000'), 0n, path, stranger, FOREVER],
    }),
  )
}

/** Number of the deployer's transactions that are not mined yet. */
async function waiting(): Promise<number> {
  const { address } = deployer
  const [mined, sent] = await Promise.all([
    client().getTransactionCount({ address, blockTag: 'latest' }),
    client().getTransactionCount({ address, blockTag: 'pending' }),
  ])
  return sent - mined
}

/** Deploys and calls `between` in every gap, until the launch is open. */
async function deployAmid(between: (gap: number) => Promise<void>) {
  let gap = 0
  const line = await relay(async (body) => {
    const { method }: { method: string } = JSON.parse(body)
    if (method === 'eth_sendRawTransaction') {
      await until(async () => (await waiting()) === 0)
      if (!(await isOpen())) await between(gap++)
    }
    return passOn(on.chain.url, body)
  })
  try {
    const { contracts } = await local({ rpcUrl: line.url })
    return { contracts, gaps: gap }
  } finally {
    line.close()
  }
}

test('a stranger in every gap neither trades before the opening nor stops the launch', async () => {
  const early: number[] = []
  const { contracts, gaps } = await deployAmid(async (gap) => {
    await disturb(1n)
    if (!(await isOpen()) && (await has(c.token)) && (await balance(c.token, stranger)) > 0n) early.push(gap)
  })
  expect(gaps).toBeGreaterThan(25)
  expect(early).toEqual([])
  expect(contracts).toEqual(c)
  expect(await balance(c.token, stranger)).toBe(0n)
  expect(await balance(c.pair, stranger)).toBe(0n)
  const price = await client().readContract({ address: c.token, abi: tokenAbi, functionName: 'getPrice' })
  expect(price).toBe(parseEther('0.25'))
  // USDT given beforehand counts towards the launch's; what came between liquidity and opening is on top.
  const held = await balance(c.usdt, c.pair)
  expect(held).toBeGreaterThanOrEqual(LAUNCH_USDT)
  expect(held).toBeLessThan(LAUNCH_USDT + 10n)
  expect(await balance(c.token, c.pair)).toBe(LAUNCH_TDE)
  expect(await balance(c.usdt, deployer.address)).toBeGreaterThan(0n)
})

test('who leaves more than the launch in the pair makes it a present', async () => {
  let given = false
  await deployAmid(async () => {
    if (given || !(await has(c.pair))) return
    given = true
    await disturb(LAUNCH_USDT * 2n)
  })
  expect(given).toBe(true)
  expect(await balance(c.usdt, c.pair)).toBe(LAUNCH_USDT * 2n + 1n)
  const { total } = await client().readContract({
    address: c.liquidityLock,
    abi: liquidityLockAbi,
    functionName: 'getPlan',
  })
  expect(total).toBeGreaterThan(0n)
  expect(await balance(c.pair, stranger)).toBe(0n)
})
