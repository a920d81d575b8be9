import { readJson, writeJson } from '../lib/storage.ts'

const WINDOW = 20_000
const MAX = 3
const isTimes = (v: unknown): v is number[] => Array.isArray(v) && v.every((n) => typeof n === 'number')

/**
 * Whether the page may reload itself: at most three times in 20 seconds, so that a wallet that keeps announcing changes
 * causes no endless loop. Counts the reload if it allows it.
 * @param now ms
 */
export function mayReload(now: number): boolean {
  const recent = (readJson('reloads', isTimes, 'session') ?? []).filter((t) => now - t < WINDOW && t <= now)
  if (recent.length >= MAX) return false
  writeJson('reloads', [...recent, now], 'session')
  return true
}
