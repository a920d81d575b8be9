import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const OF_GAS = /\bgasleft\(\)|\{gas:|\blastCallGas\b|napshotGas/

/** The test files that bound or measure gas: their outcome hangs on the optimiser. */
export const gasTests = () =>
  readdirSync('contracts/test', { recursive: true })
    .filter((file) => file.endsWith('.t.sol'))
    .map((file) => join('contracts/test', file))
    .filter((file) => OF_GAS.test(readFileSync(file, 'utf8')))
