import { mintAbi } from '@holdfast/protocol/abi/index'
import * as pg from 'pg'
import { erc20Abi, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person, type TestChain, UNIT } from '#test/chain.ts'
import { atEscrow, buyUnits, listProject, makeSale } from '#test/sales.ts'
import { asOwner } from '#test/database.ts'
import { startStage, type Stage } from '#test/stage.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createClient } from '../chain/client.ts'
import { owed, type Owed } from './owed.ts'

// What lies for people in the contracts of sales and of node cards: every line from where it appears to where it vanishes, and after
// every step the lines together are what the contracts hold.

const DAY = 86_400
/** The deployment's own project is the first one. */
const OWN = 2

let stage: Stage
let chain: TestChain
let t: TestApp
let ann: Person
let bob: Person
let carol: Person
let manager: Person
let mint: Address

beforeAll(async () => {
  stage = await startStage()
  ;({ chain, t, ann, bob } = stage)
  carol = new Person(chain, 13)
  manager = new Person(chain, 14)
  await carol.register(bob.address)
})
afterAll(() => stage?.stop())

/** The rows of what lies in the contracts, each of them once, which together are what each contract holds for people. */
async function lines(): Promise<Owed[]> {
  await t.sync()
  const { deployment, url } = chain
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  const all: Owed[] = []
  const reader = { client: createClient({ deployment, urls: [url] }), deployment }
  for await (const row of owed(client, reader)) all.push(row)
  await client.end()
  expect(new Set(all.map((r) => [r.who, r.symbol, r.why].join())).size).toBe(all.length)
  const rows = all.filter((r) => r.place === 'chain')
  for (const { amount } of rows) expect(BigInt(amount)).toBeGreaterThan(0n)
  const { nodes, usdt, token } = deployment.contracts
  const sum = (symbol: string, of: string) =>
    rows.filter((r) => r.symbol === symbol && r.why.includes(of)).reduce((s, r) => s + BigInt(r.amount), 0n)
  const projects = await t.app.database.db.selectFrom('project').select(['index', 'mint']).execute()
  for (const [symbol, asset] of [
    ['USDT', usdt],
    ['TDE', token],
  ] as const) {
    expect(sum(symbol, 'node cards')).toBe(
      await chain.client.readContract({
        address: asset,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [nodes],
      }),
    )
    for (const p of projects) {
      const { principal, reserved } = await chain.client.readContract({
        address: p.mint as Address,
        abi: mintAbi,
        functionName: 'getSolvency',
        args: [asset],
      })
      expect([p.index, symbol, sum(symbol, `project ${p.index}`)]).toEqual([
        p.index,
        symbol,
        principal + reserved,
      ])
    }
  }
  return rows
}

/** The amounts of somebody's lines by symbol and reason, but those of the cards; of project 1 nobody has any. */
const of = (rows: Owed[], who: Pick<Person, 'address'>) =>
  Object.fromEntries(
    rows
      .filter((r) => r.who === who.address.toLowerCase() && !r.why.includes('node cards'))
      .map((r) => [`${r.symbol} ${r.why}`, BigInt(r.amount)]),
  )
const cardsOf = (rows: Owed[], who: Person) =>
  rows.filter((r) => r.who === who.address.toLowerCase() && r.why === 'income of node cards')

// Each test continues where the one before it ended.

test("a holder's income is listed until it is claimed", async () => {
  await ann.buyNode()
  expect(cardsOf(await lines(), ann)).toEqual([])
  await bob.buy(1_000n * UNIT)
  const [own, ...others] = cardsOf(await lines(), ann)
  expect(own).toMatchObject({ symbol: 'TDE', place: 'chain' })
  expect(others).toEqual([])
  // Cards that change hands leave what they earned with whom they earned it for.
  await ann.sendCards(bob.address, 1)
  const after = await lines()
  expect(cardsOf(after, ann)).toEqual([own])
  expect(cardsOf(after, bob)).toEqual([])
  await ann.claimNodes()
  expect(cardsOf(await lines(), ann)).toEqual([])
  await bob.sendCards(ann.address, 1)
})

test('until a sale has succeeded its money is the buyers’ and its tokens are the manager’s', async () => {
  ;({ mint } = await listProject(chain, manager.address))
  expect(of(await lines(), manager)).toEqual({})
  await makeSale(chain, manager, OWN)
  // 100 units of 44 tokens and an airdrop of 1, and 500 for the pools
  const all = { 'TDE not sold in sale 1 of project 2': 5_000n * UNIT }
  expect(of(await lines(), manager)).toEqual(all)
  await buyUnits(chain, bob, OWN, 10)
  await buyUnits(chain, carol, OWN, 15)
  const open = await lines()
  expect(of(open, bob)).toEqual({ 'USDT paid into sale 1 of project 2': 100n * UNIT })
  expect(of(open, carol)).toEqual({ 'USDT paid into sale 1 of project 2': 150n * UNIT })
  expect(of(open, manager)).toEqual(all)
  // What ann would earn is the buyers' until then.
  expect(of(open, ann)).toEqual({})
  await atEscrow(carol, mint, 'leave', [1n])
  expect(of(await lines(), carol)).toEqual({})
  await buyUnits(chain, carol, OWN, 15)
  expect(of(await lines(), carol)).toEqual({ 'USDT paid into sale 1 of project 2': 150n * UNIT })
})

