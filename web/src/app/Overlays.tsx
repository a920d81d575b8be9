import { useLingui } from '@lingui/react/macro'
import { Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { isChunkError, lazyPart } from '../lib/lazy-part.ts'
import { isStuck } from '../lib/load-part.ts'
import { partLoader } from '../lib/i18n/i18n.ts'
import { closeOverlay, overlay, type OverlayName } from '../lib/overlay.ts'
import { useStore } from '../lib/store.ts'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { toast } from '../ui/toast.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { lookForNewer, reload } from './release.ts'

export type OverlayProps = { open: boolean; onClose(): void; onClosed(): void }
type Loaded = Promise<{ default: ComponentType<OverlayProps> }>

const LOAD: Record<OverlayName, () => Loaded> = {
  menu: () => import('./MenuSheet.tsx'),
  settings: () => import('./SettingsSheet.tsx'),
  account: () => import('./AccountSheet.tsx'),
  wallet: () => import('../wallet/WalletSheet.tsx'),
  register: () => import('../features/auth/RegisterDialog.tsx'),
  signIn: () => import('../features/auth/SignInDialog.tsx'),
  palette: async () => (await Promise.all([import('./palette/Palette.tsx'), partLoader('palette')()]))[0],
}
const parts = Object.fromEntries(
  Object.entries(LOAD).map(([name, load]) => [name, lazyPart(load)]),
) as Record<OverlayName, LazyExoticComponent<ComponentType<OverlayProps>>>

/** Draws the open overlay, whose code is loaded on demand. Where that fails, it says so and the page stays. */
export function Overlays() {
  const { t } = useLingui()
  const now = useStore(overlay)
  if (!now) return null
  const { name, open } = now
  const Overlay = parts[name]

  function failed(error: unknown) {
    // The next opening asks for the code anew.
    parts[name] = lazyPart(LOAD[name])
    overlay.set((o) => (o?.name === name ? null : o))
    if (!isChunkError(error)) return toast('error', t`Something on this page failed`)
    void lookForNewer()
    // Where the browser remembers that it failed, trying again is of no use.
    const late = isStuck.get()
      ? t`A part of the page did not arrive`
      : t`A part of the app did not arrive. Please try again.`
    toast('warning', late, {
      label: t`Reload`,
      onClick: () => void reload(),
    })
  }

  return (
    <PartBoundary key={name} onFailed={failed}>
      <Suspense fallback={<Waiting />}>
        <Overlay
          open={open}
          onClose={() => closeOverlay(name)}
          onClosed={() => overlay.set((o) => (o && o.name === name && !o.open ? null : o))}
        />
      </Suspense>
    </PartBoundary>
  )
}
