// What explorers and listings ask of the token: supply, and value locked.
import { hostingPoolAbi, mainAbi } from '@holdfast/protocol/abi/index'
import type { TokenList } from '@holdfast/protocol/token-list'
import { type Supply, ValueLocked } from '@holdfast/protocol/supply'
import { type Address, erc20Abi, formatUnits } from 'viem'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { joinLiquidity } from '#test/liquidity.ts'
import { type RpcProxy, startRpcProxy } from '#test/rpc-proxy.ts'
import { listProject } from '#test/sales.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let proxy: RpcProxy
let t: TestApp
let now = Date.now()

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.url)
  // Nothing is indexed: what is told comes from the chain.
  t = await startTestApp({ chain, rpcUrls: proxy.url, clock: () => now })
})
afterAll(async () => {
  await t?.stop()
  await proxy?.stop()
  await chain?.stop()
})

/** Lets what was told a moment ago be too old. */
const later = () => void (now += 30_000)
const figure = (name: string) => t.app.http.inject(`/api/supply/${name}`)
const supply = async () => (await t.get('getSupply')).body.data as Supply
const locked = async () => (await t.get('getValueLocked')).body.data as ValueLocked
const balance = (asset: Address, who: string) =>
  chain.client.readContract({
    address: asset,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [who as Address],
  })

// Each test continues where the one before it ended.

test('figures are bare numbers of whole TDE, and a burned fraction is in them', async () => {
  await new Person(chain, 0).burn(3n * UNIT + UNIT / 4n)
  later()
  for (const [name, told] of [
    ['total', '99999996.75'],
    ['circulating', '4000000'],
    ['burned', '3.25'],
  ] as const) {
    const { statusCode, headers, body } = await figure(name)
    expect({ name, statusCode, body }).toEqual({ name, statusCode: 200, body: told })
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=30')
  }
  expect((await figure('sold')).statusCode).toBe(404)
})

test('what does not circulate is named with why, and each amount is what the chain says of its address', async () => {
  const ann = new Person(chain, 11)
  await ann.register(account(ROOT_INDEX).address)
  const { mint } = await listProject(chain, ann.address)
  await ann.buy(100n * UNIT)
  const { token, treasuryVesting, payoutVault, hostingPool } = chain.deployment.contracts
  // Reaches nobody any more, and an escrow that no table knows.
  await ann.send(token, erc20Abi, 'transfer', ['0x000000000000000000000000000000000000dEaD', 5n * UNIT])
  await ann.send(token, erc20Abi, 'transfer', [mint, 7n * UNIT])
  later()
  const told = await supply()
  for (const { address, amount } of told.outside)
    expect([address, amount]).toEqual([address, String(await balance(token, address))])
  const sum = told.outside.reduce((all, o) => all + BigInt(o.amount), 0n)
  expect(BigInt(told.circulating)).toBe(BigInt(told.total) - sum)
  expect(BigInt(told.total)).toBe(BigInt(told.issued) - BigInt(told.burned))
  const of = (address: string) => told.outside.find((o) => o.address.toLowerCase() === address.toLowerCase())
  expect(of(hostingPool)).toMatchObject({ name: 'hostingPool', reason: 'budget' })
  expect(of(treasuryVesting)).toMatchObject({ name: 'treasuryVesting', reason: 'vesting' })
  expect(of(payoutVault)).toMatchObject({ name: 'payoutVault', reason: 'vault' })
  expect(of(mint)).toMatchObject({ name: 'escrow', reason: 'sale', amount: String(7n * UNIT) })
  expect(told.outside.find((o) => o.name === 'dead')).toMatchObject({ amount: String(5n * UNIT) })
  expect(of(account(0).address)).toMatchObject({ reason: 'treasury' })
  expect(new Set(told.outside.map((o) => o.address)).size).toBe(told.outside.length)
  for (const { why } of told.outside) expect(why.length).toBeGreaterThan(15)
  // The same answer as the app's own pages have.
  const info = (await t.get('getTokenInfo')).body.data as { circulating: string }
  expect(info.circulating).toBe(told.circulating)
  expect((await figure('circulating')).body).toBe(formatUnits(BigInt(told.circulating), 18))
})