test('from then on the tokens are the buyers’, and the money is whose who are paid from it', async () => {
  await chain.later(7 * DAY)
  const before = await lines()
  const bought = {
    'TDE bought in sale 1 of project 2': 440n * UNIT,
    'TDE airdrop of sale 1 of project 2': 10n * UNIT,
  }
  expect(of(before, bob)).toEqual(bought)
  const left = { 'TDE not sold in sale 1 of project 2': 75n * 45n * UNIT }
  expect(of(before, manager)).toEqual({ ...left, 'USDT proceeds of project 2': expect.any(BigInt) })
  expect(of(before, ann)).toEqual({ 'USDT commissions of project 2': expect.any(BigInt) })
  // The pools begin a day later: nobody has a part of them yet.
  const pools = 'power pools of project 2'
  expect(of(before, { address: mint })).toEqual({
    [`USDT ${pools}: not divided`]: 25n * UNIT,
    [`TDE ${pools}: not divided`]: 500n * UNIT,
  })
  await chain.later(DAY)
  const paying = of(await lines(), bob)
  expect(paying[`USDT ${pools}`]).toBe(10n * UNIT)

  await atEscrow(carol, mint, 'claimUsdt', [bob.address])
  await atEscrow(carol, mint, 'claimDrop', [bob.address])
  expect(Object.keys(of(await lines(), bob))).not.toContain(`USDT ${pools}`)
  expect(Object.keys(of(await lines(), bob))).not.toContain('TDE airdrop of sale 1 of project 2')
  await atEscrow(carol, mint, 'claimUsdt', [ann.address])
  expect(of(await lines(), ann)).toEqual({})
  await atEscrow(carol, mint, 'settle', [1n])
  expect(of(await lines(), manager)).toEqual(left)
  expect((await lines()).filter((r) => r.why === 'proceeds of project 2')).toEqual([])
  await atEscrow(carol, mint, 'reclaim', [1n])
  expect(of(await lines(), manager)).toEqual({})
})

test('what is released is claimed mark by mark, until nothing but the rounding is left', async () => {
  const released = 'TDE bought in sale 1 of project 2'
  await atEscrow(carol, mint, 'claimToken', [bob.address])
  expect(of(await lines(), bob)[released]).toBe(396n * UNIT)
  await chain.later(400 * DAY)
  await lines()
  await atEscrow(carol, mint, 'claim', [bob.address])
  expect(of(await lines(), bob)).toEqual({})
  await atEscrow(carol, mint, 'claim', [carol.address])
  expect(Object.keys(of(await lines(), carol))).toEqual(['TDE airdrop of sale 1 of project 2'])
  await atEscrow(carol, mint, 'claimDrop', [carol.address])
  const rest = (await lines()).filter((r) => r.why.includes('project 2'))
  for (const r of rest) {
    expect(r).toMatchObject({ who: mint.toLowerCase(), why: 'power pools of project 2: not divided' })
    expect(BigInt(r.amount)).toBeLessThan(10n)
  }
})

test('who is to be refunded is listed until the refund', async () => {
  await makeSale(chain, manager, OWN, { name: 'Second sale', drop: 0n, poolTokens: 0n })
  await buyUnits(chain, bob, OWN, 3, 2)
  await chain.later(7 * DAY)
  const failed = await lines()
  expect(of(failed, bob)).toEqual({ 'USDT refund of sale 2 of project 2': 30n * UNIT })
  expect(of(failed, manager)).toEqual({ 'TDE not sold in sale 2 of project 2': 4_400n * UNIT })
  await atEscrow(carol, mint, 'refund', [bob.address, 2n])
  expect(of(await lines(), bob)).toEqual({})
  await atEscrow(carol, mint, 'reclaim', [2n])
  expect(of(await lines(), manager)).toEqual({})
})

test('what lies in a project that is not indexed is listed as a whole, as its escrow has it', async () => {
  await makeSale(chain, manager, OWN, { name: 'Third sale' })
  await buyUnits(chain, bob, OWN, 2, 3)
  await t.sync()
  const { databaseUrl } = t.config
  await asOwner(databaseUrl, 'alter table sale_order add constraint narrow check (units <> 7)')
  await buyUnits(chain, carol, OWN, 7, 3)
  const since = await chain.height()
  await t.sync().catch(() => {})
  await buyUnits(chain, carol, OWN, 5, 3)
  const why = `in project 2, not indexed since block ${since}`
  const aside = (await lines()).filter((r) => r.why.includes('project 2'))
  expect(aside.map((r) => [r.who, r.symbol, r.why])).toEqual([
    [mint.toLowerCase(), 'TDE', why],
    [mint.toLowerCase(), 'USDT', why],
  ])
  await asOwner(databaseUrl, 'alter table sale_order drop constraint narrow')
  const mended = await startTestApp({ chain, databaseUrl })
  await mended.sync()
  await mended.stop()
  expect(of(await lines(), carol)).toMatchObject({ 'USDT paid into sale 3 of project 2': 120n * UNIT })
})

test('a node that has another block than the tables is not believed', async () => {
  const rest = await lines()
  expect(rest.length).toBeGreaterThan(0)
  const other = { ...(await chain.client.getBlock()), hash: `0x${'ab'.repeat(32)}` }
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  const reader = createClient({ deployment: chain.deployment, urls: [chain.url] })
  const told = { ...reader, getBlock: async () => other } as unknown as typeof reader
  const all = async () => {
    for await (const row of owed(client, { client: told, deployment: chain.deployment })) rest.push(row)
  }
  await expect(all()).rejects.toThrow(/^the node has another block \d+ than the tables$/)
  await client.end()
})
