// Runs the contracts' tests on code that is not optimised: all but those that gas.mjs runs on the code that is deployed, or of these
// the ones in the files named. With --deep all of them but the measurements, with as many random runs as a night has time for.
import { spawnSync } from 'node:child_process'
import { gasTests } from './gas-tests.mjs'

const deep = process.argv.includes('--deep')
const left = deep ? 'contracts/test/gas/*' : `{${gasTests().join()}}`
const files = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const only = files.length > 0 ? ['--match-path', files.length > 1 ? `{${files.join()}}` : files[0]] : []
const { status } = spawnSync('forge', ['test', '--no-match-path', left, ...only], {
  stdio: 'inherit',
  env: { ...process.env, FOUNDRY_PROFILE: deep ? 'deep' : 'plain' },
})
process.exit(status ?? 1)
