import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import { erc20Abi } from 'viem'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import { account, keyOf, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from './chain.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './server.ts'

/** The account with the role POSTER on the local chain. */
export const POSTER = LOCAL_ACCOUNTS.sender
/** The account that can veto. */
export const GUARDIAN = LOCAL_ACCOUNTS.guardian
/** Blocks after which the ones before are final. */
export const FINAL = 3
/** The poster looks at most so often for what can be booked, seconds. */
export const LOOKS_SECONDS = 20
/** Rest of an epoch that is too short for a level, seconds; all that a test deposits fits into it. */
const LATE_SECONDS = 3_600
/** What waits for its activation on the local chain, seconds. */
export const DELAY = 120

/** A chain with three generations of people, and its server with the poster's key. */
export type LevelStage = {
  chain: TestChain
  t: TestApp
  /** top, and below it three legs; below the first leg two more people */
  people: { top: Person; legs: Person[]; deep: Person[] }
  stop(): Promise<void>
}

export async function startLevelStage(o: Partial<TestAppOptions> = {}): Promise<LevelStage> {
  // Whatever the hour, the first epoch has room for what happens in it.
  const chain = await startTestChain({ room: 2 * LATE_SECONDS })
  try {
    const t = await startTestApp({ chain, ...o, env: { POSTER_KEY: keyOf(POSTER), ...o.env } })
    const at = (i: number) => new Person(chain, 40 + i)
    const people = { top: at(0), legs: [at(1), at(2), at(3)], deep: [at(4), at(5)] }
    await people.top.register(account(ROOT_INDEX).address)
    for (const leg of people.legs) await leg.register(people.top.address)
    for (const p of people.deep) await p.register(people.legs[0]!.address)
    await t.sync()
    return {
      chain,
      t,
      people,
      stop: async () => {
        await t.stop()
        await chain.stop()
      },
    }
  } catch (e) {
    await chain.stop()
    throw e
  }
}

/** Deposits late in an epoch, that give the top V1 once they have been inside for a whole one, and not in this one. */
export async function depositForV1({ chain, people: { top, legs, deep } }: LevelStage): Promise<void> {
  const left = EPOCH_SECONDS - ((await chainTime(chain)) % EPOCH_SECONDS)
  await chain.later(left > LATE_SECONDS ? left - LATE_SECONDS : left + EPOCH_SECONDS - LATE_SECONDS)
  await top.deposit(200n * UNIT)
  await legs[0]!.deposit(4_000n * UNIT)
  await legs[1]!.deposit(2_000n * UNIT)
  await legs[2]!.deposit(1_500n * UNIT)
  for (const p of deep) await p.deposit(150n * UNIT)
}

export const chainTime = async (chain: TestChain): Promise<number> =>
  Number((await chain.client.getBlock()).timestamp)

/** Goes to just after the end of the epoch that runs now; all its blocks are final then. */
export async function endEpoch(chain: TestChain): Promise<void> {
  const now = await chainTime(chain)
  await chain.later(EPOCH_SECONDS - (now % EPOCH_SECONDS) + 1)
  await chain.mine(FINAL)
}

/** Puts USDT into the contract, as hosting pools do; the poster books it when it looks next. */
export async function fillPot(chain: TestChain, amount: bigint): Promise<void> {
  const { usdt, teamRewards } = chain.deployment.contracts
  await new Person(chain, LOCAL_ACCOUNTS.faucet).send(usdt, erc20Abi, 'transfer', [teamRewards, amount])
  await chain.later(LOOKS_SECONDS)
}

/** Lets the worker do all that there is to do now, with everything that it sends final. */
export async function work({ chain, t }: Pick<LevelStage, 'chain' | 't'>, rounds = 8): Promise<void> {
  for (let i = 0; i < rounds; i++) {
    await t.sync()
    await t.app.features.levels.worker.step()
    await chain.mine(FINAL)
  }
  await t.sync()
}

/** Ends the epoch, and has it computed and posted. */
export async function nextEpoch(stage: Pick<LevelStage, 'chain' | 't'>): Promise<void> {
  await work(stage)
  await endEpoch(stage.chain)
  await work(stage)
}
