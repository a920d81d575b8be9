import { mainAbi, mintAbi, resonancePoolAbi } from '@holdfast/protocol/abi/index'
import { erc20Abi, maxUint256 } from 'viem'
import { account, Person, ROOT_INDEX, type TestChain, UNIT } from './chain.ts'
import { atEscrow, buyUnits, listProject, saleTerms } from './sales.ts'
import type { TestApp } from './server.ts'
import { PEOPLE, type Step } from './tale-steps.ts'

// Plays stories on a chain and its server.

/** Longer than line 1 of the local chain joins, and than it rests. */
const PERIOD_SECONDS = 900

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
      const was = await chain.height()
      const back = marks.splice(-step.undone)[0]
      if (back) await chain.node.rpc('evm_revert', [back])
      // One chain replaces another only when it is longer; a draw alone is 66 blocks.
      await chain.mine(was - (await chain.height()) + 2)
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
  const ring = () =>
    chain.client.readContract({
      address: chain.deployment.contracts.resonancePool,
      abi: resonancePoolAbi,
      functionName: 'getConfig',
    })
  const newest = async () => (await ring()).poolLastIndex
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
        case 'joinPeriod':
          await some(step.who)?.resonance('join', await newest(), BigInt(step.amount) * UNIT)
          return
        case 'openPeriod':
          await chain.later(PERIOD_SECONDS)
          await manager.resonance('open', 1n)
          return
        case 'closePeriod':
          await chain.later(PERIOD_SECONDS)
          await manager.resonance('close', await newest())
          return
        case 'drawPeriod':
          await chain.node.rpc('anvil_mine', ['0x42'])
          await manager.resonance('draw', await newest())
          return
        case 'dissolvePeriod':
          await guardian.send(chain.deployment.contracts.resonancePool, resonancePoolAbi, 'dissolve', [
            await newest(),
            'called off',
          ])
          return
        case 'payPeriods': {
          await chain.later(step.hours * 3_600 + 1)
          const { totalOrder } = await ring()
          const ids = Array.from({ length: Number(totalOrder) }, (_, i) => BigInt(i + 1))
          for (const call of ['refund', 'claim', 'release'] as const) await manager.resonance(call, ids)
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
