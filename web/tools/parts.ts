import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What Vite's build has each import() of the app go through. */
const HELPER = '\0vite/preload-helper.js'
const OURS = join(import.meta.dirname, '../src/lib/load-part.ts')

/** Vite plugin that puts our own way of loading parts in the place of Vite's. @throws Error when a part is loaded in Vite's */
export function parts(): Plugin {
  return {
    name: 'holdfast-parts',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === HELPER ? `export { loadPart as __vitePreload } from ${JSON.stringify(OURS)}` : null,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      if (!chunks.some(({ code }) => code.includes('hfParts')))
        throw new Error('no part is loaded in our way')
      for (const { fileName, code } of chunks)
        if (code.includes('vite:preloadError')) throw new Error(`${fileName} loads parts in Vite's way`)
    },
  }
}
