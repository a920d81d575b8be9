/**
 * Files of the app that index.html names for a path, a language or a language's part: web/tools/chunks.ts. None in
 * development, where it names nothing.
 */
export function filesFor(key: string): string[] {
  const { files = [], chunks = {} } = JSON.parse(document.getElementById('visit')?.textContent || '{}') as {
    files?: string[]
    chunks?: Record<string, number[]>
  }
  return (chunks[key] ?? []).map((at) => `/assets/${files[at]}.js`)
}

/** Asks for the files of the page at `path` all at once, and not for one after the other as each names the next. */
export function preloadPage(path: string): void {
  for (const href of filesFor(path)) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
}
