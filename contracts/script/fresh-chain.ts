// A local chain for the tests of one file, empty again for each of them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, createPublicClient, createWalletClient, type Hex, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { LOCAL_MNEMONIC, localAccount } from '../../devenv/accounts.ts'
import { startBscChain } from '../../devenv/bsc-node.ts'
import type { LocalChain } from '../../devenv/chain.ts'
import { deploy } from './deploy.ts'
import { accountOf } from './mnemonic.ts'
import type { Context } from './plan.ts'
import type { Seed } from './seed.ts'

export const account = (index: number) => accountOf(LOCAL_MNEMONIC, index)
export const deployer = localAccount('deployer')

/** What a check of the deployment says is different; nothing when all is as it should be. */
export const failureOf = (check: Promise<void>): Promise<string> =>
  check.then(
    () => '',
    (e: Error) => e.message,
  )

/** Starts the chain of a test file; each test gets it empty, and a path for its deployment in `out`. */
export function freshChain() {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-deploy-'))
  let chain: LocalChain
  let snapshot: string
  let out: string
  let run = 0

  const snap = async () => void (snapshot = await chain.rpc<string>('evm_snapshot'))
  const revert = () => chain.rpc('evm_revert', [snapshot])
  beforeAll(async () => {
    chain = await startBscChain({ dir: folder, persist: false, tickMs: 3_600_000 })
  })
  afterAll(async () => {
    await chain.stop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    await snap()
    out = join(folder, `${++run}`, 'deployment.json')
  })
  afterEach(revert)

  const client = () => createPublicClient({ transport: http(chain.url) })
  return {
    get chain() {
      return chain
    },
    get out() {
      return out
    },
    client,
    /** what the checks of the deployment take, for the deployment of `seed` */
    seen: (seed: Seed): Context => ({
      client: client(),
      seed,
      deployer: deployer.address,
      address: (ref) => (typeof ref === 'number' ? account(ref).address : ref),
    }),
    /** number of transactions that the deployer has sent */
    nonce: () => client().getTransactionCount({ address: deployer.address }),
    /** deploys the local seed, or resumes its deployment */
    local: (more: { rpcUrl?: string; seed?: Seed } = {}) =>
      deploy({ rpcUrl: chain.url, chain: 'local', mnemonic: LOCAL_MNEMONIC, out, ...more }),
    /** sends a transaction that must succeed */
    async send(index: number, to: Address, data: Hex) {
      const wallet = createWalletClient({ account: account(index), transport: http(chain.url) })
      const hash = await wallet.sendTransaction({ chain: null, to, data })
      expect((await client().waitForTransactionReceipt({ hash, pollingInterval: 10 })).status).toBe('success')
    },
    /** gives the next deployment of this test another file, so that it knows of no earlier one */
    forget: () => void (out = join(folder, `${++run}`, 'deployment.json')),
    /** empties the chain; files stay */
    async empty() {
      await revert()
      await snap()
    },
  }
}
