import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Tag.tsx'

/** In the place of a sum of which a part could not be read. */
export function NotRead({ query }: { query: { refetch(): unknown } }) {
  const { t } = useLingui()
  return (
    <Notice
      tone="wait"
      title={t`Not all of it could be read`}
      action={
        <Button look="ghost" size="small" onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>No sum is shown until each part is known. Your money is not affected.</Trans>
    </Notice>
  )
}
