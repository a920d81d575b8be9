import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const ROUTES = join(import.meta.dirname, '../src/app/routes')

/** A module that at least this many further pages need goes into their common chunk. */
const MANY = 5
/** Parts about levels, notices and own money have a few pages of their own, and most pages do without them. */
const COMMON = /\/web\/src\/(api|lib|parts(?!\/(?:levels|money|notices|orders))|ui|wallet)\//
/** What most pages do without, or load when something is opened: libraries, and what reads typed amounts and addresses. */
const LARGE = /\/(node_modules\/(marked|@base-ui)|protocol\/src\/typed-(address|amount|text|phone)\.ts$)/

/** What Rolldown tells about a module when it asks for its chunk. */
type Context = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** `roots` and all modules that they import statically, directly or not. */
function reached(roots: readonly string[], context: Context): Set<string> {
  const seen = new Set(roots)
  // Iterating a Set also visits what is added on the way.
  for (const at of seen) for (const next of context.getModuleInfo(at)?.importedIds ?? []) seen.add(next)
  return seen
}

/**
 * Returns a function that names a module's chunk: one for what the first page needs, another for what many further pages
 * share, so that a page does not load some twenty small ones. Null for all other modules.
 * @param first ids of the modules the first page begins with
 * @param pages ids of the further pages
 */
export function sharedChunks(first: readonly string[], pages: readonly string[]) {
  let named: Map<string, string> | undefined
  const nameAll = (context: Context) => {
    const uses = new Map<string, number>()
    for (const page of pages) for (const id of reached([page], context)) uses.set(id, (uses.get(id) ?? 0) + 1)
    const isLight = (id: string) => ![...reached([id], context)].some((at) => LARGE.test(at))
    const shared = [...uses].filter(([id, n]) => n >= MANY && COMMON.test(id) && isLight(id))
    return new Map([
      ...shared.map(([id]) => [id, 'kit'] as const),
      ...[...reached(first, context)].map((id) => [id, 'app'] as const),
    ])
  }
  return (id: string, context: Context): string | null => {
    named ??= nameAll(context)
    // Libraries get no name and follow the modules that use them: a barrel file imports all of its library, and most of that
    // is not used.
    return id.includes('node_modules') ? null : (named.get(id) ?? null)
  }
}

/** What index.html's head preloads beside the entry. */
export type VisitChunks = {
  /** names of files, without folder and ending */
  files: string[]
  /**
   * indexes into `files`: by path the chunks of its page, by language (and part: `tw custody`) its catalogue, by `wallet` what
   * reaches the wallet of an earlier visit and encodes what is read of the chain
   */
  chunks: Record<string, number[]>
  /** by path the part of the catalogue that its page loads, if any */
  parts: Record<string, string>
}

/**
 * The chunks that each page needs beside the entry's. Preloading all of them at once saves waiting until one chunk is there
 * to learn of the next.
 * @param loaded files that index.html loads anyway
 */
export function visitChunks(bundle: Rolldown.OutputBundle, loaded: ReadonlySet<string>): VisitChunks {
  const files: string[] = []
  const place = (file: string) => {
    const name = file.replace(/^assets\/(.+)\.js$/, '$1')
    const at = files.indexOf(name)
    return at < 0 ? files.push(name) - 1 : at
  }
  const closure = (file: string, seen: Set<string>): Set<string> => {
    const chunk = bundle[file]
    if (seen.has(file) || chunk?.type !== 'chunk') return seen
    seen.add(file)
    for (const next of chunk.imports) closure(next, seen)
    return seen
  }
  const first = new Set<string>()
  for (const file of loaded) closure(file, first)
  const others = (file: string) => [...closure(file, new Set())].filter((name) => !first.has(name))
  const visit: VisitChunks = { files, chunks: {}, parts: {} }
  const chunks = Object.values(bundle).filter((f) => f.type === 'chunk')
  visit.chunks['wallet'] = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => /\/src\/(wallet\/connect|api\/codec)\.ts$/.test(id)))
    .flatMap(({ fileName }) => others(fileName).map(place))
  for (const { fileName, facadeModuleId } of chunks) {
    const [, language, part] = /locales\/([a-z]+)\/(\w+)\.po$/.exec(facadeModuleId ?? '') ?? []
    if (language) visit.chunks[part === 'messages' ? language : `${language} ${part}`] = [place(fileName)]
    const [, route] = /routes\/(\w+)\.tsx\?tsr-split=component$/.exec(facadeModuleId ?? '') ?? []
    if (!route) continue
    const path = route === 'index' ? '/' : `/${route}`
    const own = others(fileName)
    if (own.length > 0) visit.chunks[path] = own.map(place)
  }
  // The home page is in the entry's chunk, and has a part all the same.
  for (const file of readdirSync(ROUTES)) {
    const written = /partLoader\('(\w+)'/.exec(readFileSync(join(ROUTES, file), 'utf8'))?.[1]
    const route = file.replace(/\.tsx$/, '')
    if (written) visit.parts[route === 'index' ? '/' : `/${route}`] = written
  }
  return visit
}

/** Vite plugin that makes a chunk of each catalogue: the app loads them by the names in index.html. */
export function catalogues(): Plugin {
  const folder = join(import.meta.dirname, '../src/locales')
  return {
    name: 'holdfast-catalogues',
    apply: 'build',
    buildStart() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (file.endsWith('.po'))
          this.emitFile({ type: 'chunk', id: join(folder, file), preserveSignature: 'strict' })
    },
  }
}
