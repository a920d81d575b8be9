import { mintAbi } from '@holdfast/protocol/abi/index'
import type { SaleDetail } from '@holdfast/protocol/sale-calls'
import {
  isSaleStep,
  SALE_EXITS,
  SALE_STATES,
  SALE_STEPS,
  type SaleState,
  saleStateOf,
} from '@holdfast/protocol/sales'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/server.ts'
import { Person, type TestChain } from '#test/chain.ts'
import { atEscrow, buyUnits, type Listed, listProject, makeSale } from '#test/sales.ts'
import { startStage, type Stage } from '#test/stage.ts'

// Compares the shared table of states with contract and server: in every state every action is tried.

const DAY = 86_400
const SOFT_CAP = 5

let stage: Stage
let chain: TestChain
let t: TestApp
let ann: Person
let bob: Person
let guardian: Person
let listed: Listed

beforeAll(async () => {
  stage = await startStage()
  ;({ chain, t, ann, bob } = stage)
  guardian = new Person(chain, 7)
  for (const p of [ann, bob, guardian]) await p.prepare()
  listed = await listProject(chain, ann.address)
})
afterAll(() => stage?.stop())

const onChain = async (): Promise<SaleState> =>
  saleStateOf(
    await chain.client.readContract({
      address: listed.mint,
      abi: mintAbi,
      functionName: 'stateOf',
      args: [1n],
      blockNumber: await chain.client.getBlockNumber(),
    }),
  )
const onServer = async (): Promise<SaleState> => {
  await t.sync()
  const { sale } = await stage.read<SaleDetail>(`getSale?project=${listed.project}&sale=1`, {})
  return sale.state
}
const buy = (who: Person, units: number) => buyUnits(chain, who, listed.project, units)
const call = (who: Person, name: string, args: unknown[]) => atEscrow(who, listed.mint, name, args)

/** Brings a new sale into a state, by the shortest way. */
const reach: Record<SaleState, () => Promise<void>> = {
  awaitingOrder: async () => {
    const { timestamp } = await chain.client.getBlock()
    const startTime = timestamp + 3_600n
    await makeSale(chain, ann, listed.project, { softCap: BigInt(SOFT_CAP), startTime })
  },
  orderArranged: async () => {
    await makeSale(chain, ann, listed.project, { softCap: BigInt(SOFT_CAP) })
    await buy(bob, 1)
  },
  success: async () => {
    await reach.orderArranged()
    await buy(bob, SOFT_CAP - 1)
    // A sale that succeeds pays a day later.
    await chain.later(8 * DAY)
  },
  failed: async () => {
    await reach.orderArranged()
    await chain.later(7 * DAY)
  },
  dissolution: async () => {
    await reach.orderArranged()
    await call(guardian, 'dissolve', [1n])
  },
  principalReturn: async () => {
    await reach.failed()
    await call(ann, 'refund', [bob.address, 1n])
  },
}

/** Everything that anybody can do to a sale, time included. */
const actions: Record<string, () => Promise<unknown>> = {
  'a little time': () => chain.later(600),
  'time until the start': () => chain.later(3_600),
  'time until the end': () => chain.later(8 * DAY),
  'buy one': () => buy(bob, 1),
  'buy up to the soft cap': () => buy(bob, SOFT_CAP),
  refund: () => call(bob, 'refund', [bob.address, 1n]),
  leave: () => call(bob, 'leave', [1n]),
  'leave with nothing': () => call(ann, 'leave', [1n]),
  'buy up to the soft cap until the end': async () => {
    await buy(bob, SOFT_CAP)
    await chain.later(8 * DAY)
  },
  'refund by somebody else': () => call(ann, 'refund', [bob.address, 1n]),
  dissolve: () => call(guardian, 'dissolve', [1n]),
  'dissolve by the manager': () => call(ann, 'dissolve', [1n]),
  settle: () => call(bob, 'settle', [1n]),
  reclaim: () => call(ann, 'reclaim', [1n]),
  claim: () => call(bob, 'claim', [bob.address]),
  'claim the airdrop': () => call(bob, 'claimDrop', [bob.address]),
  'update the pools': () => call(bob, 'updatePool', []),
}

/** Actions that work in each state; all others are refused. */
const ALWAYS = ['a little time', 'time until the start', 'time until the end', 'update the pools']
const works: Record<SaleState, string[]> = {
  awaitingOrder: ['dissolve'],
  orderArranged: [
    'buy one',
    'buy up to the soft cap',
    'buy up to the soft cap until the end',
    'leave',
    'dissolve',
  ],
  success: ['settle', 'reclaim', 'claim', 'claim the airdrop'],
  failed: ['refund', 'refund by somebody else', 'reclaim'],
  dissolution: ['refund', 'refund by somebody else', 'reclaim'],
  principalReturn: ['reclaim'],
}

const steps = new Set<string>()

test.each(SALE_STATES)('in %s only what the table allows happens', async (from) => {
  const empty = await chain.node.rpc('evm_snapshot')
  await reach[from]()
  expect([await onChain(), await onServer()]).toEqual([from, from])
  const worked: string[] = []
  for (const [name, act] of Object.entries(actions)) {
    const mark = await chain.node.rpc('evm_snapshot')
    const height = await chain.height()
    if (
      await act().then(
        () => true,
        () => false,
      )
    )
      worked.push(name)
    const to = await onChain()
    // Two steps by time alone appear as one when nothing is read in between.
    const direct = from === to || isSaleStep(from, to) || (from === 'awaitingOrder' && to === 'failed')
    expect([name, from, to, direct]).toEqual([name, from, to, true])
    expect([name, await onServer()]).toEqual([name, to])
    if (isSaleStep(from, to)) steps.add(`${from} ${to}`)
    await chain.node.rpc('evm_revert', [mark])
    // The chain must get higher than before, so that the server notices the reorganisation at once.
    await chain.mine(Math.max(1, (await t.app.source.head()).latest.number - height + 4))
    expect([name, await onServer()]).toEqual([name, await onChain()])
  }
  expect(worked.toSorted()).toEqual([...ALWAYS, ...works[from]].toSorted())
  await chain.node.rpc('evm_revert', [empty])
  await chain.mine(40)
  await t.sync()
})

test('every step of the table has happened, and no other', () => {
  const legal = SALE_STATES.flatMap((from) => SALE_STEPS[from].map((to) => `${from} ${to}`))
  expect([...steps].toSorted()).toEqual(legal.toSorted())
})

test('the way out that the table names is open to the owner in each state', () => {
  const open = (state: SaleState) =>
    ['leave', 'claim', 'refund'].find((exit) => works[state].includes(exit)) ?? 'none'
  const named = (state: SaleState) => SALE_EXITS[state].replace(/^(time|done)$/, 'none')
  expect(SALE_STATES.map((s) => [s, open(s)])).toEqual(SALE_STATES.map((s) => [s, named(s)]))
})
