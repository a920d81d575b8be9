import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Page } from '../ui/Page.tsx'
import { Empty } from '../ui/States.tsx'
import { linkButton } from '../ui/link-button.ts'

/** The page for an unknown path. */
export function NotFound() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <Empty
        icon={<Compass size={22} strokeWidth={1.7} />}
        title={t`There is no page at this address`}
        action={
          <Link to="/" className={linkButton()}>
            <Trans>To the home page</Trans>
          </Link>
        }
      >
        <Trans>The link may be old or mistyped.</Trans>
      </Empty>
    </Page>
  )
}
