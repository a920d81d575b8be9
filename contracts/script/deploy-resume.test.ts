// Deployments that are interrupted at each of their transactions, in each of several ways.
import { existsSync, rmSync } from 'node:fs'
import { parseTransaction } from 'viem'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { deployer, freshChain } from './fresh-chain.ts'
import { passOn, relay } from './relay.ts'

const on = freshChain()
const { client, local, nonce } = on

describe('a deployment that fails at every single transaction', () => {
  /** What happens to a transaction the first time it is sent; the second time it goes through. */
  const faults = {
    /** it never reaches the chain */
    lost: async () => undefined,
    /** it is mined, and the answer never comes */
    unanswered: async (raw: Hex) => on.chain.rpc('eth_sendRawTransaction', [raw]),
    /** something else is mined at its nonce */
    overtaken: async (raw: Hex) => {
      const { nonce: at } = parseTransaction(raw)
      const other = await deployer.signTransaction({
        type: 'legacy',
        chainId: 31_337,
        nonce: at ?? 0,
        gas: 21_000n,
        gasPrice: 10n ** 10n,
        to: deployer.address,
      })
      const hash = await on.chain.rpc<Hex>('eth_sendRawTransaction', [other])
      return client().waitForTransactionReceipt({ hash, pollingInterval: 5 })
    },
  }

  /**
   * A connection to the chain on which every transaction fails once and the connection breaks with it. An overtaken one comes
   * back with the next nonce, so there every second nonce fails.
   */
  async function faulty(name: keyof typeof faults) {
    const failed = new Set<number>()
    let down = false
    const fails = (nonce: number) => (name === 'overtaken' ? nonce % 2 === 0 : !failed.has(nonce))
    const answer = async (body: string): Promise<string | undefined> => {
      const { method, params }: { method: string; params: [Hex] } = JSON.parse(body)
      if (!down && method === 'eth_sendRawTransaction') {
        const { nonce: at = 0 } = parseTransaction(params[0])
        if (fails(at)) {
          down = true
          failed.add(at)
          await faults[name](params[0])
        }
      }
      return down ? undefined : passOn(on.chain.url, body)
    }
    return { ...(await relay(answer)), mend: () => (down = false) }
  }

  test.each(['lost', 'unanswered', 'overtaken'] as const)('%s: goes on where it stopped', async (name) => {
    const undisturbed = await local()
    const sent = await nonce()
    await on.empty()
    rmSync(on.out)
    rmSync(on.out.replace('.json', '.journal.json'))

    const line = await faulty(name)
    const failures: string[] = []
    let contracts: unknown
    try {
      while (!contracts && failures.length <= sent) {
        line.mend()
        try {
          ;({ contracts } = await local({ rpcUrl: line.url }))
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error))
          if (existsSync(on.out)) failures.push('a deployment was written before it was complete')
        }
      }
    } finally {
      line.close()
    }
    expect(failures).toHaveLength(sent)
    expect(new Set(failures).size).toBe(sent)
    expect(failures[0]).toBe('Deployment stopped at create accessManager: the transaction could not be sent')
    // Nothing was mined twice. Each overtaken transaction used one more nonce, which changes the addresses.
    const overtaken = name === 'overtaken'
    expect(await nonce()).toBe(overtaken ? 2 * sent : sent)
    expect(JSON.stringify(contracts) === JSON.stringify(undisturbed.contracts)).toBe(!overtaken)
  })
})
