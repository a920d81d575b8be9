// What a start says to a user who may not write where it keeps its state, or who has no name.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
import { StartError } from './ports.ts'
import { ROOT } from './stack.ts'

test.runIf(existsSync('/sys/kernel'))('a folder that this user may not write to', () => {
  // Nobody may, not even root.
  const lock = () => lockFolder('/sys/holdfast')
  expect(lock).toThrow(StartError)
  expect(lock).toThrow(
    'This user may not write to /sys/holdfast: set DATA_DIR, or where it was once started as root, give it back with sudo chown -R',
  )
})

/** A number that Debian gives to nobody; it may read this folder, wherever it is. */
const NAMELESS = [
  '--reuid=59999',
  '--regid=59999',
  '--clear-groups',
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--',
]
const hasNameless = spawnSync('setpriv', [...NAMELESS, 'true']).status === 0

test.runIf(hasNameless)('a user without a name', () => {
  const dir = join(tmpdir(), 'holdfast-nobody')
  const script = `try { await (await import('./devenv/postgres.ts')).startPostgres({ dir: '${dir}' }) }
    catch (e) { console.log(e.constructor.name + ': ' + e.message) }`
  const node = [process.execPath, '--input-type=module', '-e', script]
  const { stdout } = spawnSync('setpriv', [...NAMELESS, ...node], { cwd: ROOT, encoding: 'utf8' })
  expect(stdout.trim()).toBe(
    'StartError: PostgreSQL does not run as user 59999, who has no name on this machine: add one to /etc/passwd, use another user, or set DATABASE_URL',
  )
})
