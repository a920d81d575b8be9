// Several calls as one atomic step, for wallets that support it (EIP-5792).
import type { Address, Hex } from 'viem'
import type { Provider } from '../provider.ts'
import { promptProblem, Stop } from './problem.ts'

type Place = { chainId: number; account: Address; provider: Provider; sleep(ms: number): Promise<void> }
type Call = { to: Address; data: Hex; value?: bigint }

/** How long the status of a batch is polled, in seconds. */
const PATIENCE = 600

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const chainOf = (place: Place): Hex => `0x${place.chainId.toString(16)}`

/** Whether the wallet says that it runs batches atomically on this chain. */
export async function takesBatches(place: Place): Promise<boolean> {
  const answer = await place.provider
    .request({ method: 'wallet_getCapabilities', params: [place.account, [chainOf(place)]] })
    .catch(() => null)
  const status = field(field(field(answer, chainOf(place)), 'atomic'), 'status')
  return status === 'supported' || status === 'ready'
}

/**
 * Asks the wallet to send `calls` as one atomic batch.
 * @returns the batch's id; null when the wallet does not take the batch: nothing was sent, and single calls may work
 * @throws Stop when the user rejects, the wallet is busy, or a contract refuses
 */
export async function proposeBatch(place: Place, calls: readonly Call[]): Promise<string | null> {
  let answer: unknown
  try {
    answer = await place.provider.request({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: place.account,
          chainId: chainOf(place),
          atomicRequired: true,
          calls: calls.map(({ to, data, value = 0n }) => ({ to, data, value: `0x${value.toString(16)}` })),
        },
      ],
    })
  } catch (error) {
    const problem = promptProblem(error)
    if (problem) throw new Stop(problem)
    return null
  }
  const id = field(answer, 'id') ?? answer
  if (typeof id !== 'string')
    throw new Stop({ kind: 'wallet', message: 'the wallet gave no id of the calls' })
  return id
}

/**
 * Waits until the wallet says that a batch is in a block.
 * @returns hash of its transaction; null when it failed and did nothing
 * @throws Stop when the wallet has no answer for ten minutes
 */
export async function batchHash(place: Place, id: string): Promise<Hex | null> {
  for (let i = 0; i < PATIENCE; i++) {
    const answer = await place.provider
      .request({ method: 'wallet_getCallsStatus', params: [id] })
      .catch(() => null)
    const status = field(answer, 'status')
    if (typeof status === 'number' && status >= 400) return null
    if (typeof status === 'number' && status >= 200) {
      const receipts = field(answer, 'receipts')
      const hash = field(Array.isArray(receipts) ? receipts.at(-1) : null, 'transactionHash')
      if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) return hash as Hex
      throw new Stop({ kind: 'wallet', message: 'the wallet gave no transaction hash' })
    }
    await place.sleep(1_000)
  }
  throw new Stop({ kind: 'wallet', message: 'the wallet does not say what became of the calls' })
}
