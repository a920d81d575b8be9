import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ChunkLoadError, isChunkError } from '../lib/lazy-part.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Notice } from '../ui/Tag.tsx'
import { PageWaiting } from './PageWaiting.tsx'
import { lookForNewer, reload, reloadFor } from './release.ts'

/** Replaces a page that could not be rendered: its code was not loaded, or it threw. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useLingui()
  const chunk = isChunkError(error)
  // None where it took too long: who has waited so long is told, and decides.
  const part = error instanceof ChunkLoadError ? error.part : undefined
  const [isTrying, setTrying] = useState(part !== undefined)
  useEffect(() => {
    if (chunk) void lookForNewer()
    if (part !== undefined) void reloadFor(part).then(setTrying)
  }, [chunk, part])
  if (isTrying) return <PageWaiting />
  return (
    <Page title={t`This page could not be shown`}>
      <Notice
        tone="bad"
        title={chunk ? t`A part of the page did not arrive` : t`Something on this page failed`}
        action={<ReloadButton />}
      >
        {chunk ? (
          <Trans>The connection was interrupted, or the app was updated meanwhile.</Trans>
        ) : error instanceof Error ? (
          error.message
        ) : null}
      </Notice>
    </Page>
  )
}

/** Works as long as the server is asked: while it does not answer, the page stays as it is. */
function ReloadButton() {
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      size="small"
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        void reload().then(setBusy)
      }}
    >
      <Trans>Reload</Trans>
    </Button>
  )
}
