// What the report for scanners says is what they find, and what /powers says.
import { fileURLToPath } from 'node:url'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import type { Deployment } from '@holdfast/protocol/chain'
import { createPublicClient, encodeFunctionData, http, numberToHex, pad } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { done } from '../../devenv/done.ts'
import { freshChain } from './fresh-chain.ts'
import { scan } from './scan.ts'
import type { Answer } from './scan-trades.ts'

const on = freshChain()
let deployment: Deployment
beforeEach(async () => void (deployment = await on.local()))

const answers = async (of = deployment): Promise<Answer[]> =>
  (await scan(createPublicClient({ transport: http(on.chain.url), cacheTime: 0 }), of)).answers
const surprises = async (of?: Deployment) => (await answers(of)).filter((a) => !a.ok).map((a) => a.question)
const found = (all: Answer[], question: RegExp) => all.find((a) => question.test(a.question))?.found

/** Makes one call as any account, which is given gas. */
async function as(who: string, data: `0x${string}`, to = deployment.contracts.token): Promise<void> {
  await on.chain.rpc('anvil_setBalance', [who, numberToHex(10n ** 18n)])
  await on.chain.rpc('anvil_impersonateAccount', [who])
  await on.chain.rpc('eth_sendTransaction', [{ from: who, to, data }])
  await on.chain.rpc('anvil_mine', [])
  await on.chain.rpc('anvil_stopImpersonatingAccount', [who])
}

/** Writes another word where the token keeps pair, fees and start of trading (`TokenSlots.sol`). */
async function rewrite(change: (word: bigint) => bigint): Promise<void> {
  const { token, pair } = deployment.contracts
  for (let slot = 0; slot < 30; slot++) {
    const word = BigInt(await on.chain.rpc<string>('eth_getStorageAt', [token, numberToHex(slot), 'latest']))
    if ((word & (2n ** 160n - 1n)) !== BigInt(pair)) continue
    await on.chain.rpc('anvil_setStorageAt', [token, pad(numberToHex(slot)), pad(numberToHex(change(word)))])
  }
}

test('a fresh deployment buys, sends and sells with the fees that are told, and nothing surprises', async () => {
  const before = await on.client().getBlockNumber()
  const all = await answers()
  expect(all.filter((a) => !a.ok)).toEqual([])
  expect(found(all, /buys/)).toBe('goes through, 3 % taken')
  expect(found(all, /sends it on/)).toBe('goes through, 0 % taken')
  expect(found(all, /sells at once, in/)).toBe('goes through, 3 % taken')
  expect(found(all, /stopped again/)).toBe('setStartBlock(later): NotEarlier')
  expect(found(all, /can more be made/)).toMatch(/^none of/)
  // Nothing was done: no block came, and nobody has the token who had not.
  expect(await on.client().getBlockNumber()).toBe(before)
})

test('a large sale is told with its anti-crash fee, once there is an average', async () => {
  for (let i = 0; i < 3; i++) {
    await on.chain.rpc('evm_increaseTime', [43_201])
    await on.chain.rpc('anvil_mine', [])
    await as(
      '0x00000000000000000000000000000000000000a1',
      encodeFunctionData({ abi: tokenAbi, functionName: 'poke' }),
    )
  }
  const all = await answers()
  expect(all.filter((a) => !a.ok)).toEqual([])
  const large = found(all, /30 %/)
  expect(Number(/([\d.]+) % taken/.exec(large ?? '')?.[1])).toBeGreaterThan(5)
})

test('fees that the operator changes within the cap are measured, and surprise nobody', async () => {
  await as(
    deployment.contracts.accessManager,
    encodeFunctionData({ abi: tokenAbi, functionName: 'setFees', args: [50n, 25n] }),
  )
  const all = await answers()
  expect(all.filter((a) => !a.ok)).toEqual([])
  expect(found(all, /buys/)).toBe('goes through, 0.75 % taken')
})

test('a fee above the cap, another manager and a sale that is refused are surprises', async () => {
  const { accessManager } = deployment.contracts
  await as(
    accessManager,
    encodeFunctionData({
      abi: tokenAbi,
      functionName: 'setManager',
      args: ['0x00000000000000000000000000000000000000a2'],
    }),
  )
  expect(await surprises()).toEqual(['who manages it'])
  // As if the code let a fee of 9 % in: its number is written where the token keeps it.
  await rewrite((word) => (word & ~(0xffffn << 160n)) | (900n << 160n))
  expect(await surprises()).toContain('can fees be changed')
})

test('before the launch nobody trades, which is as told', async () => {
  await rewrite((word) => (word & (2n ** 192n - 1n)) | (1_000_000n << 192n))
  const all = await answers()
  expect(all.filter((a) => !a.ok)).toEqual([])
  expect(found(all, /buys/)).toMatch(/^refused/)
  expect(all.find((a) => a.question === 'a stranger buys')?.told).toBe('not before block 1000000')
  expect(found(all, /stopped again/)).toBe('opens at block 1000000')
})

test('a token that only lets people buy is told, whatever it says of itself', async () => {
  const { token, router } = deployment.contracts
  // Approvals of the router are lost: whoever bought cannot sell.
  const code = await on.client().getCode({ address: token })
  const approve = '095ea7b3'
  expect(code).toContain(`63${approve}14`)
  await on.chain.rpc('anvil_setCode', [token, code!.replace(`63${approve}14`, '63deadbeef14')])
  expect(router).toBeDefined()
  const all = await surprises()
  expect(all).toContain('a stranger sells at once, in the same block')
  expect(all).toContain('functions that its code answers to')
})

test('as a command it prints question, finding and what /powers says, and says what it lacks', async () => {
  const run = (...words: string[]) => done(fileURLToPath(new URL('scan.ts', import.meta.url)), words)
  const { status, stdout, stderr } = await run(on.out, '--rpc', on.chain.url)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('as told   a stranger sells at once, in the same block')
  expect(stdout).toContain('told:  OPERATOR: each fee at most 3 %')
  expect(stdout).toContain('Nothing differs from /powers')
  expect(await run(on.out)).toMatchObject({ status: 2, stderr: expect.stringContaining('and a node') })
})
