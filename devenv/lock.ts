import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './ports.ts'

function holds(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    // a reused pid belongs to something else; a zombie has no command line
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node')
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Takes the data folder for this process, so that two starts never share one.
 * @returns `unlock` gives the folder back; `stale` tells that the process which had it was killed
 * @throws StartError naming the process that has it
 */
export function lockFolder(dir: string): { unlock: () => void; stale: boolean } {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'lock')
  for (let stale = false; ; stale = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return { unlock: () => rmSync(file, { force: true }), stale }
    } catch (e) {
      if ((e as NodeJS.ErrnoException).code !== 'EEXIST') throw e
      const pid = Number(readFileSync(file, 'utf8'))
      if (holds(pid))
        throw new StartError(
          `Holdfast is already running on ${dir} (process ${pid}): stop it or set DATA_DIR`,
        )
      rmSync(file, { force: true })
    }
  }
}
