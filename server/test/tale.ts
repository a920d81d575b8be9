import { mainAbi, mintAbi } from '@holdfast/protocol/abi/index'
import * as fc from 'fast-check'
import { erc20Abi, maxUint256 } from 'viem'
import { account, Person, ROOT_INDEX, type TestChain, UNIT } from './chain.ts'
import { atEscrow, buyUnits, listProject, saleTerms } from './sales.ts'
import type { TestApp } from './server.ts'

// Random stories: actions of people, reorganisations, and when the server indexes or is killed.

const PEOPLE = 6

export type Step =
  | { act: 'register'; who: number; refer: number }
  | { act: 'deposit'; who: number; amount: number; term: number }
  | { act: 'claim' | 'release'; who: number; hours: number }
  | { act: 'buyNode' | 'claimNodes'; who: number }
  | { act: 'sendCards'; who: number; to: number }
  | { act: 'buy' | 'sell' | 'burn'; who: number; amount: number }
  | { act: 'list' }
  | { act: 'makeSale'; softCap: number; days: number }
  | { act: 'buyUnits'; who: number; times: number }
  | { act: 'claimSale' | 'dropSale' | 'refundSale' | 'leaveSale'; who: number; days: number }
  | { act: 'settle' | 'reclaim' | 'dissolve' }
  | { act: 'later'; hours: number }
  | { act: 'mine'; blocks: number }
  /** the last blocks, or all of the last actions, are reorganised away; `indexed`: after they were indexed */
  | { act: 'reorg'; depth: number; indexed: boolean }
  | { act: 'revert'; undone: number; indexed: boolean }
  | { act: 'index' }
  | { act: 'kill' }

const who = fc.integer({ min: 0, max: PEOPLE - 1 })
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ act: fc.constant('register' as const), who, refer: fc.nat() }),
  fc.record({
    act: fc.constant('deposit' as const),
    who,
    amount: fc.integer({ min: 10, max: 500 }),
    term: fc.constantFrom(0, 1),
  }),
  fc.record({
    act: fc.constantFrom('claim' as const, 'release' as const),
    who,
    hours: fc.integer({ min: 0, max: 250 }),
  }),
  fc.record({ act: fc.constant('later' as const), hours: fc.integer({ min: 6, max: 200 }) }),
  fc.record({ act: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    act: fc.constant('reorg' as const),
    depth: fc.integer({ min: 1, max: 5 }),
    indexed: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('revert' as const),
    undone: fc.integer({ min: 1, max: 8 }),
    indexed: fc.boolean(),
  }),
  fc.constant({ act: 'index' as const }),
  fc.constant({ act: 'kill' as const }),
  fc.record({ act: fc.constantFrom('buyNode' as const, 'claimNodes' as const), who }),
  fc.record({ act: fc.constant('sendCards' as const), who, to: who }),
  fc.record({
    act: fc.constantFrom('buy' as const, 'sell' as const, 'burn' as const),
    who,
    amount: fc.integer({ min: 1, max: 5_000 }),
  }),
  fc.record({
    act: fc.constant('makeSale' as const),
    softCap: fc.integer({ min: 1, max: 40 }),
    days: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({ act: fc.constant('buyUnits' as const), who, times: fc.integer({ min: 1, max: 15 }) }),
  fc.record({
    act: fc.constantFrom('claimSale' as const, 'dropSale' as const, 'refundSale' as const),
    who,
    days: fc.integer({ min: 0, max: 30 }),
  }),
  fc.record({
    act: fc.constant('leaveSale' as const),
    who,
    days: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ act: fc.constantFrom('settle' as const, 'reclaim' as const, 'dissolve' as const) }),
  fc.constant({ act: 'list' as const }),
]
/** Steps in any order. */
export const stage = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: steps[0]! },
    { weight: 5, arbitrary: steps[1]! },
    { weight: 4, arbitrary: steps[2]! },
    ...steps.slice(3).map((arbitrary) => ({ weight: 1, arbitrary })),
    { weight: 3, arbitrary: steps[7]! },
    { weight: 2, arbitrary: steps[9]! },
    { weight: 4, arbitrary: steps[11]! },
    { weight: 2, arbitrary: steps[12]! },
    { weight: 6, arbitrary: steps[13]! },
    { weight: 3, arbitrary: steps[14]! },
  ),
  { minLength: 15, maxLength: 45 },
)

/** Thrown inside a transaction where a stage kills the server. */
export class Killed extends Error {}

let next = 100

