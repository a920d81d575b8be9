// `npm run epoch:verify` as an outsider runs it: against a real chain with the deployed contracts.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChainReader, findSources } from '@holdfast/levels/from-node'
import { type EpochResult, openLevels, type TeamRecord } from '@holdfast/levels'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import type { Deployment } from '@holdfast/protocol/chain'
import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  type PublicClient,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy } from '../contracts/script/deploy.ts'
import { accountOf } from '../contracts/script/mnemonic.ts'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from './accounts.ts'
import { startBscChain } from './bsc-node.ts'
import { type LocalChain, makeRoom } from './chain.ts'

const NEVER_MS = 2 ** 30
const EPOCH = 43_200
/** More than the first deposits take on any machine. */
const ROOM_SECONDS = 3_600
const UNIT = 10n ** 18n
const account = (index: number) => accountOf(LOCAL_MNEMONIC, index)
/** Accounts of this test alone. */
const [ANN, BEN, CAT] = [21, 22, 23]

let dir: string
let chain: LocalChain
let client: PublicClient
let deployment: Deployment
const file = () => join(dir, 'deployment.json')
const at = (name: keyof Deployment['contracts']): Address => deployment.contracts[name]

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'holdfast-epoch-verify-'))
  chain = await startBscChain({ dir, persist: false, tickMs: NEVER_MS })
  // All deposits belong to the epoch of the deployment, whatever the hour.
  await makeRoom(chain, ROOM_SECONDS)
  deployment = await deploy({ rpcUrl: chain.url, chain: 'local', mnemonic: LOCAL_MNEMONIC, out: file() })
  client = createPublicClient({ transport: http(chain.url), cacheTime: 0 })
})
afterAll(async () => {
  await chain?.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function send(
  index: number,
  to: Address,
  abi: unknown,
  functionName: string,
  args: unknown[],
): Promise<void> {
  const wallet = createWalletClient({ account: account(index), transport: http(chain.url) })
  const data = encodeFunctionData({ abi: abi as Abi, functionName, args })
  const hash = await wallet.sendTransaction({ chain: null, to, data, gas: 3_000_000n })
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(`${functionName} ${status}`).toBe(`${functionName} success`)
}

async function enter(index: number, refer: Address, usdt: bigint): Promise<void> {
  const { address } = account(index)
  await chain.rpc('anvil_setBalance', [address, '0x56BC75E2D63100000'])
  await send(LOCAL_ACCOUNTS.faucet, at('usdt'), erc20Abi, 'transfer', [address, usdt])
  await send(index, at('main'), mainAbi, 'register', [refer])
  await send(index, at('usdt'), erc20Abi, 'approve', [at('hostingPool'), usdt])
  await send(index, at('hostingPool'), hostingPoolAbi, 'deposit', [usdt])
}

/** USDT for the pot of this epoch. */
async function fund(usdt: bigint): Promise<void> {
  await send(LOCAL_ACCOUNTS.faucet, at('usdt'), erc20Abi, 'transfer', [at('teamRewards'), usdt])
  await send(LOCAL_ACCOUNTS.faucet, at('teamRewards'), teamRewardsAbi, 'fund', [])
}

/** Moves the clock past the end of number n, and lets its blocks become final. */
async function pass(n: number): Promise<void> {
  const first = await client.readContract({
    address: at('teamRewards'),
    abi: teamRewardsAbi,
    functionName: 'firstEpoch',
  })
  const { timestamp } = await client.getBlock()
  await chain.rpc('evm_increaseTime', [Number(first) * EPOCH + n * EPOCH + 1 - Number(timestamp)])
  await chain.rpc('anvil_mine', ['0x50', '0x1'])
}

async function computed(reader: ChainReader, n: number, epochs: string): Promise<EpochResult> {
  const { rules, firstEpoch } = await reader.submissions()
  const { facts, parts } = await reader.next(firstEpoch + n - 1, rules)
  const levels = await openLevels({ dir: epochs })
  try {
    const run = await levels.begin(n, facts)
    for await (const part of parts) {
      await run.registrations(part.registrations)
      await run.changes(part.changes)
      await run.funded(part.funded)
    }
    return await run.finish()
  } finally {
    levels.close()
  }
}

const submit = (n: number, r: EpochResult, root = r.root) =>
  send(LOCAL_ACCOUNTS.sender, at('teamRewards'), teamRewardsAbi, 'submit', [
    BigInt(n),
    root,
    r.totals.usdt,
    r.totals.token,
    BigInt(r.inputBlock),
    r.rulesHash,
    r.dataHash,
  ])

type Eight = [number, number, number, number, number, number, number, number]
const teamRecord = (r: TeamRecord) => ({ ...r, invites: r.invites as Eight })

function verify(...args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    let said = ''
    const child = spawn(process.execPath, [
      join(import.meta.dirname, 'epoch-verify.ts'),
      '--rpc',
      chain.url,
      ...args,
    ])
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (d: Buffer) => (said += d.toString()))
    child.on('exit', (code) => resolve({ code, said }))
  })
}

