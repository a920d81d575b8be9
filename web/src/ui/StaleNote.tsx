import { Trans } from '@lingui/react/macro'
import { formatTime } from '../lib/dates.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { Button } from './Button.tsx'
import { Notice } from './Tag.tsx'

type Query = {
  isError: boolean
  error?: Error | null
  data: unknown
  dataUpdatedAt: number
  isFetching: boolean
  refetch(): Promise<unknown>
}

/** Says that figures are old because refetching failed; renders nothing while they are fresh. */
export function StaleNote({ query }: { query: Query }) {
  const { tag } = useLanguage()
  if (!query.isError || query.data === undefined) return null
  const time = formatTime(Math.floor(query.dataUpdatedAt / 1000), tag)
  return (
    <Notice
      tone="wait"
      title={<Trans>These figures are from {time}</Trans>}
      action={
        <Button look="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {query.error && <p>{query.error.message}</p>}
      <Trans>Asking again failed. They come up to date by themselves once the server answers.</Trans>
    </Notice>
  )
}
