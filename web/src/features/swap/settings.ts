import { readText, writeText } from '../../lib/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'
import type { Tolerance } from './quote.ts'

/** How far a trade's result may be below the quote, and how many minutes it may take. Stored in this browser. */
export type SwapSettings = { tolerance: Tolerance; minutes: number }
export const MINUTES = [5, 10, 20, 60] as const

function stored(): SwapSettings {
  const tolerance = readText('swap.tolerance') ?? ''
  const minutes = Number(readText('swap.minutes') ?? 20)
  const known = /^[1-9]\d{0,3}$/.test(tolerance) ? BigInt(tolerance) : 'auto'
  return {
    tolerance: known !== 'auto' && known > 5_000n ? 'auto' : known,
    minutes: MINUTES.some((m) => m === minutes) ? minutes : 20,
  }
}

const settings = createStore<SwapSettings>(stored())
export const useSwapSettings = () => useStore(settings)

export function setTolerance(tolerance: Tolerance): void {
  settings.set((now) => ({ ...now, tolerance }))
  writeText('swap.tolerance', tolerance === 'auto' ? null : tolerance.toString())
}

export function setMinutes(minutes: number): void {
  settings.set((now) => ({ ...now, minutes }))
  writeText('swap.minutes', String(minutes))
}
