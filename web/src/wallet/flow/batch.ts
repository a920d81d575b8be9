// Several calls as one atomic step, for wallets that support it (EIP-5792).
import type { Address, Hex } from 'viem'
import { errorCode, isUnsupported, type Provider } from '../provider.ts'
import { askQuietly } from '../quiet.ts'
import { notTaken, Stop } from './problem.ts'
import type { Node } from './track.ts'

type Place = { chainId: number; account: Address; provider: Provider }
type Call = { to: Address; data: Hex; value?: bigint }

/**
 * Codes of EIP-5792 by which a wallet refuses a batch without taking it: a capability, the chain, the number of calls, the upgrade it
 * needs, atomicity. Not 5720, an id that it has already.
 */
const REFUSES_BATCH = new Set([-32_602, 4100, 5700, 5710, 5740, 5750, 5760])

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const chainOf = (place: Place): Hex => `0x${place.chainId.toString(16)}`

/** Whether the wallet says that it runs batches atomically on this chain. */
export async function takesBatches(place: Place): Promise<boolean> {
  const asked = [place.account, [chainOf(place)]]
  const answer = await askQuietly(place.provider, 'wallet_getCapabilities', asked).catch(() => null)
  const status = field(field(field(answer, chainOf(place)), 'atomic'), 'status')
  return status === 'supported' || status === 'ready'
}

/**
 * Asks the wallet to send `calls` as one atomic batch.
 * @param id what the batch is called, so that its status can be asked for if the answer is lost
 * @returns the batch's id by the wallet; null when the wallet says that it does not take the batch: single calls may work
 * @throws Stop when the user rejects, the wallet is busy, or a contract refuses: nothing was sent
 * @throws anything else when the wallet may have taken it
 */
export async function proposeBatch(place: Place, id: Hex, calls: readonly Call[]): Promise<string | null> {
  try {
    const answer = await place.provider.request({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          id,
          from: place.account,
          chainId: chainOf(place),
          atomicRequired: true,
          calls: calls.map(({ to, data, value = 0n }) => ({ to, data, value: `0x${value.toString(16)}` })),
        },
      ],
    })
    const given = field(answer, 'id') ?? answer
    return typeof given === 'string' ? given : id
  } catch (error) {
    if (isUnsupported(error) || REFUSES_BATCH.has(errorCode(error) ?? 0)) return null
    const problem = notTaken(error)
    if (problem) throw new Stop(problem)
    throw error
  }
}

/** Words of EIP-5792's first version, which some wallets still answer. */
const WORDS: Record<string, number> = {
  PENDING: 100,
  CONFIRMED: 200,
  SUCCESS: 200,
  FAILED: 500,
  REVERTED: 500,
  FAILURE: 500,
}

/** The status as a number, as wallets write it: 200, '200', '0xc8', 'CONFIRMED'; 0 for anything else. */
function statusOf(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '')
    return WORDS[value.trim().toUpperCase()] ?? (Number(value) || 0)
  return typeof value === 'number' ? value : 0
}

const failed = (receipt: unknown) => {
  const status = field(receipt, 'status')
  if (status === undefined || status === null) return false
  const succeeded = typeof status === 'string' && status.toLowerCase() === 'success'
  return !succeeded && Number(status) !== 1
}

/**
 * What the wallet says of a batch; silence and what it does not say leave all open.
 * @property hash of the transaction that carried it out
 * @property partly it carried out a part, and works on it no more (status 600)
 * @property parts hashes of what it then carried out, newest first: one of them may be the action
 * @property waits the wallet still works on it
 * @property ended it did nothing and never will. A batch of which a part happened (status 600) has not ended like this.
 */
export async function batchState(
  wallet: Node,
  id: string,
): Promise<{ hash: Hex | null; partly: boolean; parts: Hex[]; waits: boolean; ended: boolean }> {
  const answer = await wallet('wallet_getCallsStatus', [id]).catch(() => null)
  const receipts = field(answer, 'receipts')
  const list: unknown[] = Array.isArray(receipts) ? receipts : []
  const stated = statusOf(field(answer, 'status'))
  // The first version's CONFIRMED says that it is in a block, and its receipts whether it failed there.
  const status = stated >= 200 && stated < 300 && list.some(failed) ? 600 : stated
  const partly = status >= 600 && status < 700
  const hashes = list
    .map((receipt) => field(receipt, 'transactionHash') ?? field(receipt, 'hash'))
    .filter((hash): hash is Hex => typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash))
    .toReversed()
  return {
    hash: status >= 200 && status < 300 ? (hashes[0] ?? null) : null,
    partly,
    parts: partly ? hashes : [],
    waits: status >= 100 && status < 200,
    ended: status >= 400 && status < 600,
  }
}
