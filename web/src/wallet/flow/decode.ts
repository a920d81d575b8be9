import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { testUSDTAbi } from '@holdfast/protocol/abi/TestUSDT'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { type Abi, decodeErrorResult, type Hex } from 'viem'

const isError = <T extends { type: string }>(item: T): item is Extract<T, { type: 'error' }> =>
  item.type === 'error'

const contracts = [...hostingPoolAbi, ...mainAbi, ...tokenAbi, ...testUSDTAbi] as const

/** Names of every custom error of our contracts and tokens: the compiler demands a text for each. */
type ErrorName = Extract<(typeof contracts)[number], { type: 'error'; name: string }>['name']

/** Every custom error that our contracts and the tokens they call can answer with. */
export const errorAbi: Abi = contracts.filter(isError)

/** A decoded revert: the error's name and its values by parameter name. `Unknown` when nothing fits. */
export type Failure = { name: ErrorName | 'Error' | 'Panic' | 'Unknown'; args: Record<string, unknown> }

/** The revert data inside an error of a node or wallet, wherever that one keeps it. */
export function revertData(error: unknown): Hex | null {
  const seen = new Set<unknown>()
  const walk = (at: unknown): Hex | null => {
    if (typeof at === 'string') return /^0x([0-9a-f]{2}){4,}$/i.test(at) ? (at as Hex) : null
    if (typeof at !== 'object' || at === null || seen.has(at)) return null
    seen.add(at)
    const o = at as Record<string, unknown>
    for (const key of ['data', 'error', 'cause', 'originalError', 'details', 'result']) {
      const found = walk(o[key])
      if (found) return found
    }
    return null
  }
  return walk(error)
}

const saysReverted = (error: unknown): string | null => {
  const message =
    typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : null
  return typeof message === 'string' && /revert/i.test(message) ? message : null
}

/**
 * What a contract answered when it refused.
 * @returns null when the error is no refusal of a contract (no connection, no gas, a rejected prompt)
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
    const { abiItem, args, errorName } = decodeErrorResult({ abi: errorAbi, data })
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
