// A local chain with everything deployed, and transactions whose gas is measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deployment } from '@holdfast/protocol/chain'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { deploy } from '../contracts/script/deploy.ts'
import { accountOf } from '../contracts/script/mnemonic.ts'
import { LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { type LocalChain, startChain } from '../devenv/chain.ts'

/** Enough for any call measured here. */
const GAS_LIMIT = 1_000_000n

export type Local = {
  url: string
  deploymentFile: string
  contracts: Deployment['contracts']
  client: PublicClient
  rpc: LocalChain['rpc']
  /** Sends a transaction in a block of its own; without `to` it creates a contract. @throws when it reverts */
  send(from: HDAccount, to: Address | undefined, data: Hex): Promise<TransactionReceipt>
  /** The same; returns the gas used. */
  gas(from: HDAccount, to: Address, data: Hex): Promise<number>
  /** Sends the same twice in one block, so within one second. @returns gas of the second transaction */
  gasOfSecond(from: HDAccount, to: Address, data: Hex): Promise<number>
  /** Gives an account the chain's coin. */
  fund(address: Address): Promise<void>
  /** Moves the clock and mines a block. */
  pass(seconds: number): Promise<void>
}

/** Account of the local mnemonic. */
export const account = (index: number): HDAccount => accountOf(LOCAL_MNEMONIC, index)

/** Starts the chain, deploys, calls `measure`, and ends everything. */
export async function onLocalChain<T>(measure: (local: Local) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-gas-'))
  const chain = await startChain({ dir, persist: false })
  try {
    const out = join(dir, 'deployment.json')
    const { contracts } = await deploy({ rpcUrl: chain.url, chain: 'local', mnemonic: LOCAL_MNEMONIC, out })
    const client: PublicClient = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
    const wallet = (from: HDAccount) => createWalletClient({ account: from, transport: http(chain.url) })
    const receiptOf = async (hash: Hex, data: Hex) => {
      const receipt = await client.waitForTransactionReceipt({ hash })
      if (receipt.status !== 'success') throw new Error(`gas bench: ${data.slice(0, 10)} reverted`)
      return receipt
    }
    const send = async (from: HDAccount, to: Address | undefined, data: Hex) =>
      receiptOf(await wallet(from).sendTransaction({ chain: null, data, ...(to ? { to } : {}) }), data)

    const gasOfSecond = async (from: HDAccount, to: Address, data: Hex) => {
      const nonce = await client.getTransactionCount({ address: from.address })
      await chain.rpc('evm_setAutomine', [false])
      const hashes: Hex[] = []
      for (const i of [0, 1])
        hashes.push(
          await wallet(from).sendTransaction({ chain: null, to, data, nonce: nonce + i, gas: GAS_LIMIT }),
        )
      await chain.rpc('evm_mine')
      await chain.rpc('evm_setAutomine', [true])
      const [first, second] = await Promise.all(hashes.map((hash) => receiptOf(hash, data)))
      if (!first || first.blockNumber !== second?.blockNumber)
        throw new Error('gas bench: two transactions of one second are not in one block')
      return Number(second.gasUsed)
    }
    return await measure({
      url: chain.url,
      deploymentFile: out,
      contracts,
      client,
      rpc: chain.rpc,
      send,
      gas: async (from, to, data) => Number((await send(from, to, data)).gasUsed),
      gasOfSecond,
      fund: async (address) => {
        await chain.rpc('anvil_setBalance', [address, '0x56BC75E2D63100000'])
      },
      pass: async (seconds) => {
        await chain.rpc('evm_increaseTime', [seconds])
        await chain.rpc('evm_mine')
      },
    })
  } finally {
    await chain.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
