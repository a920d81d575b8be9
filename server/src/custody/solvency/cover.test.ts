import { erc20Abi, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, newUser } from '#test/custody.ts'
import { keepReadings } from '../../signals/readings.ts'

let chain: TestChain
let t: TestApp

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  await deposit(chain, t, await newUser(chain, t, 11), 100n * UNIT)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const alarms = async () =>
  JSON.parse((await t.app.http.inject('/api/health')).body) as { alarms: string[]; ok: boolean }
const figures = () => t.app.features.health.figures()
const compare = async () => {
  await chain.mine(4)
  await t.sync()
  await t.app.custody.solvency.cover()
}

/** Changes what the vault holds without a transfer, as only a broken token could. */
async function lose(amount: bigint): Promise<void> {
  const { usdt, payoutVault } = chain.deployment.contracts
  const vault = { address: usdt, abi: erc20Abi, functionName: 'balanceOf', args: [payoutVault] } as const
  const held = await chain.client.readContract(vault)
  await chain.node.rpc('anvil_dealERC20', [payoutVault, usdt, numberToHex(held - amount)])
}

test('custody that covers what is owed raises no alarm', async () => {
  await compare()
  expect(await alarms()).toMatchObject({ alarms: [] })
  const { solvency_ratio: ratio, solvency_missing: missing } = await figures()
  expect(missing).toMatchObject({ label: 'symbol', values: { USDT: 0 } })
  expect(ratio).toMatchObject({ values: { USDT: 1 } })
})

test('what is missing is an alarm and a figure, until it is back', async () => {
  await lose(60n * UNIT)
  await compare()
  expect((await alarms()).alarms).toContain('shortfall')
  expect((await figures()).solvency_missing).toMatchObject({ values: { USDT: 60, TDE: 0 } })
  expect((await t.app.http.inject('/ready')).statusCode).toBe(200)
  await lose(-60n * UNIT)
  await compare()
  expect((await alarms()).alarms).not.toContain('shortfall')
})

test('the vault’s limit, the payer’s gas and budgets are read from the chain, and little gas is an alarm', async () => {
  const read = async () => keepReadings(t.app.database.db, await t.app.custody.readings())
  await read()
  const { vault_left: left, vault_limit: limit, payer_gas: gas, budget_free: budgets } = await figures()
  const at = (g: typeof left, label: string) => (g && 'label' in g ? (g.values[label] ?? -1) : -1)
  expect(at(left, 'USDT')).toBeGreaterThan(0)
  expect(at(limit, 'USDT')).toBeGreaterThanOrEqual(at(left, 'USDT'))
  expect(at(gas, 'payer')).toBeGreaterThan(1e7)
  expect(Object.keys(budgets && 'label' in budgets ? budgets.values : {})).toContain('house liquidity USDT')
  expect((await alarms()).alarms).toEqual([])
  const payer = await chain.client.readContract({
    address: chain.deployment.contracts.payoutVault,
    abi: [
      {
        type: 'function',
        name: 'payer',
        inputs: [],
        outputs: [{ type: 'address' }],
        stateMutability: 'view',
      },
    ],
    functionName: 'payer',
  })
  const balance = await chain.client.getBalance({ address: payer })
  await chain.node.rpc('anvil_setBalance', [payer, '0x1'])
  await read()
  expect((await alarms()).alarms).toEqual(['payerGasLow'])
  await chain.node.rpc('anvil_setBalance', [payer, numberToHex(balance)])
  await read()
  expect((await alarms()).alarms).toEqual([])
})
