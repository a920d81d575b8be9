import { createStore } from '../lib/store.ts'

/** How long each kind stays, in milliseconds, as the specification says. */
export const TOAST_TIME = { success: 2_000, info: 2_000, error: 4_000, warning: 20_000 } as const
export type ToastKind = keyof typeof TOAST_TIME
/** `label`: the action's name on its button */
export type ToastAction = { label: string; onClick(): void }
export type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction | undefined }

/** Toasts waiting for the lazily loaded toaster, which takes them from here. */
export const toastQueue = createStore<readonly Toast[]>([])
let last = 0

/** Shows a toast, with a button for `action`. Warnings stay 20 s and can be dismissed. */
export function toast(kind: ToastKind, text: string, action?: ToastAction): void {
  toastQueue.set((now) => [...now, { id: ++last, kind, text, action }])
}
