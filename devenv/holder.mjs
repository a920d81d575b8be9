// Files that name the processes which have something for themselves. Plain JavaScript, since boot.mjs runs it on the machine's own Node.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Milliseconds between two looks at whether it is free. */
const LOOK_MS = 200

/** Whether a process runs that can have written its number into such a file. @param {number} pid */
export function holds(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (e) {
    if (e.code !== 'EPERM') return false
  }
  try {
    // A reused pid belongs to another program; a zombie has no command line.
    return /node|npm/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * Takes the file for this process, after whoever has it has ended.
 * @param {string} file
 * @param {() => void} waits called once when another has it
 * @returns {Promise<{ stale: boolean, share(pid: number): void, free(): void }>} `stale`: who had it ended without freeing it; `share` names
 * a further process, for which it is kept as long as that runs
 */
export async function take(file, waits) {
  let said = false
  let stale = false
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return {
        stale,
        share: (pid) => writeFileSync(file, `${process.pid} ${pid}`),
        free: () => rmSync(file, { force: true }),
      }
    } catch (e) {
      if (e.code !== 'EEXIST') throw e
    }
    let held = null
    try {
      held = readFileSync(file, 'utf8')
    } catch {
      // It was freed meanwhile.
    }
    if (held === null) continue
    if (!held.split(' ').map(Number).some(holds)) {
      stale = true
      rmSync(file, { force: true })
    } else {
      if (!said) waits()
      said = true
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
}