test('value locked is principal by contract and asset, with shares of the pair apart', async () => {
  const bob = new Person(chain, 12)
  await bob.register(account(ROOT_INDEX).address)
  await bob.deposit(130n * UNIT)
  const joined = await joinLiquidity(chain, bob, 500n * UNIT)
  await bob.resonance('open', 1n)
  await bob.resonance('join', 1n, 40n * UNIT)
  // The deployment's own sale: what a buyer may still get back.
  await bob.send(chain.deployment.contracts.main, mainAbi, 'buyNFT', [1n, 1n, 2n, 10n ** 30n])
  later()
  const told = await locked()
  expect(Compile(ValueLocked).Errors(told)).toEqual([])
  const { hostingPool, liquidityPool, resonancePool, usdt, pair, payoutVault } = chain.deployment.contracts
  const of = (contract: string, asset: string) =>
    told.rows.find(
      (r) =>
        r.contract.toLowerCase() === contract.toLowerCase() && r.asset.toLowerCase() === asset.toLowerCase(),
    )
  expect(of(hostingPool, usdt)).toMatchObject({ kind: 'asset', principal: String(130n * UNIT) })
  expect(of(resonancePool, usdt)).toMatchObject({ kind: 'asset', principal: String(40n * UNIT) })
  expect(of(liquidityPool, pair)).toMatchObject({ kind: 'pair', symbol: 'LP', principal: String(joined) })
  expect(told.rows.filter((r) => r.name === 'escrow' && r.kind === 'asset').map((r) => r.principal)).toEqual([
    String(20n * UNIT),
    '0',
  ])
  expect(told.sums.map(({ kind, symbol, principal }) => [kind, symbol, principal])).toEqual([
    ['asset', 'USDT', String(190n * UNIT)],
    ['own', 'TDE', '0'],
    ['pair', 'LP', String(joined)],
  ])
  const book = await chain.client.readContract({
    address: hostingPool,
    abi: hostingPoolAbi,
    functionName: 'getSolvency',
    args: [usdt],
  })
  expect(book.principal).toBe(130n * UNIT)
  expect(told.vault.find((v) => v.symbol === 'USDT')?.balance).toBe(String(await balance(usdt, payoutVault)))
})

test('figures are read once in half a minute, however many ask', async () => {
  later()
  await supply()
  proxy.calls.clear()
  await chain.mine(1)
  now += 1_000
  await Promise.all(Array.from({ length: 20 }, () => figure('total')))
  expect(proxy.calls.get('eth_call') ?? 0).toBe(0)
})

test('the token list is read by any page, and says fees and address as the chain has them', async () => {
  const { statusCode, headers, body } = await t.app.http.inject('/tokenlist.json')
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
  const { tokens, timestamp, version } = JSON.parse(body) as TokenList
  const { timestamp: time } = await chain.client.getBlock()
  expect(timestamp).toBe(new Date((Number(time) - (Number(time) % 86_400)) * 1_000).toISOString())
  expect(version.patch).toBe(Math.floor(Number(time) / 86_400))
  expect(tokens).toMatchObject([
    {
      chainId: 31_337,
      address: chain.deployment.contracts.token,
      symbol: 'TDE',
      decimals: 18,
      logoURI: `${t.config.allowedOrigins[0]}/token/logo-64.png`,
      extensions: {
        tradeFee: { buyBps: 300, sellBps: 300, toNodeCardsBps: 200, burnedBps: 100, atMostBps: 600 },
      },
    },
  ])
})

test('without the chain there is an error and no number, and nothing old is told', async () => {
  later()
  proxy.down = true
  for (const url of [
    '/api/supply/total',
    '/api/supply/circulating',
    '/api/supply/burned',
    '/tokenlist.json',
  ]) {
    const { statusCode, headers, body } = await t.app.http.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
    expect(body).toMatch(/^CHAIN_UNAVAILABLE\b/)
    expect(body).not.toMatch(/\d/)
  }
  for (const call of ['getSupply', 'getValueLocked'])
    expect((await t.get(call)).body).toMatchObject({ code: 500, data: { error: 'CHAIN_UNAVAILABLE' } })
  proxy.down = false
  expect((await figure('total')).statusCode).toBe(200)
})

test('what fails otherwise is 503 without a digit, too', async () => {
  const { nodes } = chain.deployment.contracts
  const code = await chain.client.getCode({ address: nodes })
  // As a contract would that is not the one of this deployment: it reverts with an error of its own.
  await chain.node.rpc('anvil_setCode', [nodes, '0x63deadbeef6000526004601cfd'])
  await chain.mine(1)
  later()
  const { statusCode, body } = await figure('total')
  expect([statusCode, /\d/.test(body)]).toEqual([503, false])
  await chain.node.rpc('anvil_setCode', [nodes, code!])
})

test('a contract that cannot be read leaves no sum without it', async () => {
  later()
  proxy.change('eth_call', (result, params) => {
    const { data = '' } = params[0] as { data?: string }
    // The books of the hosting pool, inside a question for several.
    return data.includes(chain.deployment.contracts.resonancePool.slice(2).toLowerCase()) ? '0x' : result
  })
  expect((await t.get('getValueLocked')).body).toMatchObject({ code: 500 })
  proxy.changeNothing()
  expect((await locked()).sums[0]?.principal).toBe(String(190n * UNIT))
})
