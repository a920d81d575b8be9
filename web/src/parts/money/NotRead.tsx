import { Trans, useLingui } from '@lingui/react/macro'
import { LoadFailed } from '../../ui/LoadFailed.tsx'

export type Unread = { error: Error | null; refetch(): unknown }

/** In the place of a sum of which a part could not be read. */
export function NotRead({ query }: { query: Unread }) {
  const { t } = useLingui()
  return (
    <LoadFailed tone="wait" title={t`Not all of it could be read`} query={query}>
      <Trans>No sum is shown until each part is known. Your money is not affected.</Trans>
    </LoadFailed>
  )
}
