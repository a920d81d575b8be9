// Batches for a Safe are what the Transaction Builder takes, and do on a chain what was written.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { CONTRACT_NAMES } from '@holdfast/protocol/contracts'
import {
  type Address,
  createWalletClient,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  numberToHex,
  parseEther,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { done } from '../../devenv/done.ts'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import { account, freshChain } from './fresh-chain.ts'
import type { Contracts } from './plan.ts'
import { ROLES } from './roles.ts'
import { type Batch, type BatchStep, checksumOf, MOST_CALLS, safeBatch } from './safe-batch.ts'

const on = freshChain()
const SAFE = getAddress('0x00000000000000000000000000000000005afe01')
const DAY = 86_400
/** Where each contract lies; without a chain, where none does. */
let c = Object.fromEntries(CONTRACT_NAMES.map((name) => [name, SAFE])) as Contracts

const deployed = async () => {
  ;({ contracts: c } = await on.local())
  await on.chain.rpc('anvil_setBalance', [SAFE, numberToHex(parseEther('1'))])
  await on.chain.rpc('anvil_impersonateAccount', [SAFE])
  for (const [role, delay] of [
    [ROLES.OPERATOR, DAY],
    [ROLES.ADMIN, 0],
  ] as const)
    await on.send(
      0,
      c.accessManager,
      encodeFunctionData({ abi: authorityAbi, functionName: 'grantRole', args: [role, SAFE, delay] }),
    )
}

const batch = (step: BatchStep, calls: string[], more: { caller?: Address } = {}) =>
  safeBatch({ step, deployment: { chainId: 31_337, contracts: c }, safe: SAFE, calls, createdAt: 1, ...more })

/** Executes a batch as the Safe would: its transactions in their order, with the Safe as caller. */
async function execute({ transactions }: Batch): Promise<string[]> {
  const wallet = createWalletClient({ account: SAFE, transport: http(on.chain.url) })
  const statuses = []
  for (const { to, data, value } of transactions) {
    const hash = await wallet.sendTransaction({
      chain: null,
      to,
      data,
      value: BigInt(value),
      gas: 3_000_000n,
    })
    statuses.push((await on.client().waitForTransactionReceipt({ hash, pollingInterval: 10 })).status)
  }
  return statuses
}
const later = async (seconds: number) => {
  await on.chain.rpc('evm_increaseTime', [seconds])
  await on.chain.rpc('evm_mine')
}
const pool = () =>
  on.client().readContract({ address: c.hostingPool, abi: hostingPoolAbi, functionName: 'getConfig' })

test('more calls than one transaction holds are refused, before anybody signs them', () => {
  const calls = (n: number) => Array.from({ length: n }, () => 'hostingPool.pause()')
  expect(batch('direct', calls(MOST_CALLS)).transactions).toHaveLength(MOST_CALLS)
  expect(() => batch('direct', calls(MOST_CALLS + 1))).toThrow(/too many for one transaction of a Safe/)
})

test("a file of the Transaction Builder's own has the checksum that is computed here", () => {
  // Exported by its version 1.18.2.
  const file = {
    version: '1.0',
    chainId: '1',
    createdAt: 1_761_326_849_944,
    meta: {
      name: 'Transactions Batch',
      description: '',
      txBuilderVersion: '1.18.2',
      createdFromSafeAddress: '0xA77DE01e157f9f57C7c4A326eeE9C4874D0598b6',
      createdFromOwnerAddress: '',
      checksum: '0x8b5032f716845c8b08bab3d63dbd9ba92e056f3557793cd041e59b84e16aa989',
    },
    transactions: [
      {
        to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        value: '0',
        data: null,
        contractMethod: {
          inputs: [
            { internalType: 'address', name: 'spender', type: 'address' },
            { internalType: 'uint256', name: 'value', type: 'uint256' },
          ],
          name: 'approve',
          payable: false,
        },
        contractInputsValues: {
          spender: '0x474e5Ded6b5D078163BFB8F6dBa355C3aA5478C8',
          value: '100000000000',
        },
      },
    ],
  }
  expect(checksumOf(file)).toBe(file.meta.checksum)
  expect(checksumOf({ ...file, chainId: '56' })).not.toBe(file.meta.checksum)
})

test('what a delay stands before is announced, waits, and is executed', async () => {
  await deployed()
  const before = await pool()
  const calls = [`hostingPool.setConfig(${before.stakeMin + 1n}, ${before.capacity}, 2)`]
  const announced = batch('schedule', calls)
  expect(announced.meta.checksum).toBe(checksumOf(announced))
  expect(announced.meta.description).toBe(`schedule ${calls[0]}`)
  const { functionName, args } = decodeFunctionData({
    abi: authorityAbi,
    data: announced.transactions[0]!.data,
  })
  expect([functionName, args[0]]).toEqual(['schedule', getAddress(c.hostingPool)])
  expect(decodeFunctionData({ abi: hostingPoolAbi, data: args[1] as Hex })).toEqual({
    functionName: 'setConfig',
    args: [before.stakeMin + 1n, before.capacity, 2n],
  })
  expect(await execute(announced)).toEqual(['success'])
  expect(await execute(batch('execute', calls))).toEqual(['reverted'])
  await later(DAY + 1)
  expect(await execute(batch('execute', calls))).toEqual(['success'])
  expect((await pool()).stakeMin).toBe(before.stakeMin + 1n)
})

test("the token's functions go through the AccessManager; several calls are one batch", async () => {
  await deployed()
  const calls = [
    `accessManager.grantRole(${ROLES.BLACKLIST}, ${account(11).address}, 0)`,
    `accessManager.labelRole(7, "Some, thing")`,
  ]
  expect(await execute(batch('execute', calls))).toEqual(['success', 'success'])
  const [has] = await on.client().readContract({
    address: c.accessManager,
    abi: authorityAbi,
    functionName: 'hasRole',
    args: [ROLES.BLACKLIST, account(11).address],
  })
  expect(has).toBe(true)
  expect(() => batch('direct', ['token.setManager(0x0000000000000000000000000000000000000001)'])).toThrow(
    'the token is called through the AccessManager',
  )
  const fees = ['token.setFees(120, 30)']
  await execute(batch('schedule', fees))
  await later(DAY + 1)
  expect(await execute(batch('execute', fees))).toEqual(['success'])
  const token = { address: c.token, abi: tokenAbi, functionName: 'getConfig' } as const
  expect(await on.client().readContract(token)).toMatchObject({ nodeBps: 120n, burnBps: 30n })
})

test('the guardian takes back what another announced', async () => {
  await deployed()
  const calls = ['hostingPool.close()']
  await execute(batch('schedule', calls))
  const cancelled = batch('cancel', calls, { caller: SAFE }).transactions[0]!
  await on.send(LOCAL_ACCOUNTS.guardian, cancelled.to, cancelled.data)
  await later(DAY + 1)
  expect(await execute(batch('execute', calls))).toEqual(['reverted'])
})

describe('what cannot be meant is refused', () => {
  test.each<[BatchStep, string, string]>([
    ['schedule', 'hostingPool.nothing()', 'has no such function'],
    ['schedule', 'hostingPool.getConfig()', 'has no such function'],
    ['schedule', 'hostingPool.close(1)', 'has no such function with 1 arguments'],
    ['schedule', 'nobody.close()', 'write <contract>.<function>(<arguments>)'],
    ['schedule', 'hostingPool.close', 'write <contract>.<function>(<arguments>)'],
    ['schedule', 'hostingPool.pause()', 'direct is what it takes'],
    ['execute', 'hostingPool.deposit(0, 1, 1)', 'to be called|direct is what it takes'],
    ['schedule', 'hostingPool.setConfig(1, ten, 1)', 'ten is none'],
    ['schedule', 'hostingPool.setConfig(1, [2], 1)', 'is not one value'],
    [
      'schedule',
      'accessManager.grantRole(1, 0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266, 0)',
      'its checksum does not fit',
    ],
    ['schedule', 'accessManager.labelRole(7, "x)', 'not understood'],
  ])('%s %s', (step, call, message) => {
    expect(() => batch(step, [call])).toThrow(
      new RegExp(message.replaceAll(/[()<>.]/g, '\\$&').replaceAll('\\|', '|')),
    )
  })
})

test('the calls that the handbook writes are understood', () => {
  const handbook = readFileSync(new URL('../../docs/OPERATING.md', import.meta.url), 'utf8')
  const written = [...handbook.matchAll(/safe-batch (schedule|execute|direct) --safe \$\w+ (['"])(.+?)\2/g)]
  expect(written.length).toBeGreaterThan(3)
  for (const [, step, , call] of written)
    expect(batch(step as BatchStep, [call!.replace(/\$\w+/g, SAFE)]).transactions).toHaveLength(1)
})

test('as a command it prints the batch, or a line', async () => {
  await deployed()
  const run = (...words: string[]) =>
    done(fileURLToPath(new URL('safe-batch.ts', import.meta.url)), words, { DEPLOYMENT_FILE: on.out })
  const { status, stdout } = await run('schedule', '--safe', SAFE, 'hostingPool.close()')
  expect(status).toBe(0)
  const made = JSON.parse(stdout) as Batch
  expect(made).toMatchObject({ chainId: '31337', meta: { createdFromSafeAddress: SAFE } })
  expect(made.meta.checksum).toBe(checksumOf(made))
  expect(await run('schedule', 'hostingPool.close()')).toMatchObject({
    status: 2,
    stderr: '--safe is missing: an address\n',
  })
  expect(await run('do', '--safe', SAFE)).toMatchObject({
    status: 2,
    stderr: 'say what is to be done: schedule, execute, cancel, direct\n',
  })
  expect(await run('direct', '--safe', SAFE)).toMatchObject({ status: 2, stderr: 'no call is named\n' })
})
