import { ChunkLoadError, isChunkError } from './lazy-part.ts'
import { createStore } from './store.ts'

/** What index.html knows of parts that did not arrive; it is there before any of them. */
type Parts = {
  /** addresses of files that failed */
  failed: Set<string>
  /** parts on their way, and those that did not come */
  missing: Set<string>
  /** Fetches what failed past every cache. Resolves to whether the server has answered for each file. */
  fetch(): Promise<boolean>
  /** Reloads the page, once the server has answered for it and what failed. False: it has not, and nothing happens. */
  again(): Promise<boolean>
  /** As `again`, by itself: once for each part, and false in the middle of something. */
  once(part: string): Promise<boolean>
  /** Whether something is open that a reload would throw away. */
  busy(): boolean
  arrived(part: string): void
  /** Loads the app anew, or says in its shell that it did not arrive. */
  late(part: string): void
}

export const parts = () => (window as unknown as { hfParts: Parts }).hfParts

/** Whether a part did not come though the server gave its files again: this document remembers, and the next one will not. */
export const isStuck = createStore(false)

/** Asks for a file of a part. What is code comes with its import in any case; styles must be there before it is drawn. */
async function ask(href: string): Promise<void> {
  const isStyle = href.endsWith('.css')
  const rel = isStyle ? 'stylesheet' : 'modulepreload'
  let link = document.head.querySelector<HTMLLinkElement>(`link[rel=${rel}][href="${href}"]`)
  if (link && (!isStyle || link.sheet)) return
  link?.remove()
  link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
  link.dataset['part'] = ''
  const added = link
  document.head.append(added)
  if (isStyle)
    await new Promise((resolve, reject) => {
      added.addEventListener('load', resolve)
      added.addEventListener('error', () => reject(new ChunkLoadError(href)))
    })
}

/**
 * Runs an import() of the app; in the build each passes here (web/tools/parts.ts). What does not arrive is fetched anew past every
 * cache and asked for once more, which is enough for WebKit.
 * @param files names of the files that it needs, below the site's root
 * @throws ChunkLoadError when it does not arrive then either: other browsers remember as long as the document lives
 */
export async function loadPart<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  const name = /[^/`'"]+\.js(?=[`'"])/.exec(String(load))?.[0]
  const part = name ? `/assets/${name}` : `/${files[0]}`
  const { failed, missing, fetch, arrived } = parts()
  const attempt = async () => {
    await Promise.all(files.map((file) => ask(`/${file}`)))
    const loaded = await load()
    arrived(part)
    return loaded
  }
  missing.add(part)
  try {
    return await attempt()
  } catch (error) {
    // Half a file is none either.
    if (!isChunkError(error) && !(error instanceof SyntaxError)) throw error
  }
  const own = new URL(part, location.href).href
  failed.add(own)
  // Hints that failed are told of a moment later.
  await new Promise((resolve) => setTimeout(resolve, 50))
  if (await fetch())
    try {
      return await attempt()
    } catch (error) {
      // Asked for anew with the document too; half a file can be any of those that this one needs.
      failed.add(own)
      if (error instanceof SyntaxError)
        for (const { href } of document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
          failed.add(href)
      isStuck.set(true)
    }
  throw new ChunkLoadError(part)
}
