import { TRANSACTION_GAS } from '@holdfast/protocol/gas'
import { resonancePoolAbi } from '@holdfast/protocol/abi/index'
import { toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, keyOf, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { robotOf } from '#test/robot.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { REFUNDS } from './calls.ts'

// More orders to pay back than one transaction holds, on a chain that takes no more gas than BSC.

const ROBOT = 35
const ORDERS = 2 * REFUNDS + 20
const LEAST = 10n * UNIT
/** Where EIP-2935 keeps the hashes of blocks. */
const HISTORY = '0x0000F90827F1C53a10cb7A02335B175320002935'

let chain: TestChain
let t: TestApp
let ann: Person
let hands: ReturnType<typeof robotOf>

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: { ROBOT_KEY: keyOf(ROBOT) } })
  await chain.node.rpc('anvil_setBalance', [account(ROBOT).address, '0x56BC75E2D63100000'])
  ann = new Person(chain, 31)
  await ann.register(account(ROOT_INDEX).address)
  await t.sync()
  hands = robotOf(chain, t)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

test('all are paid back, in as many transactions as it takes, none of which is refused', async () => {
  await hands.work()
  for (let i = 0; i < ORDERS; i++) await ann.resonance('join', 1n, LEAST + BigInt(i))
  await t.sync()
  await hands.until((await hands.next(1)).time)
  const sent = await hands.sentBy(ROBOT)
  await hands.work()
  // A draw that is missed fills each order by the same part.
  await chain.node.rpc('anvil_setCode', [HISTORY, '0x'])
  await chain.node.rpc('anvil_mine', [toHex(400)])
  await hands.work()
  const left = await Promise.all(
    Array.from({ length: ORDERS }, (_, i) =>
      chain.client.readContract({
        address: chain.deployment.contracts.resonancePool,
        abi: resonancePoolAbi,
        functionName: 'quote',
        args: [BigInt(i + 1)],
      }),
    ),
  )
  expect(left.filter((q) => q.refundDue > 0n)).toEqual([])
  const hashes = [...new Set((await hands.actions('action=refund&size=200')).map((a) => a.txHash))]
  const gas = await Promise.all(
    hashes.map(async (hash) => (await chain.client.getTransaction({ hash: hash as `0x${string}` })).gas),
  )
  expect(hashes.length).toBeGreaterThanOrEqual(3)
  for (const limit of gas) expect(limit).toBeLessThanOrEqual(TRANSACTION_GAS)
  expect((await hands.sentBy(ROBOT)) - sent).toBeGreaterThanOrEqual(hashes.length)
  expect(await hands.robot()).toMatchObject({ failures: 0 })
})
