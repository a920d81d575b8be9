import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { banner } from '../ui/banner.ts'
import { Button } from '../ui/Button.tsx'
import { isStuck } from '../lib/load-part.ts'
import { useStore } from '../lib/store.ts'
import { reload, useNewerRelease } from './release.ts'

/**
 * Says that a newer version of the app is there, or that a part of this one comes with the next document only, and loads it when
 * asked to: never by itself, in the middle of something.
 */
export function NewRelease() {
  const newer = useNewerRelease()
  const stuck = useStore(isStuck)
  const [isLater, setLater] = useState(false)
  if (isLater && newer !== 'active') return null
  if (!newer && !stuck) return null
  return (
    <output className={banner('plain')}>
      <RefreshCw size={18} strokeWidth={1.7} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 basis-48">
        {newer === 'ready' ? (
          <Trans>A new version of the app is there. What you have typed is kept.</Trans>
        ) : newer === null ? (
          <Trans>A part of the page did not arrive</Trans>
        ) : (
          <Trans>
            The app was updated in another tab. Parts of this page no longer load until you refresh.
          </Trans>
        )}
      </p>
      <Button look="ghost" size="small" onClick={() => void reload()}>
        <Trans>Refresh</Trans>
      </Button>
      {newer !== 'active' && (
        <Button look="ghost" size="small" onClick={() => setLater(true)}>
          <Trans>Later</Trans>
        </Button>
      )}
    </output>
  )
}
