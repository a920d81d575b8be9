// What explorers are given compiles to the code that lies on the chain.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { depositForwardersAbi } from '@holdfast/protocol/abi/DepositForwarders'
import { CONTRACT_NAMES, contractOf } from '@holdfast/protocol/contracts'
import type { Deployment } from '@holdfast/protocol/chain'
import { decodeAbiParameters, getAddress } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { done } from '../../devenv/done.ts'
import { compilesTo, compilerSettings, deployedOf, standardJson } from './explorer.ts'
import { freshChain } from './fresh-chain.ts'

const on = freshChain()
let deployment: Deployment
const journal = () => JSON.parse(readFileSync(on.out.replace('.json', '.journal.json'), 'utf8')) as never

beforeEach(async () => void (deployment = await on.local()))

test('every contract of ours is listed, with those that others made, and its arguments', async () => {
  const deployed = deployedOf(deployment, journal())
  const own = CONTRACT_NAMES.filter((name) => contractOf(name).source)
  expect(deployed.map((d) => d.name)).toEqual([
    ...own,
    'DepositForwarder',
    'MintReader',
    'MintEscrow',
    'SolvencyView',
  ])
  for (const { name, address } of deployed)
    expect([name, Boolean(await on.client().getCode({ address }))]).toEqual([name, true])
  const of = (name: string) => deployed.find((d) => d.name === name)!
  const { payoutVault, main, usdt, router, forwarders } = deployment.contracts
  const addresses = (name: string, count: number) =>
    decodeAbiParameters(
      Array.from({ length: count }, () => ({ type: 'address' })),
      `0x${of(name).constructorArguments}`,
    )
  expect(addresses('DepositForwarder', 1)).toEqual([getAddress(payoutVault)])
  expect(addresses('MintEscrow', 5)).toEqual([
    getAddress(main),
    getAddress(usdt),
    expect.any(String),
    getAddress(router),
    getAddress(of('MintReader').address),
  ])
  // The forwarder that the factory knows is the one that is listed.
  const forwarder = await on.client().readContract({
    address: forwarders,
    abi: depositForwardersAbi,
    functionName: 'forwarderOf',
    args: [main],
  })
  expect(forwarder).not.toBe(of('DepositForwarder').address)
})

test('the settings are those of the build', () => {
  expect(compilerSettings().settings).toMatchObject({
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'cancun',
    metadata: { bytecodeHash: 'none', appendCBOR: false },
  })
})

test('as a command it writes inputs that compile to the code on the chain, immutable values left out', async () => {
  const out = join(on.out, '..', 'sources')
  const run = (...words: string[]) => done(fileURLToPath(new URL('explorer.ts', import.meta.url)), words)
  const only = ['statements', 'DepositForwarder', 'treasuryVesting'].flatMap((name) => ['--only', name])
  const { status, stdout, stderr } = await run(on.out, '--out', out, '--check', on.chain.url, ...only)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.match(/^same /gm)).toHaveLength(3)
  const about = JSON.parse(readFileSync(join(out, 'contracts.json'), 'utf8')) as { compiler: string }
  expect(about.compiler).toMatch(/^v0\.8\.\d+\+commit\.[0-9a-f]{8}$/)
  rmSync(out, { recursive: true })
  expect(await run()).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('name the file of the deployment'),
  })
})

test('another source, or another contract, is told apart', async () => {
  const { statements, treasuryVesting } = deployment.contracts
  const input = standardJson('contracts/src/Statements.sol')
  const code = (await on.client().getCode({ address: statements }))!
  expect(compilesTo(input, 'contracts/src/Statements.sol:Statements', code)).toBe(true)
  const elsewhere = (await on.client().getCode({ address: treasuryVesting }))!
  expect(compilesTo(input, 'contracts/src/Statements.sol:Statements', elsewhere)).toBe(false)
  const settings = { ...input.settings, optimizer: { enabled: true, runs: 1 } }
  expect(compilesTo({ ...input, settings }, 'contracts/src/Statements.sol:Statements', code)).toBe(false)
})