/** Plays a stage with six new people, indexing where it says so, killed where it says so. */
export async function tell(
  chain: TestChain,
  t: TestApp,
  kill: { now: boolean },
  s: Step[],
): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE }, () => new Person(chain, next++))
  // Prepared first, so that no reorganisation takes it away.
  for (const p of people) await p.prepare()
  const stage = await openStage(chain, people[0]!)
  await chain.mine(10)
  // Registered people, unless a reorganisation has undone it; the root always exists to refer to.
  const registered: Person[] = []
  const some = (n: number) => registered[n % Math.max(1, registered.length)]
  const marks: string[] = []
  const index = async () => {
    try {
      await t.sync()
    } catch (e) {
      if (!(e instanceof Killed)) throw e
      kill.now = false
      await t.sync()
    }
  }
  for (const step of s) {
    // Ignores what the contracts refuse (registered twice, nothing due).
    const attempt = (act: () => Promise<unknown>) => act().catch(() => {})
    if (step.act === 'reorg' || step.act === 'revert') {
      if (step.indexed) await index()
    } else marks.push(await chain.node.rpc<string>('evm_snapshot'))
    if (step.act === 'register')
      await attempt(async () => {
        const refer = step.refer % 4 === 0 ? undefined : some(step.refer)
        await people[step.who]!.register(refer?.address ?? account(ROOT_INDEX).address)
        registered.push(people[step.who]!)
      })
    if (step.act === 'deposit')
      await attempt(async () => some(step.who)?.deposit(BigInt(step.amount) * UNIT, step.term))
    if (step.act === 'claim' || step.act === 'release') {
      await chain.later(step.hours * 3_600 + 1)
      const { act } = step
      await attempt(async () => some(step.who)?.[act]())
    }
    if (step.act === 'buyNode' || step.act === 'claimNodes') {
      const { act } = step
      await attempt(async () => some(step.who)?.[act]())
    }
    if (step.act === 'sendCards')
      await attempt(async () => some(step.who)?.sendCards(people[step.to]!.address, 1))
    if (step.act === 'buy' || step.act === 'sell' || step.act === 'burn') {
      const { act } = step
      await attempt(async () => people[step.who]![act](BigInt(step.amount) * UNIT))
    }
    await attempt(async () => stage.act(step, (n) => some(n)))
    if (step.act === 'later') await chain.later(step.hours * 3_600)
    if (step.act === 'mine') await chain.mine(step.blocks)
    if (step.act === 'reorg') {
      await chain.node.rpc('anvil_reorg', [step.depth, []])
      marks.length = 0
    }
    if (step.act === 'revert') {
      const back = marks.splice(-step.undone)[0]
      if (back) await chain.node.rpc('evm_revert', [back])
      await chain.mine(step.undone + 2)
    }
    if (step.act === 'kill') kill.now = true
    if (step.act === 'index') await index()
  }
  await chain.mine(12)
  await index()
  return people
}

/** A project of `manager`, and actions around its newest sale. */
async function openStage(chain: TestChain, manager: Person) {
  const { main, token } = chain.deployment.contracts
  await manager.send(token, erc20Abi, 'approve', [main, maxUint256])
  await new Person(chain, 0).send(token, erc20Abi, 'transfer', [manager.address, 200_000n * UNIT])
  let { project, mint } = await listProject(chain, manager.address)
  const latest = async () => {
    const { lastIndex } = await chain.client.readContract({
      address: mint,
      abi: mintAbi,
      functionName: 'getConfig',
    })
    return Number(lastIndex)
  }
  const guardian = new Person(chain, 7)
  return {
    /** @param some the registered person that a number stands for */
    async act(step: Step, some: (n: number) => Person | undefined): Promise<void> {
      switch (step.act) {
        case 'list':
          ;({ project, mint } = await listProject(chain, manager.address))
          return
        case 'makeSale': {
          const { timestamp } = await chain.client.getBlock()
          const endTime = timestamp + BigInt(step.days * 86_400)
          const call = await saleTerms(chain, { softCap: BigInt(step.softCap), endTime })
          await manager.send(main, mainAbi, 'createSale', [BigInt(project), call])
          return
        }
        case 'buyUnits': {
          const who = some(step.who)
          if (who) await buyUnits(chain, who, project, step.times, await latest())
          return
        }
        case 'claimSale':
        case 'dropSale':
        case 'refundSale': {
          await chain.later(step.days * 86_400 + 1)
          const who = some(step.who)
          if (step.act === 'refundSale')
            await who?.send(main, mainAbi, 'refund', [BigInt(project), BigInt(await latest())])
          else
            await who?.send(main, mainAbi, step.act === 'dropSale' ? 'claimDrop' : 'claim', [BigInt(project)])
          return
        }
        case 'leaveSale': {
          await chain.later(step.days * 86_400 + 1)
          const who = some(step.who)
          if (who) await atEscrow(who, mint, 'leave', [BigInt(await latest())])
          return
        }
        case 'settle':
        case 'reclaim':
        case 'dissolve':
          await atEscrow(guardian, mint, step.act, [BigInt(await latest())])
      }
    },
  }
}

