import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. */
export type Store<T> = {
  get(): T
  set(next: T | ((now: T) => T)): void
  subscribe(listener: () => void): () => void
}

/** Makes a store holding `initial`. Listeners run after every real change. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const to = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      if (Object.is(to, value)) return
      value = to
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's present value; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
