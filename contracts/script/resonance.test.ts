// The resonance pool on a deployed chain: a draw that is recomputed outside of Solidity, what the local chain knows of old blocks,
// and what the check of a deployment finds.
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { resonancePoolAbi } from '@holdfast/protocol/abi/ResonancePool'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
  parseEther,
} from 'viem'
import { expect, test } from 'vitest'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import { account, deployer, freshChain } from './fresh-chain.ts'
import type { Context, Contracts } from './plan.ts'
import { checkSeed, loadSeed, type Seed } from './seed.ts'
import { verifySeeded, verifyWiring } from './verify.ts'

const on = freshChain()
const { client, local, send } = on
const PERIOD = 1n
const HISTORY = '0x0000F90827F1C53a10cb7A02335B175320002935'
const STRANGER = 14
const CAPACITY = parseEther('1000')
const JOINED = [
  { from: 11, amount: parseEther('700') },
  { from: 12, amount: parseEther('400') },
  { from: 13, amount: parseEther('500') },
]
const TOTAL = JOINED.reduce((sum, { amount }) => sum + amount, 0n)

const pool = (c: Contracts) => ({ address: c.resonancePool, abi: resonancePoolAbi }) as const
const period = (c: Contracts) =>
  client().readContract({ ...pool(c), functionName: 'getPeriod', args: [PERIOD] })
const fills = async (c: Contracts) => {
  const quotes = JOINED.map((_, i) =>
    client().readContract({ ...pool(c), functionName: 'quote', args: [BigInt(i + 1)] }),
  )
  return (await Promise.all(quotes)).map((q) => q.fill)
}

const move = (c: Contracts, functionName: 'open' | 'close' | 'draw', of = PERIOD) =>
  send(STRANGER, c.resonancePool, encodeFunctionData({ abi: resonancePoolAbi, functionName, args: [of] }))
const mine = (blocks: number) => on.chain.rpc('anvil_mine', [numberToHex(blocks)])

/** An oversubscribed period of line 1 that waits for its draw, brought there by somebody without any role. */
async function drawing(): Promise<Contracts> {
  const { contracts: c } = await local()
  const root = account(LOCAL_ACCOUNTS.root).address
  for (const index of [STRANGER, ...JOINED.map(({ from }) => from)])
    await on.chain.rpc('anvil_setBalance', [account(index).address, numberToHex(parseEther('1'))])
  await move(c, 'open')
  for (const { from, amount } of JOINED) {
    const usdt = (functionName: 'transfer' | 'approve', to: Hex) =>
      encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })
    await send(LOCAL_ACCOUNTS.faucet, c.usdt, usdt('transfer', account(from).address))
    await send(from, c.usdt, usdt('approve', c.resonancePool))
    await send(from, c.main, encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [root] }))
    const args = [PERIOD, amount] as const
    await send(
      from,
      c.resonancePool,
      encodeFunctionData({ abi: resonancePoolAbi, functionName: 'join', args }),
    )
  }
  await on.chain.rpc('evm_increaseTime', [301])
  await move(c, 'close')
  expect((await period(c)).status).toBe(2n)
  return c
}

/** The interface's F, written in another language. */
function filled(x: bigint, start: bigint): bigint {
  const wrapped = start + CAPACITY > TOTAL ? start + CAPACITY - TOTAL : 0n
  const behind = x > start ? x - start : 0n
  const rest = CAPACITY - wrapped
  return (x < wrapped ? x : wrapped) + (behind < rest ? behind : rest)
}

// 300 blocks are further back than BLOCKHASH reaches: only the history of EIP-2935 knows that hash.
test.each([1, 300])('a draw %i blocks after its block is what anybody computes', async (later) => {
  const c = await drawing()
  const { drawBlock } = await period(c)
  const before = await client().getBlockNumber()
  // The draw itself is mined in one more block.
  await mine(Number(drawBlock - before) + later - 1)
  const { hash } = await client().getBlock({ blockNumber: drawBlock })
  await move(c, 'draw')
  const { status, start, proRata } = await period(c)
  const seed = encodeAbiParameters(parseAbiParameters('bytes32, uint256, address, uint256'), [
    hash,
    31_337n,
    c.resonancePool,
    PERIOD,
  ])
  expect({ status, start, proRata }).toEqual({
    status: 3n,
    start: BigInt(keccak256(seed)) % TOTAL,
    proRata: false,
  })
  let joined = 0n
  const expected = JOINED.map(({ amount }) => {
    const fill = filled(joined + amount, start) - filled(joined, start)
    joined += amount
    return fill
  })
  expect(await fills(c)).toEqual(expected)
})

test('a draw that is missed shares the capacity', async () => {
  const c = await drawing()
  // A chain without EIP-2935 forgets a hash after 256 blocks.
  await on.chain.rpc('anvil_setCode', [HISTORY, '0x'])
  await mine(64 + 257)
  await move(c, 'draw')
  expect(await period(c)).toMatchObject({ status: 3n, start: 0n, proRata: true })
  expect(await fills(c)).toEqual([
    (JOINED[0]!.amount * CAPACITY) / TOTAL,
    (JOINED[1]!.amount * CAPACITY) / TOTAL,
    (JOINED[2]!.amount * CAPACITY) / TOTAL,
  ])
})

test('the deployment check finds every figure that is not the seed’s', async () => {
  const { contracts: c } = await local()
  const seed = loadSeed('local')
  const x = (changed: Partial<Seed['resonance']>): Context => ({
    client: client(),
    seed: { ...seed, resonance: { ...seed.resonance, ...changed } },
    deployer: deployer.address,
    address: (ref) => (typeof ref === 'number' ? account(ref).address : ref),
  })
  await verifyWiring(x({}), c)
  await verifySeeded(x({}), c)
  await expect(verifyWiring(x({ levelBps: 1 }), c)).rejects.toThrow('- resonancePool.levelBps is 2000, not 1')
  const { lines } = seed.resonance
  await expect(verifySeeded(x({ lines: lines.slice(1) }), c)).rejects.toThrow(
    'resonancePool.lines is 3, not 2',
  )
  const other = {
    capacity: '1001',
    minimum: '101',
    joinMin: '11',
    joinSeconds: 301,
    restSeconds: 421,
    days: 2,
    rateUsdt: '0.5',
    rateToken: '0.6',
  }
  const failure = await verifySeeded(x({ lines: [other, ...lines.slice(1)] }), c).catch(
    (e: Error) => e.message,
  )
  for (const name of [
    'capacity',
    'minimum',
    'joinMin',
    'joinSeconds',
    'restSeconds',
    'steps',
    'rateUsdt',
    'rateToken',
  ])
    expect(failure).toContain(`- ${name} of line 1 is `)
})

test('a seed with a line that the contract would refuse is refused before', () => {
  const seed = loadSeed('local')
  const [line] = seed.resonance.lines
  if (!line) throw new Error('the local seed has no line')
  const wrong: Partial<typeof line>[] = [
    { minimum: '0' },
    { minimum: '1000.000000000000000001' },
    { joinMin: '0' },
    { joinMin: '1001' },
    { joinSeconds: 0 },
    { joinSeconds: 86_401 },
    { days: 0 },
    { days: 731 },
  ]
  const checked = (change: Partial<typeof line>) =>
    checkSeed('local', { ...seed, resonance: { ...seed.resonance, lines: [{ ...line, ...change }] } })
  for (const change of wrong) expect(() => checked(change)).toThrow('seed: line 1 of resonance: ')
  checked({ minimum: '1000', joinMin: '1000', joinSeconds: 86_400, days: 730 })
})
