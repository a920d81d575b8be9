/** What Rolldown tells about a module when it asks for its chunk. */
type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Makes a chunk namer that puts what the first page needs into one chunk instead of forty small ones; what only later pages need stays out of them.
 * @param roots ids of the modules the first page begins with
 */
export function firstRouteChunks(roots: readonly string[]) {
  let first: Set<string> | undefined
  return (id: string, context: Context): string | null => {
    if (!first) {
      first = new Set(roots)
      // A set grows while it is walked: this visits every module that is reached by static imports.
      for (const at of first) for (const next of context.getModuleInfo(at)?.importedIds ?? []) first.add(next)
    }
    // Libraries follow the modules that use them: a library's barrel is reached from here as a whole, used in part.
    return first.has(id) && !id.includes('node_modules') ? 'app' : null
  }
}
