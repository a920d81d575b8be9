import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ChunkLoadError, isChunkError } from '../lib/lazy-part.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Notice } from '../ui/Tag.tsx'
import { PageWaiting } from './PageWaiting.tsx'
import { lookForNewer, reload, reloadFor } from './release.ts'

/** The page that was last drawn anew by itself: once, for it would fail for ever where its data is at fault. */
let anew = ''

/**
 * Replaces a page that could not be rendered: its code was not loaded, or it threw. What threw is drawn anew once, for the browser may
 * have changed the page meanwhile, as translators do.
 */
export function RouteError({ error, reset }: { error: unknown; reset(): void }) {
  const { t } = useLingui()
  const chunk = isChunkError(error)
  // None where it took too long: who has waited so long is told, and decides.
  const part = error instanceof ChunkLoadError ? error.part : undefined
  const [isTrying, setTrying] = useState(part !== undefined || (!chunk && anew !== location.href))
  useEffect(() => {
    if (chunk) void lookForNewer()
    if (part !== undefined) void reloadFor(part).then(setTrying)
    if (chunk || !isTrying) return
    anew = location.href
    reset()
  }, [chunk, part, isTrying, reset])
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
        ) : (
          <Trans>
            Your browser may have changed the page, for example by translating it. What is on the chain is
            untouched.
          </Trans>
        )}
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
