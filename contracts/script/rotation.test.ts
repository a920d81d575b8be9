// The rotations of docs/OPERATING.md on a chain: each batch as its command writes it, sent by a Safe that has the role and its delay.
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { payoutVaultAbi } from '@holdfast/protocol/abi/PayoutVault'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Address, encodeFunctionData } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { type BlockName, commandsOf } from '../../devenv/runbook.ts'
import { account, freshChain } from './fresh-chain.ts'
import { makeSafe, type RealSafe } from './real-safe.ts'
import { ROLES } from './roles.ts'
import { type Batch, type BatchStep, safeBatch } from './safe-batch.ts'
import { loadSeed } from './seed.ts'

const on = freshChain()
const DAY = 86_400
const [NEW, OLD] = [account(50).address, account(51).address]

let safe: RealSafe
let deployment: Deployment

beforeEach(async () => {
  safe = await makeSafe(on.chain)
  const seed = loadSeed('local')
  deployment = await on.local({ seed: { ...seed, custody: { ...seed.custody, cold: safe.address } } })
  await grant(ROLES.ADMIN, safe.address, DAY)
})

const grant = (role: bigint, to: Address, delay: number) =>
  on.send(
    0,
    deployment.contracts.accessManager,
    encodeFunctionData({ abi: authorityAbi, functionName: 'grantRole', args: [role, to, delay] }),
  )

/** The batches that a block's commands write, by the names of their files. */
function batchesOf(name: BlockName): Record<string, Batch & { again: (step: BatchStep) => Batch }> {
  const words = { $ADMIN: safe.address, $COLD: safe.address, $NEW: NEW, $OLD: OLD }
  const lines = commandsOf(name, words).trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [, step, from, , call, file] =
        /^node holdfast\.mjs safe-batch (\w+) --safe (0x\w+) (["'])(.+)\3 > (\w+)\.json$/.exec(line)!
      expect(from).toBe(safe.address)
      const again = (other: BatchStep) =>
        safeBatch({ step: other, deployment, safe: safe.address, calls: [call!], createdAt: 1 })
      return [file!, { ...again(step as BatchStep), again }]
    }),
  )
}

const later = async (seconds: number) => {
  await on.chain.rpc('evm_increaseTime', [seconds + 1])
  await on.chain.rpc('evm_mine')
}
const vault = (functionName: 'payer' | 'guardian') =>
  on.client().readContract({ address: deployment.contracts.payoutVault, abi: payoutVaultAbi, functionName })
const vaultsDelay = async () => {
  const { payoutVault } = deployment.contracts
  const [change] = await on
    .client()
    .readContract({ address: payoutVault, abi: payoutVaultAbi, functionName: 'pending' })
  const { timestamp } = await on.client().getBlock()
  return Number(change!.readyAt - timestamp)
}
const has = async (role: bigint, who: Address) => {
  const { accessManager } = deployment.contracts
  const [is] = await on
    .client()
    .readContract({ address: accessManager, abi: authorityAbi, functionName: 'hasRole', args: [role, who] })
  return is
}

test('the payer: announced after the delay of the role, in force after the delay of the vault', async () => {
  const { announce, execute, apply } = batchesOf('rotate-payer')
  expect(await safe.execute(announce!, 1)).toBe(false)
  expect(await safe.execute(announce!)).toBe(true)
  expect(await safe.execute(execute!)).toBe(false)
  await later(DAY)
  expect(await safe.execute(execute!)).toBe(true)
  expect(await safe.execute(apply!)).toBe(false)
  expect(await vault('payer')).not.toBe(NEW)
  await later(await vaultsDelay())
  expect(await safe.execute(apply!)).toBe(true)
  expect(await vault('payer')).toBe(NEW)
})

test('the poster: the new one is there before the old one goes', async () => {
  await grant(ROLES.POSTER, OLD, 0)
  const { grant: granting, revoke } = batchesOf('rotate-poster')
  // Both are announced as one batch, as the builder does with two files.
  expect(await safe.execute({ transactions: [...granting!.transactions, ...revoke!.transactions] })).toBe(
    true,
  )
  await later(DAY)
  expect(await safe.execute(granting!.again('execute'))).toBe(true)
  expect([await has(ROLES.POSTER, NEW), await has(ROLES.POSTER, OLD)]).toEqual([true, true])
  expect(await safe.execute(revoke!.again('execute'))).toBe(true)
  expect([await has(ROLES.POSTER, NEW), await has(ROLES.POSTER, OLD)]).toEqual([true, false])
})

test('the guardian: the cold address takes an announced one back; one that stays is applied by anybody', async () => {
  const before = await vault('guardian')
  const { announce, cancel } = batchesOf('rotate-guardian')
  for (const isCancelled of [true, false]) {
    expect(await safe.execute(announce!)).toBe(true)
    await later(DAY)
    expect(await safe.execute(announce!.again('execute'))).toBe(true)
    const wait = await vaultsDelay()
    const sent = isCancelled ? [cancel!] : []
    expect(await Promise.all(sent.map((b) => safe.execute(b)))).toEqual(sent.map(() => true))
    await later(wait)
    const applied = safeBatch({
      step: 'direct',
      deployment,
      safe: safe.address,
      calls: ['payoutVault.applyGuardian()'],
      createdAt: 1,
    })
    expect(await safe.execute(applied)).toBe(!isCancelled)
    expect(await vault('guardian')).toBe(isCancelled ? before : NEW)
  }
})

test('a batch is done whole or not at all', async () => {
  await grant(ROLES.POSTER, OLD, 0)
  const { revoke } = batchesOf('rotate-poster')
  const { execute } = batchesOf('rotate-payer')
  // The second was never announced.
  expect(await safe.execute(revoke!)).toBe(true)
  await later(DAY)
  const both = [...revoke!.again('execute').transactions, ...execute!.transactions]
  expect(await safe.execute({ transactions: both })).toBe(false)
  expect(await has(ROLES.POSTER, OLD)).toBe(true)
})
