import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { closeOverlay, overlay, type OverlayName } from '../lib/overlay.ts'
import { useStore } from '../lib/store.ts'

export type OverlayProps = { open: boolean; onClose(): void; onClosed(): void }

const OVERLAYS: Record<OverlayName, LazyExoticComponent<ComponentType<OverlayProps>>> = {
  menu: lazy(() => import('./MenuSheet.tsx')),
  settings: lazy(() => import('./SettingsSheet.tsx')),
  account: lazy(() => import('./AccountSheet.tsx')),
  wallet: lazy(() => import('../wallet/WalletSheet.tsx')),
  register: lazy(() => import('../features/auth/RegisterDialog.tsx')),
  signIn: lazy(() => import('../features/auth/SignInDialog.tsx')),
}

/** Draws the open overlay, whose code is loaded on demand. */
export function Overlays() {
  const now = useStore(overlay)
  if (!now) return null
  const { name, open } = now
  const Overlay = OVERLAYS[name]
  return (
    <Suspense fallback={null}>
      <Overlay
        key={name}
        open={open}
        onClose={() => closeOverlay(name)}
        onClosed={() => overlay.set((o) => (o && o.name === name && !o.open ? null : o))}
      />
    </Suspense>
  )
}