/** Every action once, each part undone and done again; runs before the random stories. */
export const everything: Step[] = [
  { act: 'register', who: 0, refer: 0 },
  { act: 'register', who: 1, refer: 1 },
  { act: 'deposit', who: 0, amount: 100, term: 0 },
  { act: 'deposit', who: 1, amount: 200, term: 1 },
  { act: 'index' },
  { act: 'claim', who: 1, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'index' },
  { act: 'deposit', who: 1, amount: 30, term: 0 },
  { act: 'register', who: 3, refer: 1 },
  { act: 'revert', undone: 7, indexed: true },
  { act: 'kill' },
  { act: 'index' },
  { act: 'register', who: 2, refer: 2 },
  { act: 'claim', who: 0, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'deposit', who: 0, amount: 40, term: 0 },
  { act: 'reorg', depth: 3, indexed: true },
  { act: 'index' },
  // The clock may have gone back with the blocks, so what is due at the end waits its own number of hours.
  { act: 'claim', who: 0, hours: 30 },
  { act: 'release', who: 0, hours: 170 },
  { act: 'kill' },
  { act: 'index' },
  { act: 'buy', who: 3, amount: 5_000 },
  { act: 'buyNode', who: 0 },
  { act: 'sell', who: 3, amount: 3_000 },
  { act: 'index' },
  { act: 'buy', who: 4, amount: 2_000 },
  { act: 'sendCards', who: 0, to: 5 },
  { act: 'burn', who: 4, amount: 10 },
  { act: 'index' },
  { act: 'revert', undone: 4, indexed: true },
  { act: 'index' },
  { act: 'claimNodes', who: 0 },
  { act: 'buyNode', who: 1 },
  { act: 'index' },
  { act: 'reorg', depth: 2, indexed: true },
  { act: 'index' },
  { act: 'later', hours: 7 },
  { act: 'sell', who: 3, amount: 100 },
  { act: 'claimNodes', who: 0 },
  { act: 'sendCards', who: 0, to: 5 },
  { act: 'burn', who: 3, amount: 10 },
  { act: 'index' },
  // A sale that succeeds, undone and done again; one that fails; one that is dissolved.
  { act: 'buyNode', who: 0 },
  { act: 'makeSale', softCap: 10, days: 3 },
  { act: 'buyUnits', who: 1, times: 4 },
  { act: 'index' },
  { act: 'leaveSale', who: 1, days: 0 },
  { act: 'index' },
  { act: 'reorg', depth: 1, indexed: true },
  { act: 'index' },
  { act: 'leaveSale', who: 1, days: 0 },
  { act: 'buyUnits', who: 1, times: 4 },
  { act: 'buyUnits', who: 3, times: 6 },
  { act: 'claimSale', who: 1, days: 4 },
  { act: 'settle' },
  { act: 'index' },
  { act: 'revert', undone: 4, indexed: true },
  { act: 'index' },
  { act: 'buyUnits', who: 1, times: 4 },
  { act: 'buyUnits', who: 3, times: 8 },
  { act: 'kill' },
  { act: 'index' },
  { act: 'dropSale', who: 1, days: 5 },
  { act: 'claimSale', who: 1, days: 10 },
  { act: 'claimSale', who: 0, days: 0 },
  { act: 'settle' },
  { act: 'reclaim' },
  { act: 'index' },
  { act: 'revert', undone: 4, indexed: true },
  { act: 'index' },
  { act: 'dropSale', who: 1, days: 0 },
  { act: 'claimSale', who: 1, days: 10 },
  { act: 'claimSale', who: 0, days: 0 },
  { act: 'settle' },
  { act: 'reclaim' },
  { act: 'makeSale', softCap: 40, days: 2 },
  { act: 'buyUnits', who: 1, times: 3 },
  { act: 'buyUnits', who: 0, times: 2 },
  { act: 'index' },
  { act: 'refundSale', who: 1, days: 3 },
  { act: 'index' },
  { act: 'reorg', depth: 1, indexed: true },
  { act: 'refundSale', who: 1, days: 1 },
  { act: 'index' },
  { act: 'makeSale', softCap: 40, days: 2 },
  { act: 'buyUnits', who: 3, times: 1 },
  { act: 'dissolve' },
  { act: 'refundSale', who: 3, days: 0 },
  { act: 'index' },
  { act: 'list' },
  { act: 'makeSale', softCap: 1, days: 1 },
  { act: 'buyUnits', who: 0, times: 1 },
  { act: 'index' },
  { act: 'revert', undone: 3, indexed: true },
  { act: 'index' },
]
