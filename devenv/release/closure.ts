// Which packages a part of the project needs when it runs, as package-lock.json has them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFor, type Machine } from '../machines.mjs'
import { mustHave, placeOf } from '../packages.mjs'

/** A package of the lock. `path` is its folder from the root: below node_modules, or of a workspace of ours. */
export type Locked = {
  path: string
  name: string
  version: string
  licence: string
  integrity?: string
  resolved?: string
  /** whether it is for some machines alone */
  native: boolean
  /** paths of what it needs */
  needs: string[]
}

type Entry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const isNative = ({ os, cpu }: Entry) => os !== undefined || cpu !== undefined

/**
 * Everything that the workspaces `from` need to run, and all that this needs in turn, sorted by path; no development
 * dependency, and of optional ones those for `machine`, installed or not, and those for all machines that are installed.
 * @throws Error naming a package that is not installed
 */
export function closure(root: string, from: readonly string[], machine: Machine): Locked[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const found = new Map<string, Locked>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    const entry = lock.packages[path]
    if (!entry) throw new Error(`package-lock.json has no ${path}`)
    const own = !path.includes('node_modules/')
    const locked: Locked = {
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '0.0.0',
      licence: entry.license ?? '',
      ...(entry.integrity ? { integrity: entry.integrity } : {}),
      ...(entry.resolved ? { resolved: entry.resolved } : {}),
      native: isNative(entry),
      needs: [],
    }
    found.set(path, locked)
    const required = mustHave(entry)
    // The optional ones of our own workspaces are tools of development.
    const may = own ? [] : Object.keys(entry.optionalDependencies ?? {})
    for (const name of [...required, ...may]) {
      const at = placeOf(lock.packages, path, name)
      const isThere = (path: string) => {
        const found = lock.packages[path]!
        return isNative(found) ? isFor(found, machine) : existsSync(join(root, path, 'package.json'))
      }
      if (at !== null && isThere(at)) {
        locked.needs.push(at)
        visit(at)
      } else if (entry.dependencies?.[name] && !may.includes(name))
        throw new Error(`${name}, which ${path} needs, is not installed: npm ci`)
    }
  }
  for (const path of from) visit(path)
  return [...found.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
