import { createStore, useStore } from '../lib/store.ts'

/** Written by the service worker (web/worker/sw.ts) into answers from its store: when they came, in ms since 1970. */
const KEPT_AT = 'hf-kept'
/** How the worker's stores of answers are called, each with its release behind. */
const ANSWERS = 'hf-answers-'
/** It is asked again and again: when the server answers it, the server is back. */
const PULSE = '/api/chain'

const oldest = createStore<number | null>(null)
/** When the first kept answer was shown since the server was back last, in ms since 1970. */
let shownFrom: number | null = null

/** Notes whether `answer` to the GET of `url` came from the server, or was kept from an earlier visit. */
export function noteAge(url: string, answer: Response): void {
  const at = Number(answer.headers.get(KEPT_AT))
  if (at > 0) {
    shownFrom ??= Date.now()
    oldest.set((now) => (now === null ? at : Math.min(now, at)))
  } else if (answer.ok && url === PULSE) oldest.set(null)
}

/** Since when the figures shown may be old, in ms since 1970; null while the server answers. */
export const keptSince = () => oldest.get()
export const useKeptSince = () => useStore(oldest)

/**
 * Ends a time with kept answers.
 * @returns when it began, in ms since 1970: what was read from then on may be old; null when there was none, or it goes on
 */
export function endKept(): number | null {
  if (oldest.get() !== null) return null
  const began = shownFrom
  shownFrom = null
  return began
}

/** Deletes what was kept for a time without a connection. Its choice of pages would tell who was here. */
export function forgetKept(): void {
  if (!('caches' in window)) return
  void caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name.startsWith(ANSWERS)).map((n) => caches.delete(n))),
    )
    .catch(() => [])
}
