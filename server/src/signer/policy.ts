import { depositForwardersAbi, payoutVaultAbi, statementsAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import {
  type Abi,
  type Address,
  getAddress,
  type Hex,
  hexToBigInt,
  isAddress,
  isHex,
  slice,
  toFunctionSelector,
} from 'viem'
import { HIGHEST_GAS_PRICE, type Unsigned } from './remote.ts'

/** Enough for the largest sweep; no transaction of the server takes more. */
const MOST_GAS = 10_000_000n
const FIELDS = ['from', 'to', 'data', 'input', 'value', 'gas', 'gasPrice', 'nonce', 'chainId', 'type']

/** A request to sign something that is not allowed. */
export class Refused extends Error {}

const selectors = (abi: Abi, names: string[]): Hex[] =>
  abi.flatMap((f) => (f.type === 'function' && names.includes(f.name) ? [toFunctionSelector(f)] : []))

/** The calls that the payer's key may sign: selectors by contract, lower-case. */
export function allowedCalls({ contracts }: Deployment): Map<string, Hex[]> {
  return new Map([
    [contracts.payoutVault.toLowerCase(), selectors(payoutVaultAbi, ['pay', 'payNodes', 'payOrder'])],
    [contracts.forwarders.toLowerCase(), selectors(depositForwardersAbi, ['sweepMany'])],
    [contracts.statements.toLowerCase(), selectors(statementsAbi, ['anchor'])],
  ])
}

/**
 * Reads the parameters of `eth_signTransaction` and refuses anything but an allowed call: another chain or account, another
 * contract or function, coins, a high gas price, or a transaction type that could do more.
 * @throws Refused
 */
export function checkedTransaction(
  value: unknown,
  o: { deployment: Deployment; from: Address; calls: Map<string, Hex[]> },
): Unsigned {
  if (typeof value !== 'object' || value === null) throw new Refused('no transaction')
  const t = value as Record<string, unknown>
  const unknown = Object.keys(t).find((k) => !FIELDS.includes(k))
  if (unknown !== undefined) throw new Refused(`a field that is not known: ${unknown.slice(0, 40)}`)
  const quantity = (name: string, fallback?: bigint): bigint => {
    const text = t[name] ?? fallback
    if (typeof text === 'bigint') return text
    if (!isHex(text) || text.length < 3 || text.length > 34) throw new Refused(`${name} is no quantity`)
    return hexToBigInt(text)
  }
  const { from, to, data = t['input'] } = t
  if (typeof from !== 'string' || from.toLowerCase() !== o.from.toLowerCase())
    throw new Refused('from another account')
  if (quantity('chainId', BigInt(o.deployment.chainId)) !== BigInt(o.deployment.chainId))
    throw new Refused('of another chain')
  if (quantity('type', 0n) !== 0n) throw new Refused('of another type')
  if (quantity('value', 0n) !== 0n) throw new Refused('with a value')
  if (typeof to !== 'string' || !isAddress(to, { strict: false })) throw new Refused('to no address')
  if (!isHex(data) || data.length < 10 || data.length % 2 !== 0) throw new Refused('no call')
  if (t['input'] !== undefined && t['input'] !== data) throw new Refused('two calls')
  const allowed = o.calls.get(to.toLowerCase())
  if (!allowed?.includes(slice(data, 0, 4).toLowerCase() as Hex))
    throw new Refused('a call that is none of ours')
  const gasPrice = quantity('gasPrice')
  if (gasPrice > HIGHEST_GAS_PRICE) throw new Refused('the price of gas is too high')
  const gas = quantity('gas')
  if (gas > MOST_GAS) throw new Refused('too much gas')
  const nonce = quantity('nonce')
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refused('no such number')
  return { to: getAddress(to), data, gas, gasPrice, nonce: Number(nonce) }
}
