import { inTime } from '../lib/lazy-part.ts'
import type * as Codec from './codec.ts'

let loading: Promise<typeof Codec> | undefined

/**
 * The encoding of calls, loaded when it is first asked for. Later callers get it in the same turn of the event loop, so that
 * what they send is still one batch.
 * @throws ChunkLoadError or TypeError when its code does not arrive; the next caller loads it anew
 */
export function loadCodec(): Promise<typeof Codec> {
  loading ??= inTime(import('./codec.ts')).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
