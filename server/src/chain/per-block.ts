import type { Head } from './head.ts'

type Latest = Awaited<ReturnType<Head['get']>>['latest']

/**
 * A reading of the chain that everybody may ask for: made once for a block, whoever asks. A failure is not kept: the next one asks
 * again.
 */
export function perBlock<T>(head: Pick<Head, 'get'>, read: (latest: Latest) => Promise<T>): () => Promise<T> {
  let kept: { hash: string; what: Promise<T> } | undefined
  return async () => {
    const { latest } = await head.get()
    if (kept?.hash === latest.hash) return kept.what
    const entry = { hash: latest.hash, what: read(latest) }
    kept = entry
    entry.what.catch(() => {
      if (kept === entry) kept = undefined
    })
    return entry.what
  }
}
