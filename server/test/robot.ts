import type { Page } from '@holdfast/protocol/envelope'
import type { Robot, RobotAction } from '@holdfast/protocol/robot'
import { resonancePoolAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData } from 'viem'
import { sleep } from '../../devenv/ports.ts'
import { account, asOperator, type TestChain, untilMined } from './chain.ts'
import { ok } from './custody.ts'
import type { TestApp } from './server.ts'

/** The head is known anew after this long. */
export const HEAD_MS = 260

/** Changes the rule of a line of the resonance pool. */
export async function setLine(
  chain: TestChain,
  line: bigint,
  change: { isOpen?: boolean; capacity?: bigint },
): Promise<void> {
  const address = chain.deployment.contracts.resonancePool
  const of = { address, abi: resonancePoolAbi }
  const [rule] = await chain.client.readContract({ ...of, functionName: 'getLine', args: [line] })
  const args = [line, { ...rule, ...change }] as const
  await asOperator(
    chain,
    address,
    encodeFunctionData({ abi: resonancePoolAbi, functionName: 'setLine', args }),
  )
}

/** What the order robot of a test's server does and says. */
export function robotOf(chain: TestChain, t: TestApp) {
  const { worker } = t.app.features.resonance
  const pool = { address: chain.deployment.contracts.resonancePool, abi: resonancePoolAbi } as const
  const robot = () => ok<Robot>(t.get('getRobot'))
  const look = async () => {
    await sleep(HEAD_MS)
    await t.sync()
    const sent = await worker.step()
    await untilMined(chain)
    return sent
  }
  return {
    robot,
    /** One look at the newest block. @returns whether something was sent */
    look,
    /** Looks until there is nothing to do. */
    work: async () => {
      while (await look());
      await look()
      await t.sync()
    },
    /** What comes next on a line. */
    next: async (line: number) => (await robot()).next.find((n) => n.line === line)!,
    /** Steps that were taken, newest first. */
    actions: async (query = '') => (await ok<Page<RobotAction>>(t.get(`pageRobotActions?${query}`))).records,
    /** How many transactions an account sent. */
    sentBy: (index: number) => chain.client.getTransactionCount({ address: account(index).address }),
    config: () => chain.client.readContract({ ...pool, functionName: 'getConfig' }),
    /** The contract's status of a period. */
    statusOf: async (period: bigint) =>
      Number(
        (await chain.client.readContract({ ...pool, functionName: 'getPeriod', args: [period] })).status,
      ),
    /** Moves the clock to a time, unless it is past. */
    until: async (time: number | null) => {
      const { timestamp } = await chain.client.getBlock()
      if (time! > timestamp) await chain.later(time! - Number(timestamp))
    },
  }
}
