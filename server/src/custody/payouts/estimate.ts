import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { withRoom } from '@holdfast/protocol/gas'
import { type PayoutTerms, withdrawalTypedData } from '@holdfast/protocol/payouts'
import { appendedData } from '@holdfast/protocol/revert-data'
import { type Address, BaseError, hashTypedData, type Hex, isHex, slice, toFunctionSelector } from 'viem'
import { ask, type Client, isRevert, wordsOf } from '../../chain/client.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { isUsedUp, ownSignature } from '../../chain/signatures.ts'
import { chainText, readCall } from '../../chain/texts.ts'
import { within } from '../../signals/within.ts'
import type { OutgoingRow } from './store.ts'

/** The least gas of a transaction: enough for a payment of any listed token, whatever a node estimates. */
const LEAST_GAS = 250_000n
/** What a payment takes at most beside what it asks a wallet contract: the rest of `payout.walletGas` is the wallet's (D-515). */
export const BESIDE_WALLET = 150_000n
/** How long nodes may take to try a call, milliseconds: a step of the worker lasts no longer for each. */
const PATIENCE_MS = 5_000
const NOT_SIGNED = toFunctionSelector('InvalidSignature(address)')

/** A call that would fail now, or that nodes did not try. */
export class CannotBeSent extends Error {
  override name = 'CannotBeSent'
  /** `wallet`: the account's contract did not agree; `call`: the call fails whoever signed it; `node`: nobody tried it */
  readonly fault: 'wallet' | 'call' | 'node'

  constructor(message: string, fault: CannotBeSent['fault']) {
    super(message)
    this.fault = fault
  }
}

/**
 * Whether the vault asks a contract about this payment. It recovers the key first, and asks only where that is not the account's
 * own: a wallet with a key (EIP-7702) that signs with it is not asked, whatever its code is.
 */
export async function asksWallet(
  out: Pick<OutgoingRow, 'kind' | 'data'>,
  { chainId, contracts }: Deployment,
): Promise<boolean> {
  if (out.kind !== 'withdrawal') return false
  const { functionName, args } = readCall(payoutVaultAbi, out.data as Hex)
  if (functionName !== 'pay') return false
  const [terms, , signature] = args as [PayoutTerms, Hex, Hex]
  const hash = hashTypedData(withdrawalTypedData(chainId, contracts.payoutVault, terms))
  return (await ownSignature(terms.account, hash, signature)) === null
}

/**
 * The gas that a call needs, with room. A call that a wallet contract decides about is tried with `walletGas` and gets exactly
 * that: such a contract can tell an estimate from the transaction, so what it needs in an estimate says nothing.
 * @param walletGas null where no foreign contract is asked
 * @throws CannotBeSent
 */
export async function gasFor(
  client: Client,
  call: { account: Address; to: Address; data: Hex },
  walletGas: bigint | null,
): Promise<bigint> {
  const mined = { ...call, blockTag: 'latest' } as const
  const work = async () => {
    if (walletGas !== null) {
      await client.call({ ...mined, gas: walletGas })
      return walletGas
    }
    const gas = await client.estimateGas(mined)
    return gas * 3n > LEAST_GAS * 2n ? withRoom(gas, 150n) : LEAST_GAS
  }
  try {
    return await within(PATIENCE_MS, () => ask(work))
  } catch (e) {
    throw refusal(e, walletGas !== null)
  }
}

function refusal(e: unknown, asked: boolean): CannotBeSent {
  const cause = e instanceof ChainUnavailable ? e.cause : e
  if (!(cause instanceof BaseError))
    return new CannotBeSent(e instanceof Error ? chainText(e.message) : 'no answer', 'node')
  const why = wordsOf(cause)
  if (!isRevert(cause) && !isUsedUp(cause)) return new CannotBeSent(why, 'node')
  // The vault passes nothing on of what a wallet says: with any other reason it is the vault itself that refuses.
  const data = revertData(cause)
  const foreign = data === null || slice(data, 0, 4) === NOT_SIGNED
  return new CannotBeSent(why, asked && foreign ? 'wallet' : 'call')
}

/** What a reverted call returned; null where it ran out of gas or gave no reason. */
function revertData(e: BaseError): Hex | null {
  const found = e.walk((c) => isHex((c as { data?: unknown }).data)) as { data?: unknown } | null
  const data = isHex(found?.data) ? found.data : appendedData(wordsOf(e))
  return data !== null && data.length >= 10 ? data : null
}
