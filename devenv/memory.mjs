// Temporary files of tests in memory, where there is plenty: a new database is a thousand small files, and a busy disk takes ten times
// as long for them. Plain JavaScript, since boot.mjs runs it on the machine's own Node.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PREFIX = 'holdfast-run-'
/** Bytes that must be free: a whole run takes less than half of it. */
const ROOM = 12 * 2 ** 30

const runs = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return e.code === 'EPERM'
  }
}

/**
 * Whether programs may be run in a folder: not where it is mounted with noexec.
 * @param {string} folder
 */
export function runsPrograms(folder) {
  const program = join(folder, `.program-${process.pid}`)
  try {
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
    return spawnSync(program).error?.code !== 'EACCES'
  } finally {
    rmSync(program, { force: true })
  }
}

/**
 * Makes a folder in memory for the temporary files of this process and of those that it starts, and removes those of killed ones.
 * @param {string} base where Linux has memory as files
 * @param {number} room bytes that must be free
 * @returns {string | undefined} undefined where there is no such place, too little room, or no right to run programs there
 */
export function memoryFolder(base = '/dev/shm', room = ROOM) {
  if (process.platform !== 'linux' || !existsSync(base)) return undefined
  try {
    for (const name of readdirSync(base))
      if (name.startsWith(PREFIX) && !runs(Number(name.slice(PREFIX.length))))
        rmSync(join(base, name), { recursive: true, force: true })
    const { bavail, bsize } = statfsSync(base)
    if (bavail * bsize < room) return undefined
    const folder = join(base, `${PREFIX}${process.pid}`)
    mkdirSync(folder)
    if (runsPrograms(folder)) return folder
    rmSync(folder, { recursive: true })
  } catch {
    // No right to write there: the disk serves as well.
  }
  return undefined
}
