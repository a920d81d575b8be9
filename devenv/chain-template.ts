// A local chain with the contracts deployed, made once and loaded as often as one is needed: loading takes a fiftieth of the time.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployment } from '@holdfast/protocol/chain'
import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import { deploy } from '../contracts/script/deploy.ts'
import { LOCAL_MNEMONIC } from './accounts.ts'
import { type LocalChain, makeRoom, startChain } from './chain.ts'

/** Interval that keeps the ticker from mining. */
const NEVER_MS = 2 ** 30
/** What a data folder holds of a chain and of its deployment. */
const FILES = ['chain.json', 'chain.genesis', 'deployment.json']
/** Blocks after which a block is final on the local chain. */
const FINAL_AFTER = 2

/**
 * Makes a template in the folder `dir`, by the real deployment of the local chain's seed.
 * @param room seconds that the half day of the deployment must have left: with less, the chain begins after it
 */
export async function makeChainTemplate(dir: string, room = 0): Promise<void> {
  mkdirSync(dir, { recursive: true })
  const chain = await startChain({ dir, tickMs: NEVER_MS })
  try {
    await makeRoom(chain, room)
    await deploy({
      rpcUrl: chain.url,
      chain: 'local',
      mnemonic: LOCAL_MNEMONIC,
      out: join(dir, 'deployment.json'),
    })
    const times = await Promise.all(['0x1', 'latest'].map((block) => timeOf(chain, block)))
    writeFileSync(join(dir, 'times.json'), JSON.stringify(times))
  } finally {
    await chain.stop()
  }
}

const timeOf = async (chain: LocalChain, block: string) =>
  Number((await chain.rpc<{ timestamp: string }>('eth_getBlockByNumber', [block, false])).timestamp)

/**
 * Whether the half day of the template's deployment, from which epochs are counted, goes on for so many seconds from now.
 * @param room seconds
 */
export function hasRoom(template: string, room: number): boolean {
  const times = JSON.parse(readFileSync(join(template, 'times.json'), 'utf8')) as number[]
  const halfDays = [...times, Date.now() / 1_000 + room].map((time) => Math.floor(time / EPOCH_SECONDS))
  return new Set(halfDays).size === 1
}

const deploymentIn = (dir: string) =>
  JSON.parse(readFileSync(join(dir, 'deployment.json'), 'utf8')) as Deployment

/**
 * Starts a chain in the new folder `dir` that goes on from the template, as one would on which the contracts were deployed just now:
 * the clock is the machine's, and the deployment is final. Older state than that of the loaded block is not there.
 */
export async function startFromTemplate(
  template: string,
  dir: string,
): Promise<{ node: LocalChain; deployment: Deployment }> {
  mkdirSync(dir, { recursive: true })
  for (const file of FILES) copyFileSync(join(template, file), join(dir, file))
  const node = await startChain({ dir, persist: false, tickMs: NEVER_MS })
  for (let i = 0; i < FINAL_AFTER; i++) await node.rpc('evm_mine')
  return { node, deployment: deploymentIn(dir) }
}
