import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the folders of test chains begin, inside the folder of the run. */
export const CHAIN_PREFIX = 'chain-'

/** Ends the chains of tests that failed before they could stop them; a stopped one took its folder with it. */
export function endLeftoverChains(dir: string): void {
  for (const name of readdirSync(dir).filter((n) => n.startsWith(CHAIN_PREFIX))) {
    const file = join(dir, name, 'chain.pid')
    if (!existsSync(file)) continue
    try {
      process.kill(Number(readFileSync(file, 'utf8').split(' ')[0]), 'SIGKILL')
    } catch {
      // it ended by itself
    }
  }
}
