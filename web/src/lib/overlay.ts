import { createStore } from './store.ts'

/** Overlays that can be opened from anywhere; the app draws them, one at a time. */
export type OverlayName = 'menu' | 'wallet' | 'register' | 'signIn' | 'settings' | 'account' | 'palette'
export const overlay = createStore<{ name: OverlayName; open: boolean } | null>(null)

export const openOverlay = (name: OverlayName) => overlay.set({ name, open: true })
/** Starts the closing animation of the open overlay; with `name`, only if that one is open. */
export const closeOverlay = (name?: OverlayName) =>
  overlay.set((now) => (now && (name === undefined || now.name === name) ? { ...now, open: false } : now))
