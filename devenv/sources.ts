import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const LEFT_OUT = /^(dist(\.\d+)?|node_modules|test-results|\..*)$/

/**
 * Hash of source files. Names count from `root` on, so that the same sources have one hash in whatever folder they are.
 * @param sources files and folders, from `root`
 * @param leftOut says what else does not count, by its path from `root`
 * @returns hexadecimal digits
 */
export function hashOf(
  root: string,
  sources: readonly string[],
  leftOut: (path: string) => boolean = () => false,
): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    if (!statSync(path).isDirectory()) {
      hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
      return
    }
    for (const name of readdirSync(path).toSorted()) {
      const child = join(path, name)
      if (!LEFT_OUT.test(name) && !leftOut(relative(root, child))) add(child)
    }
  }
  for (const source of sources) add(join(root, source))
  return hash.digest('hex')
}
