import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** The specification's time-out for a part of the app's code, in milliseconds. */
export const CHUNK_TIME = 120_000

/** A part of the app did not arrive, in time or at all. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  /** its file, where that is known */
  readonly part: string | undefined
  constructor(part?: string) {
    super(part ?? 'a part of the app did not arrive in time')
    this.part = part
  }
}

/** What `loading` gives. @throws ChunkLoadError when that takes longer than `ms` */
export function inTime<T>(loading: Promise<T>, ms: number = CHUNK_TIME): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError()), ms)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

// Any props, as React's own `lazy` has it: each caller's component brings its own.
// oxlint-disable-next-line typescript/no-explicit-any
type Part = ComponentType<any>

/** As React's `lazy`, with the time-out: then the nearest error boundary gets a ChunkLoadError. */
export const lazyPart = <T extends Part>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> =>
  lazy(() => inTime(load()))

/** Loads a part before it is wanted. What does not arrive is asked for again, and told of, when it is. */
export const ahead = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

const FAILED = /dynamically imported module|importing a module|mime type/i

/** Whether `error` says that code or styles of a part did not arrive, in time or at all. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof Error && FAILED.test(error.message))
