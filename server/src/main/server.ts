// The process. Node keeps what it compiled, so that the next start, after a crash above all, does not compile it again.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Not in the shared temporary folder, where others could put code for us to run. Where it cannot be written, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/holdfast', import.meta.url)))
const { serve } = await import('./serve.ts')
await serve()
// Now, as a process that is killed keeps nothing.
flushCompileCache()
