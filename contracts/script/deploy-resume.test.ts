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

  type Fault = keyof typeof faults
  const FAULTS = Object.keys(faults) as Fault[]
  /** Which fault each transaction has in turn: usually all of them; with DEEP=1 every transaction also has each one. */
  const ROUNDS: Fault[][] = process.env.DEEP ? [FAULTS, ...FAULTS.map((fault) => [fault])] : [FAULTS]

  /** A connection to the chain on which every transaction fails once, in turn by each of `turns`, and the connection breaks with it. */
  async function faulty(turns: Fault[]) {
    const through = new Set<number>()
    let [down, overtaken, turn] = [false, 0, 0]
    const answer = async (body: string): Promise<string | undefined> => {
      const { method, params }: { method: string; params: [Hex] } = JSON.parse(body)
      if (!down && method === 'eth_sendRawTransaction') {
        const { nonce: at = 0 } = parseTransaction(params[0])
        if (!through.has(at)) {
          down = true
          const fault = turns[turn++ % turns.length]!
          // One that was overtaken comes back with the next nonce, the others with the same one.
          if (fault === 'overtaken') overtaken++
          through.add(fault === 'overtaken' ? at + 1 : at)
          await faults[fault](params[0])
        }
      }
      return down ? undefined : passOn(on.chain.url, body)
    }
    return { ...(await relay(answer)), mend: () => (down = false), overtaken: () => overtaken }
  }

  test.each(ROUNDS.map((turns) => ({ turns })))('$turns: goes on where it stopped', async ({ turns }) => {
    const undisturbed = await local()
    const sent = await nonce()
    await on.empty()
    rmSync(on.out)
    rmSync(on.out.replace('.json', '.journal.json'))

    const line = await faulty(turns)
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
    expect(await nonce()).toBe(sent + line.overtaken())
    expect(JSON.stringify(contracts) === JSON.stringify(undisturbed.contracts)).toBe(line.overtaken() === 0)
  })
})
