import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Prefix of the folders of test chains inside the folder of the run. */
export const CHAIN_PREFIX = 'chain-'

/** Ends the chains that failed tests did not stop; a stopped chain has deleted its folder. */
export function endLeftoverChains(dir: string): void {
  for (const name of readdirSync(dir).filter((n) => n.startsWith(CHAIN_PREFIX))) {
    const file = join(dir, name, 'chain.pid')
    if (!existsSync(file)) continue
    try {
      process.kill(Number(readFileSync(file, 'utf8').split(' ')[0]), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}
