import { appendedData } from '@holdfast/protocol/revert-data'
import { type Abi, decodeErrorResult, type Hex } from 'viem'
import { errorAbi } from './errors.gen.ts'

/** Names of all custom errors of the contracts and tokens; each needs a text to compile. */
type ErrorName = (typeof errorAbi)[number]['name']

const abi: Abi = errorAbi

/** A decoded revert: the error's name and its values by parameter name. `Unknown` for an error that is not in the ABI. */
export type Failure = { name: ErrorName | 'Error' | 'Panic' | 'Unknown'; args: Record<string, unknown> }

/** Finds the revert data in an error of a node or wallet, which each nests differently, or write behind their text; null when it has none. */
export function revertData(error: unknown): Hex | null {
  const seen = new Set<unknown>()
  const texts: string[] = []
  const walk = (at: unknown): Hex | null => {
    if (typeof at === 'string') {
      texts.push(at)
      return /^0x([0-9a-f]{2}){4,}$/i.test(at) ? (at as Hex) : null
    }
    if (typeof at !== 'object' || at === null || seen.has(at)) return null
    seen.add(at)
    const o = at as Record<string, unknown>
    if (typeof o['message'] === 'string') texts.push(o['message'])
    for (const key of ['data', 'error', 'cause', 'originalError', 'details', 'result']) {
      const found = walk(o[key])
      if (found) return found
    }
    return null
  }
  return (
    walk(error) ??
    texts
      .filter((text) => /revert/i.test(text))
      .reduce<Hex | null>((found, text) => found ?? appendedData(text), null)
  )
}

const saysReverted = (error: unknown): string | null => {
  const message =
    typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : null
  return typeof message === 'string' && /revert/i.test(message) ? message : null
}

/**
 * Decodes a contract's refusal.
 * @returns null when the error is no revert (no connection, no gas, a rejected prompt)
 */
export function decodeFailure(error: unknown): Failure | null {
  const data = revertData(error)
  const message = saysReverted(error)
  if (!data) {
    if (message === null) return null
    const reason = /revert(?:ed)?:?\s+(?:with reason string )?['"]?([^'"]+)['"]?$/i.exec(message)?.[1]
    return reason ? { name: 'Error', args: { reason } } : { name: 'Unknown', args: {} }
  }
  try {
    const { abiItem, args, errorName } = decodeErrorResult({ abi, data })
    const inputs = abiItem.type === 'error' ? abiItem.inputs : []
    const list: readonly unknown[] = args ?? []
    const named = Object.fromEntries(
      inputs.map((input, i) => [errorName === 'Error' ? 'reason' : (input.name ?? String(i)), list[i]]),
    )
    return { name: errorName as Failure['name'], args: named }
  } catch {
    return { name: 'Unknown', args: {} }
  }
}
