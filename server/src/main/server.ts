// The server process. Node caches compiled code, so that the next start, above all after a crash, does not compile it again.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Not in the shared temporary folder, where others could put code for the server to run. Where the folder is not writable,
// nothing is cached.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/holdfast', import.meta.url)))
const { serve } = await import('./serve.ts')
await serve()
// Written now, since a killed process writes nothing.
flushCompileCache()
