import { readJson, writeJson } from '../../lib/storage.ts'

/** How many choices are kept. */
const MOST = 5
const KEY = 'palette'
const isIds = (v: unknown): v is string[] => Array.isArray(v) && v.every((id) => typeof id === 'string')

/** Ids of the latest choices, newest first. */
export const recentIds = (): string[] => readJson(KEY, isIds)?.slice(0, MOST) ?? []

/** Remembers a choice in this browser. */
export function remember(id: string): void {
  writeJson(KEY, [id, ...recentIds().filter((other) => other !== id)].slice(0, MOST))
}
