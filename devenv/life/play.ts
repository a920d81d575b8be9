// Plays a month of life on a new local chain: what people did there until now, by real transactions and real calls of the server.
import type { Deployment } from '@holdfast/protocol/chain'
import { toHex } from 'viem'
import type { LocalChain } from '../chain.ts'
import { localAccount } from '../accounts.ts'
import { Affairs } from './affairs.ts'
import { Blocks } from './blocks.ts'
import { callsOf } from './calls.ts'
import { people } from './people.ts'
import { DAYS, Plan, SLOTS } from './plan.ts'
import { Site } from './site.ts'

const DAY = 86_400
const HOUR = 3_600
/** Seconds before now at which the chain of a played month begins: its last slot is over, and the first sale too. */
export const MONTH_SECONDS = DAYS * DAY + 2 * HOUR

type Played = { transactions: number; people: number; days: number }

/**
 * Plays the month on a chain that began `MONTH_SECONDS` ago; in the end its clock is at the present, also when something failed.
 * @param o.url the server's address
 * @param o.signal when it is aborted, no further day begins
 * @throws Error when the chain or the server refuses an act, and what the signal was aborted with
 */
export async function playMonth(o: {
  chain: LocalChain
  deployment: Deployment
  url: string
  progress: (line: string) => void
  signal?: AbortSignal
}): Promise<Played> {
  const { chain, deployment, progress } = o
  const blocks = new Blocks(chain, deployment.chainId)
  try {
    const folk = people()
    const calls = callsOf(deployment)
    const began = await blocks.time()
    await blocks.giveGas([...folk.map((p) => p.account), localAccount('faucet'), localAccount('managerA')])
    const { usdt, token, pair, resonancePool } = deployment.contracts
    const project = { deployment, blocks, calls, folk, began }
    const plan = new Plan({ folk, calls, blocks, assets: { usdt, token, pair, resonancePool }, project })
    const site = new Site(o.url, deployment)
    const affairs = new Affairs({ deployment, blocks, calls, site, folk })
    for (let day = 0; day < DAYS; day++) {
      o.signal?.throwIfAborted()
      for (const [slot, hour] of SLOTS.entries()) {
        let time = began + day * DAY + hour * HOUR
        for await (const acts of plan.acts(day, slot)) await blocks.at(time++, acts)
      }
      await affairs.day(day)
      if (day % 10 === 9) progress(`day ${day + 1} of ${DAYS} of the month is played`)
    }
    await affairs.paid()
    return { transactions: blocks.sent, people: folk.length, days: DAYS }
  } finally {
    await toNow(chain, blocks)
  }
}

/** Moves the chain's clock to this machine's. */
async function toNow(chain: LocalChain, blocks: Blocks): Promise<void> {
  const pending = Number((await blocks.client.getBlock({ blockTag: 'pending' })).timestamp)
  const left = Math.floor(Date.now() / 1_000) - pending
  if (left > 0) await chain.rpc('evm_increaseTime', [toHex(left)])
  await chain.rpc('evm_mine')
}
