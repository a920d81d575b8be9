import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Says in a data folder how far the month of life on its chain is. */
export const MONTH_FILE = 'month'

type Month = 'begun' | 'played'

/** How far the month in `dir` is; null where none is played. */
export function monthIn(dir: string): Month | null {
  const file = join(dir, MONTH_FILE)
  if (!existsSync(file)) return null
  return readFileSync(file, 'utf8').trim() === 'played' ? 'played' : 'begun'
}

export const noteMonth = (dir: string, month: Month): void => writeFileSync(join(dir, MONTH_FILE), month)
