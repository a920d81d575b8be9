import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { holds } from './holder.mjs'
import { StartError } from './ports.ts'

/**
 * Locks the data folder for this process, so that two starts never share one.
 * @returns `unlock` releases the folder; `stale` tells that the process that held it was killed
 * @throws StartError naming the process that holds it, or what to do where another user has the folder
 */
export function lockFolder(dir: string): { unlock: () => void; stale: boolean } {
  const file = join(dir, 'lock')
  for (let stale = false; ; stale = true) {
    try {
      mkdirSync(dir, { recursive: true })
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return { unlock: () => rmSync(file, { force: true }), stale }
    } catch (e) {
      const { code } = e as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
        throw new StartError(
          `This user may not write to ${dir}: set DATA_DIR, or where it was once started as root, give it back with sudo chown -R`,
        )
      if (code !== 'EEXIST') throw e
      const pid = Number(readFileSync(file, 'utf8'))
      if (holds(pid))
        throw new StartError(
          `Holdfast is already running on ${dir} (process ${pid}): stop it or set DATA_DIR`,
        )
      rmSync(file, { force: true })
    }
  }
}
