import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isChunkError } from '../lib/lazy-part.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Notice } from '../ui/Tag.tsx'
import { lookForNewer, reload } from './release.ts'

/** Replaces a page that could not be rendered: its code was not loaded, or it threw. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useLingui()
  const chunk = isChunkError(error)
  useEffect(() => {
    if (chunk) void lookForNewer()
  }, [chunk])
  return (
    <Page title={t`This page could not be shown`}>
      <Notice
        tone="bad"
        title={chunk ? t`A part of the page did not arrive` : t`Something on this page failed`}
        action={
          <Button size="small" onClick={reload}>
            <Trans>Reload</Trans>
          </Button>
        }
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