test('epochs of a real chain are recomputed, and what is not of them is named', async () => {
  const root = account(LOCAL_ACCOUNTS.root).address
  await enter(ANN, root, 2_000n * UNIT)
  await enter(BEN, account(ANN).address, 1_000n * UNIT)
  await enter(CAT, account(ANN).address, 600n * UNIT)
  // A card gives Ann V1, and so a record.
  await send(LOCAL_ACCOUNTS.faucet, at('usdt'), erc20Abi, 'transfer', [account(ANN).address, 1_000n * UNIT])
  await send(ANN, at('usdt'), erc20Abi, 'approve', [at('main'), 1_000n * UNIT])
  await send(ANN, at('main'), mainAbi, 'buyNFT', [0n, 1n, 1n, 1_000n * UNIT])
  await fund(1_000n * UNIT)
  await pass(1)
  await fund(100n * UNIT)
  await pass(2)

  const epochs = join(dir, 'epochs')
  mkdirSync(epochs)
  const sources = await findSources(client, {
    main: at('main'),
    teamRewards: at('teamRewards'),
    startBlock: deployment.startBlock,
  })
  const reader = new ChainReader(client, sources)
  const one = await computed(reader, 1, epochs)
  const two = await computed(reader, 2, epochs)
  expect(one.totals.usdt).toBe(1_000n * UNIT)
  expect(two.totals.usdt).toBe(1_100n * UNIT)
  await submit(1, one)
  await submit(2, two, `0x${'ab'.repeat(32)}`)

  const honest = await verify('--epoch', '1', '--deployment', file(), '--data', epochs)
  expect(honest.said).toContain('Number 1 is as submitted')
  expect(honest.code).toBe(0)
  const addresses = ['--main', at('main'), '--team-rewards', at('teamRewards')]
  const wrong = await verify('--epoch', '2', ...addresses)
  expect(wrong.said).toContain(`DIFFERS number 2: root: recomputed ${two.root}, found 0xabab`)
  expect(wrong.code).toBe(1)

  // What the files prove, the contract takes.
  const delay = await client.readContract({
    address: at('teamRewards'),
    abi: teamRewardsAbi,
    functionName: 'delay',
  })
  await chain.rpc('evm_increaseTime', [Number(delay) + 1])
  const levels = await openLevels({ dir: epochs })
  const ann = account(ANN).address
  const { rewards, record } = await levels.leavesOf(1, ann)
  const pool = await levels.leavesOf(1, at('hostingPool'))
  levels.close()
  const usdtOf = () =>
    client.readContract({ address: at('usdt'), abi: erc20Abi, functionName: 'balanceOf', args: [ann] })
  const before = await usdtOf()
  for (const [who, reward] of [
    [ann, rewards[0]!],
    [at('hostingPool'), pool.rewards[0]!],
  ] as const) {
    const args = [1n, who, at('usdt'), reward.cumulative, reward.proof]
    await send(BEN, at('teamRewards'), teamRewardsAbi, 'claim', args)
  }
  expect((await usdtOf()) - before).toBe(rewards[0]!.cumulative)
  expect(rewards[0]!.cumulative + pool.rewards[0]!.cumulative).toBeLessThanOrEqual(one.totals.usdt)
  const shown = record!.record
  const proves = { address: at('teamRewards'), abi: teamRewardsAbi, functionName: 'provesRecord' } as const
  expect(await client.readContract({ ...proves, args: [1n, ann, teamRecord(shown), record!.proof] })).toBe(
    true,
  )
  const better = teamRecord({ ...shown, level: shown.level + 1 })
  expect(await client.readContract({ ...proves, args: [1n, ann, better, record!.proof] })).toBe(false)

  const absent = await verify('--epoch', '3', ...addresses)
  expect(absent.said).toContain('number 3 was not submitted')
  for (const args of [
    [],
    ['--epoch', '0'],
    ['--epoch', 'x'],
    ['--epoch', '1', '--main', '0x12', '--team-rewards', at('usdt')],
  ])
    expect((await verify(...args)).code).toBe(2)
})
