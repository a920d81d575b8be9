import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Notice } from '../ui/Tag.tsx'

const isChunkError = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module|chunk|preload css/i.test(error.message)

/** Replaces a page that could not be rendered: its code was not loaded, or it threw. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useLingui()
  const chunk = isChunkError(error)
  return (
    <Page title={t`This page could not be shown`}>
      <Notice
        tone="bad"
        title={chunk ? t`A part of the page did not arrive` : t`Something on this page failed`}
        action={
          <Button size="small" onClick={() => location.reload()}>
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
