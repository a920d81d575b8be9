import { mainAbi, mintAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import type { SaleOrder } from '@holdfast/protocol/sale-account-calls'
import type { Project, Sale, SaleDetail } from '@holdfast/protocol/sale-calls'
import { BaseError, ContractFunctionRevertedError, encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'
import {
  account,
  inOneBlock,
  Person,
  type QueuedCall,
  ROOT_INDEX,
  sendAll,
  startTestChain,
  type TestChain,
  UNIT,
  withoutMining,
} from '#test/chain.ts'
import { buyCall, type Listed, listProject, makeSale } from '#test/sales.ts'
import { expectSalesAsView } from '#test/sales-view.ts'

const BUYERS = 500
const UNITS = 100
const PRICE = 10n * UNIT
const FUNDS = 25n * UNIT
/** Calls of the preparation that go into one block. */
const BATCH = 125
/** Gas of a block, so that the rush takes several. */
const BLOCK_GAS = 10_000_000n

let chain: TestChain
let t: TestApp
let manager: Person
let buyers: Person[]
let listed: Listed

beforeAll(async () => {
  chain = await startTestChain()
  const { main, usdt } = chain.deployment.contracts
  manager = new Person(chain, 14)
  await manager.register(account(ROOT_INDEX).address)
  buyers = Array.from({ length: BUYERS }, (_, i) => new Person(chain, 1_000 + i))
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [main, PRICE] })
  const register = encodeFunctionData({ abi: mainAbi, functionName: 'register', args: [manager.address] })
  for (const b of buyers) {
    await chain.node.rpc('anvil_setBalance', [b.address, toHex(UNIT)])
    await chain.node.rpc('anvil_dealERC20', [b.address, usdt, toHex(FUNDS)])
  }
  const prepare = buyers.flatMap((who): QueuedCall[] => [
    { who, to: main, data: register, gas: 200_000n },
    { who, to: usdt, data: approve, gas: 200_000n },
  ])
  for (let i = 0; i < prepare.length; i += BATCH) await inOneBlock(chain, prepare.slice(i, i + BATCH))
  listed = await listProject(chain, manager.address)
  await makeSale(chain, manager, listed.project, {
    total: BigInt(UNITS),
    softCap: 50n,
    maxPerUser: 1n,
    price: PRICE,
  })
  t = await startTestApp({ chain, env: { POLL_MS: '20' } })
  await t.sync()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

/** The error of a purchase, simulated on block `blockNumber`. */
async function reasonOf(who: Person, blockNumber: bigint): Promise<string> {
  const call = {
    address: chain.deployment.contracts.main,
    abi: [...mainAbi, ...mintAbi.filter((e) => e.type === 'error')],
    functionName: 'buyNFT',
    args: [BigInt(listed.project), 1n, 1n, PRICE],
    account: who.address,
    blockNumber,
  } as const
  try {
    await chain.client.simulateContract(call)
    return 'none'
  } catch (e) {
    const reverted = e instanceof BaseError ? e.walk((c) => c instanceof ContractFunctionRevertedError) : null
    return reverted instanceof ContractFunctionRevertedError
      ? (reverted.data?.errorName ?? 'unknown')
      : String(e)
  }
}

test('of 500 buyers in the same blocks 100 get a unit, the others a reason and their money, and the page goes on', async () => {
  const { main, usdt } = chain.deployment.contracts
  const someone = await signIn(t, buyers[0]!.account)
  t.app.start()

  // The web page's request, repeated throughout the rush.
  const seen: Sale[] = []
  const rush = { over: false }
  const ask = async (call: string) => {
    const { body } = await t.get(call, someone)
    expect([call, body.code]).toEqual([call, 200])
    return body.data
  }
  const page = (async () => {
    while (!rush.over) {
      const { sale } = (await ask(`getSale?project=${listed.project}&sale=1`)) as SaleDetail
      seen.push(sale)
      for (const call of ['pageProjects', `pageSales?project=${listed.project}`, 'pageSaleOrders'])
        await ask(call)
    }
  })()

  const data = buyCall(listed.project, 1)
  const escrow = { address: listed.mint, abi: mintAbi } as const
  await chain.node.rpc('evm_setBlockGasLimit', [toHex(BLOCK_GAS)])
  const hashes = await withoutMining(chain, async () => {
    const sent = await sendAll(
      chain,
      buyers.map((who) => ({ who, to: main, data, gas: 600_000n })),
    )
    for (;;) {
      await chain.mine(1)
      // The page keeps up with the blocks, as it would at a chain's usual pace.
      const { sales } = await chain.client.readContract({ ...escrow, functionName: 'sales', args: [1n] })
      await expect.poll(() => seen.at(-1)?.sales, { interval: 10 }).toBe(Number(sales))
      const { pending } = await chain.node.rpc<{ pending: Hex }>('txpool_status')
      if (Number(pending) === 0) return sent
    }
  })
  rush.over = true
  await page

  const receipts = await Promise.all(hashes.map((hash) => chain.client.getTransactionReceipt({ hash })))
  expect(receipts.filter((r) => r.status === 'success')).toHaveLength(UNITS)
  expect(new Set(receipts.map((r) => r.blockNumber)).size).toBeLessThan(20)
  const left = await Promise.all(
    buyers.map((b) =>
      chain.client.readContract({
        address: usdt,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [b.address],
      }),
    ),
  )
  for (const [i, r] of receipts.entries())
    expect(left[i]).toBe(r.status === 'success' ? FUNDS - PRICE : FUNDS)
  const losers = receipts.flatMap((r, i) => (r.status === 'success' ? [] : [{ who: buyers[i]!, r }]))
  for (const { who, r } of [losers[0]!, losers[200]!, losers.at(-1)!])
    expect(await reasonOf(who, r.blockNumber)).toBe('SoldOut')

  // The figures that the page saw only grew, were consistent at every moment, and ended equal to the contract's.
  expect(seen.filter((s, i) => i > 0 && s.sales < seen[i - 1]!.sales)).toEqual([])
  expect(seen.filter((s) => s.orders !== s.sales || s.participants !== s.sales)).toEqual([])
  // Reaching the soft cap is no success: that comes in the second after the last unit.
  expect(seen.filter((s) => s.state === 'success' && s.sales < UNITS)).toEqual([])
  expect(seen.some((s) => s.sales > 0 && s.sales < UNITS)).toBe(true)
  expect(seen.at(-1)!.sales).toBe(UNITS)
  await chain.mine(1)
  const project = async () => (await t.get(`getProject?project=${listed.project}`)).body.data as Project
  await expect.poll(async () => (await project()).latest?.state).toBe('success')
  expect(await project()).toMatchObject({
    totalUser: UNITS,
    totalOrder: UNITS,
    totalAmount: String(BigInt(UNITS) * PRICE),
    latest: { sales: UNITS, participants: UNITS },
  })
  const own = (await t.get('pageSaleOrders', someone)).body.data as Page<SaleOrder>
  expect(own.total).toBe(receipts[0]!.status === 'success' ? 1 : 0)
  await expectSalesAsView(
    chain,
    t,
    buyers.slice(95, 105).map((b) => b.address),
  )
})
